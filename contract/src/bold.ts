// Bold words in the text of an announcement: **like this**. Everything else in it is plain text.

interface BoldPart {
  /** The index of the part in the whole text. */
  at: number;
  text: string;
  isBold: boolean;
}

/** Bold words are in one line, contain no asterisk, and have no space at their ends; other asterisks stay text. */
const BOLD = /\*\*([^\s*](?:[^\n*]*[^\s*])?)\*\*/g;

/** Splits a text into bold and other parts, without the asterisks around bold words. */
export function splitBold(text: string): BoldPart[] {
  const parts: BoldPart[] = [];
  let end = 0;
  const add = (at: number, part: string, isBold: boolean) => part && parts.push({ at, text: part, isBold });
  for (const { 0: whole, 1: words = "", index } of text.matchAll(BOLD)) {
    add(end, text.slice(end, index), false);
    add(index, words, true);
    end = index + whole.length;
  }
  add(end, text.slice(end), false);
  return parts;
}

/** The text without the asterisks around bold words, for text messages and the plain part of an email. */
export const withoutBold = (text: string): string => text.replace(BOLD, "$1");
