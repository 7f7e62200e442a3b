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

/** Compares someone with those who must not collect the child. A name without a record may be a phrase. */
export function matchBarred(person: Named, entries: readonly Entry[], today: string): NameMatch {
  const match = person.id === null ? matchTypedName : matchNames;
  const found = entries
    .filter((entry) => entry.kind === "barred" && applies(entry, today))
    .flatMap(({ adultId, name: barred }) =>
      adultId !== null && adultId === person.id ? "same" : person.names.map((name) => match(name, barred)),
    );
  return found.includes("same") ? "same" : found.includes("similar") ? "similar" : "different";
}

/** Whether someone must not collect the child. A name that is the same as a barred one is enough. */
export function isBarred(person: Named, entries: readonly Entry[], today: string): boolean {
  return matchBarred(person, entries, today) === "same";
}
