// A member as a row of CSV. Pure.
import type { CustomFieldKind, StoredCustomValues } from "@narthex/contract/custom-field-kinds.ts";
import { DEPARTURE_WORDS } from "@narthex/contract/departure-kinds.ts";
import type { Departure } from "@narthex/contract/departures.ts";
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import {
  IMPORT_ONLY_COLUMNS,
  type ImportColumn,
  MEMBER_COLUMNS,
  type MemberColumn,
} from "@narthex/contract/member-columns.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { formatValue } from "../custom-fields/values.rules.ts";
import { HOME_COUNTRY, parsePhone } from "../people/phone.ts";
import { escapeCell } from "./cells.rules.ts";

interface ExportedHousehold {
  id: number;
  name: string;
  role: HouseholdRole;
  address: string | null;
  phone: string | null;
}

export type ExportedMember = Record<Exclude<MemberColumn, "smsConsent">, string | null> & {
  id: number;
  smsConsent: boolean;
  household: ExportedHousehold | null;
  customValues?: StoredCustomValues;
  tags?: readonly string[];
  departure?: Departure | null;
  noEmails?: boolean;
};

/** A custom field as a column. */
interface CustomColumn {
  readonly id: number;
  readonly name: string;
  readonly kind: CustomFieldKind;
  readonly choices: readonly { readonly id: number; readonly name: string }[];
}

/** The columns after those that every export has, as the viewer sees them. */
export interface FurtherColumns {
  /** The household, the IDs that tell apart people and households of one name, and who gets no emails. */
  readonly hasHouseholds: boolean;
  readonly hasTags: boolean;
  readonly hasDepartures: boolean;
  readonly custom: readonly CustomColumn[];
}

/** The import reads these columns by the same names. */
const listColumns = (...fields: readonly ImportColumn[]) =>
  IMPORT_ONLY_COLUMNS.filter(({ field }) => fields.includes(field));
const HOUSEHOLD = listColumns("remoteId", "householdId", "householdName", "householdRole", "householdPhone");
const NO_EMAILS = listColumns("noEmails");
const TAGS = listColumns("tags");
const DEPARTURE = listColumns("leftReason", "leftOn");
/** The columns that are not of custom fields. */
export const EXPORTED_COLUMNS = [...MEMBER_COLUMNS, ...HOUSEHOLD, ...NO_EMAILS, ...DEPARTURE, ...TAGS];

const listHeaders = (columns: readonly { header: string }[]) => columns.map(({ header }) => header);

export const buildHeaders = ({ hasHouseholds, hasTags, hasDepartures, custom }: FurtherColumns): string[] => [
  ...listHeaders(MEMBER_COLUMNS),
  ...(hasHouseholds ? listHeaders([...HOUSEHOLD, ...NO_EMAILS]) : []),
  ...(hasDepartures ? listHeaders(DEPARTURE) : []),
  ...(hasTags ? listHeaders(TAGS) : []),
  ...custom.map(({ name }) => escapeCell(name)),
];

/**
 * A phone number in national form, because spreadsheets read +12125550123 as a formula and drop the plus. If it could
 * be read as another number, it stays in E.164.
 */
export function formatPhoneToDial(stored: string): string {
  const number = parsePhoneNumberFromString(stored);
  const dialled =
    number?.countryCallingCode === "1" ? number.formatNational() : number?.format("IDD", { fromCountry: HOME_COUNTRY });
  const read = dialled && parsePhone(dialled);
  return read && dialled && read.number === stored ? dialled : stored;
}

const LABELS: Record<string, string> = { active: "Active", inactive: "Inactive", pending: "Pending" };

function formatField(member: ExportedMember, field: MemberColumn): string {
  if (field === "smsConsent") return member.smsConsent ? "Yes" : "No";
  const value = member[field] ?? (field === "address" ? member.household?.address : null) ?? "";
  if (field === "phone") return value && formatPhoneToDial(value);
  return field === "membershipStatus" ? (LABELS[value] ?? value) : value;
}

/** The import reads a cell without a semicolon as several tags between commas. */
function formatTags(names: readonly string[]): string {
  const text = names.join("; ");
  return names.length === 1 && text.includes(",") ? `${text};` : text;
}

const ROLES: Record<HouseholdRole, string> = { adult: "Adult", child: "Child", other: "Other" };

function formatHousehold({ id, household }: ExportedMember): string[] {
  if (household === null) return [`${id}`, "", "", "", ""];
  const { id: householdId, name, role, phone } = household;
  return [`${id}`, `${householdId}`, escapeCell(name), ROLES[role], phone === null ? "" : formatPhoneToDial(phone)];
}

const formatDeparture = (departure: Departure | null): string[] =>
  departure === null ? ["", ""] : [DEPARTURE_WORDS[departure.reason], departure.leftOn ?? ""];

/** The cells in the order of the headers, escaped. */
export function buildMemberRow(member: ExportedMember, columns: FurtherColumns): string[] {
  const { hasHouseholds, hasTags, hasDepartures, custom } = columns;
  return [
    ...MEMBER_COLUMNS.map(({ field }) => escapeCell(formatField(member, field))),
    ...(hasHouseholds ? [...formatHousehold(member), member.noEmails === true ? "Yes" : ""] : []),
    ...(hasDepartures ? formatDeparture(member.departure ?? null) : []),
    ...(hasTags ? [escapeCell(formatTags(member.tags ?? []))] : []),
    ...custom.map((field) => escapeCell(formatValue(field, member.customValues?.[field.id]))),
  ];
}
