// The scripts that our fonts can print: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic, Lao, Chinese,
// Japanese, Korean, Devanagari and Ethiopic, except for single characters. Other scripts, such as Thai or Tamil, are
// missing: a line to write a name by hand is better than empty boxes.
import { COVERED_TEXT } from "./coverage.ts";
import { withoutFallback } from "./fallback-coverage.ts";

/** Emoji, and characters that join or color them. */
const PICTURES = /[\u{1F000}-\u{1FAFF}\u{E0000}-\u{E007F}]|\uFE0F|\u200D|\u20E3/gu;
/** A space between two words of a right-to-left script, also after a comma. */
const SPACE_RIGHT_TO_LEFT =
  /(?<=[\p{Script=Hebrew}\p{Script=Arabic}][\p{M}\p{P}]*) +(?=\p{P}*[\p{Script=Hebrew}\p{Script=Arabic}])/gu;

export const withoutEmoji = (text: string): string => text.replace(PICTURES, "");

/**
 * A line of text as it can be printed, without emoji; null if characters are missing in our fonts. PDFKit places words
 * from left to right, so right-to-left words are joined into one.
 */
export function toPrintable(text: string): string | null {
  const plain = withoutEmoji(text.normalize("NFC")).replace(/\s+/g, " ").trim();
  const rest = withoutFallback(plain);
  const isCovered = plain !== "" && (rest === "" || COVERED_TEXT.test(rest));
  return isCovered ? plain.replace(SPACE_RIGHT_TO_LEFT, "\u00A0") : null;
}

/** The same, or an empty text if it cannot be printed: the name is written by hand. */
export const toPrintableOrEmpty = (text: string): string => toPrintable(text) ?? "";
