// What our fonts can print: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic and Lao. Of other scripts (Chinese,
// Korean, Ethiopic, those of India and more) they have not one letter, and of these not each: empty boxes in place of a
// name would be worse than a line to write it on.
import { COVERED_TEXT } from "./coverage.ts";

/** Pictures, and what joins or colours them. */
const PICTURES = /[\u{1F000}-\u{1FAFF}\u{E0000}-\u{E007F}]|\uFE0F|\u200D|\u20E3/gu;
/** A space between two words that are read from right to left. */
const SPACE_RIGHT_TO_LEFT =
  /(?<=[\p{Script=Hebrew}\p{Script=Arabic}]\p{M}*) +(?=[\p{Script=Hebrew}\p{Script=Arabic}])/gu;

/**
 * One line of text as it can be printed, without pictures; null where letters of it cannot.
 * Words are set one by one from the left, so those that are read from the right are bound into one.
 */
export function printable(text: string): string | null {
  const plain = text.normalize("NFC").replace(PICTURES, "").replace(/\s+/g, " ").trim();
  return COVERED_TEXT.test(plain) ? plain.replace(SPACE_RIGHT_TO_LEFT, "\u00A0") : null;
}
