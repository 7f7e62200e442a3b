// Creates, changes and deletes events. Wall-clock times are stored as typed; PostgreSQL computes instants.

import type { ChangedEvent, Event, EventChange, NewEvent, Scope, SeriesEffect } from "@narthex/contract/events.ts";
import type { Viewer } from "../access/viewer.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { recountLatestCheckIn } from "../members/latest-check-in.service.ts";
import { refuseField } from "../refusal.ts";
import { isTakenAway, requireNoChildInside } from "./children-inside.service.ts";
import {
  changeEvent,
  deleteEvent,
  type EventRecord,
  insertEvent,
  lockEvent,
  lockEventAlone,
  moveRecordsToStart,
} from "./events.queries.ts";
import { buildWhen, changeWhen } from "./events.rules.ts";
import { readWrittenEvent } from "./reading.service.ts";
import { findSeries } from "./series.queries.ts";
import { buildValuesOn, findChangedParts, getRuleDay, toTemplate } from "./series.rules.ts";
import { createRecurring, repeatEvent } from "./series.service.ts";
import { lockSeriesOf, updateSeries } from "./series-change.service.ts";
import { keepWithRecords, lockLeftSeries, removeSeries, type SeenVersions, skipDay } from "./series-removal.service.ts";
import {
  refuseHiddenOrganizer,
  refuseMistakes,
  refuseOutOfReach,
  refusePublishing,
  requireWritable,
} from "./writing.service.ts";

const WHICH_EVENTS = "Please choose whether the following or all events change.";

export async function createEvent(
  tx: Database,
  viewer: Viewer,
  input: NewEvent,
  now: Temporal.Instant,
): Promise<Event> {
  const { eventDateTime, endDateTime, recurrence, entryKey: _, ...rest } = input;
  const when = buildWhen(input);
  refuseMistakes(when, input, { movesSkipped: Boolean(recurrence) });
  const { organizerId = viewer.memberId, ministryId = null } = rest;
  const owned = { organizerId, ministryId };
  refuseOutOfReach(viewer, owned);
  refusePublishing(viewer, false, rest.isPublic);
  await refuseHiddenOrganizer(tx, viewer, owned.organizerId);
  if (recurrence) {
    const { title, description = null, location = null, maxAttendees = null, capacity = null } = rest;
    const { isPublic = false, asksForReplies = false } = rest;
    const limits = { maxAttendees, capacity };
    const template = toTemplate({
      title,
      description,
      location,
      isPublic,
      asksForReplies,
      ...limits,
      ...when,
      ...owned,
    });
    const first = await createRecurring(tx, viewer, { template, recurrence, startDate: when.eventDate }, now);
    return readWrittenEvent(tx, viewer, first);
  }
  const at = now.toString();
  const eventId = await insertEvent(tx, { ...rest, ...when, ...owned, createdAt: at, updatedAt: at });
  await recordChange(tx, viewer, "event.created", { subjectId: eventId });
  return readWrittenEvent(tx, viewer, eventId);
}

/** Changes one event, or several of its series. Without a difference nothing is recorded. */
export async function updateEvent(
  tx: Database,
  viewer: Viewer,
  eventId: number,
  { input, scope = "this" }: { input: EventChange; scope?: Scope | undefined },
  now: Temporal.Instant,
): Promise<ChangedEvent> {
  const held = scope === "this" ? null : await lockSeriesOf(tx, viewer, eventId);
  if (held && scope !== "this") {
    const { effect, shownId } = await updateSeries(tx, viewer, held, scope, input, now);
    return { ...(await readWrittenEvent(tx, viewer, shownId)), effect };
  }
  await updateOne(tx, viewer, eventId, input, now);
  return { ...(await readWrittenEvent(tx, viewer, eventId)), effect: null };
}

async function updateOne(
  tx: Database,
  viewer: Viewer,
  eventId: number,
  { updatedAt, seriesUpdatedAt: _, recurrence, ...input }: EventChange,
  now: Temporal.Instant,
): Promise<void> {
  const before = requireWritable(viewer, await lockEvent(tx, eventId));
  if (recurrence && before.seriesId !== null) throw refuseField("recurrence", WHICH_EVENTS);
  const { eventDateTime, endDateTime, ...rest } = input;
  const when = changeWhen(before, input);
  refuseMistakes(when, input, { movesSkipped: Boolean(recurrence) });
  const change = { ...rest, ...when };
  const fields = listChangedFields(before, change);
  if (fields.length === 0 && !recurrence) return;
  await refuseStale(before, updatedAt, async () => ({
    ...(await readWrittenEvent(tx, viewer, eventId)),
    effect: null,
  }));
  const { organizerId = before.organizerId, ministryId = before.ministryId } = rest;
  refuseOutOfReach(viewer, { organizerId, ministryId });
  refusePublishing(viewer, before.isPublic, rest.isPublic);
  if (organizerId !== before.organizerId) await refuseHiddenOrganizer(tx, viewer, organizerId);
  const after = { ...before, ...change } as EventRecord;
  if (isTakenAway(before, after, now)) await requireNoChildInside(tx, [eventId], now);
  const overridden = await listOwnFields(tx, before, after);
  await changeEvent(tx, eventId, { ...change, overridden, updatedAt: now.toString() });
  if (fields.length > 0) await recordChange(tx, viewer, "event.changed", { subjectId: eventId, detail: { fields } });
  if (START.some((field) => fields.includes(field))) await moveRecords(tx, before);
  if (recurrence) await repeatEvent(tx, viewer, after, recurrence, now);
}

const START = ["eventDate", "startTime", "timezone"] as const;

/** Attendance that was entered later belongs to the start of its event. */
async function moveRecords(tx: Database, { id: eventId, startsAt, ministryId }: EventRecord): Promise<void> {
  const moved = await moveRecordsToStart(tx, eventId, startsAt);
  if (moved.length === 0) return;
  const memberIds = moved.flatMap(({ memberId }) => memberId ?? []);
  await recountLatestCheckIn(tx, memberIds);
  await recordChange(tx, null, "attendance.moved", { about: { eventId, memberIds, ministryId } });
}

/** The fields that an event of a series keeps for itself. One that is set back to that of the series is none of them. */
async function listOwnFields(tx: Database, before: EventRecord, after: EventRecord): Promise<string[]> {
  const series = before.seriesId === null ? null : await findSeries(tx, before.seriesId);
  if (!series) return [];
  const parts = findChangedParts(before, after);
  const different = findChangedParts({ ...before, ...buildValuesOn(series, getRuleDay(before)) }, after);
  const stay = before.overridden.filter((name) => !parts.includes(name));
  return [...stay, ...parts.filter((name) => different.includes(name))];
}

interface Removal {
  scope: Scope;
  /** The versions of the event and of its series that the viewer saw. */
  seen: SeenVersions;
  /** Called before an event is deleted alone, because its deletion takes its replies with it. */
  beforeDeletion: () => Promise<void>;
}

/**
 * Deletes a single event together with its records, or events of a series: one that has records stays as a single
 * event.
 */
export async function removeEvent(
  tx: Database,
  viewer: Viewer,
  eventId: number,
  { scope, seen, beforeDeletion }: Removal,
  now: Temporal.Instant,
): Promise<{ id: number; effect: SeriesEffect | null }> {
  const held = await lockSeriesOf(tx, viewer, eventId);
  if (held && scope !== "this")
    return { id: eventId, effect: await removeSeries(tx, viewer, held, { scope, seen }, now) };
  const left = await lockLeftSeries(tx, eventId);
  const before = requireWritable(viewer, await lockEventAlone(tx, eventId));
  await refuseStale(before, seen.updatedAt, () => readWrittenEvent(tx, viewer, eventId));
  if (held) {
    await skipDay(tx, { series: held.series, day: getRuleDay(held.event) }, now);
    const effect = await keepWithRecords(tx, viewer, held, now);
    if (effect) return { id: eventId, effect };
  }
  await requireNoChildInside(tx, [eventId], now);
  if (left) await skipDay(tx, left, now);
  await beforeDeletion();
  const { records, memberIds } = await deleteEvent(tx, eventId);
  await recountLatestCheckIn(tx, memberIds);
  const detail = { title: before.title, records };
  await recordChange(tx, viewer, "event.deleted", { subjectId: eventId, detail, about: { eventId } });
  return { id: eventId, effect: null };
}
