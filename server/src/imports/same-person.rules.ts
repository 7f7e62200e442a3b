// Which member the person of a row without a known ID is. Pure.
import type { ImportMatch } from "@narthex/contract/import-rows.ts";
import type { NewMember } from "@narthex/contract/members.ts";
import { haveEqualNames } from "../duplicates/duplicates.rules.ts";
import type { KnownMember } from "../members/bulk.service.ts";

const isShared = (one: string | null | undefined, other: string | null | undefined): boolean =>
  Boolean(one) && one === other;

/** The same name, and the same email address, phone or birth date. Different birth dates are different people. */
function isSamePerson(known: KnownMember, member: NewMember): boolean {
  if (!haveEqualNames(known, member)) return false;
  if (isShared(known.dateOfBirth, member.dateOfBirth)) return true;
  if (known.dateOfBirth && member.dateOfBirth) return false;
  return isShared(known.email, member.email) || isShared(known.phone, member.phone);
}

type OfMember<Match> = Match & { memberId: number };

/** The match of the one member who is the person of the row; null if there is none, or several. */
export function findSame<Match extends Pick<ImportMatch, "memberId">>(
  member: NewMember,
  matches: readonly Match[],
  records: ReadonlyMap<number, KnownMember>,
): OfMember<Match> | null {
  const found = matches.flatMap((match) => {
    const known = match.memberId === null ? undefined : records.get(match.memberId);
    return known && isSamePerson(known, member) ? [{ ...match, memberId: known.id }] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The match of a row that has only one, with a member; null with several, or with an earlier row. */
export function findOnly<Match extends Pick<ImportMatch, "memberId">>([
  match,
  ...others
]: readonly Match[]): OfMember<Match> | null {
  return match === undefined || match.memberId === null || others.length > 0
    ? null
    : { ...match, memberId: match.memberId };
}
