// The primary process of WORKERS: it starts the workers, starts one that ends again, and stops them. Each worker is a
// whole server; node:cluster lets them listen on one port and gives them new connections in turn.
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { StartupError } from "../database/embedded/startup-error.ts";
import type { GivenDatabase, ToPrimary, ToWorker } from "./messages.ts";
import { collectReadings } from "./readings.ts";

/** The pause before a worker is started again, which doubles each time. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;
/** A worker that ends after this time had no trouble at its start, so the pause begins anew. */
const STEADY_AFTER_MS = 60_000;

interface Options {
  readonly count: number;
  /** Null if the workers connect to the configured database. */
  readonly database: GivenDatabase | null;
  /** How long workers may take to stop; later they are killed. */
  readonly stopWithinMs: number;
  print(line: string): void;
  /** Stops the workers while they start. */
  readonly signal: AbortSignal;
}

export interface Workers {
  stop(): Promise<void>;
}

/** Resolves when all workers are open. @throws StartupError if one of them cannot start */
export async function startWorkers({ count, database, stopWithinMs, print, signal }: Options): Promise<Workers> {
  const stopping = new AbortController();
  const running = new Map<number, Worker>();
  const readings = collectReadings();

  /** Resolves to the worker's lines when it is open. */
  const open = (place: number): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      const worker = cluster.fork();
      const begun = performance.now();
      let sentence: string | null = null;
      let isOpen = false;
      running.set(place, worker);
      worker.on("message", (message: ToPrimary) => {
        if (message.kind === "loaded") worker.send({ kind: "begin", database } satisfies ToWorker, () => {});
        if (message.kind === "mistake") ({ sentence } = message);
        if (message.kind === "metrics") readings.add(worker, message);
        if (message.kind === "ask-metrics") readings.begin(worker, message.question, running);
        if (message.kind !== "open") return;
        isOpen = true;
        resolve(message.lines);
      });
      worker.once("exit", (code, signal) => {
        running.delete(place);
        readings.remove(worker);
        const reason = sentence ?? `Worker ${place} ended unexpectedly (${signal ?? `code ${code}`}).`;
        if (!isOpen) return reject(new StartupError(reason));
        if (performance.now() - begun > STEADY_AFTER_MS) pauses.delete(place);
        void reopen(place, reason);
      });
    });

  const pauses = new Map<number, number>();
  const reopen = async (place: number, reason: string): Promise<void> => {
    for (let latest = reason; !stopping.signal.aborted; ) {
      const pauseMs = pauses.get(place) ?? FIRST_PAUSE_MS;
      pauses.set(place, Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
      print(`${latest} It is started again in ${pauseMs / 1000} seconds.`);
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        await open(place);
        return;
      } catch (error) {
        latest = (error as Error).message;
      }
    }
  };

  const stop = async (): Promise<void> => {
    stopping.abort();
    const workers = [...running.values()];
    for (const worker of workers) worker.process.kill("SIGTERM");
    const limit = setTimeout(() => {
      for (const worker of workers) worker.process.kill("SIGKILL");
    }, stopWithinMs);
    await Promise.all(workers.filter((worker) => !worker.isDead()).map((worker) => once(worker, "exit")));
    clearTimeout(limit);
  };

  signal.addEventListener("abort", stop, { once: true });
  const places = Array.from({ length: count }, (_, index) => index + 1);
  try {
    const [lines = []] = await Promise.all(places.map(open));
    for (const line of lines) print(line);
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
