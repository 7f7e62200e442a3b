// Printing labels through a program on a computer beside the printers, which asks for jobs and reports what came of
// them.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { entryKey, IdInPath, id, line } from "./fields.ts";
import { MAX_CHILDREN_AT_ONCE, MAX_NAME, MAX_PRINTERS } from "./limits.ts";
import { PRINT_FAILURES, PRINT_STATES, PRINTER_FAILURES } from "./print-states.ts";

const PRINTER = "Please enter the name of a printer as the print server knows it, without spaces.";
/** The name of a queue of CUPS. It begins with no hyphen, so that no program takes it for an option. */
export const printerName = line(127, PRINTER).regex(/^[^\s/#?'"\\-][^\s/#?'"\\]*$/, PRINTER);

const PrintProgram = z.object({
  id: z.number(),
  name: z.string(),
  /** The printers that it found, by name. */
  printers: z.array(z.string()),
  /** Whether CUPS was running at its last contact. While it is not, the program gets no jobs. */
  isCupsRunning: z.boolean(),
  /** When it last asked for jobs, accurate to some seconds; null for never. */
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
});
export type PrintProgram = z.infer<typeof PrintProgram>;

export const NewPrintProgram = z.object({
  name: line(MAX_NAME, "Please enter a name, such as Office computer."),
  entryKey: entryKey.optional(),
});
export type NewPrintProgram = z.infer<typeof NewPrintProgram>;

export const printPrograms = {
  list: endpoint({
    method: "GET",
    path: "/api/children/print-programs",
    summary: "The printing programs by name, without revoked ones; at most 50.",
    access: "children.lead",
    reads: ["children"],
    answers: { 200: z.array(PrintProgram) },
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/children/print-programs",
    summary:
      "Adds a printing program. 201 with its token, which is shown only once; 200 without it where this entry key was used before.",
    access: "settings.manage",
    body: NewPrintProgram,
    answers: {
      200: PrintProgram.extend({ token: z.string().nullable() }),
      201: PrintProgram.extend({ token: z.string().nullable() }),
    },
    errors: ["entry_key_used"],
  }),
  revoke: endpoint({
    method: "POST",
    path: "/api/children/print-programs/:id/revoke",
    summary:
      "Ends the token of a printing program. Its stations print from the browser, and what it has not printed has failed.",
    access: "settings.manage",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
};

const JobInPath = z.object({ id: z.uuid() });
const attempt = z.int().min(1).max(1000);

const OfferedJob = z.object({
  id: z.string(),
  /** Named in every call about the job: only the latest attempt may start it. */
  attempt: z.number(),
  printer: z.string(),
  secondPrinter: z.string().nullable(),
  /** The paper as CUPS names it, such as Custom.4x2in. */
  media: z.string(),
  /** The printer on which an earlier attempt started to print, so that it may have printed; otherwise null. */
  startedOn: z.string().nullable(),
});

/** What the program itself calls, with its token as a bearer token. */
export const printing = {
  take: endpoint({
    method: "POST",
    path: "/api/printing/take",
    summary:
      "The oldest job that waits, reserved for a minute. A job whose reservation ended without a report is offered again.",
    access: "printing",
    quiet: true, // who asked for the labels was recorded; the screen asks for the state of its job
    body: z.object({
      printers: z.array(printerName).max(MAX_PRINTERS),
      /** While false, the list of printers is not known and no job is given. */
      isCupsRunning: z.boolean().default(true),
    }),
    answers: { 200: z.object({ job: OfferedJob.nullable() }) },
    errors: ["print_token_unknown"],
  }),
  pdf: endpoint({
    method: "GET",
    path: "/api/printing/jobs/:id.pdf",
    summary: "The labels of a job, all pages of one size.",
    access: "printing",
    params: JobInPath,
    query: z.object({ attempt: z.coerce.number("Not a number.").pipe(attempt) }),
    answers: { 200: "pdf" },
    errors: ["print_token_unknown", "not_found", "lease_lost"],
  }),
  start: endpoint({
    method: "POST",
    path: "/api/printing/jobs/:id/start",
    summary:
      "Reports that the job is about to be printed, and on which printer. A repeated report extends the reservation by a minute.",
    access: "printing",
    quiet: true, // the screen asks for the state of its job
    params: JobInPath,
    body: z.object({ attempt, printer: printerName }),
    answers: { 200: z.object({ leaseUntil: z.string() }) },
    errors: ["print_token_unknown", "not_found", "lease_lost"],
  }),
  report: endpoint({
    method: "POST",
    path: "/api/printing/jobs/:id/report",
    summary: "Reports that a job was printed, or why not. A repeated report changes nothing.",
    access: "printing",
    params: JobInPath,
    body: z.object({
      attempt,
      printer: printerName,
      /** Null if it was printed. */
      failure: z.enum(PRINTER_FAILURES, "Please choose from the list.").nullable(),
    }),
    answers: { 200: z.object({ state: z.enum(PRINT_STATES) }) },
    errors: ["print_token_unknown", "not_found", "lease_lost"],
  }),
};

const PrintJob = z.object({
  id: z.string(),
  state: z.enum(PRINT_STATES),
  failure: z.enum(PRINT_FAILURES).nullable(),
  /** The printer that was used last, or is used first. */
  printer: z.string(),
  checkInIds: z.array(z.number()),
  createdAt: z.string(),
  /** When the program last asked for jobs; null for never. */
  programSeenAt: z.string().nullable(),
  /** The name of the program while CUPS is not running on its computer, so that the job waits; otherwise null. */
  cupsStoppedOn: z.string().nullable(),
});
export type PrintJob = z.infer<typeof PrintJob>;

const OTHERS = "Please send ids of other check-ins.";
const CHOOSE = "Please choose the children.";

export const printJobs = {
  list: endpoint({
    method: "GET",
    path: "/api/children/print-jobs",
    summary: "The print jobs of the last day with tags of these check-ins, the latest first; at most 50.",
    access: "children.serve",
    stations: ["attended", "self_service"],
    query: z.object({
      /** Such as `3,7`. */
      checkIns: z.string(OTHERS).regex(/^\d{1,9}(,\d{1,9}){0,19}$/, OTHERS),
    }),
    reads: ["children"],
    answers: { 200: z.array(PrintJob) },
    errors: ["not_found"],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/children/print-jobs",
    summary:
      "Prints tags again, with the same codes, on the printers of a station. Two minutes after the check-in for leads only.",
    access: "children.serve",
    stations: ["attended", "self_service"],
    body: z.object({
      checkInIds: z.array(id, CHOOSE).min(1, CHOOSE).max(MAX_CHILDREN_AT_ONCE),
      /** For leads; a station prints on its own printers. */
      stationId: id.optional(),
    }),
    answers: { 201: PrintJob },
    errors: ["not_found", "already_checked_in", "prints_from_browser"],
  }),
  test: endpoint({
    method: "POST",
    path: "/api/children/stations/:id/test-label",
    summary: "Prints a tag with an invented name on the first or the second printer of a station.",
    access: "children.lead",
    quiet: true, // an invented name; only the screen that asked shows the job
    params: IdInPath,
    body: z.object({ printer: z.enum(["first", "second"], "Please choose from the list.") }),
    answers: { 201: PrintJob },
    errors: ["not_found", "prints_from_browser"],
  }),
  show: endpoint({
    method: "GET",
    path: "/api/children/print-jobs/:id",
    summary: "The state of a test label.",
    access: "children.lead",
    params: JobInPath,
    reads: ["children"],
    answers: { 200: PrintJob },
    errors: ["not_found"],
  }),
};
