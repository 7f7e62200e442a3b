// Whether two people are likely duplicates: a similar name, and the same email address, phone number or birthday, or the
// same name in one household. Never the name or the contact only, because families share them. Pure.
import type { LikelyReason } from "@narthex/contract/duplicates.ts";
import { areFormsOfOneName } from "@narthex/contract/first-names.ts";
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";

export interface PersonFacts {
  firstName: string;
  lastName: string;
  /** In lower case. */
  email: string | null;
  /** E.164. */
  phone: string | null;
  /** YYYY-MM-DD. */
  dateOfBirth: string | null;
  /** The primary household and the role there. */
  home: { householdId: number; role: HouseholdRole } | null;
}

/** Most names are one word like this, which needs no normalizing: that is most of the work of a scan. */
const PLAIN_WORD = /^[a-z0-9]+$/i;

/** Normalized for comparison: single words without accents, capitals and punctuation. */
export function splitComparedName(name: string): string[] {
  if (PLAIN_WORD.test(name)) return [name.toLowerCase()];
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return plain === "" ? [] : plain.split(" ");
}

/** Whether two words differ by one typing error: a letter more, less or different, or two letters swapped. */
export function isOneTypoApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const cutWord = (word: string, from: number) => word.slice(from);
  if (short.length < long.length) return cutWord(short, at) === cutWord(long, at + 1);
  if (cutWord(short, at + 1) === cutWord(long, at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && cutWord(short, at + 2) === cutWord(long, at + 2);
}

/** In shorter words, any error makes another name: Ann and Anna, Dan and Jan. */
const LONG_ENOUGH = 5;

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  return one.length >= LONG_ENOUGH && other.length >= LONG_ENOUGH && isOneTypoApart(one, other);
}

/** Equal, an initial, or another form of the same name. Of several first names, one is enough. */
function isSameFirst(one: readonly string[], other: readonly string[]): boolean {
  const [a = "", b = ""] = [one[0], other[0]];
  if (isSameWord(one.join(""), other.join(""))) return true;
  if ((a.length === 1 || b.length === 1) && a[0] === b[0]) return true;
  if (isSameWord(a, b)) return true;
  return areFormsOfOneName(a, b);
}

/** Equal, or one part of a double surname. */
function isSameLast(one: readonly string[], other: readonly string[]): boolean {
  if (isSameWord(one.join(""), other.join(""))) return true;
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one];
  return fewer.length > 0 && fewer.length < more.length && fewer.every((word) => more.includes(word));
}

type Name = Pick<PersonFacts, "firstName" | "lastName">;

interface Words {
  first: readonly string[];
  last: readonly string[];
}

/** Cached, because normalizing names is most of the work and everyone is compared with many. */
const takenApart = new WeakMap<Name, Words>();

function parseName(name: Name): Words {
  const known = takenApart.get(name) ?? {
    first: splitComparedName(name.firstName),
    last: splitComparedName(name.lastName),
  };
  takenApart.set(name, known);
  return known;
}

/** Whether first and last name are equal without accents, case and punctuation. */
export function haveEqualNames(one: Name, other: Name): boolean {
  const { first, last } = parseName(one);
  const { first: otherFirst, last: otherLast } = parseName(other);
  if (first.length + last.length === 0) return false;
  return first.join(" ") === otherFirst.join(" ") && last.join(" ") === otherLast.join(" ");
}

export function areSimilarNames(one: Name, other: Name): boolean {
  const { first, last } = parseName(one);
  const { first: otherFirst, last: otherLast } = parseName(other);
  if (first.length + last.length === 0 || otherFirst.length + otherLast.length === 0) return false;
  if (isSameLast(last, otherLast) && isSameFirst(first, otherFirst)) return true;
  // First and last name swapped.
  return first.join(" ") === otherLast.join(" ") && last.join(" ") === otherFirst.join(" ");
}

/** Father and son may share a name and an address: with this many years between them they are two people. */
const GENERATION = 12;

function isGenerationApart(one: PersonFacts, other: PersonFacts): boolean {
  if (!one.dateOfBirth || !other.dateOfBirth) return false;
  return Math.abs(Number(one.dateOfBirth.slice(0, 4)) - Number(other.dateOfBirth.slice(0, 4))) >= GENERATION;
}

/** Father and son of one name have different roles, so that the same role and name are enough without a birthday. */
function areSameInHousehold(one: PersonFacts, other: PersonFacts): boolean {
  if (one.home === null || one.home.householdId !== other.home?.householdId) return false;
  const areBornApart = one.dateOfBirth !== null && other.dateOfBirth !== null && one.dateOfBirth !== other.dateOfBirth;
  return one.home.role === other.home.role && !areBornApart && haveEqualNames(one, other);
}

/** Why two people are likely duplicates; null if they are not. */
export function findLikelyReason(one: PersonFacts, other: PersonFacts): LikelyReason | null {
  const shared: Exclude<LikelyReason, "household"> | null =
    one.email !== null && one.email === other.email
      ? "email"
      : one.phone !== null && one.phone === other.phone
        ? "phone"
        : one.dateOfBirth !== null && one.dateOfBirth === other.dateOfBirth
          ? "birthday"
          : null;
  if (shared === null) return areSameInHousehold(one, other) ? "household" : null;
  return !isGenerationApart(one, other) && areSimilarNames(one, other) ? shared : null;
}
