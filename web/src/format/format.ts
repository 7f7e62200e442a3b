// Formats dates, times and numbers with Intl, in one place. Wall-clock values never pass through a time zone.
import { MAX_COUNT } from "@narthex/contract/limits.ts";
import { getServerTime } from "./serverTime.ts";

export const LOCALE = "en-US";

const toUtcDate = (date: string) => new Date(`${date}T00:00:00Z`);
const mediumDate = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeZone: "UTC" });
const shortDate = new Intl.DateTimeFormat(LOCALE, { month: "short", day: "numeric", timeZone: "UTC" });
const weekdayDate = new Intl.DateTimeFormat(LOCALE, {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});
const wholeDate = new Intl.DateTimeFormat(LOCALE, { dateStyle: "full", timeZone: "UTC" });
const monthYear = new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric", timeZone: "UTC" });
const monthAlone = new Intl.DateTimeFormat(LOCALE, { month: "long", timeZone: "UTC" });
const clock = new Intl.DateTimeFormat(LOCALE, { timeStyle: "short", timeZone: "UTC" });
const number = new Intl.NumberFormat(LOCALE);
const relative = new Intl.RelativeTimeFormat(LOCALE);

/** "Mar 5, 2024" for a calendar date. */
export const formatDate = (date: string) => mediumDate.format(toUtcDate(date));
/** "Oct 18 – 24, 2026" */
export const formatDateRange = (from: string, to: string) => mediumDate.formatRange(toUtcDate(from), toUtcDate(to));
/** "Mar 5" for a calendar date. */
export const formatShortDate = (date: string) => shortDate.format(toUtcDate(date));
/** "Sunday, March 5" for a calendar date. */
export const formatWeekday = (date: string) => weekdayDate.format(toUtcDate(date));
/** "Sunday, March 5", with the year where it is not that of the current day: "Sunday, March 5, 2024". */
export const formatDayNear = (date: string, currentDay: string) =>
  date.slice(0, 4) === currentDay.slice(0, 4) ? formatWeekday(date) : wholeDate.format(toUtcDate(date));
/** "March 2024" for a calendar date. */
export const formatMonth = (date: string) => monthYear.format(toUtcDate(date));
/** "March" for 3. */
export const formatMonthName = (month: number) => monthAlone.format(new Date(Date.UTC(2000, month - 1)));
/** "3:30 PM" for HH:MM. */
export const formatTime = (time: string) => clock.format(new Date(`1970-01-01T${time}:00Z`));
/** "Mar 8, 2026, 9:00 AM" for "2026-03-08T09:00"; "" for an empty field. */
export const formatLocalTime = (value: string | null | undefined) =>
  value ? `${formatDate(value.slice(0, 10))}, ${formatTime(value.slice(11, 16) || "00:00")}` : "";
export const formatNumber = (value: number) => number.format(value);
/** "1,204" for the total of a list; "10,000+" if the server stopped counting. */
export const formatTotalCount = (total: number) =>
  total > MAX_COUNT ? `${number.format(MAX_COUNT)}+` : number.format(total);

const hours = new Intl.NumberFormat(LOCALE, { style: "unit", unit: "hour", unitDisplay: "long" });
const wholeHours = new Intl.NumberFormat(LOCALE, {
  style: "unit",
  unit: "hour",
  unitDisplay: "long",
  maximumFractionDigits: 0,
});
// Hours are in quarters, which a number represents exactly.
/** "1.25 hours" for hours as numeric text. */
export const formatHours = (text: string) => hours.format(Number(text));
/** "1.25" for hours as numeric text. */
export const formatExactHours = (text: string) => number.format(Number(text));
/** "86 hours", rounded. */
export const formatWholeHours = (text: string) => wholeHours.format(Number(text));

const dollars = new Intl.NumberFormat(LOCALE, { style: "currency", currency: "USD" });
/** "$1,234.50" for an amount as numeric text, exact. */
export const formatDollars = (text: string) => dollars.format(text as `${number}`);

const change = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});
/** "+8.2" for 8.2, "-3.0" for -3. */
export const formatChange = (value: number) => change.format(value);

/** "Mar 5, 2024" for an instant, in the given zone. */
export const formatInstantDate = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeZone }).format(new Date(instant));
/** "3:30 PM" for an instant, in the given zone. */
export const formatInstantTime = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat(LOCALE, { timeStyle: "short", timeZone }).format(new Date(instant));

// Cached, because a list needs the date of each of its thousands of rows.
const isoDates = new Map<string, Intl.DateTimeFormat>();

/** The calendar date of an instant in a zone, YYYY-MM-DD. */
export function toDateInZone(instant: Date, timeZone: string): string {
  let format = isoDates.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone });
    isoDates.set(timeZone, format);
  }
  return format.format(instant);
}

/** Today in a zone by the server's clock, YYYY-MM-DD. */
export const getToday = (timeZone: string) => toDateInZone(getServerTime(), timeZone);

/** The calendar date a number of days earlier. */
export const subtractDays = (date: string, days: number) =>
  new Date(toUtcDate(date).getTime() - days * 86_400_000).toISOString().slice(0, 10);

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** "3 days ago" for an instant. Words such as "yesterday" would be wrong, because whole days of 24 hours are counted. */
export function formatElapsed(instant: string): string {
  const seconds = (new Date(instant).getTime() - getServerTime().getTime()) / 1000;
  const [unit, length] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return unit === "second" ? "just now" : relative.format(Math.trunc(seconds / length), unit);
}

/** The short name of a zone on a day, such as "EST". */
export const formatTimeZone = (timeZone: string, date: string) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: "short" })
    .formatToParts(new Date(`${date}T12:00:00Z`))
    .find((part) => part.type === "timeZoneName")?.value ?? timeZone;

const list = new Intl.ListFormat(LOCALE);
/** "email, phone and address" for several things. */
export const formatList = (things: readonly string[]) => list.format(things);

/** The same list for elements of a page: the place of each thing, and the texts between them. */
export function formatListParts(things: readonly string[]): (number | string)[] {
  let place = 0;
  return list.formatToParts(things).map(({ type, value }) => (type === "element" ? place++ : value));
}
/** "1 member", "1,204 members". */
export const formatMembers = (count: number) => (count === 1 ? "1 member" : `${number.format(count)} members`);
/** "1 person", "1,204 people". */
export const formatPeople = (count: number) => (count === 1 ? "1 person" : `${number.format(count)} people`);
/** "1 gift", "1,204 gifts". */
export const formatGifts = (count: number) => (count === 1 ? "1 gift" : `${number.format(count)} gifts`);

export interface FirstAndLastName {
  firstName: string;
  lastName: string;
}

export interface NamedPerson extends FirstAndLastName {
  id: number;
}

export const formatFullName = (person: FirstAndLastName) => `${person.firstName} ${person.lastName}`.trim();
