// A row of a file as a member, or its errors by cell. Pure.
import type { DateOrder, ImportMapping } from "@narthex/contract/imports.ts";
import { MEMBER_COLUMNS, type MemberColumn } from "@narthex/contract/member-columns.ts";
import { NewMember } from "@narthex/contract/members.ts";
import { unescapeCell } from "../exports/cells.rules.ts";
import { checkPerson } from "../members/members.rules.ts";

const FOUR_DIGITS = "Please write the year with four digits.";
const NOT_A_DATE = "Please write a date such as 1980-12-31 or 12/31/1980.";
const NOT_A_STATUS = "Please write active, inactive or pending.";
const NOT_YES_OR_NO = "Please write yes or no.";
const SURPLUS =
  "This row has more cells than the file has columns. Likely a cell holds a comma or semicolon and needs quotation marks around it.";

const STATUSES = ["active", "inactive", "pending"];
const YES = ["yes", "y", "true", "1", "x"];
const NO = ["no", "n", "false", "0", ""];

interface Fault {
  /** "row" if the row as a whole is wrong. */
  field: MemberColumn | "row";
  sentence: string;
}

type Read = { value: unknown } | { sentence: string };

/** YYYY-MM-DD, or a date as spreadsheets of various countries write it. Its existence is checked later. */
export function readDate(text: string, order: DateOrder): Read {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]0{1,2}:00(?::00)?)?$/.exec(text);
  const other = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?: 0{1,2}:00(?::00)?)?$/.exec(text);
  const written = (year: string, month: string, day: string): Read => ({
    value: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
  });
  if (iso) return written(iso[1] ?? "", iso[2] ?? "", iso[3] ?? "");
  if (!other) return { sentence: NOT_A_DATE };
  const [, first = "", sign, second = "", year = ""] = other;
  if (year.length === 2) return { sentence: FOUR_DIGITS };
  // Dates with full stops have the day first.
  return sign === "." || order === "day_first" ? written(year, second, first) : written(year, first, second);
}

function readCell(field: MemberColumn, text: string, order: DateOrder, today: string): Read {
  const word = text.toLowerCase();
  switch (field) {
    case "joinDate":
      return text === "" ? { value: today } : readDate(text, order);
    case "dateOfBirth":
      return text === "" ? { value: null } : readDate(text, order);
    case "membershipStatus":
      if (text === "") return { value: "active" };
      return STATUSES.includes(word) ? { value: word } : { sentence: NOT_A_STATUS };
    case "smsConsent":
      if (NO.includes(word)) return { value: false };
      return YES.includes(word) ? { value: true } : { sentence: NOT_YES_OR_NO };
    default:
      return { value: text };
  }
}

export interface Reading {
  headers: readonly string[];
  mapping: ImportMapping;
  dateOrder: DateOrder;
  /** The congregation's day, YYYY-MM-DD. */
  today: string;
}

export type ReadRow = { member: NewMember; faults: null } | { member: null; faults: Fault[] };

/** Whether there are cells after the last named or chosen column: ignoring them could lose part of another cell. */
function hasSurplus(cells: readonly string[], { headers, mapping }: Reading): boolean {
  const chosen = Object.values(mapping).map((place) => place ?? -1);
  const last = Math.max(
    headers.findLastIndex((header) => header.trim() !== ""),
    ...chosen,
  );
  return cells.slice(last + 1).some((cell) => cell.trim() !== "");
}

export function readRow(cells: readonly string[], reading: Reading): ReadRow {
  // The columns of the other cells are unknown too.
  if (hasSurplus(cells, reading)) return { member: null, faults: [{ field: "row", sentence: SURPLUS }] };
  const { mapping, dateOrder, today } = reading;
  const faults = new Map<MemberColumn, string>();
  const typed: Record<string, unknown> = {};
  for (const { field } of MEMBER_COLUMNS) {
    const place = mapping[field];
    const text = place === null ? "" : unescapeCell(cells[place] ?? "").trim();
    const read = readCell(field, text, dateOrder, today);
    if ("sentence" in read) faults.set(field, read.sentence);
    else typed[field] = read.value;
  }
  // A valid value in place of an unreadable one, so that the other cells are checked too.
  for (const field of faults.keys()) typed[field] = field === "joinDate" ? today : undefined;
  const parsed = NewMember.safeParse(typed);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = path[0] as MemberColumn;
      if (!faults.has(field)) faults.set(field, message);
    }
  }
  const checked = checkPerson(parsed.data ?? (typed as { phone?: string; dateOfBirth?: string | null }), today);
  for (const [field, sentence] of Object.entries(checked.wrong)) {
    if (!faults.has(field as MemberColumn)) faults.set(field as MemberColumn, sentence);
  }
  if (faults.size > 0 || !parsed.success)
    return { member: null, faults: [...faults].map(([field, sentence]) => ({ field, sentence })) };
  return { member: checked.person as NewMember, faults: null };
}

/** The label of a row whose name may be missing. */
export function nameIn(cells: readonly string[], { firstName, lastName }: ImportMapping): string {
  const cell = (place: number | null) => (place === null ? "" : unescapeCell(cells[place] ?? "").trim());
  return `${cell(firstName)} ${cell(lastName)}`.trim().slice(0, 200);
}
