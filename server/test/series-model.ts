// The expected events of a series, computed without the product's library: each day is checked, with times from Intl.
import { readRule, WEEKDAYS } from "@narthex/contract/recurrence.ts";

/** A rule with its end and its exceptions. Days are YYYY-MM-DD. */
export interface ModelRule {
  rule: string;
  startDate: string;
  until: string | null;
  count: number | null;
  extraDates: readonly string[];
  skippedDates: readonly string[];
}

/** A series as a test expects it. */
export interface ModelSeries extends ModelRule {
  startTime: string;
  timezone: string;
  location: string;
  writtenUntil: string;
  /** The series that ended where this one begins. */
  splitFrom?: number;
}

const DAY_MS = 86_400_000;
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);
export const shiftDay = (day: string, days: number) => iso(utc(day) + days * DAY_MS);
export const daysFrom = (from: string, to: string) => Math.round((utc(to) - utc(from)) / DAY_MS);

/** Monday is 0. */
const weekdayOf = (day: string) => (new Date(utc(day)).getUTCDay() + 6) % 7;
const partsOf = (day: string) => day.split("-").map(Number) as [year: number, month: number, day: number];
const lastOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Returns whether a rule that counts from a day gives another day. */
function matcherOf(text: string, startDate: string): (day: string) => boolean {
  const rule = readRule(text);
  if (!rule) throw new Error(`${text} was not read`);
  const { frequency, interval, days, monthDays, months, weekStart } = rule;
  const [firstYear, firstMonth, firstDay] = partsOf(startDate);
  const weekOf = (day: string) => shiftDay(day, -((weekdayOf(day) - WEEKDAYS.indexOf(weekStart) + 7) % 7));
  const isNth = (day: string) => {
    const [year, month, date] = partsOf(day);
    const last = lastOfMonth(year, month);
    const isWeekOfMonth = (nth: number | null) =>
      nth === null || nth === Math.ceil(date / 7) || (nth === -1 && date + 7 > last);
    if (days.length > 0)
      return days.some(({ weekday, nth }) => WEEKDAYS.indexOf(weekday) === weekdayOf(day) && isWeekOfMonth(nth));
    if (monthDays.length > 0) return monthDays.includes(date) || (monthDays.includes(-1) && date === last);
    return date === firstDay;
  };
  return (day) => {
    const [year, month] = partsOf(day);
    if (day < startDate) return false;
    if (frequency === "DAILY") return daysFrom(startDate, day) % interval === 0;
    if (frequency === "WEEKLY") {
      const isDay = days.length > 0 ? days.some(({ weekday }) => WEEKDAYS.indexOf(weekday) === weekdayOf(day)) : null;
      return (
        (isDay ?? weekdayOf(day) === weekdayOf(startDate)) &&
        (daysFrom(weekOf(startDate), weekOf(day)) / 7) % interval === 0
      );
    }
    if (months.length > 0 && !months.includes(month)) return false;
    if (frequency === "MONTHLY") return isNth(day) && ((year - firstYear) * 12 + month - firstMonth) % interval === 0;
    if (months.length === 0 && month !== firstMonth) return false;
    return isNth(day) && (year - firstYear) % interval === 0;
  };
}

/** The days that the rule alone gives up to a day. */
export function expandRule({ rule, startDate, until, count }: ModelRule, through: string): string[] {
  const isGiven = matcherOf(rule, startDate);
  const last = until !== null && until < through ? until : through;
  const found: string[] = [];
  for (let day = startDate; day <= last && found.length < (count ?? Number.POSITIVE_INFINITY); day = shiftDay(day, 1))
    if (isGiven(day)) found.push(day);
  return found;
}

/** All days of a series up to a day. */
export function expandSeries(series: ModelRule, through: string): string[] {
  const extra = series.extraDates.filter((day) => day <= through);
  const days = new Set([...expandRule(series, through), ...extra]);
  return [...days].filter((day) => !series.skippedDates.includes(day)).sort();
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** What the clocks of a zone show, as milliseconds of a wall clock. */
function wallAt(zone: string, ms: number): number {
  const format =
    clocks.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  clocks.set(zone, format);
  return Date.parse(`${format.format(ms).replace(" ", "T")}Z`);
}

/** The first instant at which the clocks show a time; a time that they skip is moved forward by the skipped time. */
export function instantOf(zone: string, day: string, time: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const offsets = [-DAY_MS, DAY_MS].map((days) => wallAt(zone, wall + days) - (wall + days));
  const candidates = offsets.map((offset) => wall - offset).sort((a, b) => a - b);
  const first = candidates.find((ms) => wallAt(zone, ms) === wall) ?? wall - (offsets[0] ?? 0);
  return new Date(first).toISOString();
}
