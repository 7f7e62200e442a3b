// Import of members from a file: uploaded, columns mapped, checked without effect, added in one transaction, and undone.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id, idInPath } from "./fields.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, MEMBER_COLUMNS, type MemberColumn } from "./member-columns.ts";
import { PageQuery } from "./page.ts";

const MAX_COLUMNS = 100;

const column = z.int().min(0).max(MAX_COLUMNS).nullable();
const perField = <S extends z.ZodType>(schema: S) =>
  Object.fromEntries(MEMBER_COLUMNS.map(({ field }) => [field, schema])) as Record<MemberColumn, S>;

/** Character encodings of a file: detected automatically, or an older one of a region. */
export const CHARACTERS = [
  "detect",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "windows-874",
  "macintosh",
  "x-mac-cyrillic",
  "shift_jis",
  "gb18030",
  "big5",
  "euc-kr",
] as const;
const Characters = z.enum(CHARACTERS, "Please choose from the list.");
export type Characters = z.infer<typeof Characters>;

/** The index of each field's column in the file; null if the file has none. */
export const ImportMapping = z.object(perField(column));
export type ImportMapping = z.infer<typeof ImportMapping>;

/** How dates with slashes are read: month first or day first. */
export const DateOrder = z.enum(["month_first", "day_first"], "Please choose from the list.");
export type DateOrder = z.infer<typeof DateOrder>;

/** The mapping of columns to fields. Names are required, and no column is used twice. */
export const ImportCheck = z.object({
  mapping: ImportMapping.superRefine((mapping, context) => {
    const say = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (mapping.firstName === null) say("firstName", "Please choose the column with the first names.");
    if (mapping.lastName === null) say("lastName", "Please choose the column with the last names.");
    const taken = new Set<number>();
    for (const [field, place] of Object.entries(mapping)) {
      if (place === null) continue;
      if (taken.has(place)) say(field, "This column is chosen twice.");
      taken.add(place);
    }
  }),
  dateOrder: DateOrder,
});
export type ImportCheck = z.infer<typeof ImportCheck>;

export const IMPORT_STATUSES = [
  "uploaded",
  "checking",
  "check_failed",
  "checked",
  "running",
  "done",
  "failed",
  "undone",
] as const;

/** Why an added member is not removed when the import is undone. */
export const KEPT_REASONS = ["changed", "account", "attendance", "ministry", "event", "gift", "elsewhere"] as const;
export const KeptReason = z.enum(KEPT_REASONS);
export type KeptReason = z.infer<typeof KeptReason>;

export const MemberImport = z.object({
  id: z.number(),
  status: z.enum(IMPORT_STATUSES),
  createdAt: z.string(),
  /** Who uploaded the file; null if that account was removed. */
  createdBy: z.string().nullable(),
  /** Number of people in the file. */
  rows: z.number(),
  /** The headings of the file's columns, each with its first cells; empty after the import. */
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  mapping: ImportMapping,
  dateOrder: DateOrder,
  /** After the check: numbers of rows with an error, of likely duplicates, and of rows to be added. */
  faulty: z.number(),
  likely: z.number(),
  ready: z.number(),
  /** Progress of a check or import: number of checked rows or added members. They are invisible until the import is complete. */
  progress: z.number(),
  /** After the import. */
  added: z.number().nullable(),
  leftOut: z.number().nullable(),
  importedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  removed: z.number().nullable(),
  kept: z.array(z.object({ reason: KeptReason, count: z.number() })),
  can: z.object({
    check: z.boolean(),
    cancel: z.boolean(),
    confirm: z.boolean(),
    undo: z.boolean(),
    remove: z.boolean(),
  }),
});
export type MemberImport = z.infer<typeof MemberImport>;

/** An error in one cell; `column` is the file's heading. For a whole row, `field` is "row" and `column` is empty. */
export const ImportFault = z.object({ field: z.string(), column: z.string(), sentence: z.string() });
export type ImportFault = z.infer<typeof ImportFault>;

/** A likely duplicate of a row: a member, or an earlier row of the same file. */
export const ImportMatch = z.object({
  memberId: z.number().nullable(),
  row: z.number().nullable(),
  name: z.string(),
  reason: z.enum(["email", "phone", "birthday"]),
});
export type ImportMatch = z.infer<typeof ImportMatch>;

export const ImportChoice = z.enum(["skip", "import"], "Please choose from the list.");
export type ImportChoice = z.infer<typeof ImportChoice>;

export const ImportRow = z.object({
  /** The row number in a spreadsheet: the file's first row is 1. */
  row: z.number(),
  name: z.string(),
  faults: z.array(ImportFault),
  matches: z.array(ImportMatch),
  choice: ImportChoice,
});
export type ImportRow = z.infer<typeof ImportRow>;

const ImportInPath = z.object({ id: idInPath });
const PATH = "/api/imports/members";

export const imports = {
  list: endpoint({
    method: "GET",
    path: PATH,
    summary: "The imports of the last 30 days, the newest first.",
    access: "members.manage",
    reads: ["imports"],
    answers: { 200: z.array(MemberImport) },
    errors: [],
  }),
  upload: endpoint({
    method: "POST",
    path: PATH,
    summary:
      "Takes a CSV file of at most 20,000 members and 10 MB, and guesses which column is what. Commas, semicolons, tabs or vertical bars; UTF-8, UTF-16 or Windows-1252, or the characters named. Nobody is added yet.",
    access: "members.manage",
    query: z.object({ characters: Characters.default("detect") }),
    file: {
      field: "file",
      maxBytes: MAX_IMPORT_BYTES,
      missing: "Please choose a CSV file.",
      tooLarge: "This file is larger than 10 MB. Please split it into several.",
    },
    answers: { 201: MemberImport },
    errors: ["too_large"],
  }),
  get: endpoint({
    method: "GET",
    path: `${PATH}/:id`,
    summary: "An import and how far it is.",
    access: "members.manage",
    params: ImportInPath,
    reads: ["imports"],
    answers: { 200: MemberImport },
    errors: ["not_found"],
  }),
  check: endpoint({
    method: "POST",
    path: `${PATH}/:id/check`,
    summary:
      "Starts to check every row for mistakes and for people who are likely known. The work goes on after the answer: the import is `checking` until it is `checked`, or `check_failed`. A check under way begins anew. Nobody is added.",
    access: "members.manage",
    params: ImportInPath,
    body: ImportCheck,
    answers: { 202: MemberImport },
    errors: ["not_found", "conflict"],
  }),
  cancelCheck: endpoint({
    method: "DELETE",
    path: `${PATH}/:id/check`,
    summary: "Stops the check under way. The import is as it was after the upload, with the columns that were chosen.",
    access: "members.manage",
    params: ImportInPath,
    answers: { 200: MemberImport },
    errors: ["not_found", "conflict"],
  }),
  rows: endpoint({
    method: "GET",
    path: `${PATH}/:id/rows`,
    summary: "The rows with mistakes, or those that are likely somebody known.",
    access: "members.manage",
    params: ImportInPath,
    query: PageQuery.omit({ search: true }).extend({ only: z.enum(["faulty", "likely"]) }),
    reads: ["imports"],
    answers: { 200: z.array(ImportRow) },
    errors: ["not_found"],
  }),
  choose: endpoint({
    method: "PUT",
    path: `${PATH}/:id/choices`,
    summary: "Skips or imports rows that are likely somebody known: those named, or all of them.",
    access: "members.manage",
    params: ImportInPath,
    bodyLimit: 512 * 1024,
    body: z.object({
      rows: z.union([z.literal("all"), z.array(id).min(1).max(MAX_IMPORT_ROWS)]),
      choice: ImportChoice,
    }),
    slow: true,
    answers: { 200: MemberImport },
    errors: ["not_found", "conflict"],
  }),
  confirm: endpoint({
    method: "POST",
    path: `${PATH}/:id/confirm`,
    summary:
      "Adds the rows that are ready, all or none. The work goes on after the answer. Refused with conflict while another import runs (`fields` says so), and where other members were imported since the file was checked: it must be checked again.",
    access: "members.manage",
    params: ImportInPath,
    body: z.object({ leaveOutFaulty: z.boolean("Please choose yes or no.") }),
    slow: true,
    answers: { 202: MemberImport },
    errors: ["not_found", "conflict"],
  }),
  undo: endpoint({
    method: "POST",
    path: `${PATH}/:id/undo`,
    summary: "Removes the members that this import added and that nobody has touched since.",
    access: "members.manage",
    params: ImportInPath,
    slow: true,
    answers: { 200: MemberImport },
    errors: ["not_found", "conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${PATH}/:id`,
    summary: "Throws away an uploaded file that was not imported.",
    access: "members.manage",
    params: ImportInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found", "conflict"],
  }),
};
