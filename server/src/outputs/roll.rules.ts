// The lines of a printed list. Pure.
import type { Distinction } from "@narthex/contract/distinction.ts";
import type { MembershipStatus } from "@narthex/contract/member-filters.ts";
import { splitAddress } from "../pdf/address.ts";
import { toPrintable, toPrintableOrEmpty } from "../pdf/printable.ts";

export interface RollLine {
  /** "Marsh, Lydia"; empty if our fonts lack its characters, to be written by hand. */
  name: string;
  /** "(child)", or what distinguishes the person from another of the same name; empty for most. */
  mark: string;
  phone: string;
  email: string;
  /** In one line; empty on a sheet. */
  address: string;
}

export interface RollMember {
  firstName: string;
  lastName: string;
  membershipStatus: MembershipStatus;
  /** As in lists on the screen: only for people of a household. */
  isChild: boolean;
  phone: string | null;
  email: string | null;
  address: string | null;
  /** Whether someone who is pending is marked as new. */
  isNew?: boolean;
  /** Distinguishes the person from another of the same name. */
  namesake?: Distinction | undefined;
}

const { compare } = new Intl.Collator("en-US", { sensitivity: "base" });

const list = new Intl.ListFormat("en-US");

const formatPeople = (people: readonly string[]): string => (people.length === 0 ? "" : `with ${list.format(people)}`);

const formatPhoneEnd = (namesake: Distinction | undefined): string =>
  namesake?.phoneEnd ? `phone ending in ${namesake.phoneEnd}` : "";

/** "Brennan Family", "Brennan Family, child", or for a namesake "Brennan Family, with Kathleen". */
export function formatHousehold(household: Distinction["household"], namesake?: Distinction): string {
  const child = household?.isChild ? "child" : "";
  const people = formatPeople(namesake?.people ?? []);
  return [household?.name, child, people, formatPhoneEnd(namesake)].filter(Boolean).join(", ");
}

/**
 * Tells a person from others of the same name. The street and the year of birth are not for a paper at the door.
 * @param isWhole with the household before its people
 * @returns "with Kathleen", "Brennan Family", "Brennan Family, phone ending in 12", or nothing
 */
function formatNamesake(namesake: Distinction | undefined, isWhole: boolean): string {
  const people = formatPeople((namesake?.people ?? []).map(toPrintableOrEmpty).filter(Boolean));
  const home = isWhole || people === "" ? toPrintableOrEmpty(namesake?.household?.name ?? "") : "";
  return [home, people, formatPhoneEnd(namesake)].filter(Boolean).join(", ");
}

/** The words after the name of someone who is not an adult member, such as "(child, pending)", or of a namesake. */
function formatMark({ isChild, isNew, namesake, membershipStatus }: RollMember, isWhole: boolean): string {
  const status = membershipStatus === "active" ? "" : membershipStatus;
  const marks = [isChild ? "child" : "", isNew ? "new" : status, formatNamesake(namesake, isWhole)].filter(Boolean);
  return marks.length === 0 ? "" : `(${marks.join(", ")})`;
}

function buildLine(person: RollMember, isWhole: boolean): RollLine {
  const name = toPrintable([person.lastName, person.firstName].filter(Boolean).join(", "));
  const contact = {
    phone: person.phone ?? "",
    email: person.email ?? "",
    address: toPrintableOrEmpty(splitAddress(person.address ?? "").join(", ")),
  };
  return name ? { name, mark: formatMark(person, isWhole), ...contact } : { name: "", mark: "", ...contact };
}

/** By last name, and then by first name. Two lines that would be equal also name the household. */
export function buildRoll(people: readonly RollMember[]): RollLine[] {
  const sorted = people.toSorted(
    (one, other) => compare(one.lastName, other.lastName) || compare(one.firstName, other.firstName),
  );
  const lines = sorted.map((person) => ({ person, line: buildLine(person, false) }));
  const equal = Map.groupBy(lines, ({ line: { name, mark } }) => `${name} ${mark}`);
  return lines.map(({ person, line }) => {
    const isAlone = equal.get(`${line.name} ${line.mark}`)?.length === 1;
    return isAlone ? line : buildLine(person, true);
  });
}
