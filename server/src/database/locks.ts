// Every advisory lock, so that no two things wait for each other because they share a number or a key. All of them end with
// their transaction.
import { type SQL, sql } from "drizzle-orm";

/** All that a lock needs of its transaction. */
interface Transaction {
  execute(statement: SQL): PromiseLike<unknown>;
}

/** Locks of which there is one each. Servers of two versions meet during an update: a number stays what it is. */
export const LOCKS = {
  migrations: 7_268_342,
  roles: 7_268_343,
  roleLimits: 7_268_344,
  liveChanges: 7_268_345,
  sample: 7_268_346,
} as const;

type KeyedLock = "import" | "statements" | "visitor";

/** The key of a lock of which there is one for each record, account or address. */
export const lockKey = (kind: KeyedLock, of: string | number): string => `${kind} ${of}`;

/** Waits for a lock, and holds it until the transaction ends. */
export async function takeLock(tx: Transaction, name: keyof typeof LOCKS): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS[name]})`);
}

/** The same for a lock of one of many. */
export async function takeKeyedLock(tx: Transaction, kind: KeyedLock, of: string | number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockKey(kind, of)}, 0))`);
}
