// Who must be kept from a child. Pure.
import type { GuardianKind } from "@narthex/contract/household-kinds.ts";
import { matchNames, matchTypedName, type NameMatch } from "../people/names.rules.ts";

/** The role of an adult for a child. */
export interface Entry {
  readonly adultId: number | null;
  /** The stored name of someone who is not a member, or the member's name. */
  readonly name: string;
  readonly kind: GuardianKind;
  /** The last day on which it applies. */
  readonly until: string | null;
}

export interface Named {
  /** Null for a person who is not a member. */
  readonly id: number | null;
  /** The member's name, and the name that was typed, as far as there are any. */
  readonly names: readonly string[];
}

/** @param today the congregation's day, YYYY-MM-DD */
export const applies = ({ until }: Entry, today: string): boolean => until === null || until >= today;

/** Whether the list has the record of the person as one who may collect the child. */
function isListed({ id }: Named, entries: readonly Entry[], today: string): boolean {
  return (
    id !== null && entries.some((entry) => entry.adultId === id && entry.kind !== "barred" && applies(entry, today))
  );
}

/**
 * Compares someone with those who must not collect the child. A name without a record may be a phrase. If the office
 * lists one record as allowed and another with the same name as barred, such as a father and a grandfather, they are two
 * people, whose names are similar.
 */
export function matchBarred(person: Named, entries: readonly Entry[], today: string): NameMatch {
  const match = person.id === null ? matchTypedName : matchNames;
  const isKnown = isListed(person, entries, today);
  const found = entries
    .filter((entry) => entry.kind === "barred" && applies(entry, today))
    .flatMap(({ adultId, name: barred }): NameMatch[] => {
      if (adultId !== null && adultId === person.id) return ["same"];
      const matches = person.names.map((name) => match(name, barred));
      return isKnown && adultId !== null ? matches.map((one) => (one === "same" ? "similar" : one)) : matches;
    });
  return found.includes("same") ? "same" : found.includes("similar") ? "similar" : "different";
}

/** Whether the office lists the record as allowed, and another record with the same name as barred. */
export function isNamesakeOfBarred(person: Named, entries: readonly Entry[], today: string): boolean {
  if (!isListed(person, entries, today)) return false;
  const isBarredRecord = (entry: Entry) =>
    entry.kind === "barred" && entry.adultId !== null && entry.adultId !== person.id && applies(entry, today);
  return entries.some(
    (entry) => isBarredRecord(entry) && person.names.some((name) => matchNames(name, entry.name) === "same"),
  );
}

/** Whether someone must not collect the child. A name that is the same as a barred one is enough. */
export function isBarred(person: Named, entries: readonly Entry[], today: string): boolean {
  return matchBarred(person, entries, today) === "same";
}
