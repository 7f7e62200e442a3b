// The days of a rule and the times on them. Days are computed in UTC, where no clock changes: a rule of RFC 5545
// without hours names days, and the event's zone matters only for the time on each of them.
import { readRule } from "@narthex/contract/recurrence.ts";
import { RRuleTemporal } from "rrule-temporal";

/** A rule and its exceptions. Days are YYYY-MM-DD. */
export interface RuleWithDays {
  readonly rule: string;
  /** The day from which the rule counts. */
  readonly startDate: string;
  readonly until: string | null;
  readonly count: number | null;
  readonly extraDates: readonly string[];
  readonly skippedDates: readonly string[];
}

/** More than the days between the first and the last year of events. */
const MAX_ITERATIONS = 200_000;

const pickEarlier = (a: string, b: string | null) => (b !== null && b < a ? b : a);

/** Days between the repetitions of a rule; null for months and years, which have few days. */
const PERIODS: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7 };

/** A start near a day, at or before it, from which a rule without a count gives the same later days. */
function startNear(rule: string, startDate: string, from: string): string {
  const read = readRule(rule);
  const period = read && (PERIODS[read.frequency] ?? 0) * read.interval;
  if (!period || from <= startDate) return startDate;
  const start = Temporal.PlainDate.from(startDate);
  const passed = start.until(from, { largestUnit: "days" }).days;
  return start.add({ days: passed - (passed % period) - period }).toString();
}

/** Limits of the days that are needed, because each costs time. */
interface DayLimits {
  /** Earlier days may be left out of a rule without a count. */
  from?: string;
  /** More days than these are left out. */
  most?: number;
}

/** The days that a rule gives up to a day, without its exceptions. */
export function listRuleDays(
  { rule, startDate: first, until, count }: Omit<RuleWithDays, "extraDates" | "skippedDates">,
  through: string,
  { from, most = Number.POSITIVE_INFINITY }: DayLimits = {},
): string[] {
  const last = pickEarlier(through, until);
  if (last < first) return [];
  const startDate = from === undefined || count !== null ? first : startNear(rule, first, from);
  const limit = Math.min(count ?? Number.POSITIVE_INFINITY, most);
  const dtstart = Temporal.PlainDate.from(startDate).toZonedDateTime("UTC");
  const end = last.replaceAll("-", "");
  const rruleString = `${rule};UNTIL=${end}T000000Z`;
  const days = new RRuleTemporal({ rruleString, dtstart, maxIterations: MAX_ITERATIONS }).all(
    (_, index) => index < limit,
  );
  const found = days.map((day) => day.toPlainDate().toString()).filter((day) => day >= first);
  return found.slice(0, limit);
}

/** All days of a series up to a day, in order. @param most more days than these may be left out */
export function listSeriesDays(series: RuleWithDays, through: string, most = Number.POSITIVE_INFINITY): string[] {
  const skipped = new Set(series.skippedDates);
  const extra = series.extraDates.filter((day) => day <= through);
  const days = new Set([...listRuleDays(series, through, { most: most + skipped.size }), ...extra]);
  return [...days].filter((day) => !skipped.has(day)).sort();
}

/** Wall-clock times of a series. */
export interface SeriesTimes {
  /** HH:MM. */
  readonly startTime: string;
  /** Days from the start to the end. */
  readonly endDays: number | null;
  readonly endTime: string | null;
  readonly timezone: string;
}

/** A time that the clocks skip is moved forward by the skipped hour. */
const skipClockGap = (wall: Temporal.PlainDateTime, timezone: string) =>
  wall.toZonedDateTime(timezone).toPlainDateTime();

const formatTime = (wall: Temporal.PlainDateTime) => wall.toPlainTime().toString({ smallestUnit: "minute" });

/** Where the day's times are. If the start is moved forward, the end follows by as much. */
export function computeTimes(day: string, { startTime, endDays, endTime, timezone }: SeriesTimes) {
  const planned = Temporal.PlainDateTime.from(`${day}T${startTime}`);
  const start = skipClockGap(planned, timezone);
  const times = { eventDate: start.toPlainDate().toString(), startTime: formatTime(start), timezone };
  if (endDays === null || endTime === null) return { ...times, endDate: null, endTime: null };
  const plannedEnd = Temporal.PlainDate.from(day).add({ days: endDays }).toPlainDateTime(endTime);
  const end = skipClockGap(plannedEnd.add(planned.until(start)), timezone);
  return { ...times, endDate: end.toPlainDate().toString(), endTime: formatTime(end) };
}
