// What is on a tag, and how a text fits into a box. Pure.

export interface ChildTag {
  readonly name: string;
  readonly room: string;
  readonly code: string;
  /** The day and the event. */
  readonly day: string;
  readonly allergies: string | null;
}

/** Without a child's name, so that a lost tag tells nothing. */
export interface GuardianTag {
  readonly codes: readonly string[];
  readonly day: string;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The width of a text in points. */
export type Measure = (text: string, size: number) => number;

export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
}

interface Limits {
  readonly width: number;
  readonly height?: number;
  readonly largest: number;
  readonly smallest: number;
  /** Maximum number of lines. */
  readonly most: number;
}

const LINE_HEIGHT = 1.15;
const STEP = 0.5;

/** A word that is too long for a line, in pieces that fit. */
function pieces(word: string, fits: (text: string) => boolean): string[] {
  const parts = [""];
  for (const letter of word) {
    const last = parts.at(-1) ?? "";
    if (last !== "" && !fits(last + letter)) parts.push(letter);
    else parts[parts.length - 1] = last + letter;
  }
  return parts;
}

/**
 * A text in lines, with breaks between words. Null if a word is longer than a line, unless words may be broken. A space
 * that does not break stays what it is: it joins words that are read from right to left (pdf/printable.ts).
 */
function wrap(text: string, fits: (text: string) => boolean, mayBreak: boolean): string[] | null {
  const lines: string[] = [];
  const [start = "", ...rest] = text.trim().split(/([ \u00A0])/);
  const words = [{ space: "", word: start }];
  for (let place = 0; place < rest.length; place += 2)
    words.push({ space: rest[place] ?? "", word: rest[place + 1] ?? "" });
  for (const { space, word } of words) {
    const longer = `${lines.at(-1) ?? ""}${space}${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else if (fits(word)) lines.push(word);
    else if (mayBreak) lines.push(...pieces(word, fits));
    else return null;
  }
  return lines;
}

/**
 * The text at the largest size at which it fits; at the smallest one, words are broken and the rest is replaced by an
 * ellipsis.
 */
export function fitText(text: string, limits: Limits, measure: Measure): FittedText {
  const { width, height = Number.POSITIVE_INFINITY, largest, smallest, most } = limits;
  const mostAt = (size: number) => Math.max(1, Math.min(most, Math.floor(height / (size * LINE_HEIGHT))));
  for (let size = largest; size >= smallest; size -= STEP) {
    const lines = wrap(text, (line) => measure(line, size) <= width, false);
    if (lines && lines.length <= mostAt(size) && lines.length * size * LINE_HEIGHT <= height) return { lines, size };
  }
  const fits = (line: string) => measure(line, smallest) <= width;
  const lines = wrap(text, fits, true) ?? [];
  const shown = lines.slice(0, mostAt(smallest));
  if (lines.length === shown.length) return { lines: shown, size: smallest };
  let last = shown.at(-1) ?? "";
  while (last !== "" && !fits(`${last}…`)) last = [...last].slice(0, -1).join("");
  return { lines: [...shown.slice(0, -1), `${last.trimEnd()}…`], size: smallest };
}
