// Who must be kept from a child. Pure.
import type { GuardianKind } from "@narthex/contract/household-kinds.ts";
import {
  hasAlikeFirstNames,
  isSameFullName,
  matchNames,
  matchTypedName,
  type NameMatch,
} from "../people/names.rules.ts";

/** The role of an adult for a child. */
export interface Entry {
  readonly adultId: number | null;
  /** The stored name of someone who is not a member, or the member's name. */
  readonly name: string;
  /** Of a barred person: the names that they have had. */
  readonly names?: readonly string[];
  readonly kind: GuardianKind;
  /** The last day on which it applies. */
  readonly until: string | null;
  readonly hasDied?: boolean;
}

export interface PersonWithNames {
  /** Null for a person who is not a member. */
  readonly id: number | null;
  /** The member's name, and the name that was typed, as far as there are any. */
  readonly names: readonly string[];
}

/** The person of an entry. */
type Subject = Pick<Entry, "adultId" | "name" | "names">;

/** The present name and all former ones. */
export const listNames = ({ name, names = [] }: Pick<Entry, "name" | "names">): readonly string[] => [name, ...names];

/** Whether two entries are about one person: the same record, or, if one has none, a name that is the same. */
export const isSamePerson = (one: Subject, other: Subject): boolean =>
  one.adultId !== null && other.adultId !== null
    ? one.adultId === other.adultId
    : listNames(one).some((name) => listNames(other).some((like) => matchNames(name, like) === "same"));

/**
 * A bar stays in force after a death, because the name counts as well.
 * @param today the congregation's day, YYYY-MM-DD
 */
export const isInForce = (entry: Pick<Entry, "kind" | "until" | "hasDied">, today: string): boolean =>
  (entry.until === null || entry.until >= today) && (entry.kind === "barred" || !entry.hasDied);

export const listBars = (entries: readonly Entry[], today: string): readonly Entry[] =>
  entries.filter((entry) => entry.kind === "barred" && isInForce(entry, today));

/** Whether the list has the record of the person as one who may collect the child. */
function isListed({ id }: PersonWithNames, entries: readonly Entry[], today: string): boolean {
  return (
    id !== null && entries.some((entry) => entry.adultId === id && entry.kind !== "barred" && isInForce(entry, today))
  );
}

/** Whether the list has the record of the person as a parent or guardian, who decides for the child. */
export function isDeciding({ id }: PersonWithNames, entries: readonly Entry[], today: string): boolean {
  const isParent = ({ kind }: Entry) => kind === "parent" || kind === "guardian";
  return id !== null && entries.some((entry) => entry.adultId === id && isParent(entry) && isInForce(entry, today));
}

/**
 * Whether the office knows the person as another one than a barred person whose name counts as the same: another record,
 * or, for a parent or guardian, a barred name without a record that has other words, such as a middle name less.
 */
function isKnownAsAnother(person: PersonWithNames, entry: Entry, entries: readonly Entry[], today: string): boolean {
  if (entry.adultId !== null) return entry.adultId !== person.id && isListed(person, entries, today);
  const hasSameWords = person.names.some((name) => listNames(entry).some((barred) => isSameFullName(name, barred)));
  return isDeciding(person, entries, today) && !hasSameWords;
}

/**
 * Compares someone with those who must not collect the child. A name without a record may be a phrase. If the office
 * lists one person as allowed and another with the same name as barred, such as a father and a grandfather, their names
 * are similar.
 */
export function matchBarred(person: PersonWithNames, entries: readonly Entry[], today: string): NameMatch {
  const match = person.id === null ? matchTypedName : matchNames;
  const found = listBars(entries, today).flatMap((entry): NameMatch[] => {
    if (entry.adultId !== null && entry.adultId === person.id) return ["same"];
    const matches = person.names.flatMap((name) => listNames(entry).map((barred) => match(name, barred)));
    const isAnother = isKnownAsAnother(person, entry, entries, today);
    return isAnother ? matches.map((one) => (one === "same" ? "similar" : one)) : matches;
  });
  return found.includes("same") ? "same" : found.includes("similar") ? "similar" : "different";
}

/** Whether the list has the adult as one who may collect the child, by the record or by the same name. */
export function isOnListOf(person: PersonWithNames, entries: readonly Entry[], today: string): boolean {
  return entries.some(
    (entry) =>
      entry.kind !== "barred" &&
      isInForce(entry, today) &&
      (person.id === null || entry.adultId === null
        ? person.names.some((name) => matchNames(name, entry.name) === "same")
        : entry.adultId === person.id),
  );
}

const hasNameOf = ({ names }: PersonWithNames, entry: Entry): boolean =>
  names.some((name) => listNames(entry).some((barred) => matchNames(name, barred) === "same"));

/** Whether the office lists the record as allowed, and another person whose name counts as the same as barred. */
export function isNamesakeOfBarred(person: PersonWithNames, entries: readonly Entry[], today: string): boolean {
  return listBars(entries, today).some(
    (entry) => isKnownAsAnother(person, entry, entries, today) && hasNameOf(person, entry),
  );
}

/** Whether someone must not collect the child. A name that is the same as a barred one is enough. */
export function isBarred(person: PersonWithNames, entries: readonly Entry[], today: string): boolean {
  return matchBarred(person, entries, today) === "same";
}

/**
 * Whether staff must be kept from the child in their work. A barred name without a record is enough, also for a parent:
 * a colleague can do the work, and nobody has looked at a photo ID.
 */
export function isBarredStaff(person: PersonWithNames, entries: readonly Entry[], today: string): boolean {
  const isByName = (entry: Entry) => entry.adultId === null && hasNameOf(person, entry);
  return isBarred(person, entries, today) || listBars(entries, today).some(isByName);
}

/**
 * Compares a child with one from whom someone is barred. The last names of a second record may differ. Siblings of one
 * household with similar first names are different children.
 * @param names the present name of the other child, and former ones
 */
export function matchChildNames(name: string, names: readonly string[], isOfOneHousehold: boolean): NameMatch {
  if (names.some((one) => matchNames(name, one) === "same")) return "same";
  return !isOfOneHousehold && names.some((one) => hasAlikeFirstNames(name, one)) ? "similar" : "different";
}
