// The weeks of the last year, from Sunday to Saturday, with the number of visits in each.
import { subtractDays } from "../../format/format.ts";

export interface Week {
  /** The Sunday, YYYY-MM-DD. */
  start: string;
  visits: number;
}

const WEEKS = 53;
const DAYS = 7;

/** @param days of visits, YYYY-MM-DD, in any order @returns the earliest week first; the last one contains today */
export function listWeeksUntil(today: string, days: readonly string[]): Week[] {
  const sunday = subtractDays(today, new Date(`${today}T00:00:00Z`).getUTCDay());
  return Array.from({ length: WEEKS }, (_, place) => {
    const start = subtractDays(sunday, (WEEKS - 1 - place) * DAYS);
    const next = subtractDays(start, -DAYS);
    return { start, visits: days.filter((day) => day >= start && day < next).length };
  });
}
