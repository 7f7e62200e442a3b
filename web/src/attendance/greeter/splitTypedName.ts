// Splits the text of a search into the names of a new person. Pure.
import { cleanSearchText } from "../../format/cleanSearchText.ts";

/**
 * The last word is the last name, also a single one, because greeters search by it. "Barlow, Emily" is understood as
 * well. A text without letters, or with an @, is no name.
 */
export function splitTypedName(typed: string): { firstName: string; lastName: string } {
  const text = cleanSearchText(typed);
  if (!/\p{L}/u.test(text) || text.includes("@")) return { firstName: "", lastName: "" };
  const [last = "", first] = text.split(",").map((part) => part.trim());
  if (first !== undefined) return { firstName: capitalizeName(first), lastName: capitalizeName(last) };
  const words = text.split(/\s+/).map(capitalizeName);
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}

/** Whether a text may be a name or a part of one, and not an email address or a phone number. */
export const isName = (typed: string): boolean => splitTypedName(typed).lastName !== "";

/** Only the first letter is changed, because a name may have capitals inside. */
function capitalizeName(name: string): string {
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase("en-US") + rest.join("");
}
