// Compares the name of a person with the name of someone who must not collect a child (docs/decisions/0196). Pure.

import { areFormsOfOneName } from "@narthex/contract/first-names.ts";
import { foldText } from "@narthex/contract/fold.ts";
import { withoutLookAlikes } from "./look-alikes.rules.ts";

/** "same" also in another order and with or without middle names; "similar" with small differences in spelling. */
export type NameMatch = "same" | "similar" | "different";

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;
/** In these scripts, one character is a whole name. */
const WHOLE_NAME = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The words of a name, folded. A full stop ends a word here, as in "V.Grimm"; a search ignores it. */
const foldWords = (name: string): string[] =>
  foldText(withoutLookAlikes(name.normalize("NFKD")).replaceAll(".", " "))
    .split(BETWEEN_WORDS)
    .filter(Boolean);

/** The words of a name without initials, folded. */
function listWords(name: string): string[] {
  const words = foldWords(name);
  const whole = words.filter((word) => [...word].length > 1 || WHOLE_NAME.test(word));
  return whole.length > 0 ? whole : words;
}

/** The same key for names with the same words, in any order. */
export const toNameKey = (name: string): string => foldWords(name).sort().join(" ");

/** The number of letters to insert, delete, replace or swap with the next one to make one word the other. */
export function countEdits(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let [older, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, place) => place)];
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    for (let column = 1; column <= to.length; column++) {
      const isEqual = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isEqual ? 0 : 1),
        isSwapped ? (older[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [older, last] = [last, next];
  }
  return last[to.length] ?? 0;
}

/** Short names differ by one letter often, such as Jan and Jon; they are compared exactly. */
function isSpelledAlike(one: string, other: string): boolean {
  const length = Math.max(one.length, other.length);
  const most = length < 4 ? 0 : length < 8 ? 1 : 2;
  return one === other || (most > 0 && countEdits(one, other) <= most);
}

/** Whether each word has a word of its own among the others. Equal words are paired first. */
function areAllIn(few: readonly string[], many: readonly string[], isPair: (a: string, b: string) => boolean): boolean {
  const left = [...many];
  const alone = few.filter((word) => {
    const place = left.indexOf(word);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  return alone.every((word) => {
    const place = left.findIndex((other) => isPair(word, other));
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/** Titles and words that say what someone is to a child. They name no one. */
const RELATIONS: ReadonlySet<string> = new Set(
  `mr mrs ms miss mister madam mx sir dr doctor prof professor rev reverend pastor deacon jr sr
  father dad daddy dada papa pa pop mother mom mommy mum mummy mama mamma ma parent parents guardian
  stepfather stepdad stepmother stepmom stepmum stepparent stepbrother stepsister
  grandfather grandpa granddad grandad gramps opa grandmother grandma granny gran grandmom grandparent nana nanna oma
  abuelo abuela tio tia uncle aunt auntie aunty brother sister cousin nephew niece godfather godmother godparent
  onkel tante oncle family familie
  husband wife partner boyfriend girlfriend friend neighbor neighbour nanny sitter babysitter
  son daughter child the of his her their my and`.split(/\s+/),
);

/** Those that are also names of many people, such as Jack Ma, Papa Diallo, Iulia Pop and My Nguyen. */
const ALSO_NAMES: ReadonlySet<string> = new Set(
  "ma pa papa pop mama dada tia nana nanna son my child deacon".split(" "),
);

const namesNoOne = (word: string): boolean => RELATIONS.has(word) && !ALSO_NAMES.has(word);

/** The words of a name without titles and relations. Someone may also be called so: if no other word is left, they stay. */
function listNamingWords(name: string): string[] {
  const words = listWords(name);
  const naming = words.filter((word) => !namesNoOne(word));
  return naming.length > 0 ? naming : words;
}

const countLetters = (word: string): number => word.match(/\p{L}/gu)?.length ?? 0;
const isOneWordName = (word: string): boolean => WHOLE_NAME.test(word) && countLetters(word) >= 2;

/**
 * Whether a name says who someone is: two words with letters other than titles and relations, or one word in a script that
 * does not separate first and last names. Of the two, one may be a relation that is also a name.
 */
export function isFullName(name: string): boolean {
  const all = foldWords(name).filter((word) => countLetters(word) > 0);
  const naming = all.filter((word) => !RELATIONS.has(word));
  const words = naming.length > 0 ? all.filter((word) => !namesNoOne(word)) : [];
  const isNoInitial = (word: string) => countLetters(word) >= 2 || WHOLE_NAME.test(word);
  return words.some(isOneWordName) || (words.length >= 2 && words.some(isNoInitial));
}

/** They tell two relatives with the same name apart. */
const GENERATIONS: ReadonlySet<string> = new Set(["jr", "sr"]);

/** Whether two names have the same words without initials, titles and relations, but with Jr and Sr. */
export function isSameFullName(one: string, other: string): boolean {
  const [words, others] = [one, other].map((name) =>
    listWords(name).filter((word) => GENERATIONS.has(word) || !RELATIONS.has(word)),
  ) as [string[], string[]];
  return words.join("") === others.join("") || words.toSorted().join(" ") === others.toSorted().join(" ");
}

/** The last word, or the last one before a comma, as in "Grimm, Victor". */
const findLastName = (name: string): string | undefined => listNamingWords(name.split(",")[0] ?? "").at(-1);

/** Whether one word is the beginning of the other, as in Vic and Victor. */
const isShortForm = (one: string, other: string, least: number): boolean =>
  Math.min(one.length, other.length) >= least && (one.startsWith(other) || other.startsWith(one));

/** Two edits, but at most every other letter: Ham and Hans, not Lee and Fox. */
const isVariant = (one: string, other: string): boolean =>
  countEdits(one, other) <= Math.min(2, Math.max(one.length, other.length) / 2);

/** Whether two names without spaces have the same characters, such as the family name first and last. */
function haveSwappedCharacters([one = "", ...more]: readonly string[], [other = "", ...others]: readonly string[]) {
  const sort = (word: string) => [...word].sort().join("");
  return more.length + others.length === 0 && isOneWordName(one) && isOneWordName(other) && sort(one) === sort(other);
}

/** Whether the words are spelled alike, or one of them is a short form or a variant. */
function areSimilar(few: readonly string[], many: readonly string[]): boolean {
  if (haveSwappedCharacters(few, many)) return true;
  if (few.length === 1) return areAllIn(few, many, (a, b) => isSpelledAlike(a, b) || isShortForm(a, b, 3));
  if (areAllIn(few, many, isSpelledAlike)) return true;
  const isKnown = few.some((word) => many.some((other) => isSpelledAlike(word, other)));
  if (isKnown && areAllIn(few, many, (a, b) => isSpelledAlike(a, b) || isShortForm(a, b, 2))) return true;
  const others = few.filter((word) => !many.includes(word));
  return others.length === 1 && areAllIn(few, many, isVariant);
}

const sortByLength = (one: readonly string[], other: readonly string[]) =>
  [one, other].sort((a, b) => a.length - b.length) as [readonly string[], readonly string[]];

/** Whether a text is these words without spaces, in any order, as names in Chinese are written. */
const isWrittenTogether = (text: string, words: readonly string[]): boolean =>
  words.length === 0
    ? text === ""
    : words.some(
        (word, place) => text.startsWith(word) && isWrittenTogether(text.slice(word.length), words.toSpliced(place, 1)),
      );

function areSame([few, many]: readonly [readonly string[], readonly string[]]): boolean {
  if (isWrittenTogether(few.join(""), many)) return true;
  return (few.length > 1 || many.length === 1) && areAllIn(few, many, (a, b) => a === b);
}

/** Whether two names are the same or spelled alike. An equal last name alone is not enough. */
export function isSpelledLike(one: string, other: string): boolean {
  const whole = sortByLength(listWords(one), listWords(other));
  if (whole[0].length === 0) return false;
  return matchNames(one, other) === "same" || areSimilar(...sortByLength(listNamingWords(one), listNamingWords(other)));
}

export function matchNames(one: string, other: string): NameMatch {
  const whole = sortByLength(listWords(one), listWords(other));
  if (whole[0].length === 0) return "different";
  const naming = sortByLength(listNamingWords(one), listNamingWords(other));
  // One word that is left, as of Uncle Joe and Grandpa Joe, may be of two people.
  if (areSame(whole) || (naming[0].length > 1 && areSame(naming))) return "same";
  const isOfOneFamily = findLastName(one) !== undefined && findLastName(one) === findLastName(other);
  return isOfOneFamily || areSimilar(...naming) || areSimilar(...whole) ? "similar" : "different";
}

/** The ending of "Victor's", in straight and typographic quotation marks. */
const POSSESSIVE = /(\p{L})['’ʼ]s(?!\p{L})/giu;

/** Parts of last names of many families. */
const PARTICLES: ReadonlySet<string> = new Set("van von der den del dela della dos das las los bin ibn abu".split(" "));

/** Words from six letters on may have one different letter here, because there are many short ones: Hana and Hans. */
const isSharedWord = (one: string, other: string): boolean =>
  one === other || (Math.min(one.length, other.length) >= 6 && countEdits(one, other) <= 1);

/** Words by which people are told apart: three letters or more, or a name in a script with one character for a syllable. */
const listTellingWords = (name: string): string[] =>
  listNamingWords(name).filter(
    (word) => (countLetters(word) >= 3 || isOneWordName(word)) && !namesNoOne(word) && !PARTICLES.has(word),
  );

/** The letters of a name in a script that may have no spaces between words. */
const joinWholeNames = (name: string): string =>
  foldWords(name)
    .filter((word) => WHOLE_NAME.test(word))
    .join("");

/** Whether one name has a word of the other one in a longer one, as "Mr. Wang Wei" is one word in Chinese. */
function hasWordWithin(one: string, other: string): boolean {
  const isWithin = (name: string, text: string) =>
    [joinWholeNames(name), ...foldWords(name).filter(isOneWordName)].some((word) => word !== "" && text.includes(word));
  return isWithin(one, joinWholeNames(other)) || isWithin(other, joinWholeNames(one));
}

/**
 * Compares a name as it was typed for someone without a record, such as "Bobby's uncle Victor": one first or last name of
 * the barred person in it is enough to be similar.
 */
export function matchTypedName(typed: string, barred: string): NameMatch {
  const match = matchNames(typed, barred);
  if (match !== "different") return match;
  if (hasWordWithin(typed, barred)) return "similar";
  // Also a short one, and first as in "Ma Li".
  const lastName = findLastName(barred);
  if (lastName !== undefined && countLetters(lastName) >= 2 && listNamingWords(typed).includes(lastName))
    return "similar";
  const [words, named] = [typed, barred].map((name) => listTellingWords(name.replaceAll(POSSESSIVE, "$1")));
  return words?.some((word) => named?.some((other) => isSharedWord(word, other))) ? "similar" : "different";
}

/** The words before the last one, which may be several first names; a single word is a first name. */
function listFirstNames(name: string): string[] {
  const words = listWords(name);
  return words.length > 1 ? words.slice(0, -1) : words;
}

/** Also of three letters, such as Kim and Kym. More edits would make other names alike, such as Emma and Ella. */
const isOneLetterApart = (one: string, other: string): boolean =>
  Math.max(one.length, other.length) >= 3 && countEdits(one, other) <= 1;

const areAlikeFirstNames = (one: string, other: string): boolean =>
  isSpelledAlike(one, other) ||
  isOneLetterApart(one, other) ||
  isShortForm(one, other, 2) ||
  areFormsOfOneName(one, other);

/** Whether one of the names has a first name that is spelled like, or a form of, the first word of the other one. */
export function hasAlikeFirstNames(one: string, other: string): boolean {
  const [names, others] = [listFirstNames(one), listFirstNames(other)];
  const [first = "", otherFirst = ""] = [names[0], others[0]];
  return (
    names.some((word) => areAlikeFirstNames(word, otherFirst)) || others.some((word) => areAlikeFirstNames(word, first))
  );
}
