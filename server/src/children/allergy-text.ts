// Allergies as they are printed on tags and paper lists.
import { toPrintable } from "../pdf/printable.ts";

const ASK = "ask the parents";

/** Emoji that are printed as nothing, other than the characters that only join or color them. */
const PICTURE = /[\u{1F000}-\u{1F3FA}\u{1F400}-\u{1FAFF}]/u;

/**
 * The whole text in one line. If a part of it cannot be printed, such as an emoji, the line says so, because a part of
 * the allergies would look like all of them.
 */
export function formatPrintedAllergies(allergies: string): string {
  const text = toPrintable(allergies.replace(/\s*\n\s*/g, ", "));
  if (text === null) return ASK;
  return PICTURE.test(allergies) ? `${text.replace(/[\s,;.]+$/, "")}, and ${ASK}` : text;
}
