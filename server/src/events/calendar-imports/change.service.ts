// Changes imported events and series to what their calendar holds now. What people changed by hand stays, and events of
// the past never change.

import type { CalendarSeries, CalendarSingle, WrittenRule } from "../../calendar/calendar-entry.ts";
import { seriesDays } from "../../calendar/recurrence.ts";
import type { Database } from "../../database/database.ts";
import { changeEvent, type EventRecord } from "../events.queries.ts";
import { type Occurrence, planSeries } from "../series.plan.ts";
import { changeSeries, findOccurrences, lockSeries, type SeriesRecord } from "../series.queries.ts";
import { changedParts, dayOf, type SeriesPlan, startsAfter, valuesOn, willStartAfter } from "../series.rules.ts";
import { writePlan } from "../series-change.service.ts";
import { fitRule } from "./fit.service.ts";
import {
  dayOfEvent,
  dayOfSingle,
  eventOfDay,
  expectedOn,
  isSameDay,
  type Merged,
  mergeDay,
  mergeDays,
  mergeSeries,
} from "./merge.rules.ts";

type Result = Pick<Merged, "changes" | "stays">;

const TIME_FIELDS = ["startTime", "endDate", "endTime", "timezone", "eventDate"];
/** The fields of an event that belong to a part of a calendar's entry. */
const fieldsOf = (part: string): string[] => (part === "time" ? TIME_FIELDS : [part]);

/** Writes a merged day. @param given what the event's series gives it, or the event itself if it is a single one */
async function writeDay(
  tx: Database,
  row: EventRecord,
  given: EventRecord,
  { day, changes }: Merged,
  now: Temporal.Instant,
): Promise<void> {
  const values = eventOfDay(day);
  const touched = changes.flatMap(fieldsOf);
  const own = changedParts(given, { ...given, ...values } as EventRecord).filter((field) => touched.includes(field));
  const overridden = [...new Set([...row.overridden.filter((field) => !touched.includes(field)), ...own])];
  const at = now.toString();
  const cancelledAt = day.canceled ? (row.cancelledAt ?? at) : null;
  await changeEvent(tx, row.id, {
    ...values,
    cancelledAt,
    overridden: row.seriesId === null ? [] : overridden,
    updatedAt: at,
  });
}

export async function changeSingle(
  tx: Database,
  event: EventRecord,
  before: CalendarSingle,
  wanted: CalendarSingle,
  now: Temporal.Instant,
): Promise<Result> {
  const merged = mergeDay(dayOfEvent(event), dayOfSingle(before), dayOfSingle(wanted));
  if (merged.changes.length > 0) await writeDay(tx, event, event, merged, now);
  return merged;
}

interface Change {
  series: SeriesRecord;
  occurrences: readonly Occurrence[];
  before: CalendarSeries;
  wanted: CalendarSeries;
  merged: Merged;
  written: WrittenRule;
}

/** The rule and the days of a series after the change. */
function writtenAfter({ series, before, wanted, merged }: Omit<Change, "written">, now: Temporal.Instant): WrittenRule {
  const lists = {
    extraDates: mergeDays(series.extraDates, before.extraDates, wanted.extraDates),
    skippedDates: mergeDays(series.skippedDates, before.skippedDates, wanted.skippedDates),
  };
  if (merged.changes.includes("rule")) return fitRule({ ...wanted, ...lists }, now).written;
  const { rule, startDate, until, count } = series;
  return { rule, startDate, until, count, ...lists };
}

/** Rewrites the future events of a series from its new rule and fields. @returns the series as it is now */
async function rewriteSeries(tx: Database, change: Change, now: Temporal.Instant): Promise<SeriesPlan> {
  const { series, occurrences, before, merged, written } = change;
  const { title, description, location, startTime, endDays, endTime, timezone } = merged.day;
  const template = { title, description, location, startTime, endDays, endTime, timezone };
  const next: SeriesPlan = { ...series, ...template, ...written };
  const isFuture = startsAfter(now);
  const taken = new Set(occurrences.filter((event) => !isFuture(event)).map(dayOf));
  // An event that was changed by hand stays as a single one if its day is no longer part of the series.
  const future = occurrences.filter(isFuture).map((event) => ({
    ...event,
    isReferenced: event.isReferenced || !isSameDay(dayOfEvent(event), expectedOn(before, dayOf(event))),
  }));
  const plan = planSeries({
    events: future,
    series: next,
    days: seriesDays(next, series.writtenUntil).filter((day) => !taken.has(day)),
    changedId: 0,
    moveDay: (day) => day,
  });
  const inserts = plan.inserts.filter(willStartAfter(now));
  await changeSeries(tx, series.id, { ...template, ...written, updatedAt: now.toString() });
  await writePlan(tx, series.id, { ...plan, inserts }, now);
  return next;
}

/** Changes single days of a series, after the series was rewritten. */
async function changeDays(
  tx: Database,
  { series, occurrences, before, wanted }: Change,
  next: SeriesPlan,
  now: Temporal.Instant,
): Promise<Merged["stays"]> {
  const earlier = new Map(occurrences.map((event) => [event.id, event]));
  const stays: Merged["stays"] = [];
  for (const row of (await findOccurrences(tx, series.id, false)).filter(startsAfter(now))) {
    const day = dayOf(row);
    const [was, is] = [expectedOn(before, day), expectedOn(wanted, day)];
    if (!before.overrides[day] && !wanted.overrides[day] && was.canceled === is.canceled) continue;
    const own = new Set(earlier.get(row.id)?.overridden);
    const merged = mergeDay(
      dayOfEvent(row),
      was,
      is,
      (part) => part !== "canceled" && !fieldsOf(part).some((field) => own.has(field)),
    );
    stays.push(...merged.stays);
    const given = { ...row, ...valuesOn(next, day) } as EventRecord;
    if (merged.changes.length > 0) await writeDay(tx, row, given, merged, now);
  }
  return stays;
}

/** @returns also the rule as it is written now; null if the series is gone */
export async function changeSeriesTo(
  tx: Database,
  seriesId: number,
  { before, wanted, writtenRule }: { before: CalendarSeries; wanted: CalendarSeries; writtenRule: WrittenRule | null },
  now: Temporal.Instant,
): Promise<(Result & { written: WrittenRule }) | null> {
  const series = await lockSeries(tx, seriesId);
  if (!series) return null;
  const occurrences = await findOccurrences(tx, seriesId, true);
  const merged = mergeSeries(series, writtenRule, before, wanted);
  const written = writtenAfter({ series, occurrences, before, wanted, merged }, now);
  const change = { series, occurrences, before, wanted, merged, written };
  const isRewritten = merged.changes.some((part) => part !== "canceled");
  const next = isRewritten ? await rewriteSeries(tx, change, now) : series;
  const stays = merged.changes.length > 0 ? await changeDays(tx, change, next, now) : [];
  return { changes: merged.changes, stays: [...new Set([...merged.stays, ...stays])], written };
}
