// First names of several people in one cell, such as "Ben & Sue". Pure.
import { divideNames } from "@narthex/contract/two-names.ts";
import { isOneOf } from "../people/whole-names.rules.ts";

export const TWO_PEOPLE =
  "This looks like two people in one name. They are imported as one person: choose two people in the check, divide the row in your file, or add the second person by hand.";
export const MANY_PEOPLE =
  "This looks like several people in one name. They are imported as one person: divide the row in your file, or add the others by hand.";

/** Whether a first name has several people in it, such as "Ben & Sue", "Ben and Sue", "J. & M." or "Mr. & Mrs. Ben". */
export const isTwoPeople = (firstName: string): boolean =>
  /\p{L}\.?\s*(?:[&+/]|\s(?:and|und|et|y)\s)\s*\p{L}/iu.test(firstName);

const isTitle = (text: string): boolean => isOneOf("mr mrs ms miss mx dr rev pastor prof herr frau", text);
const isInitial = (text: string): boolean => /^(?:\p{L}\.)+$|^\p{L}$/u.test(text);

/**
 * The first names of two people. Null for one person, for more, for titles and initials, and where a part has several
 * words: it may have a last name of its own.
 */
export function divideName(firstName: string): readonly [string, string] | null {
  const parts = divideNames(firstName);
  const [one, other] = parts;
  const isSingle = (part: string) => !/[\s,]/.test(part) && /\p{L}/u.test(part) && !isTitle(part) && !isInitial(part);
  return isTwoPeople(firstName) && parts.length === 2 && one && other && isSingle(one) && isSingle(other)
    ? [one, other]
    : null;
}
