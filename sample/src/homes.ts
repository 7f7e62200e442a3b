// The households of the sample congregation as records: their names, addresses and roles, and who may collect the
// children.
import type { GuardianKind, HouseholdRole } from "@narthex/contract/household-kinds.ts";
import type { HouseholdHabits, Person } from "./people.ts";

interface SampleHousehold {
  readonly name: string;
  readonly address: string;
  readonly people: readonly { readonly person: number; readonly role: HouseholdRole }[];
  /** Whether its two adults get one giving statement together. */
  readonly hasJointStatement: boolean;
}

interface SampleGuardian {
  /** Index in the list of people. */
  readonly child: number;
  readonly adult: number | null;
  /** Only for a person who is not a member. */
  readonly adultName: string | null;
  readonly kind: GuardianKind;
}

export interface SampleHomes {
  readonly households: readonly SampleHousehold[];
  readonly guardians: readonly SampleGuardian[];
}

const GROWN = 18;
/** With at least this age difference to a child, a person is a grandparent. */
const GRANDPARENT_YEARS = 42;

function formatHomeName(adults: readonly Person[]): string {
  return `${[...new Set(adults.map(({ row }) => row.lastName))].join(" & ")} Family`;
}

/** Two or more people at one address; visitors have not given an address. */
export function makeHomes(people: readonly Person[], homes: readonly HouseholdHabits[]): SampleHomes {
  const getPerson = (place: number): Person => {
    const person = people[place];
    if (!person) throw new Error("a home refers to nobody");
    return person;
  };
  const households: SampleHousehold[] = [];
  const guardians: SampleGuardian[] = [];
  for (const home of homes) {
    const address = home.people.map((place) => getPerson(place).row.address).find((known) => known);
    const adults = home.people.filter((place) => getPerson(place).age >= GROWN);
    if (!address || home.people.length < 2 || adults.length === 0) continue;
    const children = home.people.filter((place) => getPerson(place).age < GROWN);
    const isCouple = adults.length === 2 && !adults.some((place) => getPerson(place).isCast);
    households.push({
      name: formatHomeName(adults.map(getPerson)),
      address,
      people: home.people.map((person) => ({ person, role: children.includes(person) ? "child" : "adult" })),
      hasJointStatement: isCouple && !households.some((other) => other.hasJointStatement),
    });
    for (const child of children) {
      for (const adult of adults) {
        const isGrandparent = getPerson(adult).age - getPerson(child).age > GRANDPARENT_YEARS && adults.length > 1;
        guardians.push({ child, adult, adultName: null, kind: isGrandparent ? "trusted" : "parent" });
      }
    }
  }
  const [first] = guardians;
  if (first) guardians.push({ child: first.child, adult: null, adultName: "Gordon Quellmore", kind: "barred" });
  return { households, guardians };
}
