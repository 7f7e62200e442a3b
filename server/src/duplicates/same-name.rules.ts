// Whether the name alone suggests that two people are one, and where the index on names has such people. Pure.
import { listFormsOf } from "@narthex/contract/first-names.ts";
import type { NameReason } from "@narthex/contract/newcomers.ts";
import { type FullName, foldName, isSameName } from "../people/same-name.rules.ts";
import { areSimilarNames, haveEqualNames, type PersonFacts } from "./duplicates.rules.ts";

/** People whose names are in these ranges of the index, from the first value on and before the second. */
export interface NameRange {
  last: readonly [from: string, before: string];
  first: readonly [from: string, before: string];
}

const APOSTROPHES = /['’‘ʼ`′ʻ´]/gu;
const BETWEEN_WORDS = /[-‐–—\s]+/gu;
/** Where a last name such as ONeill or DAmico has an apostrophe in its usual spelling. */
const AFTER_PREFIX = /^(?:o(?=[^aeiou\P{L}])|d(?=[aeiou]))/u;
const WORDS = /[^-‐–—\s'’‘ʼ`′ʻ´.]+/gu;

/**
 * The spellings of a name in the index, without accents and in lower case, which come first among equal letters there:
 * with its own punctuation, and with the usual others.
 */
function listSpellings(name: string): string[] {
  const written = name.trim().replace(WORDS, foldName);
  const others = [written, written.replaceAll(".", "")].flatMap((one) =>
    ["", "'", "’"].flatMap((apostrophe) =>
      [" ", "-"].map((between) => one.replace(APOSTROPHES, apostrophe).replace(BETWEEN_WORDS, between)),
    ),
  );
  return [...new Set([written, ...others])];
}

/** In the order of the index, U+FFFE comes before all characters that follow a name, and U+FFFF after all of them. */
const buildWholeRange = (name: string) => [name, `${name}\uFFFE`] as const;
const buildBeginningRange = (name: string) => [name, `${name}\uFFFF`] as const;

/**
 * Where people are who may have the name of this person: the same last name, and a first name that begins with the first
 * word of this one or another form of it; or first and last name swapped.
 */
export function listNameRanges({ firstName, lastName }: FullName): NameRange[] {
  const [word = ""] = firstName.trim().split(BETWEEN_WORDS);
  if (foldName(word) === "" || foldName(lastName) === "") return [];
  const beginnings = [...listSpellings(word), ...listFormsOf(foldName(word))].map(buildBeginningRange);
  const wholeFirst = listSpellings(firstName).map(buildWholeRange);
  const withPrefix = listSpellings(lastName).map((last) => last.replace(AFTER_PREFIX, "$&'"));
  return [...new Set([...listSpellings(lastName), ...withPrefix.flatMap(listSpellings)])]
    .map(buildWholeRange)
    .flatMap((last) => [
      ...beginnings.map((first) => ({ last, first })),
      ...wholeFirst.map((first) => ({ last: first, first: last })),
    ]);
}

/** People born on different days are two, and so are a father and a son of one household. */
function areDifferent(one: PersonFacts, other: PersonFacts): boolean {
  if (one.dateOfBirth !== null && other.dateOfBirth !== null) return one.dateOfBirth !== other.dateOfBirth;
  return one.home !== null && one.home.householdId === other.home?.householdId && one.home.role !== other.home.role;
}

/** Why two people may be one although nothing but the name agrees; null if they have different names. */
export function findNameReason(one: PersonFacts, other: PersonFacts): NameReason | null {
  if (areDifferent(one, other)) return null;
  if (isSameName(one, other) || haveEqualNames(one, other)) return "name";
  return areSimilarNames(one, other) ? "similar_name" : null;
}
