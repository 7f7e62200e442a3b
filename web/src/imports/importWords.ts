// What is said about imports, each sentence whole.
import type { ImportSource } from "@narthex/contract/import-mapping.ts";
import type { ImportChange, KeptReason, MemberImport } from "@narthex/contract/imports.ts";
import { MEMBER_COLUMNS } from "@narthex/contract/member-columns.ts";
import { ApiError, sentenceOf } from "../api/request.ts";
import { dateInWords, numberInWords } from "../format/words.ts";

export const membersInWords = (count: number): string => (count === 1 ? "1 member" : `${numberInWords(count)} members`);
export const rowsInWords = (count: number): string => (count === 1 ? "1 row" : `${numberInWords(count)} rows`);

const STAYS: Record<KeptReason, { one: string; many: (count: string) => string }> = {
  changed: { one: "1 was changed since.", many: (count) => `${count} were changed since.` },
  account: { one: "1 has an account by now.", many: (count) => `${count} have an account by now.` },
  attendance: { one: "1 was checked in at an event.", many: (count) => `${count} were checked in at an event.` },
  ministry: { one: "1 serves in a ministry.", many: (count) => `${count} serve in a ministry.` },
  event: { one: "1 organizes an event.", many: (count) => `${count} organize an event.` },
  gift: { one: "1 has given.", many: (count) => `${count} have given.` },
  household: { one: "1 is in a household by now.", many: (count) => `${count} are in a household by now.` },
  elsewhere: { one: "1 is needed elsewhere.", many: (count) => `${count} are needed elsewhere.` },
};

/** Why members stay although their import was undone. */
export function staysInWords({ reason, count }: MemberImport["kept"][number]): string {
  return count === 1 ? STAYS[reason].one : STAYS[reason].many(numberInWords(count));
}

export const STATUS_LABELS: Record<MemberImport["status"], string> = {
  uploaded: "Columns not chosen yet",
  checking: "Being checked",
  check_failed: "Check did not work",
  checked: "Checked, not imported",
  running: "Under way",
  done: "Imported",
  failed: "Did not work",
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

export const MEMBERSHIP_LABELS = { active: "Active", inactive: "Inactive", pending: "Pending" } as const;

const FIELD_LABELS: ReadonlyMap<string, string> = new Map(MEMBER_COLUMNS.map(({ field, header }) => [field, header]));

/** The name of a field, as exports call it. */
export const fieldInWords = (field: string): string => FIELD_LABELS.get(field) ?? field;

const VALUES: ReadonlyMap<string, string> = new Map(Object.entries({ ...MEMBERSHIP_LABELS, true: "Yes", false: "No" }));

/** A value before or after a change. */
export function valueInWords({ field }: ImportChange, value: string | null): string {
  if (value === null || value === "") return "empty";
  return field === "membershipStatus" || field === "smsConsent" ? (VALUES.get(value) ?? value) : value;
}

export const peopleInWords = (count: number): string => (count === 1 ? "1 person" : `${numberInWords(count)} people`);
export const householdsInWords = (count: number): string =>
  count === 1 ? "1 household" : `${numberInWords(count)} households`;

/** What the button does. */
export function importInWords(ready: number, changing: number): string {
  if (changing === 0) return `Import ${membersInWords(ready)}`;
  if (ready === 0) return `Update ${membersInWords(changing)}`;
  return `Import ${membersInWords(ready)}, update ${numberInWords(changing)}`;
}

/** The server's sentence about the one thing that is wrong, before any general one. */
export function problemInWords(error: unknown, fallback: string): string {
  const fields = error instanceof ApiError ? error.fields : undefined;
  return Object.values(fields ?? {})[0] ?? sentenceOf(error, fallback);
}

/** The two readings of a date such as "03/04/1980". */
export function datesInWords(example: string) {
  const [first = "", second = "", year = ""] = example.split(/[/-]/).map((part) => part.padStart(2, "0"));
  return [
    { value: "month_first", label: `${dateInWords(`${year}-${first}-${second}`)} (month first)` },
    { value: "day_first", label: `${dateInWords(`${year}-${second}-${first}`)} (day first)` },
  ] as const;
}
