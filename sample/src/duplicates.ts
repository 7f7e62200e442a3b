// Adds duplicates: visitors who are members already and mistyped their last name at check-in.
import type { Person } from "./people.ts";

const MAX_DUPLICATES = 2;
/** In shorter names a typing error makes another name. */
const MIN_NAME_LENGTH = 5;

/** Swaps two letters in the middle of a name, or doubles them if they are equal. */
function mistypeName(name: string): string {
  const at = Math.floor(name.length / 2) - 1;
  const [one = "", other = ""] = [name[at], name[at + 1]];
  return `${name.slice(0, at)}${one === other ? one + other + one : other + one}${name.slice(at + 2)}`;
}

const isGrown = ({ age }: Person): boolean => age >= 18;

/** The same list of people, in which up to two visitors are copies of members. */
export function addDuplicates(people: readonly Person[]): Person[] {
  const visitors = people
    .filter((one) => one.row.membershipStatus === "pending" && isGrown(one))
    .slice(0, MAX_DUPLICATES);
  const taken = new Set<Person>();
  return people.map((person) => {
    if (!visitors.includes(person)) return person;
    const known = people.find(
      (one) =>
        !taken.has(one) &&
        !one.isCast &&
        isGrown(one) &&
        one.sex === person.sex &&
        one.row.membershipStatus === "active" &&
        one.row.lastName.length >= MIN_NAME_LENGTH &&
        Boolean(one.row.phone),
    );
    if (!known) return person;
    taken.add(known);
    const { firstName, lastName, phone } = known.row;
    const row = { ...person.row, firstName, lastName: mistypeName(lastName), phone, email: null };
    return { ...person, row };
  });
}
