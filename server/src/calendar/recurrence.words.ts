// A rule as an English sentence: "Every Sunday at 10:30 AM, until June 1, 2027".

import { isAllDay } from "@narthex/contract/event-days.ts";
import { type Rule, readRule, WEEKDAYS, type Weekday } from "@narthex/contract/recurrence.ts";
import type { RuleWithDays, SeriesTimes } from "./recurrence.ts";

const LOCALE = "en-US";
const list = new Intl.ListFormat(LOCALE, { type: "conjunction" });
const weekdayNames = new Intl.DateTimeFormat(LOCALE, { weekday: "long", timeZone: "UTC" });
const monthNames = new Intl.DateTimeFormat(LOCALE, { month: "long", timeZone: "UTC" });
const dayNames = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: "UTC" });
const shortDays = new Intl.DateTimeFormat(LOCALE, { month: "long", day: "numeric", timeZone: "UTC" });
const times = new Intl.DateTimeFormat(LOCALE, { timeStyle: "short", timeZone: "UTC" });
const ordinals = new Intl.PluralRules(LOCALE, { type: "ordinal" });
const SUFFIX: Record<string, string> = { one: "st", two: "nd", few: "rd" };
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
/** From here on, a list of months is shorter as a list of those left out. */
const MANY_MONTHS = 7;
/** Longer lists of single days are a number. */
export const NAMED_DAYS = 3;

const toUtc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const formatOrdinal = (number: number) => `${number}${SUFFIX[ordinals.select(number)] ?? "th"}`;
const formatWeekday = (name: Weekday) => weekdayNames.format(MONDAY + WEEKDAYS.indexOf(name) * DAY_MS);
const formatMonth = (number: number) => monthNames.format(Date.UTC(2024, number - 1, 1));

/** "May 12", for lists of days within a sentence; "May 12, 2028" if another year is this one. */
export const formatDayInSentence = (day: string, thisYear?: number) =>
  (thisYear === undefined || day.startsWith(String(thisYear)) ? shortDays : dayNames).format(toUtc(day));

/** "Sunday, May 12". */
export const formatWeekdayInSentence = (day: string) =>
  `${weekdayNames.format(toUtc(day))}, ${formatDayInSentence(day)}`;

const formatInterval = (interval: number, unit: string) =>
  interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;

function formatMonthDays(days: readonly number[]): string {
  return list.format(days.map((day) => (day === -1 ? "last day" : formatOrdinal(day))));
}

function formatNthWeekdays({ days, frequency }: Rule): string {
  const byDay = [...Map.groupBy(days, ({ weekday: name }) => name)].map(([name, own]) => {
    const nths = own.map(({ nth }) => nth).filter((nth) => nth !== null);
    if (nths.length < own.length) return frequency === "WEEKLY" ? formatWeekday(name) : `every ${formatWeekday(name)}`;
    const inOrder = nths.toSorted((a, b) => (a < 0 ? 1 : b < 0 ? -1 : a - b));
    return `${list.format(inOrder.map((nth) => (nth === -1 ? "last" : formatOrdinal(nth))))} ${formatWeekday(name)}`;
  });
  return list.format(byDay);
}

function formatWeekly(rule: Rule, start: string): string {
  const startDay = WEEKDAYS[(new Date(toUtc(start)).getUTCDay() + 6) % 7] ?? "MO";
  const chosen = rule.days.length > 0 ? rule.days.map(({ weekday: name }) => name) : [startDay];
  const from = rule.weekStart === "SU" ? 1 : 0;
  const findPlace = (name: Weekday) => (WEEKDAYS.indexOf(name) + from) % 7;
  const days = list.format(chosen.toSorted((a, b) => findPlace(a) - findPlace(b)).map(formatWeekday));
  return rule.interval === 1 ? `Every ${days}` : `${formatInterval(rule.interval, "week")} on ${days}`;
}

function formatMonthly(rule: Rule, start: string): string {
  const unit = formatInterval(rule.interval, "month");
  if (rule.days.length > 0) {
    const days = formatNthWeekdays(rule);
    return days.startsWith("every") ? `${unit} on ${days}` : `${unit} on the ${days}`;
  }
  const days = rule.monthDays.length > 0 ? rule.monthDays : [Number(start.slice(8))];
  return `${unit} on the ${formatMonthDays(days)}`;
}

function formatYearly(rule: Rule, start: string): string {
  const unit = formatInterval(rule.interval, "year");
  const months = list.format(rule.months.map(formatMonth));
  if (rule.days.length > 0) return `${unit} on the ${formatNthWeekdays(rule)} of ${months}`;
  if (rule.monthDays.length > 0 && rule.months.length === 1 && !rule.monthDays.includes(-1))
    return `${unit} on ${months} ${list.format(rule.monthDays.map(String))}`;
  if (rule.monthDays.length > 0) return `${unit} on the ${formatMonthDays(rule.monthDays)} of ${months}`;
  if (rule.months.length > 0) return `${unit} on the ${formatOrdinal(Number(start.slice(8)))} of ${months}`;
  return `${unit} on ${shortDays.format(toUtc(start))}`;
}

function formatMonths({ months, frequency }: Rule): string {
  if (months.length === 0 || frequency === "YEARLY") return "";
  if (months.length < MANY_MONTHS) return ` in ${list.format(months.map(formatMonth))}`;
  const others = Array.from({ length: 12 }, (_, index) => index + 1).filter((number) => !months.includes(number));
  return others.length === 0 ? "" : `, not in ${list.format(others.map(formatMonth))}`;
}

function formatPattern(rule: Rule, start: string): string {
  if (rule.frequency === "DAILY") return formatInterval(rule.interval, "day");
  if (rule.frequency === "WEEKLY") return formatWeekly(rule, start);
  return rule.frequency === "MONTHLY" ? formatMonthly(rule, start) : formatYearly(rule, start);
}

function formatDays(days: readonly string[], one: string, many: string): string {
  if (days.length === 0) return "";
  const some =
    days.length <= NAMED_DAYS ? list.format(days.toSorted().map((day) => dayNames.format(toUtc(day)))) : null;
  return `, ${some === null ? many.replace("#", String(days.length)) : `${one} ${some}`}`;
}

/** @param times without hours, the words name none */
export function formatRule(series: RuleWithDays, { startTime, endTime }: Pick<SeriesTimes, "startTime" | "endTime">) {
  const rule = readRule(series.rule);
  if (!rule) return "By a custom rule";
  const { until, count, startDate, extraDates, skippedDates } = series;
  const time = times.format(Date.parse(`1970-01-01T${startTime}:00Z`)).replaceAll("\u202F", " ");
  const at = isAllDay({ startTime, endTime }) ? "" : ` at ${time}`;
  const also = formatDays(extraDates, "also on", "also on # more days");
  const without = formatDays(skippedDates, "not on", "not on # days");
  // A calendar of another program may name single days without a rule.
  if (rule.frequency === "DAILY" && count === 1) return `On ${dayNames.format(toUtc(startDate))}${at}${also}${without}`;
  const end = until
    ? `, until ${dayNames.format(toUtc(until))}`
    : count
      ? `, ${count} ${count === 1 ? "time" : "times"}`
      : "";
  return `${formatPattern(rule, startDate)}${formatMonths(rule)}${at}${end}${also}${without}`;
}
