// Series of events: their first events, a preview of a rule, and the events of later months.
import type { EventSeries, RecurrencePreview, RecurrencePreviewInput } from "@narthex/contract/event-series.ts";
import { MAX_OCCURRENCES } from "@narthex/contract/limits.ts";
import type { Recurrence } from "@narthex/contract/recurrence.ts";
import type { Viewer } from "../access/viewer.ts";
import { computeTimes, listSeriesDays, type RuleWithDays } from "../calendar/recurrence.ts";
import { formatRule } from "../calendar/recurrence.words.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { maySeeEvent, mayWrite } from "./events.policy.ts";
import { changeEvent, type EventRecord } from "./events.queries.ts";
import { buildWhen } from "./events.rules.ts";
import { requireVisibleEvent } from "./reading.service.ts";
import {
  changeSeries,
  findSeries,
  insertOccurrences,
  insertSeries,
  lockSeries,
  type SeriesRecord,
} from "./series.queries.ts";
import { addDays, buildValuesOn, type SeriesPlan, type Template, toTemplate } from "./series.rules.ts";
import { findLeftEvents } from "./series-parts.queries.ts";
import { addMonths, findHorizon, MONTHS_AHEAD, toStoredRule } from "./series-rule.rules.ts";
import { moveUsesToSeries } from "./series-uses.queries.ts";

const LONGEST_PAST_YEARS = 10;
const PREVIEWED = 6;
/** Long enough for six days of a yearly event. */
const PREVIEWED_YEARS = 30;
const NO_DAY = "This rule gives no day. Please check it, and the last day.";
export const TOO_MANY = `This makes more than ${MAX_OCCURRENCES} events. Please choose a later start or fewer days.`;
const TOO_OLD = `A series can begin at most ${LONGEST_PAST_YEARS} years ago.`;

/** The days of a new series, at least one and not too many. */
export function requireDays(series: RuleWithDays, now: Temporal.Instant): { days: string[]; writtenUntil: string } {
  const oldest = now.toZonedDateTimeISO("UTC").toPlainDate().subtract({ years: LONGEST_PAST_YEARS }).toString();
  if (series.startDate < oldest) throw refuseField("eventDateTime", TOO_OLD);
  const horizon = findHorizon(now);
  const most = MAX_OCCURRENCES + 1;
  const soon = listSeriesDays(series, horizon, most);
  // A series that begins later has at least its first events.
  const later = addMonths(Temporal.PlainDate.from(series.startDate), MONTHS_AHEAD);
  const [days, writtenUntil] = soon.length > 0 ? [soon, horizon] : [listSeriesDays(series, later, most), later];
  if (days.length === 0) throw refuseField("recurrence", NO_DAY);
  if (days.length > MAX_OCCURRENCES) throw refuseField("recurrence", TOO_MANY);
  return { days, writtenUntil };
}

/** Writes a series with its events. @param existing an event that belongs to it, with the day that it has in it */
export async function writeSeries(
  tx: Database,
  series: SeriesPlan,
  now: Temporal.Instant,
  existing?: { id: number; day: string },
): Promise<{ seriesId: number; eventIds: number[] }> {
  const { days, writtenUntil } = requireDays(series, now);
  const at = now.toString();
  const stamp = { createdAt: at, updatedAt: at };
  const lists = { extraDates: [...series.extraDates], skippedDates: [...series.skippedDates] };
  const seriesId = await insertSeries(tx, { ...series, ...lists, ...stamp, writtenUntil });
  if (existing) {
    const place = { seriesId, originalStart: `${existing.day}T${series.startTime}` };
    await changeEvent(tx, existing.id, place);
    await moveUsesToSeries(tx, existing.id, seriesId);
  }
  const values = days.map((day) => ({ ...buildValuesOn(series, day), ...stamp, seriesId }));
  return { seriesId, eventIds: await insertOccurrences(tx, values) };
}

/** Creates the events of a new series. @returns the id of the first one */
export async function createRecurring(
  tx: Database,
  viewer: Viewer,
  { template, recurrence, startDate }: { template: Template; recurrence: Recurrence; startDate: string },
  now: Temporal.Instant,
): Promise<number> {
  const { seriesId, eventIds } = await writeSeries(
    tx,
    { ...template, ...toStoredRule(recurrence, { ...template, startDate }) },
    now,
  );
  const [first] = eventIds;
  if (first === undefined) throw new Error("the series has no event");
  const detail = { seriesId, events: eventIds.length };
  await recordChange(tx, viewer, "event.repeated", { subjectId: first, detail });
  return first;
}

/** Makes a single event the first one of a series; its own day is a part of it in any case. */
export async function repeatEvent(
  tx: Database,
  viewer: Viewer,
  event: EventRecord,
  recurrence: Recurrence,
  now: Temporal.Instant,
): Promise<void> {
  const rule = toStoredRule(recurrence, { ...event, startDate: event.eventDate });
  const { days } = requireDays(rule, now);
  const extraDates = days.includes(event.eventDate) ? rule.extraDates : [event.eventDate, ...rule.extraDates].sort();
  const series = { ...toTemplate(event), ...rule, extraDates };
  const { seriesId, eventIds } = await writeSeries(tx, series, now, { id: event.id, day: event.eventDate });
  const detail = { seriesId, events: eventIds.length + 1 };
  await recordChange(tx, viewer, "event.repeated", { subjectId: event.id, detail });
}

function describeSeries(series: SeriesRecord): EventSeries {
  return { ...series, words: formatRule(series, series) };
}

/** How an event repeats that the viewer may see. One day of a ministry's series may be open to everyone. */
export async function readSeries(db: Database, viewer: Viewer, eventId: number): Promise<EventSeries> {
  const event = await requireVisibleEvent(db, viewer, eventId);
  const series = event.seriesId === null ? null : await findSeries(db, event.seriesId);
  if (!series || !(maySeeEvent(viewer, series) || mayWrite(viewer, event))) throw new Refusal("not_found");
  return describeSeries(series);
}

const addPreviewedYears = (day: string) => Temporal.PlainDate.from(day).add({ years: PREVIEWED_YEARS }).toString();

export function previewRecurrence(input: RecurrencePreviewInput, now: Temporal.Instant): RecurrencePreview {
  const when = buildWhen(input);
  const series = toStoredRule(input, { ...when, startDate: when.eventDate });
  const { days } = requireDays(series, now);
  const times = { startTime: when.startTime, endDays: null, endTime: null, timezone: when.timezone };
  const shownDays = days.length < PREVIEWED ? listSeriesDays(series, addPreviewedYears(series.startDate)) : days;
  const starts = shownDays.map((day) => ({ day, ...computeTimes(day, times) }));
  const shown = starts.map(({ eventDate, startTime }) => `${eventDate}T${startTime}`);
  const moved = starts.filter(({ day, eventDate, startTime }) => day !== eventDate || startTime !== when.startTime);
  return {
    words: formatRule(series, when),
    dates: shown.slice(0, PREVIEWED),
    moved: moved.map(({ eventDate }) => eventDate),
  };
}

/** Writes the events of a series up to the horizon. Does nothing the second time. @returns the ids of new events */
export async function extendSeries(tx: Database, seriesId: number, now: Temporal.Instant): Promise<number[]> {
  const series = await lockSeries(tx, seriesId);
  const horizon = findHorizon(now);
  if (!series || series.writtenUntil >= horizon) return [];
  const at = now.toString();
  const left = new Set((await findLeftEvents(tx, series, false)).map(({ leftDay }) => leftDay));
  const values = listSeriesDays(series, horizon)
    .filter((day) => day > series.writtenUntil && !left.has(day))
    .map((day) => ({ ...buildValuesOn(series, day), seriesId, createdAt: at, updatedAt: at }));
  const written = await insertOccurrences(tx, values);
  // A new version where the series has more events: a change before can no longer be undone without losing them.
  await changeSeries(tx, seriesId, { writtenUntil: horizon, ...(written.length > 0 ? { updatedAt: at } : {}) });
  if (written.length > 0) await recordChange(tx, null, "event.series_extended", {});
  return written;
}

/** Ends a series before a day. */
export async function endSeries(tx: Database, series: SeriesRecord, day: string, now: Temporal.Instant): Promise<void> {
  const isEarlier = (other: string) => other < day;
  await changeSeries(tx, series.id, {
    until: addDays(day, -1),
    count: null,
    extraDates: series.extraDates.filter(isEarlier),
    skippedDates: series.skippedDates.filter(isEarlier),
    updatedAt: now.toString(),
  });
}
