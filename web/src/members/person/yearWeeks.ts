// The weeks of the last year, from Sunday to Saturday, with the number of visits in each.
import { daysBefore } from "../../format/format.ts";

export interface Week {
  /** The Sunday, YYYY-MM-DD. */
  start: string;
  visits: number;
}

const WEEKS = 53;
const DAYS = 7;

/** @param days of visits, YYYY-MM-DD, in any order @returns the earliest week first; the last one contains today */
export function weeksUntil(today: string, days: readonly string[]): Week[] {
  const sunday = daysBefore(today, new Date(`${today}T00:00:00Z`).getUTCDay());
  return Array.from({ length: WEEKS }, (_, place) => {
    const start = daysBefore(sunday, (WEEKS - 1 - place) * DAYS);
    const next = daysBefore(start, -DAYS);
    return { start, visits: days.filter((day) => day >= start && day < next).length };
  });
}
