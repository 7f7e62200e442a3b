// Splits the text of a search into the names of a new person. Pure.
import { searchText } from "../../format/searchText.ts";

/**
 * The last word is the last name. "Barlow, Emily" is understood as well. A text without letters, or with an @, is no
 * name.
 */
export function namesIn(typed: string): { firstName: string; lastName: string } {
  const text = searchText(typed);
  if (!/\p{L}/u.test(text) || text.includes("@")) return { firstName: "", lastName: "" };
  const [last = "", first] = text.split(",").map((part) => part.trim());
  if (first !== undefined) return { firstName: capitalized(first), lastName: capitalized(last) };
  const words = text.split(/\s+/).map(capitalized);
  return words.length === 1
    ? { firstName: words[0] ?? "", lastName: "" }
    : { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}

/** Only the first letter is changed, because a name may have capitals inside. */
function capitalized(name: string): string {
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase("en-US") + rest.join("");
}
