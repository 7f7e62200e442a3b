// Import of members from a file: uploaded, columns mapped, checked without effect, added in one transaction, and
// undone.
import * as z from "zod";
import { Characters } from "./characters.ts";
import { endpoint } from "./endpoint.ts";
import { IdInPath, id, idInPath } from "./fields.ts";
import { ImportCounts } from "./import-counts.ts";
import {
  DateOrder,
  FileColumn,
  FoundTag,
  FoundValue,
  ImportCheck,
  ImportMapping,
  ImportSource,
  ImportValues,
  MAX_COLUMNS,
  UnreadFile,
  ValueField,
} from "./import-mapping.ts";
import { ImportFault, ImportRow, LeftOutQuery, PersonChoice } from "./import-rows.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "./member-columns.ts";
import { PageQuery } from "./page.ts";

const FROM_LIST = "Please choose from the list.";

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
export const KEPT_REASONS = [
  "changed",
  "account",
  "attendance",
  "ministry",
  "event",
  "gift",
  "household",
  "elsewhere",
] as const;
export const KeptReason = z.enum(KEPT_REASONS);
export type KeptReason = z.infer<typeof KeptReason>;

/** What the caller may do with an import in its status. */
export const ImportRights = z.object({
  check: z.boolean(),
  cancel: z.boolean(),
  confirm: z.boolean(),
  undo: z.boolean(),
  remove: z.boolean(),
});

export const MemberImport = z.object({
  id: z.number(),
  status: z.enum(IMPORT_STATUSES),
  createdAt: z.string(),
  /** Who uploaded the file; null if that account was removed. */
  createdBy: z.string().nullable(),
  /** Number of people in the file. */
  rows: z.number(),
  /** The numbers of rows that repeat the headings. They are left out. */
  headingRows: z.array(z.number()),
  /** The files of a Rock bundle that are not read. */
  unreadFiles: z.array(UnreadFile),
  /** The headings of the file's columns, each with its first cells; empty after the import. */
  columns: z.array(FileColumn),
  mapping: ImportMapping,
  /** The columns of custom fields. */
  custom: z.array(z.object({ fieldId: z.number(), column: z.number() })),
  createTags: z.boolean(),
  dateOrder: DateOrder,
  /** A date of the file that both orders can read, such as "03/04/1980"; null if there is none. */
  dateExample: z.string().nullable(),
  /** The program that the file is from; `other` if it was not recognized. */
  source: ImportSource,
  values: ImportValues,
  /** Whether the meanings are those of the last file of the program, whose import was undone. False after the check. */
  hasUndoneMeanings: z.boolean(),
  ...ImportCounts.shape,
  /** After the check: the mistakes that most rows have, each with the number of its rows. */
  mistakes: z.array(ImportFault.extend({ count: z.number() })),
  /** After the check: the remarks that most rows have, each with the heading of its column and the number of its rows. */
  remarks: z.array(z.object({ column: z.string(), reason: z.string(), count: z.number() })),
  /** After the check: some of the names of several new people, each with their number, without repeated rows. */
  namesakes: z.array(z.object({ name: z.string(), count: z.number() })),
  /** Number of checked rows, or of added members, who are invisible until the import is complete. */
  progress: z.number(),
  /** After the import. */
  added: z.number().nullable(),
  leftOut: z.number().nullable(),
  /** Numbers of changed people and of added households; of the latter after the check those that would be added. */
  updated: z.number().nullable(),
  households: z.number().nullable(),
  /** After the import: the households that are empty since it moved their people. */
  emptied: z.array(z.object({ id: z.number(), name: z.string() })),
  importedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  removed: z.number().nullable(),
  kept: z.array(z.object({ reason: KeptReason, count: z.number() })),
  /** After the undo: people whose fields were restored, people with fields that were changed since, and households. */
  restored: z.number().nullable(),
  notRestored: z.number().nullable(),
  householdsRemoved: z.number().nullable(),
  householdsKept: z.number().nullable(),
  can: ImportRights,
});
export type MemberImport = z.infer<typeof MemberImport>;

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
    params: IdInPath,
    reads: ["imports"],
    answers: { 200: MemberImport },
    errors: ["not_found"],
  }),
  check: endpoint({
    method: "POST",
    path: `${PATH}/:id/check`,
    summary:
      "Starts to check every row for mistakes and for people who are likely known. The work goes on after the answer: the import is `checking` until it is `checked`, or `check_failed`. A running check starts again. No one is added.",
    access: "members.manage",
    params: IdInPath,
    body: ImportCheck,
    answers: { 202: MemberImport },
    errors: ["not_found", "conflict"],
  }),
  cancelCheck: endpoint({
    method: "DELETE",
    path: `${PATH}/:id/check`,
    summary: "Stops the check under way. The import is as it was after the upload, with the columns that were chosen.",
    access: "members.manage",
    params: IdInPath,
    answers: { 200: MemberImport },
    errors: ["not_found", "conflict"],
  }),
  rows: endpoint({
    method: "GET",
    path: `${PATH}/:id/rows`,
    summary:
      "The rows with mistakes, those that repeat an earlier row, those with remarks, those that are probably existing members, those that certainly are, or those that change a member.",
    access: "members.manage",
    params: IdInPath,
    query: PageQuery.omit({ search: true }).extend({
      only: z.enum(["faulty", "copies", "remarks", "likely", "here", "changing"], FROM_LIST),
    }),
    reads: ["imports"],
    answers: { 200: z.array(ImportRow) },
    errors: ["not_found"],
  }),
  values: endpoint({
    method: "GET",
    path: `${PATH}/:id/values`,
    summary:
      "The different values of a column, the most frequent ones first, and what they probably mean if nothing is chosen.",
    access: "members.manage",
    params: IdInPath,
    query: z.object({
      field: ValueField.optional(),
      /** Instead of a field of members: a custom field with choices, whose ids are the meanings. */
      customField: idInPath.optional(),
      /** Instead of both: only the values that a custom field with dates cannot have. */
      except: z.literal("dates", FROM_LIST).optional(),
      column: z.coerce.number(FROM_LIST).pipe(z.int(FROM_LIST).min(0).max(MAX_COLUMNS)),
    }),
    reads: ["imports"],
    answers: { 200: z.array(FoundValue) },
    errors: ["not_found"],
  }),
  tags: endpoint({
    method: "GET",
    path: `${PATH}/:id/tags`,
    summary:
      "The different tags in a column, the most frequent ones first, whether they exist, and the rows of new ones.",
    access: "members.manage",
    params: IdInPath,
    query: z.object({ column: z.coerce.number(FROM_LIST).pipe(z.int(FROM_LIST).min(0).max(MAX_COLUMNS)) }),
    reads: ["imports", "members"],
    answers: { 200: z.array(FoundTag) },
    errors: ["not_found"],
  }),
  leftOut: endpoint({
    method: "GET",
    path: `${PATH}/:id/left-out.csv`,
    summary:
      "What is not imported, as CSV: rows as a whole, and cells of columns without a field, each with its row and reason.",
    access: "members.manage",
    params: IdInPath,
    query: LeftOutQuery,
    answers: { 200: "file" },
    errors: ["not_found", "conflict"],
  }),
  choose: endpoint({
    method: "PUT",
    path: `${PATH}/:id/choices`,
    summary:
      "Skips or adds rows that are probably existing members, or updates these members: the given rows, or all of them. Of all, only the rows of one member update it.",
    access: "members.manage",
    params: IdInPath,
    bodyLimit: 512 * 1024,
    body: z.object({
      rows: z.union([z.enum(["all", "here"]), z.array(id).min(1).max(MAX_IMPORT_ROWS)]),
      choice: PersonChoice,
    }),
    slow: true,
    answers: { 200: MemberImport },
    errors: ["not_found", "conflict"],
  }),
  confirm: endpoint({
    method: "POST",
    path: `${PATH}/:id/confirm`,
    summary:
      "Adds and changes the people of the rows that are ready, all or none. The work goes on after the answer. Refused with conflict while another import runs (`fields` says so), and where other members were imported since the file was checked: it must be checked again.",
    access: "members.manage",
    params: IdInPath,
    body: z.object({ leaveOutFaulty: z.boolean("Please choose yes or no.") }),
    slow: true,
    answers: { 202: MemberImport },
    errors: ["not_found", "conflict"],
  }),
  undo: endpoint({
    method: "POST",
    path: `${PATH}/:id/undo`,
    summary:
      "Removes the members and households that this import added, and restores what it changed, except where someone made changes since.",
    access: "members.manage",
    params: IdInPath,
    slow: true,
    answers: { 200: MemberImport },
    errors: ["not_found", "conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${PATH}/:id`,
    summary: "Deletes an uploaded file that was not imported.",
    access: "members.manage",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found", "conflict"],
  }),
};
