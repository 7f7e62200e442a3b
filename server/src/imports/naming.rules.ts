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
    lastNames: string | null;
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

const AND = /\s*&\s*|\s+and\s+/i;
const WORDS_ONLY = /^[\p{L}\p{M}\s'’ʼ.&-]+$/u;

/** The last names by which the file calls the household, such as "Marsh"; null if its rows have none or several. */
function findOwnLastNames(people: readonly HousedPerson[]): string | null {
  const called = people.flatMap(({ household }) => household.lastNames ?? []);
  const known = [...called.flatMap((name) => name.split(AND)), ...people.map(({ lastName }) => lastName)];
  const spelled = called.map((name) => {
    const parts = name.split(AND).filter((part) => part !== "");
    return parts.map((part) => findSpelling(part, known)).join(" & ");
  });
  const [only, ...others] = new Set(spelled);
  return only !== undefined && others.length === 0 && WORDS_ONLY.test(only) ? only : null;
}

/**
 * The name of a new household: the one that the file has for it, or "Marsh Family", after the last name that the file
 * has for it, and otherwise "Brook & Marsh Family", after its adults.
 */
export function nameHousehold(people: readonly HousedPerson[]): string {
  const own = people.map(({ household }) => household.name).find((name) => name !== null);
  const name = own ?? toFamilyName(findOwnLastNames(people) ?? joinLastNames(people));
  return [...name].slice(0, MAX_NAME).join("");
}
