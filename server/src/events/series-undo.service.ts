// Undoes a change of several events of a series, for its author and within an hour.
import { SERIES_UNDO_MINUTES, type UndoableChange } from "@narthex/contract/event-series.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import type { RowValues } from "../database/tables/merges.ts";
import type { RowVersions } from "../database/tables/series-undos.ts";
import { Refusal } from "../refusal.ts";
import { mayWrite } from "./events.policy.ts";
import { findReferenced } from "./references.queries.ts";
import { deleteDoubleRooms, readRoomRows, restoreRoomRows } from "./series-rooms.queries.ts";
import {
  deleteUndo,
  deleteUndosBefore,
  findUndos,
  insertUndo,
  lockUndo,
  lockVersions,
  type Rows,
  readRows,
  restoreSeries,
  type SeriesUndo,
} from "./series-undo.queries.ts";

/** More are not shown. */
const LISTED = 5;

const limitOf = (now: Temporal.Instant) => now.subtract({ minutes: SERIES_UNDO_MINUTES }).toString();
const idsOf = (rows: readonly { readonly id?: unknown }[]) => rows.map(({ id }) => Number(id));

/** The rows of a locked series, which `keepForUndo` stores after the change. */
export async function rowsBefore(tx: Database, seriesId: number): Promise<Rows> {
  const rows = await readRows(tx, { series: [seriesId], events: [] });
  return { ...rows, rooms: await readRoomRows(tx, { series: [seriesId], events: idsOf(rows.events) }) };
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
  const after = await lockVersions(tx, { series: seriesIds, events: idsOf(before.events) });
  await insertUndo(tx, { ...change, userId: viewer.userId, changedAt: now.toString(), before, after });
}

/** @param eventId of all changes, only those of its series */
export async function listUndoable(
  db: Database,
  viewer: Viewer,
  eventId: number | undefined,
  now: Temporal.Instant,
): Promise<UndoableChange[]> {
  return findUndos(db, { userId: viewer.userId, since: limitOf(now), eventId, limit: LISTED });
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

const ownerOf = (row: RowValues) => ({
  organizerId: row.organizer_id as number | null,
  ministryId: row.ministry_id as number | null,
});

/** Rooms of the events and series that the change deleted. The others keep the rooms that a lead has chosen since. */
async function restoreRooms(tx: Database, { before, after }: SeriesUndo): Promise<void> {
  const stayed = { series: new Set(idsOf(after.series)), events: new Set(idsOf(after.events)) };
  const rows = (before.rooms ?? []).filter(
    (row) => !stayed.series.has(Number(row.series_id)) && !stayed.events.has(Number(row.event_id)),
  );
  await restoreRoomRows(tx, rows);
  await deleteDoubleRooms(tx, idsOf(before.events));
}

/** @returns the id of an event that was restored @throws Refusal series_changed_since if anything changed meanwhile */
export async function undoSeriesChange(
  tx: Database,
  viewer: Viewer,
  undoId: number,
  now: Temporal.Instant,
): Promise<{ eventId: number }> {
  const undo = await lockUndo(tx, undoId, viewer.userId, limitOf(now));
  if (!undo) throw new Refusal("not_found");
  const { before, after } = undo;
  if (!before.events.every((row) => mayWrite(viewer, ownerOf(row)))) throw new Refusal("forbidden");
  const present = await lockVersions(tx, {
    series: [...new Set([...idsOf(before.series), ...idsOf(after.series)])],
    events: [...new Set([...idsOf(before.events), ...idsOf(after.events)])],
  });
  if (!isSame(present, after)) throw new Refusal("series_changed_since");
  const had = new Set(idsOf(before.events));
  const added = idsOf(after.events).filter((id) => !had.has(id));
  if ((await findReferenced(tx, added)).size > 0) throw new Refusal("series_changed_since");
  await restoreSeries(tx, undo, now.toString());
  await restoreRooms(tx, undo);
  await deleteUndo(tx, undoId);
  const [eventId = 0] = idsOf(before.events);
  await recordChange(tx, viewer, "event.series_change_undone", { subjectId: eventId, detail: { restored: had.size } });
  return { eventId };
}

/** Deletes the rows of changes that can no longer be undone. */
export async function pruneSeriesUndos(tx: Database, now: Temporal.Instant): Promise<void> {
  await deleteUndosBefore(tx, limitOf(now));
}
