// A member as a row of CSV. Pure.
import { MEMBER_COLUMNS, type MemberColumn } from "@narthex/contract/member-columns.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { HOME_COUNTRY, parsePhone } from "../people/phone.ts";
import { escapeCell } from "./cells.rules.ts";

export type ExportedMember = Record<Exclude<MemberColumn, "smsConsent">, string | null> & {
  smsConsent: boolean;
  household: { address: string | null } | null;
};

export const HEADERS: readonly string[] = MEMBER_COLUMNS.map(({ header }) => header);

/**
 * A phone number in national form, because spreadsheets read +12125550123 as a formula and drop the plus. If it could
 * be read as another number, it stays in E.164.
 */
export function phoneToDial(stored: string): string {
  const number = parsePhoneNumberFromString(stored);
  const dialled =
    number?.countryCallingCode === "1" ? number.formatNational() : number?.format("IDD", { fromCountry: HOME_COUNTRY });
  const read = dialled && parsePhone(dialled);
  return read && dialled && read.number === stored ? dialled : stored;
}

const LABELS: Record<string, string> = { active: "Active", inactive: "Inactive", pending: "Pending" };

function textOf(member: ExportedMember, field: MemberColumn): string {
  if (field === "smsConsent") return member.smsConsent ? "Yes" : "No";
  const value = member[field] ?? (field === "address" ? member.household?.address : null) ?? "";
  if (field === "phone") return value && phoneToDial(value);
  return field === "membershipStatus" ? (LABELS[value] ?? value) : value;
}

/** The cells in the order of the headers, escaped. */
export function rowOf(member: ExportedMember): string[] {
  return MEMBER_COLUMNS.map(({ field }) => escapeCell(textOf(member, field)));
}
