// Requested changes of several events, and the expected series.
import type { Event, EventChange } from "@narthex/contract/events.ts";
import type { ManyChange } from "./series-cases.ts";
import { expandRule, type ModelSeries, shiftDay } from "./series-model.ts";

/** The day that its series gives an event. */
export const dayOf = ({ originalStart }: Event) => originalStart?.slice(0, 10) ?? "";

interface EditTarget {
  event: Event;
  series: ModelSeries;
  /** The first day that the change is about. */
  from: string;
  /** Whether earlier events stay in a series of their own. */
  splits: boolean;
  /** Whether another series goes on where this one ends. */
  goesOn: boolean;
  horizon: string;
  /** A place that no event has. */
  location: string;
}

export interface Edit {
  body: EventChange;
  next: ModelSeries;
  /** Where a day of the series goes. */
  move: (day: string) => string;
  /** Whether the changed event gets another day. */
  isMove?: boolean;
}

/** The start of an event at another time; an event with an end lasts until after midnight. */
export function timesAt({ endTime }: Event, day: string, time: string): EventChange {
  const end = endTime === null ? {} : { endDateTime: `${shiftDay(day, 1)}T05:30` };
  return { eventDateTime: `${day}T${time}`, ...end };
}

/** The next days of a rule may be years away. */
const FAR_DAYS = 2_000;

/** The rule from a day on: the days that it gave before. */
function restOf(series: ModelSeries, from: string, move: (day: string) => string): ModelSeries {
  const days = expandRule(series, shiftDay(from, FAR_DAYS));
  const left = days.filter((day) => day >= from);
  const [startDate] = left.slice(0, 7).map(move).sort();
  if (startDate === undefined) return { ...series, startDate: from, until: shiftDay(from, -1), count: null };
  const count = series.count === null ? null : series.count - (days.length - left.length);
  return { ...series, startDate, count };
}

const weekdayOf = (day: string) => new Date(`${day}T00:00Z`).getUTCDay();

/** Where a day goes when an event moves: other weekdays of a weekly rule, and single extra days, stay. */
export function moverOf(series: ModelSeries, event: Event, days: number): (day: string) => string {
  const old = dayOf(event);
  if (series.extraDates.includes(old)) return (day) => (day === old ? shiftDay(day, days) : day);
  const isByWeekday = /WEEKLY.*BYDAY=.*,/.test(series.rule);
  return (day) =>
    series.extraDates.includes(day) || (isByWeekday && weekdayOf(day) !== weekdayOf(old)) ? day : shiftDay(day, days);
}

/** A number of times includes earlier days; after a split it does so only if it stayed the same. */
function countLeft(
  typed: number | null,
  { series, from, splits }: Pick<EditTarget, "series" | "from" | "splits">,
): number | null {
  if (typed === null || (splits && typed !== series.count)) return typed;
  return Math.max(1, typed - expandRule(series, shiftDay(from, -1)).length);
}

const YEARS_COMPARED = 5;

/** The first day, from one on, from which the rule gives what it gives from the day of the changed event. */
function startInStep(rule: string, from: string, day: string): string {
  const through = shiftDay(from, 366 * YEARS_COMPARED);
  const daysFrom = (startDate: string, least: string) =>
    expandRule({ rule, startDate, until: null, count: null, extraDates: [], skippedDates: [] }, through)
      .filter((one) => one >= least)
      .join();
  let start = from;
  const isInStep = () => daysFrom(start, start > day ? start : day) === daysFrom(day, start > day ? start : day);
  while (!isInStep()) start = shiftDay(start, 1);
  return start;
}

/** A series that goes on as another one has no more events after a move than before. */
function movedEnd({ until }: ModelSeries, series: ModelSeries, goesOn: boolean, move: (day: string) => string) {
  if (until === null || series.until === null || !goesOn) return until;
  const last = expandRule(series, series.until).slice(-7).map(move).sort().at(-1);
  return last !== undefined && last < until ? last : until;
}

/** @returns null if the change is none for this event */
export function editOf(
  change: ManyChange,
  { event, series, from, splits, goesOn, horizon, location }: EditTarget,
): Edit | null {
  const isLater = (day: string) => !splits || day >= from;
  const stay = (day: string) => day;
  const rest: ModelSeries = {
    ...(splits ? restOf(series, from, stay) : series),
    extraDates: series.extraDates.filter(isLater),
    skippedDates: series.skippedDates.filter(isLater),
    writtenUntil: series.writtenUntil > horizon ? series.writtenUntil : horizon,
  };
  if (change.kind === "place") return { body: { location }, next: { ...rest, location }, move: stay };
  const { startTime, timezone } = event;
  if (change.kind === "time") {
    const next = { ...rest, startTime: change.time, timezone };
    return startTime === change.time ? null : { body: timesAt(event, event.eventDate, change.time), next, move: stay };
  }
  if (change.kind === "zone") {
    const next = { ...rest, startTime, timezone: change.timezone };
    return timezone === change.timezone ? null : { body: { timezone: change.timezone }, next, move: stay };
  }
  if (change.kind === "move") {
    const day = shiftDay(dayOf(event), change.days);
    if (day === event.eventDate) return null;
    const body = timesAt(event, day, startTime);
    const move = moverOf(series, event, change.days);
    const isExtra = series.extraDates.includes(dayOf(event));
    const restarts = change.days !== 0 && (!isExtra || splits);
    const moved = restarts ? restOf(series, from, move) : rest;
    const { startDate, count } = moved;
    const until = restarts ? movedEnd(moved, series, goesOn, move) : moved.until;
    const extraDates = rest.extraDates.map((other) => (other === dayOf(event) ? day : other));
    const skippedDates = rest.skippedDates.map((other) => (other < from ? other : move(other)));
    return { body, next: { ...rest, startDate, count, until, extraDates, skippedDates }, move, isMove: true };
  }
  if (change.rule === series.rule) return null;
  const { rule, end, skippedDates } = change;
  const skipped = skippedDates.filter(isLater);
  const count = countLeft(end.count, { series, from, splits });
  const startDate = startInStep(rule, from, dayOf(event));
  const next = { ...rest, rule, ...end, count, startDate, extraDates: [], skippedDates: skipped };
  return { body: { recurrence: { rule, ...end, skippedDates } }, next, move: stay };
}

/** A series that ends before a day. */
export function endBefore(series: ModelSeries, day: string): ModelSeries {
  const isEarlier = (other: string) => other < day;
  const extraDates = series.extraDates.filter(isEarlier);
  return {
    ...series,
    until: shiftDay(day, -1),
    count: null,
    extraDates,
    skippedDates: series.skippedDates.filter(isEarlier),
  };
}
