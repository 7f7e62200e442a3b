// Attendance records up to now: who came, when they were checked in, and what is still left to do today.
import type { Occasion } from "./calendar.ts";
import { crowdsAt } from "./crowds.ts";
import type { MinistryRows } from "./ministries.ts";
import type { People } from "./people.ts";
import { randomFor } from "./random.ts";

/** Everyone checked in at one event, in the order they came; one entry for each event of the calendar. */
export type Roll = readonly Visit[];

interface Visit {
  /** Place in the list of people. */
  readonly person: number;
  /** Seconds since 1970. */
  readonly at: number;
}

/** Of those who have come so far today, so many are checked in; the others are left for whoever tries it out. */
const CHECKED_IN_TODAY = 0.7;

export function makeAttendance(
  congregation: { people: People; ministries: MinistryRows },
  calendar: readonly Occasion[],
  now: Temporal.Instant,
  today: Temporal.PlainDate,
): Roll[] {
  const random = randomFor("attendance today");
  const latest = Math.floor(now.epochMilliseconds / 1000);
  const rolls: Roll[] = [];
  for (const { occasion, arrivals } of crowdsAt(congregation, calendar)) {
    const start = occasion.startsAt / 1000;
    const isToday = occasion.day.equals(today);
    const visits: Visit[] = [];
    for (const [person, offset] of arrivals) {
      const isNoted = !isToday || random.chance(CHECKED_IN_TODAY);
      if (isNoted && start + offset <= latest) visits.push({ person, at: start + offset });
    }
    visits.sort((a, b) => a.at - b.at);
    rolls.push(visits.slice(0, occasion.row.maxAttendees ?? visits.length));
  }
  return rolls;
}

/** Leaves exactly so many visits, taken evenly from all; all of them when there are fewer. */
export function thinOut(rolls: readonly Roll[], wanted: number): Roll[] {
  const random = randomFor("thinning");
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

/** For each person who was ever checked in, the last time, in seconds since 1970. */
export function lastVisits(rolls: readonly Roll[]): Map<number, number> {
  const last = new Map<number, number>();
  for (const roll of rolls) for (const { person, at } of roll) last.set(person, Math.max(at, last.get(person) ?? 0));
  return last;
}
