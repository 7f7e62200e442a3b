// Creates, changes and deletes events. Wall-clock times are stored as typed; PostgreSQL computes instants.
import type { Event, EventChange, NewEvent } from "@narthex/contract/events.ts";
import type { Viewer } from "../access/viewer.ts";
import { changedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { isListedFor } from "../members/directory.service.ts";
import { recountLatestCheckIn } from "../members/latest-check-in.service.ts";
import { Refusal, wrongField } from "../refusal.ts";
import { maySee, mayWrite, type Owned, outOfReach } from "./events.policy.ts";
import {
  changeEvent,
  deleteEvent,
  type EventRecord,
  holdEvent,
  holdEventAlone,
  insertEvent,
} from "./events.queries.ts";
import { changedWhen, mistakesIn, newWhen, type When, type WhenInput } from "./events.rules.ts";
import { readBack } from "./reading.service.ts";

function refuseMistakes(when: When, input: WhenInput): void {
  const fields = mistakesIn(when, input);
  if (Object.keys(fields).length > 0) throw new Refusal("invalid_input", { fields });
}

function refuseOutOfReach(viewer: Viewer, event: Owned): void {
  const fields = outOfReach(viewer, event);
  if (fields) throw new Refusal("forbidden", { fields });
}

/** The organizer's name is shown with the event, so only people whom the viewer finds in the directory may be chosen. */
async function refuseHiddenOrganizer(tx: Database, viewer: Viewer, organizerId: number | null): Promise<void> {
  if (organizerId === null || organizerId === viewer.memberId) return;
  if (await isListedFor(tx, viewer, organizerId)) return;
  throw wrongField("organizerId", "Please choose from the list.");
}

function onlyWritable(viewer: Viewer, event: EventRecord | null): EventRecord {
  if (!event || !maySee(viewer, event)) throw new Refusal("not_found");
  if (!mayWrite(viewer, event)) throw new Refusal("forbidden");
  return event;
}

export async function createEvent(
  tx: Database,
  viewer: Viewer,
  input: NewEvent,
  now: Temporal.Instant,
): Promise<Event> {
  const { eventDateTime, endDateTime, ...rest } = input;
  const when = newWhen(input);
  refuseMistakes(when, input);
  const owned = { organizerId: rest.organizerId ?? viewer.memberId, ministryId: rest.ministryId ?? null };
  refuseOutOfReach(viewer, owned);
  await refuseHiddenOrganizer(tx, viewer, owned.organizerId);
  const at = now.toString();
  const eventId = await insertEvent(tx, { ...rest, ...when, ...owned, createdAt: at, updatedAt: at });
  await recordChange(tx, viewer, "event.created", { subjectId: eventId });
  return readBack(tx, viewer, eventId);
}

/** Writes the differences; without one nothing is recorded. */
export async function updateEvent(
  tx: Database,
  viewer: Viewer,
  eventId: number,
  { updatedAt, ...input }: EventChange,
  now: Temporal.Instant,
): Promise<Event> {
  const before = onlyWritable(viewer, await holdEvent(tx, eventId));
  const { eventDateTime, endDateTime, ...rest } = input;
  const when = changedWhen(before, input);
  refuseMistakes(when, input);
  const change = { ...rest, ...when };
  const fields = changedFields(before, change);
  if (fields.length === 0) return readBack(tx, viewer, eventId);
  await refuseStale(before, updatedAt, () => readBack(tx, viewer, eventId));
  const { organizerId = before.organizerId, ministryId = before.ministryId } = rest;
  refuseOutOfReach(viewer, { organizerId, ministryId });
  if (organizerId !== before.organizerId) await refuseHiddenOrganizer(tx, viewer, organizerId);
  await changeEvent(tx, eventId, { ...change, updatedAt: now.toString() });
  await recordChange(tx, viewer, "event.changed", { subjectId: eventId, detail: { fields } });
  return readBack(tx, viewer, eventId);
}

/** Deletes an event together with its attendance records. */
export async function removeEvent(tx: Database, viewer: Viewer, eventId: number): Promise<{ id: number }> {
  const before = onlyWritable(viewer, await holdEventAlone(tx, eventId));
  const { records, memberIds } = await deleteEvent(tx, eventId);
  await recountLatestCheckIn(tx, memberIds);
  const detail = { title: before.title, records };
  await recordChange(tx, viewer, "event.deleted", { subjectId: eventId, detail, about: { eventId } });
  return { id: eventId };
}
