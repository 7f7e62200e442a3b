// The people of a list of the directory as files: a table, address labels, a photo directory. The search and the filters
// are those of the directory.
import * as z from "zod";
import { FORMULA_GUARD } from "./csv.ts";
import { endpoint } from "./endpoint.ts";
import { idInPath } from "./fields.ts";
import { LABEL_FORMATS, LABELS_PER_SHEET } from "./label-formats.ts";
import { ListFilter } from "./member-lists.ts";

const CHOOSE = "Please choose from the list.";
const FIRST = "Please enter a label of the sheet.";

const LabelsQuery = ListFilter.extend({
  format: z.enum(LABEL_FORMATS, CHOOSE),
  /** The first label of the first sheet that is printed on, for a sheet that was used before. */
  first: z.coerce.number(FIRST).int(FIRST).min(1, FIRST).max(30, FIRST).default(1),
}).refine(({ format, first }) => first <= LABELS_PER_SHEET[format], { path: ["first"], error: FIRST });
export type LabelsQuery = z.infer<typeof LabelsQuery>;

const RollQuery = ListFilter.extend({
  /** The event whose attendance is marked on paper. */
  event: idInPath.optional(),
  /** Whether people who wait to be admitted are added, each marked as new. */
  newcomers: z.literal("true", CHOOSE).optional(),
  /** Whether an attendance sheet has phone numbers. A list without boxes always has them. */
  phones: z.literal("true", CHOOSE).optional(),
});
export type RollQuery = z.infer<typeof RollQuery>;

/** `sharing`: whether people who share nothing are left out. */
const DirectoryQuery = ListFilter.extend({ sharing: z.literal("something", CHOOSE).optional() });
export type DirectoryQuery = z.infer<typeof DirectoryQuery>;

const LabelCounts = z.object({
  people: z.number(),
  /** One for each household, and one for each person with another address. */
  labels: z.number(),
  /** Inactive people who are left out, unless the list is of inactive people. */
  inactive: z.number(),
  /** People who are left out because there is no address. */
  withoutAddress: z.number(),
  /** People who are left out because mail cannot be delivered to a town without a street. */
  withoutStreet: z.number(),
  /** People who are left out because our fonts lack characters of the name or the address. */
  unprintable: z.number(),
});
export type LabelCounts = z.infer<typeof LabelCounts>;

const DirectoryCounts = z.object({
  people: z.number(),
  /** People who are in the printed directory. */
  printed: z.number(),
  /** People who are left out because they are not active members. */
  notActive: z.number(),
  /** People who are left out because our fonts lack characters of the name. */
  unprintable: z.number(),
  /** People who share an address and are printed without it, because our fonts lack characters of it. */
  withoutAddress: z.number(),
  /** Active people who share neither phone, email, address nor picture: printed by name only, or left out. */
  sharingNothing: z.number(),
});
export type DirectoryCounts = z.infer<typeof DirectoryCounts>;

export const outputs = {
  csv: endpoint({
    method: "GET",
    path: "/api/exports/list.csv",
    summary:
      "The people of a list as CSV, with the columns of the export of all members, and the name and phone number of the household, the ministries and the last visit.",
    access: "members.manage",
    confirmed: true,
    query: ListFilter,
    answers: { 200: "file" },
    errors: [],
  }),
  xlsx: endpoint({
    method: "GET",
    path: "/api/exports/list.xlsx",
    summary: `The same as an Excel workbook. ${FORMULA_GUARD}`,
    access: "members.manage",
    confirmed: true,
    query: ListFilter,
    slow: true,
    answers: { 200: "file" },
    errors: ["list_too_long"],
  }),
  labelCounts: endpoint({
    method: "GET",
    path: "/api/exports/labels",
    summary: "How many address labels a list makes, and how many people are left out, and why.",
    access: "members.manage",
    query: ListFilter,
    reads: ["members", "ministries", "attendance", "day"],
    answers: { 200: LabelCounts },
    errors: ["list_too_long"],
  }),
  labels: endpoint({
    method: "GET",
    path: "/api/exports/labels.pdf",
    summary: "Address labels of a list to print: one for each household with its address.",
    access: "members.manage",
    query: LabelsQuery,
    slow: true,
    answers: { 200: "pdf" },
    errors: ["list_too_long"],
  }),
  roll: endpoint({
    method: "GET",
    path: "/api/exports/roll.pdf",
    summary:
      "The people of a list to print, by last name: with phone and email, or, for an event, with a box to mark who is there.",
    access: "members.manage",
    query: RollQuery,
    slow: true,
    answers: { 200: "pdf" },
    errors: ["list_too_long", "not_found"],
  }),
  directoryCounts: endpoint({
    method: "GET",
    path: "/api/exports/photo-directory",
    summary: "How many people of a list are in the printed directory, and how many are left out, and why.",
    access: "members.manage",
    query: ListFilter,
    reads: ["members", "ministries", "attendance", "day"],
    answers: { 200: DirectoryCounts },
    errors: ["list_too_long"],
  }),
  directory: endpoint({
    method: "GET",
    path: "/api/exports/photo-directory.pdf",
    summary: "A photo directory of a list to print, by last name, with what each person shares with the congregation.",
    access: "members.manage",
    query: DirectoryQuery,
    slow: true,
    answers: { 200: "pdf" },
    errors: ["list_too_long"],
  }),
};
