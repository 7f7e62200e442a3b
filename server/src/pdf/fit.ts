// How a text fits into a box: its size and its lines. Pure.

/** The width of a text in points. */
export type Measure = (text: string, size: number) => number;

export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
  /** Whether the rest was replaced by an ellipsis. */
  readonly isCut: boolean;
}

interface Limits {
  readonly width: number;
  readonly height?: number;
  readonly largest: number;
  readonly smallest: number;
  /** Below this size, a long word is broken instead of becoming smaller; by default at the smallest size only. */
  readonly unbroken?: number;
  /** Maximum number of lines. */
  readonly most?: number;
}

export const LINE_HEIGHT = 1.15;
const STEP = 0.5;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const splitLetters = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** A word, or its part up to a hyphen, with the space before it. */
const WORDS = /([ \u00A0]?)([^ \u00A0-]+-?|-)/g;
const HYPHENATED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}]$/u;

/** A word that is too long for a line, in pieces that fit, with a hyphen where the script has one. */
function splitWord(word: string, fits: (text: string) => boolean): string[] {
  const parts = [""];
  const endWithHyphen = (part: string) => (HYPHENATED.test(part) ? `${part}-` : part);
  for (const letter of splitLetters(word)) {
    const last = parts.at(-1) ?? "";
    if (last !== "" && !fits(endWithHyphen(last + letter))) {
      parts[parts.length - 1] = endWithHyphen(last);
      parts.push(letter);
    } else parts[parts.length - 1] = last + letter;
  }
  return parts;
}

/**
 * A text in lines, with breaks between words and after hyphens. Null if a word is longer than a line, unless words may be broken. A space
 * that does not break stays what it is: it joins words that are read from right to left (printable.ts).
 */
function wrapWords(text: string, fits: (text: string) => boolean, mayBreak: boolean): string[] | null {
  const lines: string[] = [];
  for (const [, space = "", word = ""] of text.trim().matchAll(WORDS)) {
    const longer = `${lines.at(-1) ?? ""}${space}${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else if (fits(word)) lines.push(word);
    else if (mayBreak) lines.push(...splitWord(word, fits));
    else return null;
  }
  return lines;
}

/**
 * The text at the largest size at which it fits. Words are broken below the size `unbroken`; at the smallest size, the
 * rest is replaced by an ellipsis.
 */
export function fitText(text: string, limits: Limits, measure: Measure): FittedText {
  const { width, height = Number.POSITIVE_INFINITY, largest, smallest, most = Number.POSITIVE_INFINITY } = limits;
  const unbroken = Math.max(smallest, limits.unbroken ?? smallest);
  const countFitting = (size: number) => Math.max(1, Math.min(most, Math.floor(height / (size * LINE_HEIGHT))));
  const wrapAt = (size: number, mayBreak: boolean) => wrapWords(text, (line) => measure(line, size) <= width, mayBreak);
  const find = (from: number, to: number, mayBreak: boolean): FittedText | null => {
    for (let size = from; size >= to; size -= STEP) {
      const lines = wrapAt(size, mayBreak);
      if (lines && lines.length <= countFitting(size) && lines.length * size * LINE_HEIGHT <= height)
        return { lines, size, isCut: false };
    }
    return null;
  };
  const found = find(largest, unbroken, false) ?? find(unbroken, smallest, true);
  if (found) return found;
  const shown = (wrapAt(smallest, true) ?? []).slice(0, countFitting(smallest));
  const letters = splitLetters(shown.at(-1) ?? "");
  while (letters.length > 0 && measure(`${letters.join("")}…`, smallest) > width) letters.pop();
  return { lines: [...shown.slice(0, -1), `${letters.join("").trimEnd()}…`], size: smallest, isCut: true };
}
