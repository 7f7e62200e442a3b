// One thing at a time per account, on all servers of a congregation: the library reads, thinks and writes without a lock.
import type { Postgres } from "../database/database.ts";
import { takeKeyedLock } from "../database/locks.ts";

export type Alone = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/**
 * @param locks connections for nothing but locks. Work waits for other pools while it holds one of these, and nothing that
 * holds a connection of another pool ever waits for these: so there is no circle in which all would wait.
 */
export function oneAtATime(locks: Postgres): Alone {
  /** The last in line per account: of one account, only one waits for the database, and takes no connection from others. */
  const lines = new Map<string, Promise<void>>();

  const locked = <T>(userId: string, work: () => Promise<T>): Promise<T> =>
    locks.transaction(async (tx) => {
      await takeKeyedLock(tx, "second factor", userId);
      return work();
    });

  return async (userId, work) => {
    const before = lines.get(userId) ?? Promise.resolve();
    const mine = before.then(() => locked(userId, work));
    const over = mine.then(
      () => {},
      () => {},
    );
    lines.set(userId, over);
    try {
      return await mine;
    } finally {
      if (lines.get(userId) === over) lines.delete(userId);
    }
  };
}
