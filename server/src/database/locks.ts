// All advisory locks in one list, so that no two share a number or a key. Each ends with its transaction.
import { type SQL, sql } from "drizzle-orm";

/** The part of a transaction that a lock needs. */
interface Transaction {
  execute(statement: SQL): PromiseLike<unknown>;
}

/** Locks without a key. Servers of two versions run together during an update, so a number must never change. */
export const LOCKS = {
  migrations: 7_268_342,
  roles: 7_268_343,
  roleLimits: 7_268_344,
  liveChanges: 7_268_345,
  sample: 7_268_346,
  customFields: 7_268_347,
  funds: 7_268_348,
  backupTest: 7_268_349,
  invitations: 7_268_350,
  giftImports: 7_268_351,
  imports: 7_268_352,
} as const;

type KeyedLock = "addresses" | "calendar_import" | "gift_import" | "import" | "statements" | "visitor";

/** Locks with a key: one for each record, account or address. */
export const buildLockKey = (kind: KeyedLock, of: string | number): string => `${kind} ${of}`;

/** Waits for a lock and holds it until the transaction ends. */
export async function takeLock(tx: Transaction, name: keyof typeof LOCKS): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS[name]})`);
}

/** Waits for a lock with a key and holds it until the transaction ends. */
export async function takeKeyedLock(tx: Transaction, kind: KeyedLock, of: string | number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${buildLockKey(kind, of)}, 0))`);
}

/** Lets this transaction wait for each lock as long as for a statement, where others may keep a lock for long. */
export async function waitLongerForLocks(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', current_setting('statement_timeout'), true)`);
}
