// The days of a month's page in a calendar. Plain calendar arithmetic on YYYY-MM-DD; no time zone takes part.

const DAY_MS = 86_400_000;

const toText = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The weeks (Sunday first) that a month touches. @param month YYYY-MM */
export function listWeeks(month: string): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const start = first - new Date(first).getUTCDay() * DAY_MS;
  const after = Date.parse(`${shiftMonth(month, 1)}-01T00:00:00Z`);
  const weeks: string[][] = [];
  for (let week = start; week < after; week += 7 * DAY_MS) {
    weeks.push(Array.from({ length: 7 }, (_, day) => toText(week + day * DAY_MS)));
  }
  return weeks;
}

/** The week of a day, Sunday first. @param day YYYY-MM-DD */
export function listWeekDays(day: string): string[] {
  const ms = Date.parse(`${day}T00:00:00Z`);
  const sunday = ms - new Date(ms).getUTCDay() * DAY_MS;
  return Array.from({ length: 7 }, (_, place) => toText(sunday + place * DAY_MS));
}

/** @param month YYYY-MM */
export const findLastDay = (month: string) => toText(Date.parse(`${shiftMonth(month, 1)}-01T00:00:00Z`) - DAY_MS);

/** The month some months later (or earlier, below zero). @param month YYYY-MM */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return toText(Date.UTC(year, number - 1 + by, 1)).slice(0, 7);
}
