// SQL for print jobs.
import type { LabelSize } from "@narthex/contract/label-sizes.ts";
import type { PrintFailure } from "@narthex/contract/print-states.ts";
import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, lte, not, notExists, or, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { changeById, insertOneRow } from "../database/rows.ts";
import { childCheckIns } from "../database/tables/children.ts";
import { printJobs, printJobTags } from "../database/tables/print-jobs.ts";
import { printPrograms } from "../database/tables/print-programs.ts";
import { stations } from "../database/tables/stations.ts";

export type PrintJobRow = typeof printJobs.$inferSelect;

const OPEN = ["queued", "taken", "printing"] as const;

export interface StationPrinters {
  readonly printProgramId: number;
  readonly printer: string;
  readonly secondPrinter: string | null;
  readonly labelSize: LabelSize;
}

/**
 * The printers of a station; null if it prints from the browser, or was revoked.
 * @param isLocked whether the program cannot be revoked until the transaction ends
 */
export async function findPrinters(
  db: Database,
  stationId: number,
  { isLocked = false } = {},
): Promise<StationPrinters | null> {
  const query = db
    .select({
      printProgramId: stations.printProgramId,
      printer: stations.printer,
      secondPrinter: stations.secondPrinter,
      labelSize: stations.labelSize,
    })
    .from(stations)
    .innerJoin(printPrograms, eq(printPrograms.id, stations.printProgramId))
    .where(and(eq(stations.id, stationId), isNull(stations.revokedAt), isNull(printPrograms.revokedAt)));
  const [found] = isLocked ? await query.for("share", { of: printPrograms }) : await query;
  if (!found?.printer || found.printProgramId === null) return null;
  return { ...found, printProgramId: found.printProgramId, printer: found.printer };
}

export async function insertJob(
  tx: Database,
  values: typeof printJobs.$inferInsert,
  checkInIds: readonly number[],
): Promise<string> {
  const jobId = await insertOneRow(tx, printJobs, values);
  if (checkInIds.length > 0)
    await tx.insert(printJobTags).values(checkInIds.map((checkInId) => ({ jobId, checkInId })));
  return jobId;
}

const selectTagged = (db: Database, condition: ReturnType<typeof and>) =>
  db
    .select({ one: sql`1` })
    .from(printJobTags)
    .where(and(eq(printJobTags.jobId, printJobs.id), condition));

/** Takes these tags out of jobs that no program has started, and cancels jobs that have no other tags. */
export async function cancelWaitingJobs(tx: Database, checkInIds: readonly number[], at: string): Promise<void> {
  const isOneOf = inArray(printJobTags.checkInId, [...checkInIds]);
  const isWaiting = and(inArray(printJobs.state, ["queued", "taken"]), exists(selectTagged(tx, isOneOf)));
  const hasOthers = exists(selectTagged(tx, not(isOneOf)));
  await tx
    .update(printJobs)
    .set({ state: "canceled", leaseUntil: null, finishedAt: at })
    .where(and(isWaiting, not(hasOthers)));
  // A program that has read the labels of a job must not start it: it reads the job again.
  const kept = await tx
    .update(printJobs)
    .set({ state: "queued", leaseUntil: null })
    .where(isWaiting)
    .returning({ id: printJobs.id });
  const jobIds = kept.map(({ id }) => id);
  if (jobIds.length > 0) await tx.delete(printJobTags).where(and(inArray(printJobTags.jobId, jobIds), isOneOf));
}

const shown = {
  id: printJobs.id,
  state: printJobs.state,
  failure: printJobs.failure,
  printer: sql<string>`coalesce(${printJobs.startedOn}, ${printJobs.printer})`,
  checkInIds: sql<
    number[]
  >`array(select tags.check_in_id from ${printJobTags} as tags where tags.job_id = ${printJobs.id} order by 1)`,
  createdAt: printJobs.createdAt,
  programSeenAt: printPrograms.lastSeenAt,
  cupsStoppedOn: sql<string | null>`case when not ${printPrograms.isCupsRunning} then ${printPrograms.name} end`,
};

const selectShown = (db: Database) =>
  db.select(shown).from(printJobs).innerJoin(printPrograms, eq(printPrograms.id, printJobs.programId));

export async function findShownJob(db: Database, id: string) {
  const [found] = await selectShown(db).where(eq(printJobs.id, id));
  return found ?? null;
}

/** The jobs with tags of these check-ins, the latest first. */
export async function findShownOf(db: Database, checkInIds: readonly number[], since: string, limit: number) {
  return selectShown(db)
    .where(
      and(gt(printJobs.createdAt, since), exists(selectTagged(db, inArray(printJobTags.checkInId, [...checkInIds])))),
    )
    .orderBy(desc(printJobs.createdAt), desc(printJobs.id))
    .limit(limit);
}

export async function findPrintedTags(db: Database, jobId: string): Promise<number[]> {
  const found = await db
    .select({ id: printJobTags.checkInId })
    .from(printJobTags)
    .where(eq(printJobTags.jobId, jobId))
    .orderBy(asc(printJobTags.checkInId));
  return found.map(({ id }) => id);
}

/** Fails the open jobs that meet a condition. */
async function failJobs(tx: Database, failure: PrintFailure, at: string, condition: ReturnType<typeof and>) {
  await tx
    .update(printJobs)
    .set({ state: "failed", failure, leaseUntil: null, finishedAt: at })
    .where(and(inArray(printJobs.state, [...OPEN]), condition));
}

const isFree = (now: string) => or(eq(printJobs.state, "queued"), lte(printJobs.leaseUntil, now));

export async function failJobsOf(tx: Database, programId: number, at: string): Promise<void> {
  await failJobs(tx, "program_revoked", at, eq(printJobs.programId, programId));
}

/** Gives up jobs of a program that waited too long, were offered too often, or whose children have left. */
export async function failUseless(
  tx: Database,
  programId: number,
  { now, before, mostAttempts }: { now: string; before: string; mostAttempts: number },
): Promise<void> {
  const waiting = and(eq(printJobs.programId, programId), isFree(now));
  await failJobs(tx, "interrupted", now, and(waiting, sql`${printJobs.attempt} >= ${mostAttempts}`));
  const isStarted = eq(printJobs.state, "printing");
  await failJobs(tx, "expired", now, and(waiting, sql`not ${isStarted}`, lt(printJobs.createdAt, before)));
  const inside = tx
    .select({ one: sql`1` })
    .from(printJobTags)
    .innerJoin(childCheckIns, eq(childCheckIns.id, printJobTags.checkInId))
    .where(and(eq(printJobTags.jobId, printJobs.id), eq(childCheckIns.state, "in")));
  await failJobs(
    tx,
    "collected",
    now,
    and(waiting, sql`not ${isStarted}`, eq(printJobs.isTest, false), notExists(inside)),
  );
}

/** Whether a program has jobs that are not finished. */
export async function hasOpenJobs(db: Database, programId: number): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(printJobs)
    .where(and(eq(printJobs.programId, programId), inArray(printJobs.state, [...OPEN])))
    .limit(1);
  return found.length > 0;
}

/** Reserves the oldest job that waits. Of two copies of a program, each gets another job. */
export async function takeQueuedJob(
  tx: Database,
  programId: number,
  { now, leaseUntil }: { now: string; leaseUntil: string },
): Promise<PrintJobRow | null> {
  const next = tx
    .select({ id: printJobs.id })
    .from(printJobs)
    .where(and(eq(printJobs.programId, programId), inArray(printJobs.state, [...OPEN]), isFree(now)))
    .orderBy(asc(printJobs.createdAt), asc(printJobs.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await tx
    .update(printJobs)
    .set({
      state: sql`case when ${printJobs.state} = 'printing' then 'printing' else 'taken' end`,
      attempt: sql`${printJobs.attempt} + 1`,
      leaseUntil,
    })
    .where(eq(printJobs.id, sql`(${next})`))
    .returning();
  return taken ?? null;
}

/** Locks a job of a program until the transaction ends. */
export async function lockJob(tx: Database, programId: number, id: string): Promise<PrintJobRow | null> {
  const [found] = await tx
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.id, id), eq(printJobs.programId, programId)))
    .for("no key update");
  return found ?? null;
}

export const changeJob = changeById(printJobs);

export async function deleteJobs(tx: Database, before: string): Promise<void> {
  await tx.delete(printJobs).where(lt(printJobs.createdAt, before));
}

/** Fails jobs that no program has asked for. */
export async function failForgotten(tx: Database, now: string, before: string): Promise<void> {
  await failJobs(tx, "expired", now, and(isFree(now), lt(printJobs.createdAt, before)));
}
