// So many at a time, the others in a queue; whoever would wait too long is sent away at once.
import { Refusal } from "../refusal.ts";

/**
 * @param atOnce how many may run together
 * @param waiting how many may stand in the queue; one more is refused as `unavailable`
 */
export function turns(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
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
