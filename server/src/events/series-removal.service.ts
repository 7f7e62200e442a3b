// Deletes the following or all events of a series that are to come. Events with records stay as single events.
import type { Scope, SeriesEffect } from "@narthex/contract/events.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { refuseField, requireFound } from "../refusal.ts";
import { findEvent } from "./events.queries.ts";
import { readEvent } from "./reading.service.ts";
import { findReferenced } from "./references.queries.ts";
import { buildRemovalEffect } from "./series.effect.ts";
import { changeSeries, deleteOccurrences, detachEvents, type SeriesRecord } from "./series.queries.ts";
import { getRuleDay, isStartingAfter } from "./series.rules.ts";
import { endSeries } from "./series.service.ts";
import { type HeldSeries, lockSeriesOf, refuseForeign, type SeriesScope } from "./series-change.service.ts";
import { deleteSeries, findElsewhere, isImported, lockParts } from "./series-parts.queries.ts";
import { keepForUndo, readRowsBefore } from "./series-undo.service.ts";

const NOTHING_TO_DELETE = "No event to come belongs to this. Past events stay; each can be deleted alone.";

export interface SeenVersions {
  updatedAt?: string | undefined;
  seriesUpdatedAt?: string | undefined;
}

/** What is deleted: one event, also of the past, or those to come. */
function planRemoval(
  viewer: Viewer,
  { event, occurrences, left, others }: HeldSeries,
  scope: Scope,
  now: Temporal.Instant,
) {
  const isInScope = ({ id, originalStart }: { id: number; originalStart: string | null }) =>
    scope === "this" ? id === event.id : scope === "all" || (originalStart ?? "") >= (event.originalStart ?? "");
  const inScope = occurrences.filter(isInScope);
  const concerned = scope === "this" ? inScope : inScope.filter(isStartingAfter(now));
  const [first] = concerned;
  if (!first) throw refuseField("scope", NOTHING_TO_DELETE);
  refuseForeign(viewer, [...concerned, event]);
  const singles = concerned.filter(({ isReferenced }) => isReferenced);
  return {
    removals: concerned.filter(({ isReferenced }) => !isReferenced),
    singles,
    past: inScope.length - concerned.length,
    firstDay: getRuleDay(first),
    // A series that events may return to goes on existing, and so does a part of one.
    isWhole: concerned.length === occurrences.length && left.length + others.length === 0,
  };
}

/** What a deletion would do. */
export async function previewSeriesRemoval(
  tx: Database,
  viewer: Viewer,
  eventId: number,
  scope: Scope,
  now: Temporal.Instant,
): Promise<SeriesEffect> {
  const held = requireFound(await lockSeriesOf(tx, viewer, eventId, { locks: false }));
  const plan = planRemoval(viewer, held, scope, now);
  const elsewhere = scope === "this" ? undefined : await findElsewhere(tx, held, scope, now);
  return buildRemovalEffect(plan, plan.past, now, elsewhere);
}

/** Deletes the events to come of a series, or of a part of it. The series goes on existing for those of the past. */
export async function removeSeries(
  tx: Database,
  viewer: Viewer,
  held: HeldSeries,
  { scope, seen }: { scope: SeriesScope; seen: SeenVersions },
  now: Temporal.Instant,
): Promise<SeriesEffect> {
  const { event, series } = held;
  const readCurrent = () => readEvent(tx, viewer, event.id);
  await refuseStale(event, seen.updatedAt, readCurrent);
  await refuseStale(series, seen.seriesUpdatedAt, readCurrent);
  const { removals, singles, past, firstDay, isWhole } = planRemoval(viewer, held, scope, now);
  const elsewhere = await findElsewhere(tx, held, scope, now);
  const before = await readRowsBefore(tx, series.id);
  await detachEvents(
    tx,
    singles.map(({ id }) => id),
    now.toString(),
  );
  await deleteOccurrences(
    tx,
    removals.map(({ id }) => id),
  );
  // A later import of its calendar recognizes the events that stay, or that an undo restores, by their series.
  if (isWhole && !(await isImported(tx, series.id))) await deleteSeries(tx, series.id);
  else await endSeries(tx, series, firstDay, now);
  const whole = {
    before,
    seriesIds: [series.id],
    kind: "deleted",
    title: event.title,
    count: removals.length,
  } as const;
  await keepForUndo(tx, viewer, whole, now);
  const detail = { title: event.title, scope, removed: removals.length, singles: singles.length };
  const about = { eventId: event.id };
  await recordChange(tx, viewer, "event.series_deleted", { subjectId: event.id, detail, about });
  return buildRemovalEffect({ removals, singles }, past, now, elsewhere);
}

/**
 * Takes an event with records out of its series, where it was to be deleted alone. Called with the event locked, so
 * that no record is added at the same time. @returns null if the event has none
 */
export async function keepWithRecords(
  tx: Database,
  viewer: Viewer,
  { event }: HeldSeries,
  now: Temporal.Instant,
): Promise<SeriesEffect | null> {
  if ((await findReferenced(tx, [event.id])).size === 0) return null;
  await detachEvents(tx, [event.id], now.toString());
  await recordChange(tx, viewer, "event.left_series", { subjectId: event.id });
  return buildRemovalEffect({ removals: [], singles: [event] }, 0, now);
}

/** A day of a series. */
interface SeriesDay {
  series: SeriesRecord;
  day: string;
}

/** The series that an event has left, locked before the event is, and its day there. */
export async function lockLeftSeries(tx: Database, eventId: number): Promise<SeriesDay | null> {
  const { leftSeriesId, leftDay } = (await findEvent(tx, eventId)) ?? {};
  if (!leftSeriesId || !leftDay) return null;
  const series = await lockParts(tx, leftSeriesId);
  return series && { series, day: leftDay };
}

/** Leaves out the day of an event that is deleted alone, so that it is not written again. */
export async function skipDay(tx: Database, { series, day }: SeriesDay, now: Temporal.Instant): Promise<void> {
  const extraDates = series.extraDates.filter((other) => other !== day);
  const skippedDates = [...new Set([...series.skippedDates, day])].sort();
  await changeSeries(tx, series.id, { extraDates, skippedDates, updatedAt: now.toString() });
}
