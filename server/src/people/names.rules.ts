// Compares the name of a person with the name of someone who must not collect a child (docs/decisions/0196). Pure.
import { foldText } from "@narthex/contract/fold.ts";

/** "same" also in another order and with or without middle names; "similar" with small differences in spelling. */
export type NameMatch = "same" | "similar" | "different";

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;
/** In these scripts, one character is a whole name. */
const WHOLE_NAME = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The words of a name, folded. A full stop ends a word here, as in "V.Grimm"; a search ignores it. */
const foldedWords = (name: string): string[] =>
  foldText(name.normalize("NFKD").replaceAll(".", " ")).split(BETWEEN_WORDS).filter(Boolean);

/** The words of a name without initials, folded. */
function wordsOf(name: string): string[] {
  const words = foldedWords(name);
  const whole = words.filter((word) => [...word].length > 1 || WHOLE_NAME.test(word));
  return whole.length > 0 ? whole : words;
}

/** The same key for names with the same words, in any order. */
export const nameKey = (name: string): string => foldedWords(name).sort().join(" ");

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

export function matchNames(one: string, other: string): NameMatch {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  if (few.length === 0) return "different";
  if (few.join("") === many.join("")) return "same";
  const isComplete = few.length > 1 || many.length === 1;
  if (isComplete && areAllIn(few, many, (a, b) => a === b)) return "same";
  return areAllIn(few, many, isSpelledAlike) ? "similar" : "different";
}
