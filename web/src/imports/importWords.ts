// The sentences about imports.
import { DEPARTURE_WORDS, type DepartureReason } from "@narthex/contract/departure-kinds.ts";
import type { ImportSource } from "@narthex/contract/import-mapping.ts";
import type { ImportChange, ImportContact } from "@narthex/contract/import-rows.ts";
import type { KeptReason, MemberImport } from "@narthex/contract/imports.ts";
import { IMPORT_COLUMNS } from "@narthex/contract/member-columns.ts";
import { formatDate, formatList, formatMembers, formatNumber, formatPeople } from "../format/format.ts";
import { formatPhone } from "../people/phoneNumber.ts";

export const formatRows = (count: number): string => (count === 1 ? "1 row" : `${formatNumber(count)} rows`);

const STAYS: Record<KeptReason, { one: string; many: (count: string) => string }> = {
  changed: { one: "1 was changed since.", many: (count) => `${count} were changed since.` },
  account: { one: "1 now has an account.", many: (count) => `${count} now have an account.` },
  attendance: { one: "1 was checked in at an event.", many: (count) => `${count} were checked in at an event.` },
  ministry: { one: "1 serves in a ministry.", many: (count) => `${count} serve in a ministry.` },
  event: { one: "1 organizes an event.", many: (count) => `${count} organize an event.` },
  gift: { one: "1 has given.", many: (count) => `${count} have given.` },
  household: { one: "1 is now in a household.", many: (count) => `${count} are now in a household.` },
  elsewhere: { one: "1 is needed elsewhere.", many: (count) => `${count} are needed elsewhere.` },
};

/** The reason why members are kept although their import was undone. */
export function formatKeptReason({ reason, count }: MemberImport["kept"][number]): string {
  return count === 1 ? STAYS[reason].one : STAYS[reason].many(formatNumber(count));
}

export const IMPORT_STATUS_LABELS: Record<MemberImport["status"], string> = {
  uploaded: "Columns not chosen yet",
  checking: "Being checked",
  check_failed: "Check failed",
  checked: "Checked, not imported",
  running: "Under way",
  done: "Imported",
  failed: "Failed",
  undone: "Undone",
};

export const SOURCE_LABELS: Record<ImportSource, string> = {
  planning_center: "Planning Center",
  breeze: "Breeze",
  churchcrm: "ChurchCRM",
  elvanto: "Elvanto",
  rock: "Rock",
  churchtrac: "ChurchTrac",
  other: "Another program, or a spreadsheet",
};

/** Which files of a Rock bundle are read. */
export const ROCK_FILES =
  "From a Rock bundle, Narthex imports people, phone numbers, addresses and attributes, but no notes, groups, attendance or gifts. A person.csv alone has no phone numbers and addresses: choose the bundle (.slingshot).";

const MAX_NAMED_ROWS = 5;

/** Rows that are left out because they repeat the headings. */
export function formatHeadingRows(rows: readonly number[]): string {
  if (rows.length === 1) return `Row ${formatNumber(rows[0] ?? 0)} repeats the headings and is left out.`;
  const named = `Rows ${formatList(rows.map(formatNumber))}`;
  return `${rows.length > MAX_NAMED_ROWS ? formatRows(rows.length) : named} repeat the headings and are left out.`;
}

/** The files of a bundle that are not read, each with the number of its rows. */
export const formatUnread = (files: MemberImport["unreadFiles"]): string =>
  files.map(({ name, rows }) => (rows === null ? name : `${name} (${formatRows(rows)})`)).join(", ");

export const MEMBERSHIP_LABELS = { active: "Active", inactive: "Inactive", pending: "Pending" } as const;

const FIELD_LABELS: ReadonlyMap<string, string> = new Map(IMPORT_COLUMNS.map(({ field, header }) => [field, header]));

/** The name of a field, as in exports. */
export function formatImportField({ field, label }: ImportChange): string {
  if (field === "tags") return "New tags";
  if (field === "announcementEmails") return "Announcements by email";
  if (field === "home") return "Household";
  if (field === "leftAs") return "Status before leaving";
  if (!field.startsWith("household:")) return label ?? FIELD_LABELS.get(field) ?? field;
  if (field.endsWith(":name")) return "Name of the household";
  return `${field.endsWith(":phone") ? "Home phone" : "Address"} of ${label ?? "the household"}`;
}

const VALUES: ReadonlyMap<string, string> = new Map(Object.entries({ ...MEMBERSHIP_LABELS, true: "Yes", false: "No" }));

const WITH_WORDS: ReadonlySet<string> = new Set(["membershipStatus", "leftAs", "smsConsent", "announcementEmails"]);

/** A value before or after a change. */
export function formatImportValue({ field }: ImportChange, value: string | null): string {
  if (value === null || value === "") return field === "home" ? "none" : "empty";
  if (field === "phone" || field.endsWith(":phone")) return formatPhone(value);
  if (field === "leftReason") return DEPARTURE_WORDS[value as DepartureReason] ?? value;
  if (field === "dateOfBirth" || field === "joinDate" || field === "leftOn") return formatDate(value);
  return WITH_WORDS.has(field) ? (VALUES.get(value) ?? value) : value;
}

/** The phone, email or address of a member and of the row that is likely this member. */
export function formatContact({ field, here, inFile }: ImportContact): string {
  const label = FIELD_LABELS.get(field) ?? field;
  const format = (value: string | null) =>
    value === null ? "none" : field === "phone" ? formatPhone(value) : value.replaceAll(/\s*\n\s*/g, ", ");
  return here === inFile
    ? `${label}: ${format(here)} in both`
    : `${label}: ${format(here)} in the directory, ${format(inFile)} in the file`;
}

export const formatHouseholds = (count: number): string =>
  count === 1 ? "1 household" : `${formatNumber(count)} households`;

/** Households that move, and people who move alone; empty if there are none. */
export function formatMoves({ moving, movingAlone }: Pick<MemberImport, "moving" | "movingAlone">): string {
  const homes =
    moving === 0
      ? ""
      : `${formatHouseholds(moving)} ${moving === 1 ? "moves" : "move"}: the new address is for everyone in ${moving === 1 ? "it" : "them"} who has no address of their own.`;
  const alone =
    movingAlone === 0
      ? ""
      : `${formatPeople(movingAlone)} ${movingAlone === 1 ? "gets an address of their own, because the" : "get addresses of their own, because their"} household has another one.`;
  return [homes, alone].filter(Boolean).join(" ");
}

type LikelyCounts = Pick<MemberImport, "likely" | "likelySkipped" | "repeated">;

/** Which of the likely duplicates are imported; undefined if there are none. */
export function formatLikely({ likely, likelySkipped, repeated }: LikelyCounts): string | undefined {
  if (likelySkipped < likely)
    return likelySkipped === 0 ? "None is skipped" : `${formatNumber(likelySkipped)} of them skipped`;
  if (repeated === 0) return likely === 0 ? undefined : "Skipped unless you choose otherwise";
  if (likely === 0) return "Among those ready to import";
  return `${formatNumber(repeated)} among those ready to import`;
}

/** Rows that are likely the person of another row with another ID. */
export const formatRepeated = (count: number): string =>
  count === 1
    ? "1 person seems to be in the file twice, under two IDs. Both rows are imported: compare them afterwards under Likely duplicates."
    : `${formatPeople(count)} seem to be in the file twice, under two IDs. All rows are imported: compare them afterwards under Likely duplicates.`;

/** Some of the names that several new people of the file have, who do not seem to be one person. */
export const formatNamesakes = ({ namesakes }: Pick<MemberImport, "namesakes">): string => {
  const names = namesakes.map(({ name, count }) => `${name} (${formatPeople(count)})`).join(", ");
  return `Several people share a name and are imported as separate people, such as ${names}.`;
};

type HomeCounts = Pick<MemberImport, "households" | "joiningHome" | "changingHome" | "changingRole" | "renamed">;

/** New households, known people who change their household or their role there, and households that get another name. */
export function formatHomes({ households, joiningHome, changingHome, changingRole, renamed }: HomeCounts): string {
  const formatCounted = (count: number, text: string, one: string, many: string) =>
    count === 0 ? [] : [`${text} ${count === 1 ? one : many}.`];
  return [
    ...formatCounted(households ?? 0, formatHouseholds(households ?? 0), "is added", "are added"),
    ...formatCounted(
      joiningHome,
      formatPeople(joiningHome),
      "who is already here joins a household",
      "who are already here join a household",
    ),
    ...formatCounted(
      changingHome,
      formatPeople(changingHome),
      "moves to another household",
      "move to another household",
    ),
    ...formatCounted(
      changingRole,
      formatPeople(changingRole),
      "gets another role in the household",
      "get another role in their household",
    ),
    ...formatCounted(renamed, formatHouseholds(renamed), "gets a new name", "get a new name"),
  ].join(" ");
}

/** The label of the button. */
export function formatImport(ready: number, changing: number): string {
  if (changing === 0) return `Import ${formatMembers(ready)}`;
  if (ready === 0) return `Update ${formatMembers(changing)}`;
  return `Import ${formatMembers(ready)}, update ${formatNumber(changing)}`;
}

/** The two meanings of a date such as "03/04/1980". */
export function formatDates(example: string) {
  const [first = "", second = "", typed = ""] = example.split(/[/-]/).map((part) => part.padStart(2, "0"));
  const year = typed.padStart(4, "20");
  return [
    { value: "month_first", label: `${formatDate(`${year}-${first}-${second}`)} (month first)` },
    { value: "day_first", label: `${formatDate(`${year}-${second}-${first}`)} (day first)` },
  ] as const;
}

/** A date that is valid in both orders. */
export const EXAMPLE_DATE = "12/11/1980";

/** A, B, ... Z, AA: the column letters of a spreadsheet. */
export function formatColumnLetter(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : `${formatColumnLetter(Math.floor(place / 26) - 1)}${last}`;
}
