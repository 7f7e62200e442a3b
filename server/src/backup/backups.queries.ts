import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { type ChangeById, changeById } from "../database/rows.ts";
import { backups } from "../database/tables/backups.ts";
import { members } from "../database/tables/members.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { NO_MEMBER, type PersonEntry } from "./erasures.ts";

export type BackupRow = typeof backups.$inferSelect;

export async function findBackups(db: Database, limit: number): Promise<BackupRow[]> {
  return db.select().from(backups).orderBy(desc(backups.createdAt), desc(backups.id)).limit(limit);
}

/** Backups that were written, the last one first, also if the clock was wrong. */
export async function findGood(db: Database, limit: number): Promise<BackupRow[]> {
  return db.select().from(backups).where(isNull(backups.fault)).orderBy(desc(backups.id)).limit(limit);
}

export async function insertBackup(tx: Database, row: typeof backups.$inferInsert): Promise<void> {
  await tx.insert(backups).values(row);
}

export const setTested: ChangeById<Pick<BackupRow, "testedAt" | "testFault">> = changeById(backups);

/** Deletes the rows of archives whose files are gone, and old failures. */
export async function pruneBackups(tx: Database, kept: number): Promise<void> {
  const newest = tx
    .select({ id: backups.id })
    .from(backups)
    .where(isNull(backups.fault))
    .orderBy(desc(backups.id))
    .limit(kept);
  await tx.delete(backups).where(and(isNull(backups.fault), notInArray(backups.id, newest)));
  const failures = tx
    .select({ id: backups.id })
    .from(backups)
    .where(isNotNull(backups.fault))
    .orderBy(desc(backups.id))
    .limit(kept);
  await tx.delete(backups).where(and(isNotNull(backups.fault), notInArray(backups.id, failures)));
}

/** Deletions and merges of people, and undone imports, the oldest first. */
export async function findPersonEntries(db: Database): Promise<PersonEntry[]> {
  const isMember = eq(auditEntries.subject, "member");
  const isUser = eq(auditEntries.subject, "user");
  const deleted = or(
    and(isMember, inArray(auditEntries.action, ["deleted", "merged", "merge_undone"])),
    and(isUser, eq(auditEntries.action, "deleted")),
    and(eq(auditEntries.subject, "import"), eq(auditEntries.action, "import_undone")),
  );
  return db
    .select({
      action: auditEntries.action,
      memberId: sql<number>`case when ${isMember} then ${auditEntries.subjectId}::int else ${NO_MEMBER}::int end`,
      userId: sql<string | null>`case when ${isUser} then ${auditEntries.subjectId} end`,
      otherId: sql<number | null>`(${auditEntries.detail} ->> 'other')::int`,
      erasedIds: sql<string[] | null>`${auditEntries.detail} -> 'erasedIds'`,
      at: auditEntries.at,
    })
    .from(auditEntries)
    .where(deleted)
    .orderBy(asc(auditEntries.id));
}

/** The ids of those members who exist. */
export async function findExisting(db: Database, ids: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, sql`any(${sql.param(ids)}::int[])`))
    .orderBy(members.id);
  return rows.map(({ id }) => id);
}

/** Whether a job for a backup begins now or runs. One that failed waits for minutes before it is tried again. */
export async function isBackupRunning(db: Database): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from pgboss.job where name = 'make-backup' and state <= 'active' and start_after <= now() limit 1`,
  );
  return rows.length > 0;
}

/** Retries a failed backup now instead of after its delay. @returns whether there is one */
export async function retryBackupNow(tx: Database): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`update pgboss.job set start_after = now() where name = 'make-backup' and state = 'retry' and start_after > now()`,
  );
  return (rowCount ?? 0) > 0;
}
