// Import of gifts from the export of another program: uploaded, checked, donors confirmed, entered in batches, and
// undone.
import * as z from "zod";
import { Characters } from "./characters.ts";
import { endpoint } from "./endpoint.ts";
import { IdInPath, id } from "./fields.ts";
import { DonorChoices, GiftImportDonor } from "./gift-import-donors.ts";
import {
  DecimalSign,
  GiftImportCheck,
  GiftMapping,
  GiftSource,
  GiftValueField,
  GiftValues,
} from "./gift-import-mapping.ts";
import { DateOrder, FoundValue, MAX_COLUMNS } from "./import-mapping.ts";
import { ImportChoice, LeftOutQuery } from "./import-rows.ts";
import { IMPORT_STATUSES, ImportRights } from "./imports.ts";
import { PageQuery } from "./page.ts";

/** Maximum number of rows of one file, and its maximum size in bytes. */
export const MAX_GIFT_ROWS = 200_000;
const MAX_GIFT_BYTES = 50 * 1024 * 1024;

const FROM_LIST = "Please choose from the list.";

export const GiftImport = z.object({
  id: z.number(),
  status: z.enum(IMPORT_STATUSES),
  createdAt: z.string(),
  /** Who uploaded the file; null if that account was removed. */
  createdBy: z.string().nullable(),
  rows: z.number(),
  /** The headings of the file's columns, each with its first cells; empty after the import. */
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  mapping: GiftMapping,
  dateOrder: DateOrder,
  dateExample: z.string().nullable(),
  decimalSign: DecimalSign,
  /** An amount of the file that both signs can read, such as "1.234"; null if there is none. */
  amountExample: z.string().nullable(),
  source: GiftSource,
  values: GiftValues,
  /**
   * The proof, after the check: the sum of the file's amounts is what is imported as gifts, what was refunded, and what
   * is left out. Numeric text.
   */
  fileTotal: z.string(),
  importedTotal: z.string(),
  refundedTotal: z.string(),
  leftOutTotal: z.string(),
  /** Numbers of rows: imported as gifts, refunded or refunds, left out, and among those with an unreadable amount. */
  gifts: z.number(),
  refunded: z.number(),
  leftOut: z.number(),
  unreadable: z.number(),
  /** The gifts that the imported rows become: a row of several funds is one gift for each fund. */
  entered: z.number(),
  /** Rows that are likely in the books already, or twice in the file, whether they are chosen or left out. */
  likely: z.number(),
  /** Those of them that are left out. */
  likelyLeftOut: z.number(),
  /** Whether cells of the file are stored: after the import, for 30 days, those left out. False in the list. */
  hasCells: z.boolean(),
  /** Imported rows with a text that is longer than its field, such as a note, and is cut. */
  cut: z.number(),
  /** Donors who were matched by name and are not confirmed. */
  unconfirmed: z.number(),
  progress: z.number(),
  importedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  /** Gifts that the undo voided. */
  voided: z.number().nullable(),
  /** Batches that were entered, one or more for each day. */
  batches: z.number().nullable(),
  can: ImportRights,
});
export type GiftImport = z.infer<typeof GiftImport>;

/** A row that is not imported, or one that is a likely duplicate. */
export const GiftImportRow = z.object({
  row: z.number(),
  donor: z.string(),
  /** Null where the row has no date that can be read. */
  day: z.string().nullable(),
  amount: z.string(),
  reason: z.string(),
  choice: ImportChoice,
});
export type GiftImportRow = z.infer<typeof GiftImportRow>;

const PATH = "/api/imports/gifts";

export const giftImports = {
  list: endpoint({
    method: "GET",
    path: PATH,
    summary: "Imports of gifts, the newest first.",
    access: "donations.manage",
    reads: ["donations"],
    answers: { 200: z.array(GiftImport) },
    errors: [],
  }),
  upload: endpoint({
    method: "POST",
    path: PATH,
    summary:
      "Takes a CSV file of at most 200,000 gifts and 50 MB, and guesses which column is what. Nothing is entered yet.",
    access: "donations.manage",
    query: z.object({ characters: Characters.default("detect") }),
    file: {
      field: "file",
      maxBytes: MAX_GIFT_BYTES,
      missing: "Please choose a CSV file.",
      tooLarge: "This file is larger than 50 MB. Please split it into several.",
    },
    slow: true,
    answers: { 201: GiftImport },
    errors: ["too_large"],
  }),
  get: endpoint({
    method: "GET",
    path: `${PATH}/:id`,
    summary: "An import of gifts and how far it is.",
    access: "donations.manage",
    params: IdInPath,
    reads: ["donations"],
    answers: { 200: GiftImport },
    errors: ["not_found"],
  }),
  values: endpoint({
    method: "GET",
    path: `${PATH}/:id/values`,
    summary: "The different funds or methods of a column, the most frequent ones first, and what they probably mean.",
    access: "donations.manage",
    params: IdInPath,
    query: z.object({
      field: GiftValueField,
      column: z.coerce.number(FROM_LIST).pipe(z.int(FROM_LIST).min(0).max(MAX_COLUMNS)),
    }),
    reads: ["donations"],
    answers: { 200: z.array(FoundValue) },
    errors: ["not_found"],
  }),
  check: endpoint({
    method: "POST",
    path: `${PATH}/:id/check`,
    summary:
      "Starts to check every row, to match donors, and to prove the file's total. The work goes on after the answer. Nothing is entered.",
    access: "donations.manage",
    params: IdInPath,
    body: GiftImportCheck,
    answers: { 202: GiftImport },
    errors: ["not_found", "conflict"],
  }),
  cancelCheck: endpoint({
    method: "DELETE",
    path: `${PATH}/:id/check`,
    summary: "Stops the check under way.",
    access: "donations.manage",
    params: IdInPath,
    answers: { 200: GiftImport },
    errors: ["not_found", "conflict"],
  }),
  rows: endpoint({
    method: "GET",
    path: `${PATH}/:id/rows`,
    summary: "The rows that cannot be imported, or those that are likely duplicates, with their reasons.",
    access: "donations.manage",
    params: IdInPath,
    query: PageQuery.omit({ search: true }).extend({
      only: z.enum(["left_out", "likely"], FROM_LIST).default("left_out"),
    }),
    reads: ["donations"],
    answers: { 200: z.array(GiftImportRow) },
    errors: ["not_found"],
  }),
  donors: endpoint({
    method: "GET",
    path: `${PATH}/:id/donors`,
    summary:
      "Donors without a known ID, or email address of a member with their name: names of several members first, then those with a suggested member.",
    access: "donations.manage",
    params: IdInPath,
    query: PageQuery.omit({ search: true }),
    reads: ["donations", "members"],
    mentions: ["ministries"],
    answers: { 200: z.array(GiftImportDonor) },
    errors: ["not_found"],
  }),
  choose: endpoint({
    method: "PUT",
    path: `${PATH}/:id/donors`,
    summary:
      "Confirms who donors are, and compares their gifts with the books again. Those who were matched by name must be confirmed before the import, and names of several members one by one.",
    access: "donations.manage",
    params: IdInPath,
    body: DonorChoices,
    slow: true,
    answers: { 200: GiftImport },
    errors: ["not_found", "conflict"],
  }),
  chooseRows: endpoint({
    method: "PUT",
    path: `${PATH}/:id/choices`,
    summary: "Leaves out or imports rows that are likely duplicates: the given rows, or all of them.",
    access: "donations.manage",
    params: IdInPath,
    bodyLimit: 2 * 1024 * 1024,
    body: z.object({
      rows: z.union([z.literal("all"), z.array(id).min(1).max(MAX_GIFT_ROWS)]),
      choice: ImportChoice,
    }),
    slow: true,
    answers: { 200: GiftImport },
    errors: ["not_found", "conflict"],
  }),
  leftOut: endpoint({
    method: "GET",
    path: `${PATH}/:id/left-out.csv`,
    summary: "The rows that are not imported, and cells of columns without a field, as CSV with their reasons.",
    access: "donations.manage",
    params: IdInPath,
    query: LeftOutQuery,
    answers: { 200: "file" },
    errors: ["not_found", "conflict"],
  }),
  confirm: endpoint({
    method: "POST",
    path: `${PATH}/:id/confirm`,
    summary:
      "Enters the gifts as batches by their own day, all or none. The work goes on after the answer. Refused while donors are not confirmed, while another import runs, or where the same file or the same gifts were imported before.",
    access: "donations.manage",
    params: IdInPath,
    body: z.object({ leaveOut: z.boolean("Please choose yes or no.") }),
    answers: { 202: GiftImport },
    errors: ["not_found", "conflict"],
  }),
  undo: endpoint({
    method: "POST",
    path: `${PATH}/:id/undo`,
    summary: "Voids the gifts that this import entered, with a reason. They stay in the books.",
    access: "donations.manage",
    params: IdInPath,
    slow: true,
    answers: { 200: GiftImport },
    errors: ["not_found", "conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${PATH}/:id`,
    summary: "Deletes an uploaded file that was not imported.",
    access: "donations.manage",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found", "conflict"],
  }),
};
