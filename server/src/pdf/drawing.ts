// Documents are drawn in a thread of their own, one after the other: the server answers requests meanwhile
// (docs/decisions/0107-draw-pdfs-in-a-worker-thread.md).
import { Worker } from "node:worker_threads";

/** A function of a module that draws a document. The thread loads the module by its address. */
export interface Drawing<Args extends unknown[]> {
  readonly module: string;
  readonly name: string;
  /** For the types alone. */
  readonly args?: Args;
}

/** What the thread is asked to do. */
export interface DrawingTask {
  readonly id: number;
  readonly module: string;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** What it answers: the bytes, or why there are none. */
export type DrawingResult = { readonly id: number } & ({ readonly bytes: Uint8Array } | { readonly error: Error });

export interface DrawingThread {
  /** Draws in the thread. Arguments are copied, so they hold data only. @throws what the function throws */
  draw<Args extends unknown[]>(drawing: Drawing<Args>, ...args: Args): Promise<Buffer>;
  /** How many drawings are under way or wait for their turn. */
  readonly waiting: number;
  /** Ends the thread; what it has not drawn yet fails. */
  close(): Promise<void>;
}

type Draw = (...args: never[]) => Uint8Array | Promise<Uint8Array>;

/** Names a function of a module, such as `drawing<typeof printLetter>(new URL("./letter.ts", import.meta.url), "printLetter")`. */
export function drawing<D extends Draw>(module: URL, name: string): Drawing<Parameters<D>> {
  return { module: module.href, name };
}

/** The thread starts with the first document: most servers print none for days. It starts anew where it has ended. */
export function openDrawingThread(): DrawingThread {
  const pending = new Map<number, PromiseWithResolvers<Buffer>>();
  let worker: Worker | null = null;
  let lastId = 0;
  let isClosed = false;

  const failAll = (error: Error): void => {
    worker = null;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };

  const start = (): Worker => {
    const started = new Worker(new URL("./drawing.worker.ts", import.meta.url));
    let failure = new Error("the drawing thread has ended");
    started.on("message", (result: DrawingResult) => {
      const asked = pending.get(result.id);
      pending.delete(result.id);
      if ("error" in result) asked?.reject(result.error);
      else asked?.resolve(Buffer.from(result.bytes.buffer));
    });
    started.on("error", (error: Error) => {
      failure = error;
    });
    started.on("exit", () => failAll(failure));
    // A program that has nothing else to do may end.
    started.unref();
    return started;
  };

  return {
    draw({ module, name }, ...args) {
      if (isClosed) return Promise.reject(new Error("the drawing thread is closed"));
      worker ??= start();
      lastId += 1;
      const asked = Promise.withResolvers<Buffer>();
      pending.set(lastId, asked);
      worker.postMessage({ id: lastId, module, name, args } satisfies DrawingTask);
      return asked.promise;
    },
    get waiting() {
      return pending.size;
    },
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
}
