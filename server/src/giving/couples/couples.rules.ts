// Names of two people, such as "Dale & Connie Yoder" or "Harold Lehman & Ruth Lehman". Pure.
import { divideNames } from "@narthex/contract/two-names.ts";
import { splitName } from "../../people/whole-names.rules.ts";

/** The full names that each of the two people may have, without accents and capitals changed. */
export type CoupleNames = readonly [readonly string[], readonly string[]];

/** Null for the name of one person, of more than two, or of an organization. */
export function readCouple(name: string): CoupleNames | null {
  const parts = divideNames(name);
  const [one = "", other = ""] = parts;
  if (parts.length !== 2 || !/\p{L}/u.test(one) || !/\p{L}/u.test(other)) return null;
  const lastNames = [splitName(one).lastName, splitName(other).lastName];
  if (lastNames.every((lastName) => lastName === "")) return null;
  // "Mary Ann & John Yoder" may be Mary Ann Yoder, or a person with the last name Ann.
  const readNames = (part: string, lastName: string | undefined) => [
    part,
    ...(lastName ? [`${part} ${lastName}`] : []),
  ];
  return [readNames(one, lastNames[1]), readNames(other, lastNames[0])];
}
