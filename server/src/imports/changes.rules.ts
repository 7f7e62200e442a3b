// The changes of a row to the person it identifies. Pure.
import type { StoredCustomValues } from "@narthex/contract/custom-field-kinds.ts";
import type { LeftCell, StoredChange } from "@narthex/contract/import-rows.ts";
import type { MemberColumn } from "@narthex/contract/member-columns.ts";
import type { NewMember } from "@narthex/contract/members.ts";
import { isSameValue, type StoredValue, withValues } from "../custom-fields/values.rules.ts";
import { splitComparedName } from "../duplicates/duplicates.rules.ts";
import type { KnownMember } from "../members/bulk.service.ts";
import { isPartOfAddress } from "../people/addresses.rules.ts";
import type { FullName } from "../people/same-name.rules.ts";
import { isOfDeparture } from "./departures.rules.ts";
import { HOME } from "./homes.rules.ts";
import { parseSharedField } from "./moves.rules.ts";
import { toValueKey } from "./values.rules.ts";

const HAS_ACCOUNT = "The person has an account. Please change this on their page.";
const DECLINED = "This person has opted out of text messages, and only they can opt in again.";
export const ANOTHER_PERSON =
  "This ID belongs to a person with another name. Please choose the program that the file is from, or leave the IDs out.";

export const WAS_MERGED =
  "This record was merged with another one, which has another name. Please change the person on their page.";

/** Fields that decide what an account may do, and where its messages go. */
const STANDING: readonly MemberColumn[] = ["email", "membershipStatus"];
const isOfAccount = ({ userId }: KnownMember, field: string): boolean =>
  userId !== null && STANDING.some((one) => one === field);

/** Whether a change would consent to text messages for a person who has opted out. */
const isOfDeclined = ({ smsDeclined }: KnownMember, field: string, after: string | null): boolean =>
  smsDeclined && field === "smsConsent" && after === "true";

/** Why a file may not make a change; null if it may. */
function findFieldRefusal(known: KnownMember, field: MemberColumn, after: string | null): string | null {
  if (isOfAccount(known, field)) return HAS_ACCOUNT;
  return isOfDeclined(known, field, after) ? DECLINED : null;
}

type Value = string | boolean | null | undefined;
const formatValue = (value: Value): string | null => (value === null || value === undefined ? null : String(value));

export interface KnownRow {
  member: NewMember;
  given: readonly MemberColumn[];
  customValues: StoredCustomValues;
  tags: readonly string[];
  noEmails: boolean;
}

const CUSTOM = "custom:";
/** The id of the custom field of a change; null for other fields. */
export const parseCustomFieldId = (field: string): number | null =>
  field.startsWith(CUSTOM) ? Number(field.slice(CUSTOM.length)) : null;
/** The name of the field of a change that adds tags. An import removes no tag. */
export const TAGS = "tags";

const toJson = (value: StoredValue | undefined): string | null => (value === undefined ? null : JSON.stringify(value));

/** Changes of custom values, and the tags that the person does not have. @param known keys of the person's tags */
function findFurtherChanges(
  { customValues }: Pick<KnownMember, "customValues">,
  row: Pick<KnownRow, "customValues" | "tags">,
  known: ReadonlySet<string>,
): StoredChange[] {
  const custom = Object.entries(row.customValues).flatMap(([id, value]): StoredChange[] =>
    isSameValue(customValues[id], value)
      ? []
      : [{ field: `${CUSTOM}${id}`, before: toJson(customValues[id]), after: toJson(value) }],
  );
  const tags = row.tags.filter((name) => !known.has(toValueKey(name)));
  return tags.length === 0 ? custom : [...custom, { field: TAGS, before: null, after: tags.join("; ") }];
}

const isSameName = (one: string, other: string): boolean =>
  splitComparedName(one).join(" ") === splitComparedName(other).join(" ");

/** Whether neither the first nor the last name matches: two programs, or an old and a new file, may use the same id. */
export function isAnotherPerson(known: FullName, { firstName, lastName }: FullName): boolean {
  return !isSameName(known.firstName, firstName) && !isSameName(known.lastName, lastName);
}

/**
 * The changes of a row to a known person, and the cells that may not change them. Empty cells change nothing.
 * @param columnIn the column of a field
 * @param tags keys of the tags that the person has
 * @param stopped numbers and addresses that are opted out
 */
export function findChanges(
  known: KnownMember,
  row: KnownRow,
  columnIn: (field: MemberColumn) => number | null,
  { tags, stopped }: { tags: ReadonlySet<string>; stopped: ReadonlySet<string> },
): { changes: StoredChange[]; left: LeftCell[] } {
  const { member, given } = row;
  const changes: StoredChange[] = [];
  const left: LeftCell[] = [];
  for (const field of given) {
    const [before, after] = [formatValue(known[field]), formatValue(member[field])];
    const lives = known.address ?? known.household?.address ?? null;
    if (field === "address" ? isPartOfAddress(after, lives) : before === after) continue;
    if (field === "phone" && before === null && after === (known.household?.phone ?? null)) continue;
    // Own exports say "No" after a STOP from the number. Consent would otherwise stay withdrawn after START.
    if (field === "smsConsent" && after === "false" && stopped.has(known.phone ?? "")) continue;
    const column = columnIn(field);
    const reason = findFieldRefusal(known, field, after);
    if (reason === null) changes.push({ field, before, after });
    else if (column !== null) left.push({ column, reason });
  }
  // Only the person can ask for announcements again, so that the file never does.
  if (row.noEmails && known.announcementEmails && !stopped.has(known.email ?? ""))
    changes.push({ field: "announcementEmails", before: "true", after: "false" });
  return { changes: [...changes, ...findFurtherChanges(known, row, tags)], left };
}

export const isOfStatus = ({ field }: StoredChange): boolean => field === "membershipStatus";

/** Whether a change is one of the person's own fields. */
export const isOfPerson = (field: string): boolean =>
  field !== TAGS && field !== HOME && !isOfDeparture(field) && parseSharedField(field) === null;

type Values = Partial<Pick<KnownMember, MemberColumn | "announcementEmails" | "customValues">>;
const YES_OR_NO = ["smsConsent", "announcementEmails"];

/**
 * The fields of these changes that still have the value that the change expects, with their new values; without tags,
 * fields of households, those that an account keeps, and consent of a person who has opted out.
 */
export function findApplicable(
  known: KnownMember,
  changes: readonly StoredChange[],
): { applied: StoredChange[]; values: Values } {
  const readCurrent = (field: string): string | null => {
    const id = parseCustomFieldId(field);
    return id === null ? formatValue(known[field as MemberColumn]) : toJson(known.customValues[id]);
  };
  const applied = changes.filter(
    ({ field, before, after }) =>
      isOfPerson(field) &&
      !isOfAccount(known, field) &&
      !isOfDeclined(known, field, after) &&
      readCurrent(field) === before,
  );
  const ofColumns = applied.filter(({ field }) => parseCustomFieldId(field) === null);
  const custom = applied.flatMap(({ field, after }) => {
    const id = parseCustomFieldId(field);
    return id === null ? [] : [[id, after === null ? null : (JSON.parse(after) as StoredValue)] as const];
  });
  const values = Object.fromEntries(
    ofColumns.map(({ field, after }) => [field, YES_OR_NO.includes(field) ? after === "true" : after]),
  ) as Values;
  if (custom.length > 0) values.customValues = withValues(known.customValues, new Map(custom));
  return { applied, values };
}

/** The changes that undo the given ones. */
export const reverseChanges = (changes: readonly StoredChange[]): StoredChange[] =>
  changes.map(({ field, before, after }) => ({ field, before: after, after: before }));
