// Answers after the same time in every case, so that timing does not reveal whether an address has an account.
import { setTimeout } from "node:timers/promises";

/** Does the work, and comes back at the next multiple of so many milliseconds since the beginning. */
export async function inEvenTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    await evenOut(started, stepMs);
  }
}

/** Waits until a multiple of so many milliseconds has passed since then. */
export async function evenOut(started: number, stepMs: number): Promise<void> {
  const spent = performance.now() - started;
  await setTimeout(Math.ceil(spent / stepMs) * stepMs - spent);
}
