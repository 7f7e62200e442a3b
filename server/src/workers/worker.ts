// The worker's side of WORKERS: it gets its database from the primary process, and reports when it is open.
import cluster from "node:cluster";
import type { GivenDatabase, MetricValues, ToPrimary, ToWorker, WorkerMetrics } from "./messages.ts";

export const isWorker = (): boolean => cluster.isWorker;

/** Resolves when the message is handed over, so that the process may end. */
function sendToPrimary(message: ToPrimary): Promise<void> {
  return new Promise((resolve) => {
    if (!process.send) return resolve();
    process.send(message, () => resolve());
  });
}

/** @returns the built-in database; null if this worker connects to the configured one */
export function waitForBeginning(): Promise<GivenDatabase | null> {
  return new Promise((resolve) => {
    const listen = (message: ToWorker) => {
      if (message.kind !== "begin") return;
      process.off("message", listen);
      resolve(message.database);
    };
    process.on("message", listen);
    void sendToPrimary({ kind: "loaded" });
  });
}

export const reportOpen = (lines: readonly string[]): Promise<void> => sendToPrimary({ kind: "open", lines });

export const reportStartupError = (sentence: string): Promise<void> => sendToPrimary({ kind: "mistake", sentence });

/**
 * Answers the primary process with the metrics of this worker.
 * @returns a function that reads the metrics of all workers
 */
export function shareMetrics(read: () => Promise<MetricValues>): () => Promise<readonly WorkerMetrics[]> {
  const questions = new Map<number, (all: readonly WorkerMetrics[]) => void>();
  let asked = 0;
  process.on("message", async (message: ToWorker) => {
    if (message.kind === "read-metrics")
      await sendToPrimary({ kind: "metrics", reading: message.reading, metrics: await read() });
    if (message.kind === "all-metrics") {
      questions.get(message.question)?.(message.all);
      questions.delete(message.question);
    }
  });
  return () =>
    new Promise((resolve) => {
      asked += 1;
      questions.set(asked, resolve);
      void sendToPrimary({ kind: "ask-metrics", question: asked });
    });
}
