// Rules for the people of a household and for guardians: pure, without clock, database or request.
import { foldText } from "@narthex/contract/fold.ts";
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import type { GuardianEntry, HouseholdMembership } from "@narthex/contract/households.ts";
import { matchNames } from "../people/names.rules.ts";

export interface Membership {
  memberId: number;
  role: HouseholdRole;
  isPrimary: boolean;
  /** One of the two adults who get one giving statement together. */
  jointStatement: boolean;
}

/**
 * The two adults who get one giving statement together, as server/src/database/couples.ts finds them; empty without
 * them.
 */
export function findCouple(people: readonly Membership[]): number[] {
  const both = people.filter(({ role, isPrimary, jointStatement }) => jointStatement && isPrimary && role === "adult");
  return both.length === 2 ? both.map(({ memberId }) => memberId) : [];
}

/**
 * The new people of a household; a person for whom `primary` is absent keeps the current value. A couple stays one
 * while both are adults.
 */
export function buildMemberships(before: readonly Membership[], wanted: readonly HouseholdMembership[]): Membership[] {
  const primary = new Set(before.filter(({ isPrimary }) => isPrimary).map(({ memberId }) => memberId));
  const couple = findCouple(before);
  const after = wanted.map(({ memberId, role, primary: chosen }) => ({
    memberId,
    role,
    isPrimary: chosen ?? primary.has(memberId),
    jointStatement: couple.includes(memberId),
  }));
  return findCouple(after).length === 2 ? after : after.map((person) => ({ ...person, jointStatement: false }));
}

export function isSameMemberships(before: readonly Membership[], after: readonly Membership[]): boolean {
  const serializePeople = (people: readonly Membership[]) =>
    people.map(({ memberId, role, isPrimary }) => `${memberId} ${role} ${isPrimary}`).sort();
  return serializePeople(before).join() === serializePeople(after).join();
}

type Adult = Pick<GuardianEntry, "adultId" | "adultName">;

/** The same key for two entries about the same adult, also if a name is written without its accents. */
export function buildAdultKey({ adultId, adultName }: Adult): string {
  return adultId === null ? `name ${foldText(adultName ?? "").trim()}` : `id ${adultId}`;
}

const UNKNOWN = "Please choose from the list.";
const ADDED_TWICE = "This person is on the list already.";
const OWN_GUARDIAN = "Please choose another person.";
/** Gives no reason: the caller may not know it (docs/decisions/0183-refuse-barred-people-without-a-reason.md). */
const NOT_POSSIBLE = "This person cannot be added. Please ask an administrator.";

/** The entries about a child, as one caller sees them. */
export interface KnownEntries {
  readonly known: readonly Adult[];
  /** Bars that the caller may not see, with the names of those who are members. */
  readonly hidden: readonly (Adult & { readonly shownName: string; readonly until: string | null })[];
}

/**
 * The error sentences, by field. The name of an adult whom the caller adds is compared with hidden bars as the names of
 * people on the list are at the handover of the child (docs/decisions/0256-let-a-lead-check-people-with-similar-names.md).
 * @param nameOf the name of a member; undefined if there is none
 */
export function findEntryErrors(
  wanted: readonly GuardianEntry[],
  { known, hidden }: KnownEntries,
  { childId, nameOf, today }: { childId: number; nameOf: (memberId: number) => string | undefined; today: string },
): Record<string, string> {
  const wrong: Record<string, string> = {};
  const [listed, barred] = [new Set(known.map(buildAdultKey)), new Set(hidden.map(buildAdultKey))];
  const names = hidden.filter(({ until }) => until === null || until >= today).map(({ shownName }) => shownName);
  const hasBarredName = ({ adultId, adultName }: GuardianEntry): boolean => {
    const name = (adultId === null ? adultName : nameOf(adultId)) ?? "";
    return names.some((one) => matchNames(name, one) === "same");
  };
  const seen = new Set<string>();
  for (const [place, entry] of wanted.entries()) {
    const key = buildAdultKey(entry);
    const field = `${place}.${entry.adultId === null ? "adultName" : "adultId"}`;
    if (entry.adultId === childId) wrong[field] = OWN_GUARDIAN;
    else if (entry.adultId !== null && nameOf(entry.adultId) === undefined) wrong[field] = UNKNOWN;
    else if (barred.has(key) || (!listed.has(key) && hasBarredName(entry))) wrong[field] = NOT_POSSIBLE;
    else if (seen.has(key)) wrong[field] = ADDED_TWICE;
    seen.add(key);
  }
  return wrong;
}

/** The same text for entries that are equal. */
export const serializeGuardian = (entry: GuardianEntry): string =>
  JSON.stringify([entry.adultId ?? entry.adultName, entry.kind, entry.until]);

interface NamedMember {
  readonly memberId: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** People of a household who are barred from a child of it, by their record or by the same name. */
export function findConflicts(
  people: readonly NamedMember[],
  barred: readonly { childId: number; adultId: number | null; adultName: string | null; names: readonly string[] }[],
): { childId: number; adultId: number }[] {
  return people.flatMap((child) => {
    const entries = barred.filter(({ childId }) => childId === child.memberId);
    const isBarredAdult = (one: NamedMember) =>
      entries.some(({ adultId, adultName, names }) =>
        adultId === null
          ? [adultName ?? "", ...names].some((name) => matchNames(`${one.firstName} ${one.lastName}`, name) === "same")
          : adultId === one.memberId,
      );
    return people
      .filter((one) => one !== child && isBarredAdult(one))
      .map(({ memberId }) => ({ childId: child.memberId, adultId: memberId }));
  });
}
