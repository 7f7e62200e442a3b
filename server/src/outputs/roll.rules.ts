// The lines of a printed list. Pure.
import { printable } from "../pdf/printable.ts";

export interface RollLine {
  /** "Marsh, Lydia"; empty if our fonts lack its characters, to be written by hand. */
  name: string;
  phone: string;
  email: string;
}

export interface Listed {
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string | null;
}

const { compare } = new Intl.Collator("en-US", { sensitivity: "base" });

/** By last name, and then by first name. */
export function rollOf(people: readonly Listed[]): RollLine[] {
  return people
    .toSorted((one, other) => compare(one.lastName, other.lastName) || compare(one.firstName, other.firstName))
    .map(({ firstName, lastName, phone, email }) => ({
      name: printable([lastName, firstName].filter(Boolean).join(", ")) ?? "",
      phone: phone ?? "",
      email: email ?? "",
    }));
}
