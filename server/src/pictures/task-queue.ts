// Limits how many tasks run at the same time. The others wait in a queue, and one too many is refused immediately.
import { Refusal } from "../refusal.ts";

/**
 * @param atOnce maximum number of running tasks @param waiting maximum number of waiting tasks; one more is refused as
 * `unavailable`
 */
export function createTaskQueue(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Refusal("unavailable");
      await new Promise<void>((begin) => queue.push(begin));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
