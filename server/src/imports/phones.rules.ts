// Cells with a phone number, which may have a note or a second number beside it. Pure.
import type { ImportMapping } from "@narthex/contract/import-mapping.ts";
import type { ImportColumn } from "@narthex/contract/member-columns.ts";
import { findCountry, findPhone, parsePhone } from "../people/phone.ts";
import { toHeadingKey } from "./products.rules.ts";

const UNREADABLE = "This cannot be read as a phone number.";
const NO_AREA_CODE = "The area code is missing, so the number is left out.";
const MAX_NOTE = 60;
/** In characters. The search for a number takes seconds in the longest cells of a file. */
const MAX_CELL = 1000;

/** Separators between a number and a note. */
const AT_START = /^[\s\-–—:;,/|.*#]+/;
const AT_END = /(?<![\s\-–—:;,/|.*#])[\s\-–—:;,/|.*#]+$/;
const IN_PARENTHESES = /^\(([^()]*)\)$/;
/** Where a letter is directly beside a number, as in "5185550123w". */
const BESIDE_LETTER = /(?<=\p{L})(?=[\d(+])|(?<=\d)(?=\p{L})/gu;
const BETWEEN_NUMBERS = /[;,|/\n]/;

type TextIn = (field: ImportColumn) => string;

interface PhoneCell {
  /** The number in E.164, or the text of the cell if it cannot be read. */
  phone: string;
  /** The rest of the cell; empty if there is nothing else in it. */
  note: string;
}

const cleanNote = (text: string): string =>
  text.replace(/\s+/g, " ").replace(AT_START, "").replace(AT_END, "").replace(IN_PARENTHESES, "$1");

/** The first number of a text, with the rest of the text. */
function findFirst(text: string, country: ReturnType<typeof findCountry>): PhoneCell | null {
  const found = findPhone(text, country);
  if (found === null) return null;
  // The first digits of a second number after a comma are read as an extension.
  const [first = ""] = text.split(BETWEEN_NUMBERS);
  const alone = found.number.ext && first !== text ? findPhone(first, country) : null;
  const { number, start, end } = alone ?? found;
  const extension = number.ext ? ` ext. ${number.ext} ` : " ";
  return { phone: number.number, note: cleanNote(`${text.slice(0, start)}${extension}${text.slice(end)}`) };
}

/** @param named the country of the row, which decides for numbers without a country code */
export function readPhone(text: string, named: string): PhoneCell {
  if (text === "" || text.length > MAX_CELL) return { phone: text, note: "" };
  // Without a country, numbers are read as those of the home country.
  for (const country of new Set([findCountry(named), undefined])) {
    const number = parsePhone(text, country);
    if (number?.isValid() && !number.ext) return { phone: number.number, note: "" };
    const found = findFirst(text, country) ?? findFirst(text.replace(BESIDE_LETTER, " "), country);
    if (found !== null) return found;
  }
  return { phone: text, note: "" };
}

const describeNote = (note: string): string =>
  `Only the phone number is imported, not "${note.length > MAX_NOTE ? `${note.slice(0, MAX_NOTE)}…` : note}".`;

/** Why a cell is not a phone number. */
export const describeUnreadable = (text: string): string =>
  text.replace(/\D/g, "").length === 7 && !text.includes("+") ? NO_AREA_CODE : UNREADABLE;

/** Columns whose number belongs to the home and not to one person. */
const HOME_PHONE = /home|^phone(number)?$/;

/** The column with the phone of the home: its own one, or else the one with the other phone of the person. */
export const findHomePhoneColumn = ({ householdPhone, otherPhone }: ImportMapping): number | null =>
  householdPhone ?? otherPhone;

const readValidPhone = (text: string, named: string): string | null => {
  const { phone } = readPhone(text, named);
  return parsePhone(phone)?.isValid() ? phone : null;
};

/**
 * The number of the home: of its own column, or of the one with the other phone of a person who has another one.
 */
export function readHomePhone(
  textIn: TextIn,
  { headers, mapping }: { headers: readonly string[]; mapping: ImportMapping },
  personPhone: string | null | undefined,
): string | null {
  if (mapping.householdPhone !== null) return readValidPhone(textIn("householdPhone"), textIn("country"));
  const heading = mapping.otherPhone === null ? "" : (headers[mapping.otherPhone] ?? "");
  const text = textIn("phone") === "" || !HOME_PHONE.test(toHeadingKey(heading)) ? "" : textIn("otherPhone");
  const phone = readValidPhone(text, textIn("country"));
  return phone === personPhone ? null : phone;
}

/**
 * The columns whose cell is not imported completely, with the note that is left out, or null for a second number.
 * @param homePhone the number of the household
 */
export function listLeftPhones(
  textIn: TextIn,
  homePhone: string | null,
): { field: "phone" | "otherPhone" | "householdPhone"; reason: string | null }[] {
  const read = (field: "phone" | "otherPhone") => readPhone(textIn(field), textIn("country"));
  const [one, other] = [read("phone"), read("otherPhone")];
  const isSecond = one.phone !== "" && other.phone !== "" && other.phone !== one.phone && other.phone !== homePhone;
  const home = readPhone(textIn("householdPhone"), textIn("country"));
  const isUnread = home.phone !== "" && homePhone === null;
  const homeReason = isUnread ? describeUnreadable(home.phone) : home.note === "" ? null : describeNote(home.note);
  const left = [
    ...(one.note === "" ? [] : [{ field: "phone" as const, reason: describeNote(one.note) }]),
    ...(isSecond || other.note === "" ? [] : [{ field: "otherPhone" as const, reason: describeNote(other.note) }]),
    ...(homeReason === null ? [] : [{ field: "householdPhone" as const, reason: homeReason }]),
  ];
  return isSecond ? [...left, { field: "otherPhone", reason: null }] : left;
}
