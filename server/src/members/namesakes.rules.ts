// Chooses the facts that tell people of one name apart. Pure.
import type { Distinction } from "@narthex/contract/distinction.ts";

/** First names of the other people in the primary household of a person. */
export interface HouseholdPeople {
  adults: string[];
  children: string[];
  /** People of both roles who are inactive. */
  inactive: string[];
}

/** What the viewer sees of a person. */
export type Facts = Omit<Distinction, "people"> & HouseholdPeople & { firstName: string; email: string | null };

/**
 * The order in which facts are added. Inactive people of the household are the last of its people, because they may
 * have moved away or died. The household is always shown with the others, because "with Kathleen" alone is unclear.
 */
const IN_ORDER = ["adults", "children", "inactive", "street", "ministries", "birthYear", "phoneEnd"] as const;

/** What a person without a household is shown with, if the others have one. */
const WITHOUT_HOME = ["street", "ministries", "birthYear", "phoneEnd"] as const;

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const serializeHome = ({ household }: Facts): string =>
  JSON.stringify(household && [household.name, household.isChild]);

/** The facts that a printed list may show. */
export const toPrintableFacts = (facts: Facts): Facts => ({ ...facts, street: null, ministries: [], birthYear: null });

/**
 * Whether two people of one name have the same second line in a list that shows the email address or the household, or
 * the first has none.
 */
export const hasSameSecondLine = (one: Facts, other: Facts): boolean =>
  (one.household === null && one.email === null) ||
  serializeHome(one) === serializeHome(other) ||
  (one.email !== null && one.email === other.email);

/**
 * The first facts that no other person has in this combination. A person who has none of them is shown with the
 * household if the facts of the others differ, and a person without a household with the first other fact. A father
 * and a son of one name are only told apart by "with Dennis" if nothing else differs, because both live with a Dennis.
 * @returns null if no fact differs
 */
export function chooseDistinction(others: readonly Facts[], person: Facts): Distinction | null {
  const omitOwnName = (facts: Facts): Facts => {
    const omit = (names: readonly string[]) => names.filter((name) => name !== person.firstName);
    return { ...facts, adults: omit(facts.adults), children: omit(facts.children), inactive: omit(facts.inactive) };
  };
  const { distinction, isUnique } = chooseFacts(others.map(omitOwnName), omitOwnName(person));
  return isUnique ? distinction : chooseFacts(others, person).distinction;
}

function chooseFacts(others: readonly Facts[], person: Facts): { distinction: Distinction | null; isUnique: boolean } {
  const { household } = person;
  const chosen: Distinction = { household, people: [], street: null, ministries: [], birthYear: null, phoneEnd: null };
  let alike = others.filter((other) => serializeHome(other) === serializeHome(person));
  let isDistinct = false;
  for (const fact of IN_ORDER) {
    const same = alike.filter((other) => isSame(other[fact], person[fact]));
    if (same.length === alike.length) continue;
    alike = same;
    const value = person[fact];
    if (isEmpty(value)) continue;
    if (fact === "adults" || fact === "children" || fact === "inactive") chosen.people.push(...person[fact]);
    else Object.assign(chosen, { [fact]: value });
    isDistinct = true;
  }
  const isUnique = alike.length === 0;
  if (isDistinct || (household !== null && alike.length < others.length)) return { distinction: chosen, isUnique };
  const own = isUnique && WITHOUT_HOME.find((fact) => !isEmpty(person[fact]));
  return { distinction: own ? { ...chosen, [own]: person[own] } : null, isUnique };
}
