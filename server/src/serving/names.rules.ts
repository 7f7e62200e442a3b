// The order of people in the lists of a serving plan. Pure.
import type { FullName } from "../people/same-name.rules.ts";

const { compare } = new Intl.Collator("en-US", { sensitivity: "base" });

/** By last name, then by first name. */
export const compareNames = (one: FullName, other: FullName): number =>
  compare(one.lastName, other.lastName) || compare(one.firstName, other.firstName);
