// How often people serve in the weeks of a plan. Pure.
import type { ServingPlan } from "@narthex/contract/serving.ts";
import type { PlannedPerson } from "@narthex/contract/serving-people.ts";
import { formatFullName } from "../../format/format.ts";
import { hasLeft, isPlannable } from "./place.ts";

export interface ServedPerson {
  id: number;
  name: string;
  /** One for each event. */
  days: string[];
}

/** The active people of a plan with the days of the events at which they have one of these states, most days first. */
export function listServed(plan: ServingPlan, states: readonly PlannedPerson["state"][]): ServedPerson[] {
  const byPerson = new Map<number, ServedPerson>();
  for (const event of plan.events.filter(isPlannable)) {
    const there = event.positions.flatMap(({ people }) => people);
    const serving = there.filter((person) => states.includes(person.state) && !hasLeft(person));
    // A person may have two positions at one event.
    for (const person of new Map(serving.map((one) => [one.memberId, one])).values()) {
      const served = byPerson.get(person.memberId) ?? { id: person.memberId, name: formatFullName(person), days: [] };
      served.days.push(event.eventDate);
      byPerson.set(person.memberId, served);
    }
  }
  return [...byPerson.values()].toSorted((one, other) => other.days.length - one.days.length);
}
