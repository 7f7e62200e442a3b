// Undoes a change of several events of a series, for its author and within an hour.

import { SERIES_UNDO_MINUTES, type UndoableChange } from "@narthex/contract/event-series.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import type { RowValues } from "../database/tables/merges.ts";
import type { RowVersions } from "../database/tables/series-undos.ts";
import { Refusal } from "../refusal.ts";
import { requireNoChildInside } from "./children-inside.service.ts";
import { mayUndoChange } from "./events.policy.ts";
import { findReferenced } from "./references.queries.ts";
import {
  changeAfter,
  deleteUndo,
  deleteUndosBefore,
  type EventDay,
  findOnOtherDays,
  findUndone,
  findUndos,
  findVersions,
  insertUndo,
  lockAfters,
  lockUndo,
  lockVersions,
  type Rows,
  readSeriesRows,
  readSources,
  restoreSeries,
  restoreSources,
  type SeriesUndo,
} from "./series-undo.queries.ts";
import { deleteDoubleUses, readUseRows, restoreUseRows } from "./series-uses.queries.ts";

/** More are not shown. */
const LISTED = 5;

const computeUndoLimit = (now: Temporal.Instant) => now.subtract({ minutes: SERIES_UNDO_MINUTES }).toString();
const readIds = (rows: readonly { readonly id?: unknown }[]) => rows.map(({ id }) => Number(id));

/** The rows of a locked series, and of further events, which `keepForUndo` stores after the change. */
export async function readRowsBefore(tx: Database, seriesId: number, eventIds: readonly number[] = []): Promise<Rows> {
  const rows = await readSeriesRows(tx, { series: [seriesId], events: eventIds });
  const ids = readIds(rows.events);
  const uses = await readUseRows(tx, { series: [seriesId], events: ids });
  return { ...rows, ...uses, sources: await readSources(tx, ids) };
}

interface WholeChange {
  readonly before: Rows;
  /** The series after the change; those that were deleted are ignored. */
  readonly seriesIds: readonly number[];
  readonly kind: UndoableChange["kind"];
  readonly title: string;
  readonly count: number;
}

export async function keepForUndo(
  tx: Database,
  viewer: Viewer,
  { before, seriesIds, ...change }: WholeChange,
  now: Temporal.Instant,
): Promise<void> {
  const after = await lockVersions(tx, { series: seriesIds, events: readIds(before.events) });
  await insertUndo(tx, { ...change, userId: viewer.userId, changedAt: now.toString(), before, after });
}

const isSame = (one: RowVersions, other: RowVersions): boolean =>
  (["series", "events"] as const).every(
    (kind) =>
      one[kind].length === other[kind].length &&
      one[kind].every(({ id, updatedAt }, at) => {
        const counterpart = other[kind][at];
        return counterpart?.id === id && counterpart.updatedAt === updatedAt;
      }),
  );

/** The events that a change added. */
function listAdded(hadIds: readonly number[], { events }: RowVersions): number[] {
  const had = new Set(hadIds);
  return readIds(events).filter((id) => !had.has(id));
}

/** @param count of all events that were changed, added or deleted */
function countVersions(hadIds: readonly number[], { events }: RowVersions, count: number) {
  const [had, has] = [new Set(hadIds), new Set(readIds(events))];
  const added = has.difference(had).size;
  const removed = had.difference(has).size;
  return { changed: count - added - removed, added, removed };
}

/** Whether an undo would delete an event with records, or move it to another day than these. */
async function wouldLoseRecords(db: Database, had: readonly EventDay[], after: RowVersions): Promise<boolean> {
  const concerned = [...listAdded(readIds(had), after), ...(await findOnOtherDays(db, had))];
  return (await findReferenced(db, concerned)).size > 0;
}

/** The changes that can be undone. @param eventId of all changes, only those of its series */
export async function listUndoable(
  db: Database,
  viewer: Viewer,
  eventId: number | undefined,
  now: Temporal.Instant,
): Promise<UndoableChange[]> {
  const found = await findUndos(db, { userId: viewer.userId, since: computeUndoLimit(now), eventId, limit: LISTED });
  const undoable: UndoableChange[] = [];
  for (const { after, had, count, ...change } of found) {
    const present = await findVersions(db, { series: readIds(after.series), events: readIds(after.events) });
    if (!isSame(present, after) || (await wouldLoseRecords(db, had, after))) continue;
    if (mayUndoChange(viewer, await findUndone(db, change.id)))
      undoable.push({ ...change, ...countVersions(readIds(had), after, count) });
  }
  return undoable;
}

/** A whole row has microseconds, and a version that was read for an answer has milliseconds. */
const isSameMillisecond = (one: string, other: string): boolean =>
  Temporal.Instant.from(one).epochMilliseconds === Temporal.Instant.from(other).epochMilliseconds;

/** Rows that were restored are again as an earlier change left them, with a newer version. */
function renewRows(
  left: RowVersions["events"],
  before: readonly RowValues[],
  present: RowVersions["events"],
): RowVersions["events"] {
  const former = new Map(before.map((row) => [Number(row.id), String(row.updated_at)]));
  const current = new Map(present.map(({ id, updatedAt }) => [id, updatedAt]));
  return left.map((row) => {
    const [was, is] = [former.get(row.id), current.get(row.id)];
    const isRestored = was !== undefined && isSameMillisecond(was, row.updatedAt);
    return isRestored && is !== undefined ? { ...row, updatedAt: is } : row;
  });
}

/** Lets earlier changes be undone after this one. */
async function renewEarlier(tx: Database, { before }: SeriesUndo, now: Temporal.Instant): Promise<void> {
  const present = await lockVersions(tx, { series: readIds(before.series), events: readIds(before.events) });
  for (const { id, after } of await lockAfters(tx, computeUndoLimit(now))) {
    const series = renewRows(after.series, before.series, present.series);
    await changeAfter(tx, id, { series, events: renewRows(after.events, before.events, present.events) });
  }
}

/**
 * Rooms and serving ministries of the events and series that the change deleted. The others keep those that were chosen
 * since.
 */
async function restoreUses(tx: Database, { before, after }: SeriesUndo): Promise<void> {
  const stayed = { series: new Set(readIds(after.series)), events: new Set(readIds(after.events)) };
  const listDeleted = (rows: readonly RowValues[] = []) =>
    rows.filter((row) => !stayed.series.has(Number(row.series_id)) && !stayed.events.has(Number(row.event_id)));
  await restoreUseRows(tx, {
    rooms: listDeleted(before.rooms),
    serving: listDeleted(before.serving),
    needs: listDeleted(before.needs),
    exceptions: listDeleted(before.exceptions),
  });
  await deleteDoubleUses(tx, readIds(before.events));
}

/** The events that would return to another day or another ministry. */
async function findMoved(tx: Database, before: readonly RowValues[]): Promise<number[]> {
  const { events } = await readSeriesRows(tx, { series: [], events: readIds(before) });
  const current = new Map(events.map((row) => [row.id, row]));
  const isMoved = (row: RowValues) => {
    const now = current.get(row.id);
    return now !== undefined && ["event_date", "timezone", "ministry_id"].some((name) => now[name] !== row[name]);
  };
  return readIds(before.filter(isMoved));
}

/** @returns the id of an event that was restored @throws Refusal series_changed_since, series_has_records */
export async function undoSeriesChange(
  tx: Database,
  viewer: Viewer,
  undoId: number,
  now: Temporal.Instant,
): Promise<{ eventId: number }> {
  const undo = await lockUndo(tx, undoId, viewer.userId, computeUndoLimit(now));
  if (!undo) throw new Refusal("not_found");
  const { before, after } = undo;
  const present = await lockVersions(tx, {
    series: [...new Set([...readIds(before.series), ...readIds(after.series)])],
    events: [...new Set([...readIds(before.events), ...readIds(after.events)])],
  });
  if (!isSame(present, after)) throw new Refusal("series_changed_since");
  if (!mayUndoChange(viewer, await findUndone(tx, undoId))) throw new Refusal("forbidden");
  const had = before.events.map((row) => ({ id: Number(row.id), day: String(row.event_date) }));
  if (await wouldLoseRecords(tx, had, after)) throw new Refusal("series_has_records");
  await requireNoChildInside(tx, await findMoved(tx, before.events), now);
  await restoreSeries(tx, undo, now.toString());
  await restoreUses(tx, undo);
  await restoreSources(tx, before.sources ?? []);
  await deleteUndo(tx, undoId);
  await renewEarlier(tx, undo, now);
  const [[eventId = 0], [seriesId = 0]] = [readIds(before.events), readIds(before.series)];
  const detail = { seriesId, restored: had.length };
  await recordChange(tx, viewer, "event.series_change_undone", { subjectId: eventId, detail });
  return { eventId };
}

/** Deletes the rows of changes that can no longer be undone. */
export async function pruneSeriesUndos(tx: Database, now: Temporal.Instant): Promise<void> {
  await deleteUndosBefore(tx, computeUndoLimit(now));
}
