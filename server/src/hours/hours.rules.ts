// Rules about days and sums of hours. Pure.
import { HOURS_DAYS_BACK, MAX_HUNDREDTHS, toHours, toHundredths } from "@narthex/contract/hours.ts";

const IN_FUTURE = "The date cannot be in the future.";
const TOO_LONG_AGO = `Please enter a day of the last ${HOURS_DAYS_BACK} days.`;
const TOO_MANY = "Together with your other hours on this day, this is more than 24 hours.";

/**
 * Why hours cannot be logged for a day; null if they can.
 * @param day the day of the work, YYYY-MM-DD
 * @param today the congregation's day, YYYY-MM-DD
 */
export function findHoursDayError(day: string, today: string): string | null {
  if (day > today) return IN_FUTURE;
  const first = Temporal.PlainDate.from(today).subtract({ days: HOURS_DAYS_BACK }).toString();
  return day < first ? TOO_LONG_AGO : null;
}

/** The same as an error of the field `date`. */
export function findHoursDayErrors(workerDate: unknown, today: string): { workerDate?: string } {
  const wrong = typeof workerDate === "string" ? findHoursDayError(workerDate, today) : null;
  return wrong === null ? {} : { workerDate: wrong };
}

/** Why a member's hours exceed what fits into one day together with their other hours; null if they fit. */
export function findSumError(hours: string, others: string): string | null {
  return toHundredths(hours) + toHundredths(others) > MAX_HUNDREDTHS ? TOO_MANY : null;
}

/** The exact sum of hours. */
export function sumHours(list: readonly string[]): string {
  return toHours(list.reduce((sum, hours) => sum + toHundredths(hours), 0));
}
