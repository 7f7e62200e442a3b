// The rule of a series after a change, and the days between which its events move. Pure.
import {
  type Recurrence,
  type Rule,
  readRule,
  WEEKDAYS,
  type Weekday,
  writeRule,
} from "@narthex/contract/recurrence.ts";
import { listRuleDays, type RuleWithDays } from "../calendar/recurrence.ts";
import { addDays, countDaysBetween } from "./series.rules.ts";

export const MONTHS_AHEAD = 18;
export const addMonths = (day: Temporal.PlainDate, months: number) => day.add({ months }).toString();

/** The last day that is usually written. */
export function findHorizon(now: Temporal.Instant): string {
  return addMonths(now.toZonedDateTimeISO("UTC").toPlainDate(), MONTHS_AHEAD);
}

interface Start {
  /** YYYY-MM-DD. */
  startDate: string;
  /** HH:MM. */
  startTime: string;
  timezone: string;
}

/** The last day that an UNTIL with a time allows; null for a day alone. With a Z it is an instant. */
function findLastDayByTime(rule: string, { startTime, timezone }: Start): string | null {
  const [, text, instant] = /UNTIL=(\d{8}T\d{6})(Z?)/.exec(rule) ?? [];
  if (text === undefined) return null;
  const wall = Temporal.PlainDateTime.from(text);
  const last = instant ? wall.toZonedDateTime("UTC").withTimeZone(timezone).toPlainDateTime() : wall;
  const isBefore = Temporal.PlainTime.compare(last.toPlainTime(), startTime) < 0;
  return last
    .toPlainDate()
    .subtract({ days: isBefore ? 1 : 0 })
    .toString();
}

/** A rule as it is stored: its end apart from it, and its days in order. */
export function toStoredRule(recurrence: Recurrence, start: Start): RuleWithDays {
  const rule = readRule(recurrence.rule);
  if (!rule) throw new Error("a rule was not checked");
  const { until = null, count = null, extraDates = [], skippedDates = [] } = recurrence;
  const hasEnd = until !== null || count !== null;
  return {
    rule: writeRule(rule),
    startDate: start.startDate,
    until: hasEnd ? until : (findLastDayByTime(recurrence.rule, start) ?? rule.until),
    count: hasEnd ? count : rule.count,
    extraDates: [...new Set(extraDates)].sort(),
    skippedDates: [...new Set(skippedDates)].sort(),
  };
}

const getWeekday = (day: string) => WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? "MO";
const isLastOfItsKind = (day: Temporal.PlainDate) => day.day + 7 > day.daysInMonth;

function moveMonthlyRule(rule: Rule, day: string): Rule | null {
  const date = Temporal.PlainDate.from(day);
  const months = rule.frequency === "YEARLY" && rule.months.length > 0 ? [date.month] : rule.months;
  const [first] = rule.days;
  if (rule.days.length > 1 || rule.monthDays.length > 1 || rule.months.length > 1 || first?.nth === null) return null;
  if (first) {
    const nth = first.nth === -1 && isLastOfItsKind(date) ? -1 : Math.ceil(date.day / 7);
    return { ...rule, months, days: [{ weekday: getWeekday(day), nth }] };
  }
  if (rule.monthDays.length === 0) return { ...rule, months };
  const isLast = rule.monthDays[0] === -1 && date.day === date.daysInMonth;
  return { ...rule, months, monthDays: [isLast ? -1 : date.day] };
}

/** The first day of the week of a day. */
const findWeekStart = (day: string, weekStart: Weekday) =>
  addDays(day, -((WEEKDAYS.indexOf(getWeekday(day)) - WEEKDAYS.indexOf(weekStart) + 7) % 7));

/**
 * The rule after one of its events was moved to another day: "every Sunday" becomes "every Saturday". Null if it
 * cannot be known: the rule names several days of a month, or the day leaves every second week and the others do not.
 */
export function moveRule(text: string, from: string, to: string): string | null {
  const rule = readRule(text);
  if (!rule || rule.frequency === "DAILY" || from === to) return rule && text;
  if (rule.frequency !== "WEEKLY") {
    const moved = moveMonthlyRule(rule, to);
    return moved && writeRule(moved);
  }
  if (
    rule.days.length > 1 &&
    rule.interval > 1 &&
    findWeekStart(from, rule.weekStart) !== findWeekStart(to, rule.weekStart)
  )
    return null;
  const days = rule.days.map((day) => (day.weekday === getWeekday(from) ? { ...day, weekday: getWeekday(to) } : day));
  const different = days.filter(({ weekday }, index) => days.findIndex((day) => day.weekday === weekday) === index);
  return writeRule({ ...rule, days: different });
}

const isSameRule = (a: RuleWithDays, b: RuleWithDays) =>
  JSON.stringify([a.rule, a.until, a.count, a.extraDates, a.skippedDates]) ===
  JSON.stringify([b.rule, b.until, b.count, b.extraDates, b.skippedDates]);

export interface RuleChange {
  series: RuleWithDays & Start;
  given: Recurrence | undefined;
  /** The first day that the change is about. */
  from: string;
  /** The day of the event that was changed, before and after. */
  oldDay: string;
  newDay: string;
  splits: boolean;
  /** Whether another series goes on where this one ends. */
  goesOn?: boolean;
}

/** Where a day of the series is after one event was moved: a day of another weekday, and a single extra day, stay. */
export function createDayMover({ series, oldDay, newDay }: Pick<RuleChange, "series" | "oldDay" | "newDay">) {
  const days = countDaysBetween(oldDay, newDay);
  const extra = new Set(series.extraDates);
  const rule = readRule(series.rule);
  const isByWeekday = rule?.frequency === "WEEKLY" && rule.days.length > 1;
  return (day: string): string => {
    if (extra.has(oldDay)) return day === oldDay ? newDay : day;
    if (extra.has(day) || (isByWeekday && getWeekday(day) !== getWeekday(oldDay))) return day;
    return addDays(day, days);
  };
}

/** Years in which a rule surely gives its next day, with the longest interval. */
const LONGEST_GAP_YEARS = { DAILY: 1, WEEKLY: 2, MONTHLY: 20, YEARLY: 100 };

/** The part of a rule from a day on, moved. A rule that gives no day there ends before it. */
function cutRule(series: RuleWithDays, from: string, move: (day: string) => string): RuleWithDays {
  const years = LONGEST_GAP_YEARS[readRule(series.rule)?.frequency ?? "YEARLY"];
  const counted = listRuleDays(series, Temporal.PlainDate.from(from).add({ years }).toString());
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
  return Math.max(1, typed.count - listRuleDays(series, addDays(from, -1)).length);
}

const roundUpToMultiple = (of: number, least: number) => Math.ceil(least / of) * of;

/** The same day of the month some months before or after, from a day on. */
function findSameDay(from: string, day: string, months: number): string {
  const date = Temporal.PlainDate.from(day);
  const passed = date.until(from, { largestUnit: "months" }).months;
  let next = roundUpToMultiple(months, passed);
  const computeDate = () => date.add({ months: next });
  while (computeDate().day !== date.day || computeDate().toString() < from) next += months;
  return computeDate().toString();
}

/**
 * The first day, from one on, with which a new rule gives the same days as it gives from the day of the changed event,
 * such as the Sundays of the same fortnights.
 */
export function startInStep(text: string, from: string, day: string): string {
  const rule = readRule(text);
  if (!rule) return from;
  const { frequency, interval, months, weekStart } = rule;
  const hasDays = rule.days.length + rule.monthDays.length > 0;
  if (frequency === "DAILY" || (frequency === "WEEKLY" && !hasDays)) {
    const period = interval * (frequency === "DAILY" ? 1 : WEEKDAYS.length);
    return addDays(day, roundUpToMultiple(period, countDaysBetween(day, from)));
  }
  if (frequency === "WEEKLY") {
    const week = findWeekStart(day, weekStart);
    const passed = countDaysBetween(week, findWeekStart(from, weekStart));
    const next = roundUpToMultiple(interval * WEEKDAYS.length, passed);
    return next === passed ? from : addDays(week, next);
  }
  const unit = frequency === "YEARLY" ? 12 : 1;
  if (!hasDays || (frequency === "YEARLY" && months.length === 0)) return findSameDay(from, day, interval * unit);
  const [first, other] = [day, from].map((one) =>
    Temporal.PlainDate.from(unit === 12 ? `${one.slice(0, 4)}-01-01` : `${one.slice(0, 7)}-01`),
  );
  if (!first || !other) return from;
  const passed = first.until(other, { largestUnit: "months" }).months;
  const next = roundUpToMultiple(interval * unit, passed);
  return next === passed ? from : first.add({ months: next }).toString();
}

/** The end of a series that goes on as another one: it has no more events after a move than before. */
function moveRuleEnd({ series, goesOn }: RuleChange, until: string | null, move: (day: string) => string) {
  if (until === null || !goesOn) return until;
  const last = listRuleDays(series, until).slice(-WEEKDAYS.length).map(move).sort().at(-1);
  return last !== undefined && last < until ? last : until;
}

/** The rule after a change: as typed, moved with the event, or the part of the old one that is left. */
export function applyRuleChange(change: RuleChange): { rule: RuleWithDays; isTyped: boolean } | null {
  const { series, given, from, oldDay, newDay, splits } = change;
  const typed = given && toStoredRule(given, series);
  const isTyped = typed !== undefined && !isSameRule(series, typed);
  const isNewRule = isTyped && typed.rule !== series.rule;
  const isLater = (day: string) => !splits || day >= from;
  const extraDates = (isTyped ? typed : series).extraDates.filter(isLater);
  const skippedDates = (isTyped ? typed : series).skippedDates.filter(isLater);
  if (isNewRule) {
    const startDate = startInStep(typed.rule, addDays(from, countDaysBetween(oldDay, newDay)), newDay);
    return { rule: { ...typed, extraDates, skippedDates, startDate, count: countLeft(change, typed) }, isTyped };
  }
  const move = createDayMover(change);
  const isExtra = series.extraDates.includes(oldDay);
  const rule = isExtra ? series.rule : moveRule(series.rule, oldDay, newDay);
  if (rule === null) return null;
  const restarts = splits || (newDay !== oldDay && !isExtra);
  const rest = restarts ? cutRule(series, from, move) : series;
  const isEndTyped = isTyped && (typed.until !== series.until || typed.count !== series.count);
  const end = isEndTyped ? { ...typed, count: restarts ? countLeft(change, typed) : typed.count } : rest;
  // A day that is left out moves with its event; one that was typed now is meant as it is.
  const moveSkipped = (day: string) => (day < from || !series.skippedDates.includes(day) ? day : move(day));
  const moved = {
    extraDates: extraDates.map((day) => (day === oldDay ? newDay : day)).sort(),
    skippedDates: [...new Set(skippedDates.map(moveSkipped))].sort(),
  };
  const until = isEndTyped || !restarts ? end.until : moveRuleEnd(change, end.until, move);
  return { rule: { ...moved, rule, startDate: rest.startDate, until, count: end.count }, isTyped };
}

const endOfMonth = (day: string) => Temporal.PlainDate.from(day).with({ day: 31 }).toString();

/** The last day that is written. Events that move past it stay, instead of being deleted and written again. */
export function findLastWrittenDay(
  { rule, writtenUntil }: RuleWithDays & { writtenUntil: string },
  days: readonly string[],
  movedDays: number,
  now: Temporal.Instant,
): string {
  const last = [addDays(writtenUntil, Math.max(0, movedDays)), findHorizon(now)];
  const latest = days.at(-1);
  // In a month, an event may move by other days than the one that was changed.
  if (latest && movedDays !== 0 && /MONTHLY|YEARLY/.test(rule))
    last.push(endOfMonth([latest, addDays(latest, movedDays)].sort().at(-1) ?? latest));
  return last.sort().at(-1) ?? writtenUntil;
}
