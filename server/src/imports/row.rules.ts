// Reads a row of a file as a member, or reports its errors by cell. Pure.
import type { StoredCustomValues } from "@narthex/contract/custom-field-kinds.ts";
import type { DateOrder, ImportMapping, ImportValues } from "@narthex/contract/import-mapping.ts";
import type { LeftCell } from "@narthex/contract/import-rows.ts";
import { type ImportColumn, MEMBER_COLUMNS, type MemberColumn } from "@narthex/contract/member-columns.ts";
import { NewMember } from "@narthex/contract/members.ts";
import { unescapeCell } from "../exports/cells.rules.ts";
import { checkPerson } from "../members/members.rules.ts";
import { type CustomColumn, readCustomCells, readTags, type TagReading } from "./custom.rules.ts";
import { hasUnknownYear, type Read, readDate, withoutTime } from "./dates.rules.ts";
import { joinAddress, type RowHousehold, readHousehold } from "./family.rules.ts";
import { guessMeaning, meaningOf, readYesOrNo } from "./values.rules.ts";

const NOT_A_STATUS = "Please choose what this status means, or write active, inactive or pending.";
const NOT_YES_OR_NO = "Please write yes or no.";
const SURPLUS =
  "This row has more cells than the file has columns. Likely a cell holds a comma or semicolon and needs quotation marks around it.";

const YEAR_UNKNOWN = "The file has no year of birth for this person.";
const SECOND = "The person has another one, and only one can be kept.";
const NOT_A_RECORD_STATUS = "This cannot be read as active or inactive.";
const STATUS_OVERRULED = "The person's membership status is taken from another column.";
const MAX_REMOTE_ID = 100;
const ID_TOO_LONG = `An ID has at most ${MAX_REMOTE_ID} characters.`;

interface Fault {
  /** "row" if the row as a whole is wrong. */
  field: MemberColumn | "remoteId" | "row";
  sentence: string;
}

function readCell(
  field: MemberColumn,
  text: string,
  { dateOrder: order, today, values }: Pick<Reading, "dateOrder" | "today" | "values">,
): Read {
  switch (field) {
    case "joinDate":
      return text === "" ? { value: today } : readDate(withoutTime(text), order);
    case "dateOfBirth":
      return text === "" ? { value: null } : readDate(text, order);
    case "membershipStatus": {
      if (text === "") return { value: "active" };
      const meaning = meaningOf(values, "membershipStatus", text);
      return meaning === null ? { sentence: NOT_A_STATUS } : { value: meaning };
    }
    case "smsConsent": {
      const value = text === "" ? false : readYesOrNo(text);
      return value === null ? { sentence: NOT_YES_OR_NO } : { value };
    }
    default:
      return { value: text };
  }
}

export interface Reading {
  headers: readonly string[];
  mapping: ImportMapping;
  dateOrder: DateOrder;
  values: ImportValues;
  custom: readonly CustomColumn[];
  tags: TagReading;
  /** The congregation's day, YYYY-MM-DD. */
  today: string;
}

/** The person of a row, and the values that are not fields of a member. */
interface GoodRow {
  member: NewMember;
  faults: null;
  /** The fields for which the row has a value. */
  given: MemberColumn[];
  remoteId: string | null;
  household: RowHousehold | null;
  customValues: StoredCustomValues;
  tags: string[];
  left: LeftCell[];
}

export type ReadRow = GoodRow | { member: null; faults: Fault[] };

/** Whether there are cells after the last named or chosen column: ignoring them could lose part of another cell. */
function hasSurplus(cells: readonly string[], { headers, mapping, custom }: Reading): boolean {
  const chosen = [...Object.values(mapping).map((place) => place ?? -1), ...custom.map(({ column }) => column)];
  const last = Math.max(
    headers.findLastIndex((header) => header.trim() !== ""),
    ...chosen,
  );
  return cells.slice(last + 1).some((cell) => cell.trim() !== "");
}

const OTHER = { phone: "otherPhone", email: "otherEmail", firstName: "otherFirstName" } as const;
const hasOther = (field: string): field is keyof typeof OTHER => field in OTHER;

type TextIn = (field: ImportColumn) => string;

/** The column that decides the status: an inactive record is inactive whatever its kind of membership. */
function statusColumn(textIn: TextIn): "membershipStatus" | "recordStatus" {
  const meaning = guessMeaning("membershipStatus", textIn("recordStatus"));
  const decides = meaning === "inactive" || (meaning !== null && textIn("membershipStatus") === "");
  return decides ? "recordStatus" : "membershipStatus";
}

const textsOf =
  (cells: readonly string[], mapping: ImportMapping): TextIn =>
  (field) => {
    const place = mapping[field];
    return place === null ? "" : unescapeCell(cells[place] ?? "").trim();
  };

/** The column of a field: the other phone, email or first name if the first one is empty. */
export function columnOf(
  field: MemberColumn | "remoteId",
  cells: readonly string[],
  mapping: ImportMapping,
): number | null {
  const textIn = textsOf(cells, mapping);
  if (hasOther(field) && textIn(field) === "" && textIn(OTHER[field]) !== "") return mapping[OTHER[field]];
  if (field === "membershipStatus") return mapping[statusColumn(textIn)];
  if (field === "address" && mapping.address === null) return mapping.city ?? mapping.postalCode ?? mapping.state;
  return mapping[field];
}

/** Cells that are not imported although their columns have a field. */
function findLeftCells(textIn: TextIn, mapping: ImportMapping): LeftCell[] {
  const left: LeftCell[] = [];
  const leave = (field: ImportColumn, reason: string) => {
    const column = mapping[field];
    if (column !== null) left.push({ column, reason });
  };
  for (const field of ["phone", "email", "firstName"] as const) {
    const [one, other] = [textIn(field), textIn(OTHER[field])];
    if (one !== "" && other !== "" && one.toLowerCase() !== other.toLowerCase()) leave(OTHER[field], SECOND);
  }
  if (hasUnknownYear(textIn("dateOfBirth"))) leave("dateOfBirth", YEAR_UNKNOWN);
  const [status, record] = [textIn("membershipStatus"), textIn("recordStatus")];
  if (statusColumn(textIn) === "recordStatus") {
    if (status !== "") leave("membershipStatus", STATUS_OVERRULED);
  } else if (record !== "") {
    const meaning = guessMeaning("membershipStatus", record);
    // An active record may have any membership status.
    if (meaning !== "active") leave("recordStatus", meaning === null ? NOT_A_RECORD_STATUS : STATUS_OVERRULED);
  }
  return left;
}

/** A phone number or email address that cannot be read is left out alone, if everything else of the row is right. */
export function readRow(cells: readonly string[], reading: Reading): ReadRow {
  const read = readWhole(cells, reading);
  const left = (read.faults ?? []).flatMap(({ field, sentence }): LeftCell[] => {
    const column = field === "phone" || field === "email" ? columnOf(field, cells, reading.mapping) : null;
    return column === null ? [] : [{ column, reason: sentence }];
  });
  if (left.length === 0) return read;
  // Without these cells, the other phone or email is read.
  const others = cells.map((cell, place) => (left.some(({ column }) => column === place) ? "" : cell));
  const rest = readRow(others, reading);
  return rest.faults === null ? { ...rest, left: [...left, ...rest.left] } : read;
}

function readWhole(cells: readonly string[], reading: Reading): ReadRow {
  // The columns of the other cells are unknown too.
  if (hasSurplus(cells, reading)) return { member: null, faults: [{ field: "row", sentence: SURPLUS }] };
  const { mapping, today } = reading;
  const textIn = textsOf(cells, mapping);
  const textOf = (field: MemberColumn): string => {
    if (hasOther(field)) return textIn(field) || textIn(OTHER[field]);
    if (field === "membershipStatus") return textIn(statusColumn(textIn));
    if (field === "address") return joinAddress(textIn);
    const text = textIn(field);
    return field === "dateOfBirth" && hasUnknownYear(text) ? "" : text;
  };
  const faults = new Map<Fault["field"], string>();
  const typed: Record<string, unknown> = {};
  const given: MemberColumn[] = [];
  for (const { field } of MEMBER_COLUMNS) {
    const text = textOf(field);
    if (text !== "") given.push(field);
    const read = readCell(field, text, reading);
    if ("sentence" in read) faults.set(field, read.sentence);
    else typed[field] = read.value;
  }
  const remoteId = textIn("remoteId");
  if (remoteId.length > MAX_REMOTE_ID) faults.set("remoteId", ID_TOO_LONG);
  // A valid value replaces an invalid one, so that the other cells are checked too.
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
  const member = checked.person as NewMember;
  const { customValues, left } = readCustomCells(cells, reading.custom, reading.dateOrder, reading.values);
  const tagged = readTags(textIn("tags"), reading.tags);
  if (tagged.left !== null && mapping.tags !== null) left.push({ column: mapping.tags, reason: tagged.left });
  return {
    member,
    faults: null,
    given,
    remoteId: remoteId === "" ? null : remoteId,
    household: readHousehold(textIn, member, reading),
    customValues,
    tags: tagged.tags,
    left: [...findLeftCells(textIn, mapping), ...left],
  };
}

/** The label of a row whose name may be missing. */
export function nameIn(cells: readonly string[], mapping: ImportMapping): string {
  const textIn = textsOf(cells, mapping);
  return `${textIn("firstName") || textIn("otherFirstName")} ${textIn("lastName")}`.trim().slice(0, 200);
}
