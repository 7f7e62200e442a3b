// Visitors whom the directory knows already: they mistyped their last name at the door and were added once more.
import type { Person } from "./people.ts";

const MOST = 2;
/** In shorter names a slip makes another name. */
const LONG_ENOUGH = 5;

/** Two letters in the middle in each other's place, or one of them twice where they are the same. */
function slip(name: string): string {
  const at = Math.floor(name.length / 2) - 1;
  const [one = "", other = ""] = [name[at], name[at + 1]];
  return `${name.slice(0, at)}${one === other ? one + other + one : other + one}${name.slice(at + 2)}`;
}

const isGrown = ({ age }: Person): boolean => age >= 18;

/** The same people, of whom up to two visitors are somebody else of them. */
export function withDoubles(people: readonly Person[]): Person[] {
  const visitors = people.filter((one) => one.row.membershipStatus === "pending" && isGrown(one)).slice(0, MOST);
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
        one.row.lastName.length >= LONG_ENOUGH &&
        Boolean(one.row.phone),
    );
    if (!known) return person;
    taken.add(known);
    const { firstName, lastName, phone } = known.row;
    const row = { ...person.row, firstName, lastName: slip(lastName), phone, email: null };
    return { ...person, row };
  });
}
