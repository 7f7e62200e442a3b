// Print jobs from the request to the report. A job is written in the transaction of what it is for, so that none is
// lost, and only the latest attempt may start it (docs/decisions/0252).
import type { PrinterFailure, PrintState } from "@narthex/contract/print-states.ts";
import type { PrintJob } from "@narthex/contract/printing.ts";
import type { Database } from "../database/database.ts";
import { Refusal, requireFound } from "../refusal.ts";
import {
  cancelWaitingJobs,
  changeJob,
  deleteJobs,
  failForgotten,
  failJobsOf,
  failUseless,
  findPrintedTags,
  findPrinters,
  findShownJob,
  findShownOf,
  hasOpenJobs,
  insertJob,
  lockJob,
  type PrintJobRow,
  type StationPrinters,
  takeQueuedJob,
} from "./queue.queries.ts";

export type { PrintJobRow } from "./queue.queries.ts";

/** A program prolongs it while it prints; a job whose reservation ended is offered again. */
const LEASE = Temporal.Duration.from({ seconds: 60 });
/** Families do not wait so long for labels: what was not printed until then was printed in another way. */
const WAITS_FOR = Temporal.Duration.from({ hours: 3 });
/** A program that stops again and again at a job does not get it forever. */
const MOST_ATTEMPTS = 5;
const MOST = 50;
const SHOWN_FOR = Temporal.Duration.from({ hours: 24 });
const KEPT_FOR = Temporal.Duration.from({ hours: 24 * 30 });

interface JobRequest {
  readonly stationId: number;
  readonly checkInIds: readonly number[];
  /** The account that requests the job; null for a station. */
  readonly byUser: string | null;
}

/** Whether a station prints through a program. */
export async function isPrintedByProgram(db: Database, stationId: number): Promise<boolean> {
  return (await findPrinters(db, stationId)) !== null;
}

const buildJob = ({ printProgramId: programId, printer, labelSize }: StationPrinters, stationId: number) => ({
  programId,
  stationId,
  printer,
  labelSize,
});

/**
 * Writes a job for the tags of these check-ins. Earlier jobs that no program has started do not print them too.
 * @returns its id; null for a station that prints from the browser
 */
export async function queueTags(
  tx: Database,
  { stationId, checkInIds, byUser }: JobRequest,
  now: Temporal.Instant,
): Promise<string | null> {
  const printers = await findPrinters(tx, stationId, { isLocked: true });
  if (!printers) return null;
  const createdAt = now.toString();
  await cancelWaitingJobs(tx, checkInIds, createdAt);
  const { secondPrinter } = printers;
  return insertJob(tx, { ...buildJob(printers, stationId), secondPrinter, byUser, createdAt }, checkInIds);
}

/** Writes a job for a test label on one printer of a station. @throws Refusal if the station has no such printer */
export async function queueTest(
  tx: Database,
  { stationId, byUser, which }: { stationId: number; byUser: string; which: "first" | "second" },
  now: Temporal.Instant,
): Promise<string> {
  const printers = await findPrinters(tx, stationId, { isLocked: true });
  const printer = which === "first" ? printers?.printer : printers?.secondPrinter;
  if (!printers || !printer) throw new Refusal("prints_from_browser");
  const job = { ...buildJob(printers, stationId), printer, isTest: true, byUser, createdAt: now.toString() };
  return insertJob(tx, job, []);
}

/** The tags are printed in another way, so that jobs that have not started are not printed too. */
export async function cancelPrinting(tx: Database, checkInIds: readonly number[], now: Temporal.Instant) {
  await cancelWaitingJobs(tx, checkInIds, now.toString());
}

export async function readJob(db: Database, id: string): Promise<PrintJob> {
  return requireFound(await findShownJob(db, id));
}

export async function listJobsOf(
  db: Database,
  checkInIds: readonly number[],
  now: Temporal.Instant,
): Promise<PrintJob[]> {
  return findShownOf(db, checkInIds, now.subtract(SHOWN_FOR).toString(), MOST);
}

export const tagsOfJob = findPrintedTags;

/** Fails jobs that are no longer to be printed. @returns whether there were jobs that are not finished */
export async function failUselessJobs(tx: Database, programId: number, now: Temporal.Instant): Promise<boolean> {
  if (!(await hasOpenJobs(tx, programId))) return false;
  const before = now.subtract(WAITS_FOR).toString();
  await failUseless(tx, programId, { now: now.toString(), before, mostAttempts: MOST_ATTEMPTS });
  return true;
}

/** Reserves the oldest job that waits. */
export async function takeNextJob(tx: Database, programId: number, now: Temporal.Instant): Promise<PrintJobRow | null> {
  if (!(await failUselessJobs(tx, programId, now))) return null;
  return takeQueuedJob(tx, programId, { now: now.toString(), leaseUntil: now.add(LEASE).toString() });
}

interface Attempt {
  readonly programId: number;
  readonly id: string;
  readonly attempt: number;
}

async function lockKnown(tx: Database, { programId, id, attempt }: Attempt): Promise<PrintJobRow> {
  const job = await lockJob(tx, programId, id);
  if (!job || attempt > job.attempt) throw new Refusal("not_found");
  return job;
}

const isOpen = ({ state }: PrintJobRow): boolean => state === "taken" || state === "printing";

/** The job of the latest attempt. @throws Refusal lease_lost */
export async function requireLeased(tx: Database, wanted: Attempt): Promise<PrintJobRow> {
  const job = await lockKnown(tx, wanted);
  if (!isOpen(job) || job.attempt !== wanted.attempt) throw new Refusal("lease_lost");
  return job;
}

/** Marks a job as started, or prolongs its reservation while it is printed. */
export async function startJob(
  tx: Database,
  { printer, ...wanted }: Attempt & { printer: string },
  now: Temporal.Instant,
): Promise<{ leaseUntil: string }> {
  const { id } = await requireLeased(tx, wanted);
  const leaseUntil = now.add(LEASE).toString();
  await changeJob(tx, id, { state: "printing", startedOn: printer, leaseUntil });
  return { leaseUntil };
}

/**
 * Ends a job. A report that it was printed counts also for an earlier attempt, because paper came out; a failure counts
 * for the latest attempt only.
 * @returns the job, and whether this report ended it
 */
export async function endJob(
  tx: Database,
  { printer, failure, ...wanted }: Attempt & { printer: string; failure: PrinterFailure | null },
  now: Temporal.Instant,
): Promise<{ job: PrintJobRow; state: PrintState; isNew: boolean }> {
  const job = await lockKnown(tx, wanted);
  if (!isOpen(job)) return { job, state: job.state, isNew: false };
  if (failure !== null && job.attempt !== wanted.attempt) throw new Refusal("lease_lost");
  const state = failure === null ? "printed" : "failed";
  await changeJob(tx, job.id, { state, failure, startedOn: printer, leaseUntil: null, finishedAt: now.toString() });
  return { job, state, isNew: true };
}

/** Marks jobs that a revoked program has not printed as failed, so that the desk prints it from the browser. */
export async function failJobsOfProgram(tx: Database, programId: number, now: Temporal.Instant): Promise<void> {
  await failJobsOf(tx, programId, now.toString());
}

/** Deletes old jobs, and fails those that no program has asked for. */
export async function pruneJobs(tx: Database, now: Temporal.Instant): Promise<void> {
  await failForgotten(tx, now.toString(), now.subtract(SHOWN_FOR).toString());
  await deleteJobs(tx, now.subtract(KEPT_FOR).toString());
}
