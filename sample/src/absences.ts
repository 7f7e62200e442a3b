// Households that were away for weeks, so that every congregation has people who stopped attending and people who came
// back.
import { CAST_HOUSEHOLDS } from "./households.ts";
import type { HouseholdHabits } from "./people.ts";

interface Absence {
  /** Days before today of the first and the last day. */
  readonly from: number;
  readonly until: number;
}

/** Of each 24 households, which one is away and when. */
const HOMES = 24;
const ABSENCES: Readonly<Record<number, Absence>> = {
  5: { from: 60, until: 0 },
  11: { from: 47, until: 0 },
  17: { from: 75, until: 9 },
};

/** Households that attend less often than this are not reported as absent. */
const REGULAR = 0.4;

/** The absences of people, by their index. */
export function createAbsences(homes: readonly HouseholdHabits[]): ReadonlyMap<number, Absence> {
  const absent = new Map<number, Absence>();
  for (const [place, { people, regularity }] of homes.entries()) {
    const absence = place < CAST_HOUSEHOLDS.length || regularity < REGULAR ? undefined : ABSENCES[place % HOMES];
    if (absence) for (const person of people) absent.set(person, absence);
  }
  return absent;
}

/** @param daysAgo days before today */
export function isAbsent(absence: Absence | undefined, daysAgo: number): boolean {
  return absence !== undefined && daysAgo <= absence.from && daysAgo >= absence.until;
}
