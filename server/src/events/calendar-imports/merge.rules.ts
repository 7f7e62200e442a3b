// Compares what is stored, what was imported before, and what a calendar holds now. A value that differs from what was
// imported was changed by hand, and stays. Pure.
import type { CalendarPart } from "@narthex/contract/calendar-imports.ts";
import type {
  CalendarDay,
  CalendarSeries,
  CalendarSingle,
  CalendarWanted,
  OnDay,
} from "../../calendar/calendar-entry.ts";
import { computeTimes, type RuleWithDays } from "../../calendar/recurrence.ts";
import type { EventRecord } from "../events.queries.ts";
import type { When } from "../events.rules.ts";
import type { SeriesRecord } from "../series.queries.ts";
import { toSeriesTimes } from "../series.rules.ts";

export const DAY_PARTS = ["title", "description", "location", "time", "canceled"] as const;
type DayPart = (typeof DAY_PARTS)[number];

/** The value of a part, for comparison. */
function serializePart(day: OnDay, part: DayPart): string {
  if (part !== "time") return JSON.stringify(day[part]);
  const { eventDate, startTime, endDays, endTime, timezone } = day;
  return JSON.stringify([eventDate, startTime, endDays, endTime, timezone]);
}

export const isSamePart = (a: OnDay, b: OnDay, part: DayPart): boolean =>
  serializePart(a, part) === serializePart(b, part);

export const isSameDay = (a: OnDay, b: OnDay): boolean => DAY_PARTS.every((part) => isSamePart(a, b, part));

function withPart(day: OnDay, from: OnDay, part: DayPart): OnDay {
  if (part !== "time") return { ...day, [part]: from[part] };
  const { eventDate, startTime, endDays, endTime, timezone } = from;
  return { ...day, eventDate, startTime, endDays, endTime, timezone };
}

export interface MergedDay {
  day: OnDay;
  changes: CalendarPart[];
  stays: CalendarPart[];
}

/** @param isFree whether a part may be set although it differs, because no one changed it for this day alone */
export function mergeDay(
  current: OnDay,
  before: OnDay,
  wanted: OnDay,
  isFree: (part: DayPart) => boolean = () => false,
): MergedDay {
  const merged: MergedDay = { day: current, changes: [], stays: [] };
  for (const part of DAY_PARTS) {
    if (isSamePart(before, wanted, part) || isSamePart(current, wanted, part)) continue;
    if (isFree(part) || isSamePart(current, before, part)) {
      merged.day = withPart(merged.day, wanted, part);
      merged.changes.push(part);
    } else merged.stays.push(part);
  }
  return merged;
}

type EventValuesOn = Pick<EventRecord, "title" | "description" | "location" | "cancelledAt"> & When;

/** An event as a day of a calendar. */
export function toCalendarDay(event: EventValuesOn): OnDay {
  const { title, description, location, eventDate, cancelledAt } = event;
  return { title, description, location, eventDate, ...toSeriesTimes(event), canceled: cancelledAt !== null };
}

/** The fields of an event on such a day, without its cancellation. */
export function toEventFields({ title, description, location, eventDate, ...times }: OnDay) {
  return { title, description, location, ...computeTimes(eventDate, times) };
}

/** What a series gives one of its days. */
export function buildTemplateDay(series: CalendarDay, day: string): OnDay {
  const { title, description, location, canceled } = series;
  const when = computeTimes(day, series);
  return { title, description, location, canceled, eventDate: when.eventDate, ...toSeriesTimes(when) };
}

/** What an entry of a calendar is on a day of its series. */
export const findExpectedDay = (series: CalendarSeries, day: string): OnDay =>
  series.overrides[day] ?? buildTemplateDay(series, day);

export const toSingleDay = ({ kind: _, ...day }: CalendarSingle): OnDay => day;

const RULE = ["rule", "startDate", "until", "count"] as const;
const serializeRule = (rule: Pick<RuleWithDays, (typeof RULE)[number]>) =>
  JSON.stringify(RULE.map((name) => rule[name]));

export const isSameRule = (a: RuleWithDays, b: RuleWithDays): boolean => serializeRule(a) === serializeRule(b);

/** Days of a list after what the calendar added and removed since the last import. */
export function mergeDays(current: readonly string[], before: readonly string[], wanted: readonly string[]): string[] {
  const removed = new Set(before.filter((day) => !wanted.includes(day)));
  const added = wanted.filter((day) => !before.includes(day));
  return [...new Set([...current.filter((day) => !removed.has(day)), ...added])].sort();
}

const TIME = ["startTime", "endDays", "endTime", "timezone"] as const;
const TEXTS = ["title", "description", "location", "canceled"] as const;

/** An entry without an earlier change of it, which was undone. @param from after it @param to before it */
export function withoutChange(entry: CalendarWanted, from: CalendarWanted, to: CalendarWanted): CalendarWanted {
  const rest = structuredClone(entry) as unknown as Record<string, unknown>;
  const take = (names: readonly string[]) => {
    const [is, was, will] = [entry, from, to].map((one) =>
      names.map((name) => (one as unknown as Record<string, unknown>)[name]),
    );
    if (JSON.stringify(is) === JSON.stringify(was))
      for (const [place, name] of names.entries()) rest[name] = will?.[place];
  };
  for (const name of TEXTS) take([name]);
  if (entry.kind === "single" && from.kind === "single" && to.kind === "single") take([...TIME, "eventDate"]);
  if (entry.kind !== "series" || from.kind !== "series" || to.kind !== "series")
    return rest as unknown as CalendarWanted;
  take(TIME);
  take(RULE);
  const overrides = { ...entry.overrides };
  for (const day of new Set([...Object.keys(from.overrides), ...Object.keys(to.overrides)])) {
    const [own, was, former] = [overrides[day], from.overrides[day], to.overrides[day]];
    if (own === undefined || was === undefined ? own !== was : !isSameDay(own, was)) continue;
    if (former) overrides[day] = former;
    else delete overrides[day];
  }
  const extraDates = mergeDays(entry.extraDates, from.extraDates, to.extraDates);
  const skippedDates = mergeDays(entry.skippedDates, from.skippedDates, to.skippedDates);
  return { ...(rest as unknown as CalendarSeries), overrides, extraDates, skippedDates };
}

const isSameList = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b);

/** Whether the calendar changed added, skipped or changed days. */
function hasChangedDays(before: CalendarSeries, wanted: CalendarSeries): boolean {
  const days = new Set([...Object.keys(before.overrides), ...Object.keys(wanted.overrides)]);
  const isSameOverride = (day: string) => {
    const [was, is] = [before.overrides[day], wanted.overrides[day]];
    return was !== undefined && is !== undefined && isSameDay(was, is);
  };
  return (
    !isSameList(before.extraDates, wanted.extraDates) ||
    !isSameList(before.skippedDates, wanted.skippedDates) ||
    ![...days].every(isSameOverride)
  );
}

/** What a calendar changes of a series, compared with the series as it is stored. */
export function mergeSeries(
  series: SeriesRecord,
  written: RuleWithDays | null,
  before: CalendarSeries,
  wanted: CalendarSeries,
): MergedDay {
  const { title, description, location, startTime, endDays, endTime, timezone } = series;
  const texts = { title, description, location, eventDate: "" };
  const current = { ...texts, startTime, endDays, endTime, timezone, canceled: before.canceled };
  const merged = mergeDay(current, { ...before, eventDate: "" }, { ...wanted, eventDate: "" });
  if (!isSameRule(before, wanted)) {
    const isByHand = written === null || !isSameRule(series, written);
    (isByHand ? merged.stays : merged.changes).push("rule");
  }
  if (hasChangedDays(before, wanted)) merged.changes.push("days");
  return merged;
}
