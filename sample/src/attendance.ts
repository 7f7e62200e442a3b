// Attendance records up to now. Some of today's attendees are not checked in yet.

import { createAbsences, isAbsent } from "./absences.ts";
import { simulateArrivals } from "./arrivals.ts";
import type { Occasion } from "./calendar.ts";
import { toEpochDay } from "./days.ts";
import type { MinistryRows } from "./ministries.ts";
import type { People } from "./people.ts";
import { createRandom } from "./random.ts";

/** Everyone checked in at one event, in order of arrival; one entry for each event of the calendar. */
export type Roll = readonly SampleCheckIn[];

interface SampleCheckIn {
  /** Index in the list of people. */
  readonly person: number;
  /** Seconds since 1970. */
  readonly at: number;
}

/** The share of today's attendees who are checked in; the others are left for users to try it. */
const CHECKED_IN_TODAY = 0.7;

export function makeAttendance(
  congregation: { people: People; ministries: MinistryRows },
  calendar: readonly Occasion[],
  now: Temporal.Instant,
  today: Temporal.PlainDate,
): Roll[] {
  const random = createRandom("attendance today");
  const latest = Math.floor(now.epochMilliseconds / 1000);
  const absences = createAbsences(congregation.people.homes);
  const rolls: Roll[] = [];
  for (const { occasion, arrivals } of simulateArrivals(congregation, calendar)) {
    const start = occasion.startsAt / 1000;
    const daysAgo = toEpochDay(today) - toEpochDay(occasion.day);
    const isToday = daysAgo === 0;
    const checkIns: SampleCheckIn[] = [];
    for (const [person, offset] of arrivals) {
      const isNoted = !isToday || random.chance(CHECKED_IN_TODAY);
      if (isAbsent(absences.get(person), daysAgo)) continue;
      if (isNoted && start + offset <= latest) checkIns.push({ person, at: start + offset });
    }
    checkIns.sort((a, b) => a.at - b.at);
    rolls.push(checkIns.slice(0, occasion.row.maxAttendees ?? checkIns.length));
  }
  return rolls;
}

/** Keeps `wanted` check-ins, spread evenly over all events; all of them if there are fewer. */
export function reduceCheckIns(rolls: readonly Roll[], wanted: number): Roll[] {
  const random = createRandom("thinning");
  let left = rolls.reduce((sum, roll) => sum + roll.length, 0);
  let needed = wanted;
  return rolls.map((roll) =>
    roll.filter(() => {
      const isKept = random.next() * left < needed;
      left--;
      if (isKept) needed--;
      return isKept;
    }),
  );
}

/** The latest check-in of each person who has one, in seconds since 1970, by index in the list of people. */
export function findLastCheckIns(rolls: readonly Roll[]): Map<number, number> {
  const last = new Map<number, number>();
  for (const roll of rolls) for (const { person, at } of roll) last.set(person, Math.max(at, last.get(person) ?? 0));
  return last;
}
