// The name of a household that an import adds. Pure (docs/decisions/0201-update-households-of-imported-people.md).
import { foldText } from "@narthex/contract/fold.ts";
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import { MAX_NAME } from "@narthex/contract/limits.ts";
import { toFamilyName } from "../people/household-names.rules.ts";
import { simplifyWord } from "./mapping.rules.ts";

export type Position = "head" | "spouse";

/** What the role of a row says about the order of last names; null if it says nothing, such as "Adult". */
export function readPosition(role: string): Position | null {
  const word = simplifyWord(role);
  if (/^(?:spouse|husband|wife|partner)/.test(word)) return "spouse";
  return /\bhead\b/i.test(role) || /^(?:head|primary|householder)|head$/.test(word) ? "head" : null;
}

/** A person of the file with the household. */
export interface HousedPerson {
  lastName: string;
  household: {
    name: string | null;
    role: HouseholdRole;
    position: Position | null;
  };
}

const isMixedCase = (name: string): boolean => name !== name.toUpperCase() && name !== name.toLowerCase();
const toSpellingKey = (name: string): string => foldText(name).replaceAll(" ", "");

/** Of the spellings of a last name, the first one in mixed case: "ADAMS" and "Adams" are one name. */
function findSpelling(name: string, spellings: readonly string[]): string {
  const same = spellings.filter((one) => toSpellingKey(one) === toSpellingKey(name));
  return same.find(isMixedCase) ?? same[0] ?? name;
}

/** The different last names of people, in their order. */
function listLastNames(people: readonly HousedPerson[]): string[] {
  const names = people.map(({ lastName }) => lastName);
  return [...new Map(names.map((name) => [toSpellingKey(name), findSpelling(name, names)])).values()];
}

const ORDER = { head: 0, spouse: 1, other: 2 } as const;

/** The head and the spouse first, and the others as in the file; all of them as in the file if nobody is the head. */
function sortByPosition(people: readonly HousedPerson[]): readonly HousedPerson[] {
  if (!people.some(({ household }) => household.position === "head")) return people;
  const orderOf = ({ household }: HousedPerson) => ORDER[household.position ?? "other"];
  return people.toSorted((one, other) => orderOf(one) - orderOf(other));
}

/** "Marsh", or "Brook & Marsh" after the last names of the adults. */
function joinLastNames(people: readonly HousedPerson[]): string {
  const adults = people.filter(({ household }) => household.role === "adult");
  const named = adults.length > 0 ? sortByPosition(adults) : people;
  return listLastNames(named).slice(0, 2).join(" & ");
}

/** The name that the file has for a new household, or "Brook & Marsh Family", after its adults. */
export function nameHousehold(people: readonly HousedPerson[]): string {
  const own = people.map(({ household }) => household.name).find((name) => name !== null);
  const name = own ?? toFamilyName(joinLastNames(people));
  return [...name].slice(0, MAX_NAME).join("");
}
