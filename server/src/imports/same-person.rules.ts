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

/** The one member who is the person of the row; null if there is none, or several. */
export function findSame<Match extends Pick<ImportMatch, "memberId">>(
  member: NewMember,
  matches: readonly Match[],
  records: ReadonlyMap<number, KnownMember>,
): { known: KnownMember; match: Match } | null {
  const found = matches.flatMap((match) => {
    const known = match.memberId === null ? undefined : records.get(match.memberId);
    return known && isSamePerson(known, member) ? [{ known, match }] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The only likely member of a row; null without one, or with several members or earlier rows. */
export function findOnly<Match extends Pick<ImportMatch, "memberId">>(
  [match, ...others]: readonly Match[],
  records: ReadonlyMap<number, KnownMember>,
): { known: KnownMember; match: Match } | null {
  const known = records.get(match?.memberId ?? 0);
  return match === undefined || others.length > 0 || known === undefined ? null : { known, match };
}
