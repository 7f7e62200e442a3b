// Who is a child, and whether a room takes the age. Pure.
import { MAX_CHILD_AGE } from "@narthex/contract/child-families.ts";
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import { computeAge } from "../people/ages.rules.ts";

export interface AgeRange {
  readonly minAge: number | null;
  readonly maxAge: number | null;
  /** Ages count on the first day of this month, 1 to 12; null for the day of the event. */
  readonly ageMonth: number | null;
}

export interface Child {
  /** YYYY-MM-DD; null if the age is not known. */
  readonly bornOn: string | null;
  /** The day of the event. */
  readonly day: string;
}

interface Aged {
  /** YYYY-MM-DD; null if the age is not known. */
  readonly bornOn: string | null;
  /** In all households. */
  readonly roles: readonly HouseholdRole[];
}

/** Whether someone is known to be an adult: by the date of birth, or without one by the roles in households. */
export function isKnownAdult({ bornOn, roles }: Aged, day: string): boolean {
  const age = computeAge(day, bornOn);
  return age === null ? roles.includes("adult") && !roles.includes("child") : age > MAX_CHILD_AGE;
}

/** The day on which ages count at an event: the event's, or the latest first day of the month. */
export function findAgeDay(day: string, ageMonth: number | null): string {
  if (ageMonth === null) return day;
  const event = Temporal.PlainDate.from(day);
  const first = event.with({ month: ageMonth, day: 1 });
  return (Temporal.PlainDate.compare(first, event) > 0 ? first.subtract({ years: 1 }) : first).toString();
}

/** An unknown age is taken. */
export function isAgeAllowed({ minAge, maxAge, ageMonth }: AgeRange, { bornOn, day }: Child): boolean {
  const age = computeAge(findAgeDay(day, ageMonth), bornOn);
  return age === null || ((minAge === null || age >= minAge) && (maxAge === null || age <= maxAge));
}
