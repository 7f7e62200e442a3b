// Splits the text of a search into the names of a new person. Pure.
import { cleanSearchText } from "../../format/cleanSearchText.ts";

/** Whether a text may be a name or a part of one, and not an email address or a phone number. */
export const isName = (typed: string): boolean => /\p{L}/u.test(typed) && !typed.includes("@");

/**
 * The last word is the last name. "Barlow, Emily" is understood as well. A single word may be either name, so it is
 * neither: a wrong one is easily overlooked.
 */
export function splitTypedName(typed: string): { firstName: string; lastName: string } {
  const text = cleanSearchText(typed);
  if (!isName(text)) return { firstName: "", lastName: "" };
  const [last = "", first] = text.split(",").map((part) => part.trim());
  if (first !== undefined) return { firstName: capitalizeName(first), lastName: capitalizeName(last) };
  const words = text.split(/\s+/).map(capitalizeName);
  if (words.length === 1) return { firstName: "", lastName: "" };
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}

const BEGINNING = /(?<=^|[-‐–\s]|(?:^|[-‐–\s])[OoDd]['’])\p{Ll}/gu;

/** "Pope-Ellis", "O'Neill". Other letters are not changed, because a name may have capitals inside, or none. */
const capitalizeName = (name: string): string => name.replace(BEGINNING, (letter) => letter.toLocaleUpperCase("en-US"));
