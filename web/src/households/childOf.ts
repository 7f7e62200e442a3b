// A child and the people of its household, for the list of who may collect the child.
import type { Household } from "@narthex/contract/households.ts";
import { formatFullName } from "../format/format.ts";

interface NamedRecord {
  id: number;
  name: string;
}

/** A child whose guardians are shown. */
export interface ChildOf extends NamedRecord {
  /** The adults of the household, who are proposed. */
  adults?: readonly NamedRecord[];
  /** The other children of the household. */
  siblings?: readonly NamedRecord[];
}

/** Adds the people of the households in which the person is a child. */
export function addHouseholds(child: NamedRecord, households: readonly Pick<Household, "members">[]): ChildOf {
  const people = new Map(
    households
      .map(({ members }) => members)
      .filter((members) => members.some(({ memberId, role }) => memberId === child.id && role === "child"))
      .flat()
      .map((person) => [person.memberId, person] as const),
  );
  const listPeople = (wanted: "adult" | "child") =>
    [...people.values()]
      .filter(({ memberId, role }) => role === wanted && memberId !== child.id)
      .map((person) => ({ id: person.memberId, name: formatFullName(person) }));
  return { ...child, adults: listPeople("adult"), siblings: listPeople("child") };
}

/** Adds the people of the households to the adults who are proposed already, such as the one who brought the child. */
export function addFamily(child: ChildOf, households: readonly Pick<Household, "members">[]): ChildOf {
  const { id, name, adults: known = [] } = child;
  const home = addHouseholds({ id, name }, households);
  const others = (home.adults ?? []).filter((adult) => known.every((one) => one.id !== adult.id));
  return { ...home, adults: [...known, ...others] };
}
