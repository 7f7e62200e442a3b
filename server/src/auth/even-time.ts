// Answers after the same time in every case, so that timing does not reveal whether an address has an account.
import { setTimeout } from "node:timers/promises";

/** Does the work, and returns at the next multiple of `stepMs` milliseconds since the beginning. */
export async function answerAtMultipleOf<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    await waitForMultipleOf(started, stepMs);
  }
}

/** Waits until a multiple of `stepMs` milliseconds has passed since `started`. */
export async function waitForMultipleOf(started: number, stepMs: number): Promise<void> {
  const spent = performance.now() - started;
  await setTimeout(Math.ceil(spent / stepMs) * stepMs - spent);
}
