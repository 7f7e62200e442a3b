// The lines of a printed list. Pure.
import type { Distinction } from "@narthex/contract/distinction.ts";
import type { MembershipStatus } from "@narthex/contract/member-filters.ts";
import { toPrintable } from "../pdf/printable.ts";

export interface RollLine {
  /** "Marsh, Lydia"; empty if our fonts lack its characters, to be written by hand. */
  name: string;
  /** "(child)", or what distinguishes the person from another of the same name; empty for most. */
  mark: string;
  phone: string;
  email: string;
}

export interface Listed {
  firstName: string;
  lastName: string;
  membershipStatus: MembershipStatus;
  /** Whether the person is a child in the primary household. */
  isChild: boolean;
  phone: string | null;
  email: string | null;
  /** Whether someone who is pending is marked as new. */
  isNew?: boolean;
  /** Distinguishes the person from another of the same name. */
  home?: string;
}

const { compare } = new Intl.Collator("en-US", { sensitivity: "base" });

/**
 * Tells a person from others of the same name. The street and the year of birth are not for a paper at the door.
 * @returns "with Kathleen", "Brennan Family", or nothing
 */
export const formatNamesake = (namesake: Distinction | undefined): string =>
  namesake && namesake.adults.length > 0
    ? (toPrintable(`with ${namesake.adults.join(" and ")}`) ?? "")
    : (toPrintable(namesake?.household?.name ?? "") ?? "");

/** The words after the name of someone who is not an adult member, such as "(child, pending)", or of a namesake. */
function formatMark({ isChild, isNew, home, membershipStatus }: Listed): string {
  const status = membershipStatus === "active" ? "" : membershipStatus;
  const marks = [isChild ? "child" : "", isNew ? "new" : status, home ?? ""].filter(Boolean);
  return marks.length === 0 ? "" : `(${marks.join(", ")})`;
}

/** By last name, and then by first name. */
export function buildRoll(people: readonly Listed[]): RollLine[] {
  return people
    .toSorted((one, other) => compare(one.lastName, other.lastName) || compare(one.firstName, other.firstName))
    .map((person) => {
      const name = toPrintable([person.lastName, person.firstName].filter(Boolean).join(", "));
      const [phone, email] = [person.phone ?? "", person.email ?? ""];
      return name ? { name, mark: formatMark(person), phone, email } : { name: "", mark: "", phone, email };
    });
}
