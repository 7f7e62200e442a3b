// Names of two people, such as "Dale & Connie Yoder" or "Harold Lehman & Ruth Lehman". Pure.
import { splitName } from "../../imports/names.rules.ts";

/** The full names that each of the two people may have, without accents and capitals changed. */
export type CoupleNames = readonly [readonly string[], readonly string[]];

const CONNECTOR = /\s*[&+/]\s*|\s+(?:and|und|et|y)\s+/iu;

/** Null for the name of one person, of more than two, or of an organization. */
export function readCouple(name: string): CoupleNames | null {
  const parts = name.split(CONNECTOR).map((part) => part.trim());
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
