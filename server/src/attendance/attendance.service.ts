// Checks people in or refuses to, with one record per member and event for any number of requests, and undoes check-ins.
// An event's limit is exact for self check-ins; managers of attendance may exceed it and get a warning.
import type { AttendanceInput, RecordedAttendance } from "@narthex/contract/attendance.ts";
import type { Viewer } from "../access/viewer.ts";
import { type Actor, recordChange, recordWith } from "../changes/record.ts";
import type { Database, SingleStatement } from "../database/database.ts";
import { refuseCancelled } from "../events/cancel.service.ts";
import { checkInOpens, isDayOver } from "../events/events.rules.ts";
import { type KnownEvent, lockKnownEvent, requireEvent, requireVisibleEvent } from "../events/reading.service.ts";
import type { Writing } from "../http/writing.ts";
import { recountLatestCheckIn } from "../members/latest-check-in.service.ts";
import { formatName } from "../people/name.ts";
import { hasChildInside } from "../presence/inside.ts";
import { Refusal, requireFound } from "../refusal.ts";
import { canManageAttendance, mayCheckIn } from "./attendance.policy.ts";
import {
  countCheckedIn,
  deleteRecord,
  findChildInRoom,
  findRecord,
  insertRecord,
  lockPersonOf,
  type WrittenRecord,
} from "./attendance.queries.ts";
import { checkInMoment, findDefaultMoment } from "./check-in-time.rules.ts";

interface CheckIn {
  event: KnownEvent;
  memberId: number;
  at: Temporal.Instant;
  /** Null for a visitor on the check-in page. */
  actor: Actor;
  /** Whether a full event accepts the check-in. */
  mayOverfill: boolean;
}

interface Outcome {
  record: RecordedAttendance;
  isNew: boolean;
}

/** Locks an event, counts its attendees, and refuses if no place is free. */
export async function requirePlace(tx: Database, event: KnownEvent): Promise<void> {
  if (event.maxAttendees === null) return;
  const { maxAttendees } = await lockKnownEvent(tx, event.id);
  if (maxAttendees !== null && (await countCheckedIn(tx, event.id)) >= maxAttendees) throw new Refusal("event_full");
}

/** Finds the existing record, or reserves a place for a new one under a lock. */
async function makeRoom(tx: Database, { event, memberId, mayOverfill }: CheckIn): Promise<WrittenRecord | null> {
  await lockKnownEvent(tx, event.id);
  const known = await findRecord(tx, event.id, memberId);
  if (!known && !mayOverfill) await requirePlace(tx, event);
  return known;
}

/** Whether the day of the event has come, before which only managers of attendance check people in. */
export const isOpen = (event: KnownEvent, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, checkInOpens(event)) >= 0;

export function requireOpen(event: KnownEvent, now: Temporal.Instant): void {
  if (!isOpen(event, now)) throw new Refusal("event_not_open_yet");
}

/** Writes a record with everything that depends on it; null if it exists already. */
async function addRecord(
  tx: Database | SingleStatement,
  { event, memberId, actor, at }: CheckIn,
): Promise<WrittenRecord | null> {
  const eventId = event.id;
  const detail = { eventId, memberId };
  const about = { ...detail, ministryId: event.ministryId };
  const record = { ...detail, at: at.toString() };
  return recordWith(tx, actor, "attendance.checked_in", { detail, about }, (change) =>
    insertRecord(tx, record, change),
  );
}

const buildOutcome = ({ title }: KnownEvent, record: WrittenRecord, isNew: boolean, overCapacity: boolean): Outcome => {
  return { record: { ...record, memberName: formatName(record.memberName), eventTitle: title, overCapacity }, isNew };
};

/** Records a member at an event, also for other subjects. The caller checks the permission first. */
export async function checkIn(tx: Database, wanted: CheckIn): Promise<Outcome> {
  const { event, memberId } = wanted;
  const known = event.maxAttendees === null ? null : await makeRoom(tx, wanted);
  const added = known ? null : await addRecord(tx, wanted);
  const record = added ?? known ?? (await findRecord(tx, event.id, memberId));
  if (!record) throw new Refusal("conflict"); // the record existed and was deleted concurrently
  const overCapacity = event.maxAttendees !== null && (await countCheckedIn(tx, event.id)) > event.maxAttendees;
  return buildOutcome(event, record, added !== null, overCapacity);
}

/** Checks a member in: anyone for managers of attendance, oneself on the day of the event for everybody else. */
export async function recordAttendance(
  db: Database,
  writing: Writing,
  viewer: Viewer,
  input: AttendanceInput,
  now: Temporal.Instant,
): Promise<Outcome> {
  if (!mayCheckIn(viewer, input.memberId)) throw new Refusal("not_yourself");
  const event = await requireVisibleEvent(db, viewer, input.eventId);
  refuseCancelled(event);
  const manages = canManageAttendance(viewer);
  const moment = checkInMoment(input.checkInTime, now, manages);
  const at = input.checkInTime !== undefined && manages ? moment : findDefaultMoment(event, now);
  if (!manages) {
    requireOpen(event, now);
    if (isDayOver(event, now)) throw new Refusal("event_over");
  }
  const wanted = { event, memberId: input.memberId, at, actor: viewer, mayOverfill: manages };
  // Without a limit no lock is needed: one statement writes everything, unless the record exists already.
  const added = event.maxAttendees === null ? await addRecord(writing.singleStatement(), wanted) : null;
  return added ? buildOutcome(event, added, true, false) : writing.transaction((tx) => checkIn(tx, wanted));
}

/**
 * Deletes the record of a member at an event that was made at a moment, with the check-in of a child that is reversed now.
 * A record from before stays.
 */
export async function deleteAttendanceOf(
  tx: Database,
  actor: Actor,
  { eventId, memberId, at }: { eventId: number; memberId: number; at: string },
): Promise<void> {
  const record = await findRecord(tx, eventId, memberId);
  if (record && Temporal.Instant.from(record.checkInTime).equals(at)) await removeRecord(tx, actor, record.id);
}

/**
 * Undoes a check-in (docs/decisions/0014-undo-a-check-in-by-deleting-the-record.md): the record is deleted, and the
 * audit log keeps an entry.
 * @throws Refusal attendance_of_child_inside for a child who is in a room at the event
 */
export async function undoCheckIn(
  tx: Database,
  viewer: Viewer,
  id: number,
  now: Temporal.Instant,
): Promise<{ id: number }> {
  // The person is locked first, as by a check-in to a room, so that the two never happen at the same moment.
  await lockPersonOf(tx, id);
  const childId = await findChildInRoom(tx, id);
  if (childId !== null && (await hasChildInside(tx, { childId }, now))) throw new Refusal("attendance_of_child_inside");
  return await removeRecord(tx, viewer, id);
}

async function removeRecord(tx: Database, actor: Actor, id: number): Promise<{ id: number }> {
  const gone = requireFound(await deleteRecord(tx, id));
  const { eventId, memberId } = gone;
  if (memberId !== null) await recountLatestCheckIn(tx, [memberId]);
  const { ministryId } = await requireEvent(tx, eventId);
  const about = { eventId, memberId, ministryId };
  await recordChange(tx, actor, "attendance.undone", { subjectId: id, detail: { eventId, memberId }, about });
  return { id };
}
