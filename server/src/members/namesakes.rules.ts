// Chooses the facts that tell people of one name apart. Pure.
import type { Distinction } from "@narthex/contract/distinction.ts";

/** What the viewer sees of a person. Its order is the order in which facts are added. */
export type Facts = Distinction & { email: string | null };

type Fact = keyof Distinction;

/** The household is always shown with the others, because "with Kathleen" alone is unclear. */
const IN_ORDER: readonly Exclude<Fact, "household">[] = ["adults", "street", "ministries", "birthYear"];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const serializeHome = ({ household }: Facts): string =>
  JSON.stringify(household && [household.name, household.role === "child"]);

/** Whether two people of one name have the same second line in a list that shows the email address or the household. */
export const hasSameSecondLine = (one: Facts, other: Facts): boolean =>
  serializeHome(one) === serializeHome(other) || (one.email !== null && one.email === other.email);

/**
 * The first facts that no other person has in this combination.
 * @returns null if no fact differs
 */
export function chooseDistinction(others: readonly Facts[], person: Facts): Distinction | null {
  const chosen: Distinction = {
    household: person.household,
    adults: [],
    street: null,
    ministries: [],
    birthYear: null,
  };
  let alike = others.filter((other) => serializeHome(other) === serializeHome(person));
  let isDistinct = alike.length < others.length && person.household !== null;
  for (const fact of IN_ORDER) {
    const same = alike.filter((other) => isSame(other[fact], person[fact]));
    if (same.length === alike.length) continue;
    alike = same;
    const value = person[fact];
    if (value === null || (Array.isArray(value) && value.length === 0)) continue;
    Object.assign(chosen, { [fact]: value });
    isDistinct = true;
  }
  return isDistinct ? chosen : null;
}
