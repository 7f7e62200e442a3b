// Recurrences of events: weekly, monthly, yearly, and relative to Easter.

export type Days = (day: Temporal.PlainDate) => boolean;

/** Days since 1970, because numbers compare quickly. */
export function toEpochDay(day: Temporal.PlainDate): number {
  return Date.UTC(day.year, day.month - 1, day.day) / 86_400_000;
}

/** Weekday of a day since 1970 (day 0 was a Thursday): 1 is Monday, 7 is Sunday. */
export function getWeekday(day: number): number {
  return ((day + 3) % 7) + 1;
}

/** 1 is Monday, 7 is Sunday. */
export const matchWeekly =
  (weekday: number): Days =>
  (day) =>
    day.dayOfWeek === weekday;

/** The nth weekday of each month. */
export const matchMonthly =
  (nth: number, weekday: number): Days =>
  (day) =>
    day.dayOfWeek === weekday && Math.ceil(day.day / 7) === nth;

export const matchYearly =
  (month: number, date: number): Days =>
  (day) =>
    day.month === month && day.day === date;

/** The nth weekday of one month of the year. */
export const matchYearlyOn =
  (month: number, nth: number, weekday: number): Days =>
  (day) =>
    day.month === month && matchMonthly(nth, weekday)(day);

/** This many days after Easter; negative for days before it. */
export const matchEaster =
  (offset: number): Days =>
  (day) =>
    countDaysFromEaster(day) === offset;

/** July and August, when groups pause. */
export const isSummer: Days = (day) => day.month === 7 || day.month === 8;

export const excludeDays =
  (not: Days, days: Days): Days =>
  (day) =>
    days(day) && !not(day);

/**
 * Days from that year's Easter Sunday. Source: the anonymous Gregorian algorithm in Meeus, Astronomical Algorithms,
 * chapter 8.
 */
export function countDaysFromEaster(day: Temporal.PlainDate): number {
  const a = day.year % 19;
  const b = Math.floor(day.year / 100);
  const c = day.year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return toEpochDay(day) - Date.UTC(day.year, Math.floor(n / 31) - 1, (n % 31) + 1) / 86_400_000;
}

/** Factor for the attendance of an ordinary Sunday: 1 as usual, 2 at the great feasts, less in summer. */
export function computeSeason(day: Temporal.PlainDate): number {
  const fromEaster = countDaysFromEaster(day);
  if (fromEaster === 0) return 2.1;
  if (fromEaster === -7) return 1.25;
  if (fromEaster === 7) return 0.8;
  if (day.month === 12 && day.day >= 26) return 0.7;
  if (day.month === 12 && day.day >= 24) return 2.4;
  if (day.month === 12) return day.day >= 18 ? 1.4 : 1.12;
  if (day.month === 11 && day.day >= 24) return 0.78;
  if (isSummer(day)) return 0.68;
  if (day.month === 6) return 0.82;
  if (day.month === 5 && day.day >= 25) return 0.75;
  if (day.month === 5 && day.day >= 8 && day.day <= 14) return 1.2;
  if (day.month === 9) return day.day < 7 ? 0.7 : 1.15;
  return 1;
}
