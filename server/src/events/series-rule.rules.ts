// The rule of a series after a change, and the days between which its events move. Pure.
import {
  type Recurrence,
  type Rule,
  readRule,
  WEEKDAYS,
  type Weekday,
  writeRule,
} from "@narthex/contract/recurrence.ts";
import { type RuleWithDays, ruleDays } from "../calendar/recurrence.ts";
import { addDays, daysBetween } from "./series.rules.ts";

export const MONTHS_AHEAD = 18;
export const monthsAfter = (day: Temporal.PlainDate, months: number) => day.add({ months }).toString();

/** The last day that is usually written. */
export function horizonOf(now: Temporal.Instant): string {
  return monthsAfter(now.toZonedDateTimeISO("UTC").toPlainDate(), MONTHS_AHEAD);
}

/** A rule as it is stored: its end apart from it, and its days in order. */
export function ruleOf(recurrence: Recurrence, startDate: string): RuleWithDays {
  const rule = readRule(recurrence.rule);
  if (!rule) throw new Error("a rule was not checked");
  const { until = null, count = null, extraDates = [], skippedDates = [] } = recurrence;
  const hasEnd = until !== null || count !== null;
  return {
    rule: writeRule(rule),
    startDate,
    until: hasEnd ? until : rule.until,
    count: hasEnd ? count : rule.count,
    extraDates: [...new Set(extraDates)].sort(),
    skippedDates: [...new Set(skippedDates)].sort(),
  };
}

const weekdayOf = (day: string) => WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? "MO";
const isLastOfItsKind = (day: Temporal.PlainDate) => day.day + 7 > day.daysInMonth;

function movedMonthly(rule: Rule, day: string): Rule | null {
  const date = Temporal.PlainDate.from(day);
  const months = rule.frequency === "YEARLY" && rule.months.length > 0 ? [date.month] : rule.months;
  const [first] = rule.days;
  if (rule.days.length > 1 || rule.monthDays.length > 1 || rule.months.length > 1 || first?.nth === null) return null;
  if (first) {
    const nth = first.nth === -1 && isLastOfItsKind(date) ? -1 : Math.ceil(date.day / 7);
    return { ...rule, months, days: [{ weekday: weekdayOf(day), nth }] };
  }
  if (rule.monthDays.length === 0) return { ...rule, months };
  const isLast = rule.monthDays[0] === -1 && date.day === date.daysInMonth;
  return { ...rule, months, monthDays: [isLast ? -1 : date.day] };
}

/** Whether two days are in the same week, which begins on a weekday. */
function isSameWeek(one: string, other: string, weekStart: Weekday): boolean {
  const [first, second] = [one, other].map((day) => {
    const back = (WEEKDAYS.indexOf(weekdayOf(day)) - WEEKDAYS.indexOf(weekStart) + 7) % 7;
    return addDays(day, -back);
  });
  return first === second;
}

/**
 * The rule after one of its events was moved to another day: "every Sunday" becomes "every Saturday". Null if it
 * cannot be known: the rule names several days of a month, or the day leaves every second week and the others do not.
 */
export function movedRule(text: string, from: string, to: string): string | null {
  const rule = readRule(text);
  if (!rule || rule.frequency === "DAILY" || from === to) return rule && text;
  if (rule.frequency !== "WEEKLY") {
    const moved = movedMonthly(rule, to);
    return moved && writeRule(moved);
  }
  if (rule.days.length > 1 && rule.interval > 1 && !isSameWeek(from, to, rule.weekStart)) return null;
  const days = rule.days.map((day) => (day.weekday === weekdayOf(from) ? { ...day, weekday: weekdayOf(to) } : day));
  const different = days.filter(({ weekday }, index) => days.findIndex((day) => day.weekday === weekday) === index);
  return writeRule({ ...rule, days: different });
}

const isSameRule = (a: RuleWithDays, b: RuleWithDays) =>
  JSON.stringify([a.rule, a.until, a.count, a.extraDates, a.skippedDates]) ===
  JSON.stringify([b.rule, b.until, b.count, b.extraDates, b.skippedDates]);

export interface RuleChange {
  series: RuleWithDays;
  given: Recurrence | undefined;
  /** The first day that the change is about. */
  from: string;
  /** The day of the event that was changed, before and after. */
  oldDay: string;
  newDay: string;
  splits: boolean;
}

/** Where a day of the series is after one event was moved: a day of another weekday, and a single extra day, stay. */
export function dayMover({ series, oldDay, newDay }: Pick<RuleChange, "series" | "oldDay" | "newDay">) {
  const days = daysBetween(oldDay, newDay);
  const extra = new Set(series.extraDates);
  const rule = readRule(series.rule);
  const isByWeekday = rule?.frequency === "WEEKLY" && rule.days.length > 1;
  return (day: string): string => {
    if (extra.has(oldDay)) return day === oldDay ? newDay : day;
    if (extra.has(day) || (isByWeekday && weekdayOf(day) !== weekdayOf(oldDay))) return day;
    return addDays(day, days);
  };
}

/** Years in which a rule surely gives its next day, with the longest interval. */
const LONGEST_GAP_YEARS = { DAILY: 1, WEEKLY: 2, MONTHLY: 20, YEARLY: 100 };

/** The part of a rule from a day on, moved. A rule that gives no day there ends before it. */
function restOf(series: RuleWithDays, from: string, move: (day: string) => string): RuleWithDays {
  const years = LONGEST_GAP_YEARS[readRule(series.rule)?.frequency ?? "YEARLY"];
  const counted = ruleDays(series, Temporal.PlainDate.from(from).add({ years }).toString());
  const left = counted.filter((day) => day >= from);
  // The first days of the rule, on each of its weekdays.
  const [startDate] = left.slice(0, WEEKDAYS.length).map(move).sort();
  if (startDate === undefined) return { ...series, startDate: from, until: addDays(from, -1), count: null };
  const count = series.count === null ? null : series.count - (counted.length - left.length);
  return { ...series, startDate, count };
}

/**
 * How often a typed rule still repeats: a number of times includes the events before the change. After a split it does
 * so if it stayed the same, and otherwise is that of the new part.
 */
function countLeft({ series, from, splits }: RuleChange, typed: RuleWithDays): number | null {
  if (typed.count === null || (splits && typed.count !== series.count)) return typed.count;
  return Math.max(1, typed.count - ruleDays(series, addDays(from, -1)).length);
}

/** The rule after a change: as typed, moved with the event, or the part of the old one that is left. */
export function changedRule(change: RuleChange): { rule: RuleWithDays; isTyped: boolean } | null {
  const { series, given, from, oldDay, newDay, splits } = change;
  const typed = given && ruleOf(given, series.startDate);
  const isTyped = typed !== undefined && !isSameRule(series, typed);
  const isNewRule = isTyped && typed.rule !== series.rule;
  const isLater = (day: string) => !splits || day >= from;
  const extraDates = (isTyped ? typed : series).extraDates.filter(isLater);
  const skippedDates = (isTyped ? typed : series).skippedDates.filter(isLater);
  if (isNewRule) {
    const startDate = addDays(from, daysBetween(oldDay, newDay));
    return { rule: { ...typed, extraDates, skippedDates, startDate, count: countLeft(change, typed) }, isTyped };
  }
  const move = dayMover(change);
  const isExtra = series.extraDates.includes(oldDay);
  const rule = isExtra ? series.rule : movedRule(series.rule, oldDay, newDay);
  if (rule === null) return null;
  const restarts = splits || (newDay !== oldDay && !isExtra);
  const rest = restarts ? restOf(series, from, move) : series;
  const isEndTyped = isTyped && (typed.until !== series.until || typed.count !== series.count);
  const end = isEndTyped ? typed : rest;
  const moved = {
    extraDates: extraDates.map((day) => (day === oldDay ? newDay : day)).sort(),
    skippedDates: isTyped ? skippedDates : skippedDates.map((day) => (day < from ? day : move(day))),
  };
  return { rule: { ...moved, rule, startDate: rest.startDate, until: end.until, count: end.count }, isTyped };
}

const endOfMonth = (day: string) => Temporal.PlainDate.from(day).with({ day: 31 }).toString();

/** The last day that is written. Events that move past it stay, instead of being deleted and written again. */
export function lastWrittenDay(
  { rule, writtenUntil }: RuleWithDays & { writtenUntil: string },
  days: readonly string[],
  movedDays: number,
  now: Temporal.Instant,
): string {
  const last = [addDays(writtenUntil, Math.max(0, movedDays)), horizonOf(now)];
  const latest = days.at(-1);
  // In a month, an event may move by other days than the one that was changed.
  if (latest && movedDays !== 0 && /MONTHLY|YEARLY/.test(rule))
    last.push(endOfMonth([latest, addDays(latest, movedDays)].sort().at(-1) ?? latest));
  return last.sort().at(-1) ?? writtenUntil;
}
