// The periods of the figures and their arithmetic. Pure.
import { toCents } from "@narthex/contract/money.ts";
import { startOfDay } from "../calendar/days.ts";

export interface DashboardSpans {
  /** The congregation's today: its first instant, and the first instant of tomorrow. */
  today: { from: string; until: string };
  /** This month: its first day, and the first day of the next month, YYYY-MM-DD. */
  month: { from: string; until: string };
  /** This month until today, at most as many days as last month has ... */
  monthSoFar: { from: string; until: string };
  /** ... and the rest of it. */
  monthAhead: { from: string; until: string };
  /** The same days of last month, at most until its end. */
  lastMonth: { from: string; until: string };
}

/** Today and this month in the congregation's zone. A day with a clock change has 23 or 25 hours. */
export function computeDashboardSpans(now: Temporal.Instant, timezone: string): DashboardSpans {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  const first = today.with({ day: 1 });
  const lastMonth = first.subtract({ months: 1 });
  const next = first.add({ months: 1 }).toString();
  const tomorrow = today.add({ days: 1 });
  const days = Math.min(today.day, lastMonth.daysInMonth);
  const compared = first.add({ days }).toString();
  return {
    today: { from: startOfDay(timezone, today), until: startOfDay(timezone, tomorrow) },
    month: { from: first.toString(), until: next },
    monthSoFar: { from: first.toString(), until: compared },
    monthAhead: { from: compared, until: next },
    lastMonth: { from: lastMonth.toString(), until: lastMonth.add({ days }).toString() },
  };
}

/** A day with its first instant and the first instant of the next one. */
export interface DaySpan {
  day: string;
  from: string;
  until: string;
}

/** The last Sunday that is over, and the one before. On a Sunday, that of a week ago: the day itself is not over. */
export function findLastSundays(now: Temporal.Instant, timezone: string): { last: DaySpan; before: DaySpan } {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  const last = today.subtract({ days: today.dayOfWeek });
  const buildDaySpan = (day: Temporal.PlainDate): DaySpan => ({
    day: day.toString(),
    from: startOfDay(timezone, day),
    until: startOfDay(timezone, day.add({ days: 1 })),
  });
  return { last: buildDaySpan(last), before: buildDaySpan(last.subtract({ weeks: 1 })) };
}

/** The weeks, from Sunday, of the last `days` days until the week of `now`, and their boundaries as instants. */
export function findWeeksBack(
  now: Temporal.Instant,
  timezone: string,
  days: number,
): { sundays: string[]; from: string; until: string } {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  const findSunday = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek % 7 });
  const first = findSunday(today.subtract({ days: days - 1 }));
  const end = findSunday(today).add({ weeks: 1 });
  const sundays: string[] = [];
  for (let sunday = first; Temporal.PlainDate.compare(sunday, end) < 0; sunday = sunday.add({ weeks: 1 })) {
    sundays.push(sunday.toString());
  }
  return { sundays, from: startOfDay(timezone, first), until: startOfDay(timezone, end) };
}

/** The instants at which days begin in a zone. */
export function listDayStarts(days: readonly string[], timezone: string): string[] {
  return days.map((day) => Temporal.PlainDate.from(day).toZonedDateTime(timezone).toInstant().toString());
}

/** People per 100 members, with one decimal; 0 without members. */
export function computeRate(people: number, members: number): number {
  return members === 0 ? 0 : Math.round((people * 1000) / members) / 10;
}

/**
 * The increase of an amount in percent, with one decimal; null without a base. @param now numeric text, as @param
 * before
 */
export function computeIncrease(now: string, before: string): number | null {
  const [cents, base] = [toCents(now), toCents(before)];
  return base === 0 ? null : Math.round(((cents - base) * 1000) / base) / 10;
}
