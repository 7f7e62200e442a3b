// What a row changes of the person that it is known to mean. Pure.
import type { ImportMapping } from "@narthex/contract/import-mapping.ts";
import type { ImportChange, LeftCell } from "@narthex/contract/imports.ts";
import type { MemberColumn } from "@narthex/contract/member-columns.ts";
import type { NewMember } from "@narthex/contract/members.ts";
import { wordsOf } from "../duplicates/duplicates.rules.ts";
import type { KnownMember } from "../members/bulk.service.ts";

const HAS_ACCOUNT = "The person has an account. Please change this on their page.";
const DECLINED = "The person has ended text messages, and only they can begin them again.";
export const ANOTHER_PERSON =
  "This ID belongs to somebody with another name. Please choose the program that the file is from, or leave the IDs out.";

/** Fields that decide what an account may do, and where its messages go. */
const STANDING: readonly MemberColumn[] = ["email", "membershipStatus"];

type Value = string | boolean | null | undefined;
const textOf = (value: Value): string | null => (value === null || value === undefined ? null : String(value));

/** Differences in spaces and line breaks are none. */
const sameAddress = (one: string | null, other: string | null): boolean =>
  (one ?? "").replace(/\s+/g, " ") === (other ?? "").replace(/\s+/g, " ");

export interface KnownRow {
  member: NewMember;
  given: readonly MemberColumn[];
}

/** Whether neither the first nor the last name agrees: ids of two programs, or of an old and a new file, may be the same. */
export function isAnotherPerson(known: Pick<KnownMember, "firstName" | "lastName">, member: NewMember): boolean {
  const same = (one: string, other: string) => wordsOf(one).join(" ") === wordsOf(other).join(" ");
  return !same(known.firstName, member.firstName) && !same(known.lastName, member.lastName);
}

/** The changes of a row to a known person, and the cells that may not change them. Empty cells change nothing. */
export function findChanges(
  known: KnownMember,
  { member, given }: KnownRow,
  mapping: ImportMapping,
): { changes: ImportChange[]; left: LeftCell[] } {
  const changes: ImportChange[] = [];
  const left: LeftCell[] = [];
  for (const field of given) {
    const [before, after] = [textOf(known[field]), textOf(member[field])];
    const lives = known.address ?? known.household?.address ?? null;
    if (field === "address" ? sameAddress(lives, after) : before === after) continue;
    if (field === "phone" && before === null && after === (known.household?.phone ?? null)) continue;
    const column = mapping[field];
    const reason =
      known.userId !== null && STANDING.includes(field)
        ? HAS_ACCOUNT
        : field === "smsConsent" && after === "true" && known.smsDeclined
          ? DECLINED
          : null;
    if (reason === null) changes.push({ field, before, after });
    else if (column !== null) left.push({ column, reason });
  }
  return { changes, left };
}

/** The fields of these changes that still have the value that the change expects, with their new values. */
export function applicable(
  known: KnownMember,
  changes: readonly ImportChange[],
): { applied: ImportChange[]; values: Partial<Pick<KnownMember, MemberColumn>> } {
  const applied = changes.filter(({ field, before }) => textOf(known[field as MemberColumn]) === before);
  const values = Object.fromEntries(
    applied.map(({ field, after }) => [field, field === "smsConsent" ? after === "true" : after]),
  ) as Partial<Pick<KnownMember, MemberColumn>>;
  return { applied, values };
}

/** The changes that take these back. */
export const reversed = (changes: readonly ImportChange[]): ImportChange[] =>
  changes.map(({ field, before, after }) => ({ field, before: after, after: before }));
