// The state of a print job in words.
import type { PrintFailure } from "@narthex/contract/print-states.ts";
import type { PrintJob } from "@narthex/contract/printing.ts";
import type { Station } from "@narthex/contract/stations.ts";
import { formatElapsed } from "../../format/format.ts";

const FAILURES: Readonly<Record<PrintFailure, string>> = {
  printer_unknown: "the printer is not known",
  printer_stopped: "the printer is stopped or does not accept labels",
  printer_timeout: "the printer did not print in time",
  document_refused: "the printer refused the labels",
  print_server_away: "the printing computer has no connection to its printers",
  interrupted: "printing was interrupted, so look at the printer first",
  expired: "nothing printed it in time",
  collected: "the children have left",
  program_revoked: "the printing program was revoked",
};

export const isPrinting = ({ state }: Pick<PrintJob, "state">): boolean =>
  state === "queued" || state === "taken" || state === "printing";

export const formatFailure = (failure: PrintFailure | null): string =>
  `Printing failed: ${failure ? FAILURES[failure] : "the reason is not known"}.`;

/** A program asks for jobs each second. */
const SILENT_MS = 20_000;
/** While it prints, it may only prolong its lease, every 15 seconds. */
const STARTED_SILENT_MS = 40_000;

/** "The print service (CUPS) is not running on Front computer." */
export const formatCupsStopped = (programName: string): string =>
  `The print service (CUPS) is not running on ${programName}.`;

/** Whether a job waits although its program has made no call for some time, or because CUPS is not running there. */
export const isStalled = (job: PrintJob, now: Date): boolean =>
  isProgramSilent(job, now) || (isPrinting(job) && job.cupsStoppedOn !== null);

/** Whether nothing is printed unless someone does something. */
export const isStuck = (job: PrintJob, now: Date): boolean => job.state === "failed" || isStalled(job, now);

/** Whether a job has not ended although its program has made no call for some time. */
export function isProgramSilent({ state, createdAt, programSeenAt }: PrintJob, now: Date): boolean {
  if (!isPrinting({ state })) return false;
  const since = Math.max(Date.parse(createdAt), programSeenAt === null ? 0 : Date.parse(programSeenAt));
  return now.getTime() - since > (state === "queued" ? SILENT_MS : STARTED_SILENT_MS);
}

/** The last call of a silent program. A program that has taken a job may only prolong its lease. */
export function formatSilence({ state, programSeenAt }: Pick<PrintJob, "state" | "programSeenAt">): string {
  if (programSeenAt === null) return "The printing program has never asked for labels.";
  const elapsed = formatElapsed(programSeenAt);
  if (state === "queued") return `The printing program last asked for labels ${elapsed}.`;
  const contact = `The printing program last made contact ${elapsed}.`;
  return state === "printing" ? `${contact} Look at the printer first.` : contact;
}

/** How a station prints, such as "Prints on Lobby, then Office, through Front computer". */
export function formatPrinting({ printer, secondPrinter }: Station, programName = "a printing program"): string {
  if (printer === null) return "Prints from the browser";
  return secondPrinter === null
    ? `Prints on ${printer}, through ${programName}`
    : `Prints on ${printer}, then ${secondPrinter}, through ${programName}`;
}
