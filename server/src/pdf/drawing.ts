// Documents are created in a worker thread, one after the other, so that the server answers requests in the meantime
// (docs/decisions/0107-draw-pdfs-in-a-worker-thread.md).
import { Worker } from "node:worker_threads";

/** A function of a module that creates a document. The thread imports the module by its URL. */
export interface Drawing<Args extends unknown[]> {
  readonly module: string;
  readonly name: string;
  /** Only for the types. */
  readonly args?: Args;
}

/** Message to the thread. */
export interface DrawingTask {
  readonly id: number;
  readonly module: string;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** Its answer: the bytes, or the error. */
export type DrawingResult = { readonly id: number } & ({ readonly bytes: Uint8Array } | { readonly error: Error });

export interface DrawingThread {
  /** Runs in the thread. Arguments are copied, so they contain data only. @throws what the function throws */
  draw<Args extends unknown[]>(drawing: Drawing<Args>, ...args: Args): Promise<Buffer>;
  /** Number of documents that are running or waiting. */
  readonly waiting: number;
  /** Ends the thread; unfinished documents fail. */
  close(): Promise<void>;
}

type Draw = (...args: never[]) => Uint8Array | Promise<Uint8Array>;

/**
 * Refers to a function of a module, such as `drawing<typeof printLetter>(new URL("./letter.ts", import.meta.url),
 * "printLetter")`.
 */
export function createDrawing<D extends Draw>(module: URL, name: string): Drawing<Parameters<D>> {
  return { module: module.href, name };
}

/** The thread starts with the first document, because most servers print none for days, and again if it has ended. */
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
    // Does not keep the process alive.
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
