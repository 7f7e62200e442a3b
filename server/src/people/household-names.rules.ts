// Names of households that say nothing more than a last name, such as "Marsh" from the family column of a file. Pure.
import { foldText } from "@narthex/contract/fold.ts";
import { MAX_NAME } from "@narthex/contract/limits.ts";

const listWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && word !== "and");

/** Whether the name has only last names of these people: "Marsh", or "Brook & Marsh". */
export function isOnlyLastNames(name: string, lastNames: readonly string[]): boolean {
  const [words, known] = [listWords(name), new Set(lastNames.flatMap(listWords))];
  return words.length > 0 && words.every((word) => known.has(word));
}

/** "Marsh Family", shortened to the length of a name. */
export const toFamilyName = (lastNames: string): string => [...`${lastNames} Family`].slice(0, MAX_NAME).join("");
