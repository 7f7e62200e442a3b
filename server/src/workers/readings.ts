// Collects the metrics of all workers in the primary process.
import type { Worker } from "node:cluster";
import type { ToPrimary, ToWorker, WorkerMetrics } from "./messages.ts";

/** A worker that does not answer within this time is left out. */
const ANSWERS_WITHIN_MS = 3000;

interface Reading {
  readonly all: WorkerMetrics[];
  /** With their places. */
  readonly waitsFor: Map<Worker, number>;
  finish(): void;
}

export interface Readings {
  /** Asks all of the workers, and answers the one that asked. */
  begin(asking: Worker, question: number, workers: ReadonlyMap<number, Worker>): void;
  add(worker: Worker, message: Extract<ToPrimary, { kind: "metrics" }>): void;
  /** Waits no longer for a worker that has ended. */
  remove(worker: Worker): void;
}

const sendToWorker = (worker: Worker, message: ToWorker): void => {
  if (worker.isConnected()) worker.send(message, () => {});
};

export function collectReadings(): Readings {
  const open = new Map<number, Reading>();
  let last = 0;
  const noteAnswer = (reading: Reading, worker: Worker) => {
    if (reading.waitsFor.delete(worker) && reading.waitsFor.size === 0) reading.finish();
  };
  return {
    begin(asking, question, workers) {
      last += 1;
      const number = last;
      const all: WorkerMetrics[] = [];
      const finish = () => {
        clearTimeout(limit);
        open.delete(number);
        sendToWorker(asking, { kind: "all-metrics", question, all: all.sort((one, other) => one.place - other.place) });
      };
      const limit = setTimeout(finish, ANSWERS_WITHIN_MS);
      const waitsFor = new Map([...workers].map(([place, worker]) => [worker, place]));
      open.set(number, { all, waitsFor, finish });
      for (const worker of workers.values()) sendToWorker(worker, { kind: "read-metrics", reading: number });
    },
    add(worker, { reading: number, metrics }) {
      const reading = open.get(number);
      const place = reading?.waitsFor.get(worker);
      if (!reading || place === undefined) return;
      reading.all.push({ place, metrics });
      noteAnswer(reading, worker);
    },
    remove(worker) {
      for (const reading of [...open.values()]) noteAnswer(reading, worker);
    },
  };
}
