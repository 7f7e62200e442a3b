// Print jobs: the desk requests them, and a printing program claims and reports them.
import { LABEL_MEDIA, type PrinterFailure, type PrintState } from "@narthex/contract/print-states.ts";
import type { PrintJob } from "@narthex/contract/printing.ts";
import { type DeskViewer, isStation, may, type PrintProgramCaller, type Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import {
  drawTagsOfOneSize,
  readLabelTags,
  requirePrintable,
  requireTagged,
  testTags,
} from "../children/labels.service.ts";
import { recordPrinted, sendTags } from "../children/print-tags.service.ts";
import type { Database } from "../database/database.ts";
import type { DrawingThread } from "../pdf/drawing.ts";
import {
  endJob,
  failUselessJobs,
  listJobsOf,
  queueTest,
  readJob,
  requireLeased,
  startJob,
  tagsOfJob,
  takeNextJob,
} from "../print-queue/queue.service.ts";
import { Refusal } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { changePrinters, recordStoppedCups } from "./programs.queries.ts";

/** The jobs of check-ins whose tags this caller may print or has printed. */
export async function listJobs(
  db: Database,
  viewer: DeskViewer,
  checkInIds: readonly number[],
  now: Temporal.Instant,
): Promise<PrintJob[]> {
  await requireTagged(db, viewer, checkInIds, now);
  return listJobsOf(db, checkInIds, now);
}

/** Prints tags again on the printers of a station. @throws Refusal for a station that prints from the browser */
export async function printAgain(
  tx: Database,
  viewer: DeskViewer,
  { checkInIds, stationId }: { checkInIds: readonly number[]; stationId?: number | undefined },
  now: Temporal.Instant,
): Promise<PrintJob> {
  const tags = await requirePrintable(tx, viewer, checkInIds, now);
  const ofLead = may(viewer, "children.lead") ? stationId : undefined;
  const printsAt = isStation(viewer) ? viewer.station.id : ofLead;
  const id = printsAt === undefined ? null : await sendTags(tx, viewer, { stationId: printsAt, tags }, now);
  if (id === null) throw new Refusal("prints_from_browser");
  return readJob(tx, id);
}

export async function printTest(
  tx: Database,
  { userId }: Viewer,
  { stationId, which }: { stationId: number; which: "first" | "second" },
  now: Temporal.Instant,
): Promise<PrintJob> {
  return readJob(tx, await queueTest(tx, { stationId, which, byUser: userId }, now));
}

/** The state of a test label. Other jobs are read by their check-ins. */
export async function readTestJob(db: Database, id: string): Promise<PrintJob> {
  const found = await readJob(db, id);
  if (found.checkInIds.length > 0) throw new Refusal("not_found");
  return found;
}

/** @returns the oldest job that waits, reserved for this program; null for none, and while CUPS is not running there */
export async function takePrintJob(
  tx: Database,
  { program }: PrintProgramCaller,
  { printers, isCupsRunning }: { printers: readonly string[]; isCupsRunning: boolean },
  now: Temporal.Instant,
) {
  if (!isCupsRunning) {
    await recordStoppedCups(tx, program.id);
    await failUselessJobs(tx, program.id, now);
    return null;
  }
  await changePrinters(tx, program.id, [...printers]);
  const job = await takeNextJob(tx, program.id, now);
  if (!job) return null;
  const { id, attempt, printer, secondPrinter, labelSize, state, startedOn } = job;
  return {
    id,
    attempt,
    printer,
    secondPrinter,
    media: LABEL_MEDIA[labelSize],
    startedOn: state === "printing" ? startedOn : null,
  };
}

interface Attempt {
  readonly id: string;
  readonly attempt: number;
}

export interface PrintingNeeds {
  readonly drawings: DrawingThread;
  readonly secret: Secret;
}

/** The labels of a job. @throws Refusal not_found if all of its children have left */
export async function drawJob(
  db: Database,
  services: PrintingNeeds,
  caller: PrintProgramCaller,
  wanted: Attempt,
  now: Temporal.Instant,
): Promise<Buffer> {
  const job = await requireLeased(db, { ...wanted, programId: caller.program.id });
  const tags = job.isTest
    ? testTags(getDay(caller, now))
    : await readLabelTags(db, await tagsOfJob(db, job.id), services.secret);
  if (!tags) throw new Refusal("not_found");
  return drawTagsOfOneSize(services, tags, job.labelSize);
}

export async function startPrinting(
  tx: Database,
  { program }: PrintProgramCaller,
  wanted: Attempt & { printer: string },
  now: Temporal.Instant,
): Promise<{ leaseUntil: string }> {
  return startJob(tx, { ...wanted, programId: program.id }, now);
}

export async function reportJob(
  tx: Database,
  { program }: PrintProgramCaller,
  report: Attempt & { printer: string; failure: PrinterFailure | null },
  now: Temporal.Instant,
): Promise<{ state: PrintState }> {
  const { job, state, isNew } = await endJob(tx, { ...report, programId: program.id }, now);
  if (isNew) await recordPrinted(tx, job, state === "printed", now);
  return { state };
}
