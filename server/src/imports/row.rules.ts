// Reads a row of a file as a member, or reports its errors by cell. Pure.
import type { StoredCustomValues } from "@narthex/contract/custom-field-kinds.ts";
import { NOT_A_PHONE } from "@narthex/contract/fields.ts";
import type { ImportMapping } from "@narthex/contract/import-mapping.ts";
import { COPY_OF_ROW, type LeftCell } from "@narthex/contract/import-rows.ts";
import { type ImportColumn, MEMBER_COLUMNS, type MemberColumn } from "@narthex/contract/member-columns.ts";
import { NewMember } from "@narthex/contract/members.ts";
import { unescapeCell } from "../exports/cells.rules.ts";
import { checkPerson } from "../members/members.rules.ts";
import { splitName } from "../people/whole-names.rules.ts";
import { type CustomReading, readCustomCells, readTagCells, type TagReading } from "./custom.rules.ts";
import { hasUnknownYear, type ReadDate, readDate, readDay, withoutMidnight } from "./dates.rules.ts";
import { getFirstEmail, hasSeveralEmails, SEVERAL_EMAILS } from "./emails.rules.ts";
import { joinAddress, type RowHousehold, readHouseholdCells } from "./family.rules.ts";
import { divideName, isTwoPeople, MANY_PEOPLE, TWO_PEOPLE } from "./names.rules.ts";
import { describeUnreadable, listLeftPhones, readHomePhone, readPhone } from "./phones.rules.ts";
import {
  chooseStatusColumn,
  findEnd,
  type LeftField,
  listLeftStatuses,
  listUnclearEnds,
  type RowDeparture,
  readDepartureCells,
  type TextIn,
} from "./standing.rules.ts";
import { interpretValue, readNoEmails, readYesOrNo } from "./values.rules.ts";

const NOT_A_STATUS = "Please choose what this status means, or write active, inactive or pending.";
const NOT_AN_EMAIL_CHOICE = "This cannot be read as yes or no, so the person gets announcements by email.";
const NOT_YES_OR_NO = "Please write yes or no.";
const SURPLUS =
  "This row has more cells than the file has columns. Likely a cell holds a comma or semicolon and needs quotation marks around it.";

const YEAR_UNKNOWN = "The file has no year of birth for this person.";
export const SECOND = {
  phone: "The person has another phone number, and only one is kept.",
  email: "The person has another email address, and only one is kept.",
  firstName: "The person has another first name, and only one is kept.",
};
export const NO_FAMILY = "The row names no household, so the person is in none.";
const MAX_REMOTE_ID = 100;
const ID_TOO_LONG = `An ID has at most ${MAX_REMOTE_ID} characters.`;

export interface RowFault {
  /** "row" if the row as a whole is wrong. */
  field: MemberColumn | "remoteId" | "row";
  sentence: string;
}

function readCell(
  field: MemberColumn,
  text: string,
  { dateOrder: order, timezone, values }: Pick<RowReading, "dateOrder" | "timezone" | "values">,
): ReadDate {
  switch (field) {
    case "joinDate":
      return text === "" ? { value: null } : readDay(text, order, timezone);
    case "dateOfBirth":
      return text === "" ? { value: null } : readDate(withoutMidnight(text), order);
    case "membershipStatus": {
      if (text === "") return { value: "active" };
      const meaning = interpretValue(values, "membershipStatus", text);
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

export interface RowReading extends CustomReading {
  headers: readonly string[];
  mapping: ImportMapping;
  tags: TagReading;
  /** The congregation's day, YYYY-MM-DD. */
  today: string;
  timezone: string;
}

/** The person of a row, and the values that are not fields of a member. */
export interface GoodRow {
  member: NewMember;
  faults: null;
  /** The fields for which the row has a value. */
  given: MemberColumn[];
  remoteId: string | null;
  household: RowHousehold | null;
  customValues: StoredCustomValues;
  tags: string[];
  /** Whether the person wants no announcements by email. */
  noEmails: boolean;
  /** When and why the person left; null if the row does not say it. */
  departure: RowDeparture | null;
  left: LeftCell[];
}

export type ReadRow = GoodRow | { member: null; faults: RowFault[] };

/** Whether there are cells after the last named or chosen column: ignoring them could lose part of another cell. */
function hasExtraCells(cells: readonly string[], { headers, mapping, custom }: RowReading): boolean {
  const chosen = [...Object.values(mapping).map((place) => place ?? -1), ...custom.map(({ column }) => column)];
  const last = Math.max(
    headers.findLastIndex((header) => header.trim() !== ""),
    ...chosen,
  );
  return cells.slice(last + 1).some((cell) => cell.trim() !== "");
}

const OTHER = { phone: "otherPhone", email: "otherEmail", firstName: "otherFirstName" } as const;
const hasOther = (field: string): field is keyof typeof OTHER => field in OTHER;

export const NAMES = ["firstName", "otherFirstName", "lastName"] as const;

/** The text of a field; first and last name are also taken from the whole name. */
export function createTextReader(cells: readonly string[], mapping: ImportMapping): TextIn {
  const readField: TextIn = (field) => {
    const place = mapping[field];
    return place === null ? "" : unescapeCell(cells[place] ?? "").trim();
  };
  const whole = NAMES.some((field) => readField(field) !== "") ? null : splitName(readField("fullName"));
  return (field) =>
    whole !== null && (field === "firstName" || field === "lastName") ? whole[field] : readField(field);
}

/** The column of a field: the other phone, email or first name if the first one is empty. */
export function findColumn(
  field: MemberColumn | "remoteId",
  cells: readonly string[],
  mapping: ImportMapping,
): number | null {
  const textIn = createTextReader(cells, mapping);
  if (hasOther(field) && textIn(field) === "" && textIn(OTHER[field]) !== "") return mapping[OTHER[field]];
  if (field === "membershipStatus") return mapping[findEnd(textIn) ?? chooseStatusColumn(textIn)];
  if ((field === "firstName" || field === "lastName") && mapping[field] === null) return mapping.fullName;
  if (field === "address" && mapping.address === null) return mapping.city ?? mapping.postalCode ?? mapping.state;
  return mapping[field];
}

/** The column of a mistake; null if the row as a whole is wrong, or no column was chosen. */
export const findFaultyColumn = (field: string, cells: readonly string[], mapping: ImportMapping): number | null =>
  field === "row" || field === COPY_OF_ROW ? null : findColumn(field as MemberColumn | "remoteId", cells, mapping);

/** Cells that are not imported although their columns have a field. */
function findLeftCells(
  textIn: TextIn,
  mapping: ImportMapping,
  household: RowHousehold | null,
  unread: readonly LeftField[],
): LeftCell[] {
  const left: LeftCell[] = [];
  const leave = (field: ImportColumn, reason: string) => {
    const column = mapping[field];
    if (column !== null) left.push({ column, reason });
  };
  for (const field of ["email", "firstName"] as const) {
    const [one, other] = [textIn(field), textIn(OTHER[field])];
    if (one !== "" && other !== "" && one.toLowerCase() !== other.toLowerCase()) leave(OTHER[field], SECOND[field]);
  }
  for (const { field, reason } of listLeftPhones(textIn, household?.phone ?? null))
    if (field !== "householdPhone" || household !== null) leave(field, reason ?? SECOND.phone);
  const emails = textIn("email") === "" ? "otherEmail" : "email";
  if (hasSeveralEmails(textIn(emails))) leave(emails, SEVERAL_EMAILS);
  const first = textIn("firstName") || textIn("otherFirstName");
  if (isTwoPeople(first))
    leave(mapping.firstName === null ? "fullName" : "firstName", divideName(first) ? TWO_PEOPLE : MANY_PEOPLE);
  for (const field of ["householdRole", "householdPhone"] as const)
    if (household === null && textIn(field) !== "") leave(field, NO_FAMILY);
  if (hasUnknownYear(textIn("dateOfBirth"))) leave("dateOfBirth", YEAR_UNKNOWN);
  if (readNoEmails(textIn("noEmails")) === null) leave("noEmails", NOT_AN_EMAIL_CHOICE);
  for (const [field, reason] of [...listLeftStatuses(textIn), ...listUnclearEnds(textIn), ...unread])
    leave(field, reason);
  return left;
}

/** Without these, it is unknown who the person is, or whether they still belong to the congregation. */
const NEEDED: readonly RowFault["field"][] = ["firstName", "lastName", "remoteId", "membershipStatus", "row"];

const ADDRESS = ["address", "addressLine2", "city", "state", "postalCode", "country"] as const;

/** The column of a cell to leave out. Of an address in several columns, one with this mistake, or the longest. */
function findLeftColumn(
  { field, sentence }: RowFault,
  cells: readonly string[],
  mapping: ImportMapping,
): number | null {
  if (field === "row" || NEEDED.includes(field)) return null;
  if (field !== "address") return findColumn(field, cells, mapping);
  const lengthOf = (column: number) => cells[column]?.length ?? 0;
  const columns = ADDRESS.flatMap((part) => mapping[part] ?? []).toSorted(
    (one, other) => lengthOf(other) - lengthOf(one),
  );
  const mistakeIn = (cell = "") => NewMember.shape.address.safeParse(cell).error?.issues[0]?.message;
  return columns.find((column) => mistakeIn(cells[column]) === sentence) ?? columns[0] ?? null;
}

/** A cell that cannot be read is left out alone, if everything else of the row is right. */
export function readImportRow(cells: readonly string[], reading: RowReading): ReadRow {
  const read = readWhole(cells, reading);
  const left = (read.faults ?? []).flatMap((fault): LeftCell[] => {
    const column = findLeftColumn(fault, cells, reading.mapping);
    return column === null ? [] : [{ column, reason: fault.sentence }];
  });
  if (left.length === 0) return read;
  // Without these cells, the other phone or email is read.
  const others = cells.map((cell, place) => (left.some(({ column }) => column === place) ? "" : cell));
  const rest = readImportRow(others, reading);
  return rest.faults === null ? { ...rest, left: [...left, ...rest.left] } : read;
}

/** The text of a field, which may be in another column, or in several. */
function readFieldText(textIn: TextIn, field: MemberColumn): string {
  if (field === "email") return getFirstEmail(textIn(field) || textIn(OTHER[field]));
  if (hasOther(field)) return textIn(field) || textIn(OTHER[field]);
  if (field === "membershipStatus") return textIn(chooseStatusColumn(textIn));
  if (field === "address") return joinAddress(textIn);
  const text = textIn(field);
  return field === "dateOfBirth" && hasUnknownYear(text) ? "" : text;
}

/** The typed values of the fields, the fields that have a text, and the mistakes of the others. */
function readFields(textIn: TextIn, reading: RowReading) {
  const typed: Record<string, unknown> = {};
  const given: MemberColumn[] = [];
  const faults = new Map<RowFault["field"], string>();
  const hasEnded = findEnd(textIn) !== null;
  for (const { field } of MEMBER_COLUMNS) {
    if (field === "membershipStatus" && hasEnded) {
      given.push(field);
      typed[field] = "inactive";
      continue;
    }
    const text = readFieldText(textIn, field);
    if (text !== "") given.push(field);
    const read = readCell(field, text, reading);
    if ("sentence" in read) faults.set(field, read.sentence);
    else typed[field] = read.value;
  }
  return { typed, given, faults };
}

function readWhole(cells: readonly string[], reading: RowReading): ReadRow {
  // The columns of the other cells are unknown too.
  if (hasExtraCells(cells, reading)) return { member: null, faults: [{ field: "row", sentence: SURPLUS }] };
  const { mapping, today } = reading;
  const textIn = createTextReader(cells, mapping);
  const { typed, given, faults } = readFields(textIn, reading);
  const addFault = (field: MemberColumn, sentence: string) => {
    if (faults.has(field)) return;
    faults.set(field, sentence === NOT_A_PHONE ? describeUnreadable(readFieldText(textIn, "phone")) : sentence);
  };
  const remoteId = textIn("remoteId");
  if (remoteId.length > MAX_REMOTE_ID) faults.set("remoteId", ID_TOO_LONG);
  typed.phone = readPhone(readFieldText(textIn, "phone"), textIn("country")).phone;
  // A valid value replaces an invalid one, so that the other cells are checked too.
  for (const field of faults.keys()) typed[field] = field === "joinDate" ? null : undefined;
  const parsed = NewMember.safeParse(typed);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) addFault(path[0] as MemberColumn, message);
  }
  const checked = checkPerson(parsed.data ?? (typed as { phone?: string; dateOfBirth?: string | null }), today);
  for (const [field, sentence] of Object.entries(checked.wrong)) addFault(field as MemberColumn, sentence);
  if (faults.size > 0 || !parsed.success)
    return { member: null, faults: [...faults].map(([field, sentence]) => ({ field, sentence })) };
  const member = checked.person as NewMember;
  const { customValues, left } = readCustomCells(cells, reading);
  // The words of a status that another column overrules are not lost in a custom field.
  const isKept = (place: number) =>
    reading.custom.some(({ column, field }) => column === place && field !== null && field.id in customValues);
  const phone = readHomePhone(textIn, reading, member.phone);
  const household = readHouseholdCells(textIn, member, { ...reading, phone });
  const tagged = readTagCells(textIn("tags"), reading.tags);
  const { departure, left: unread } = readDepartureCells(textIn, member, reading);
  if (tagged.left !== null && mapping.tags !== null)
    left.push({ column: mapping.tags, reason: tagged.left, ...(reading.tags.creates ? {} : { kind: "tag" }) });
  return {
    member,
    faults: null,
    given,
    remoteId: remoteId === "" ? null : remoteId,
    household,
    customValues,
    tags: tagged.tags,
    noEmails: readNoEmails(textIn("noEmails")) === true,
    departure,
    left: [...findLeftCells(textIn, mapping, household, unread).filter(({ column }) => !isKept(column)), ...left],
  };
}

/** The label of a row whose name may be missing. */
export function readName(cells: readonly string[], mapping: ImportMapping): string {
  const textIn = createTextReader(cells, mapping);
  return `${textIn("firstName") || textIn("otherFirstName")} ${textIn("lastName")}`.trim().slice(0, 200);
}
