// The leader of a ministry takes the attendance of its people at its events.
import { type GroupAttendance, type GroupAttendanceChange, MAX_GROUP } from "@narthex/contract/group-attendance.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { refuseCancelled } from "../events/cancel.service.ts";
import { mayTakeAttendance } from "../events/events.policy.ts";
import { type KnownEvent, requireVisibleEvent } from "../events/reading.service.ts";
import { addDistinctions } from "../members/namesakes.service.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { findRecord } from "./attendance.queries.ts";
import { checkIn, requireOpen, undoCheckIn } from "./attendance.service.ts";
import { findDefaultMoment } from "./check-in-time.rules.ts";
import { countGroupAttendance, findGroup, findOfGroup } from "./group.queries.ts";

const NOT_OF_GROUP =
  "One of these people is no longer active in the ministry. The list is now up to date: save it again.";

async function requireGroup(
  db: Database,
  viewer: Viewer,
  eventId: number,
): Promise<KnownEvent & { ministryId: number }> {
  const event = await requireVisibleEvent(db, viewer, eventId);
  const { ministryId } = event;
  if (ministryId === null || !mayTakeAttendance(viewer, event)) throw new Refusal("not_found");
  return { ...event, ministryId };
}

export async function readGroupAttendance(
  db: Database,
  viewer: Viewer,
  eventId: number,
  now: Temporal.Instant,
): Promise<GroupAttendance> {
  const { ministryId } = await requireGroup(db, viewer, eventId);
  const people = await findGroup(db, { eventId, ministryId }, now, MAX_GROUP);
  return {
    people: await addDistinctions(db, viewer, people, now),
    total: people.length < MAX_GROUP ? people.length : await countGroupAttendance(db, ministryId),
  };
}

/** @throws Refusal attendance_of_child_inside for a child who is in a room at the event */
export async function saveGroupAttendance(
  tx: Database,
  viewer: Viewer,
  eventId: number,
  { present, absent }: GroupAttendanceChange,
  now: Temporal.Instant,
): Promise<GroupAttendance> {
  const event = await requireGroup(tx, viewer, eventId);
  refuseCancelled(event);
  requireOpen(event, now);
  const wanted = new Set([...present, ...absent]);
  if ((await findOfGroup(tx, event.ministryId, [...wanted])).length < wanted.size)
    throw refuseField("present", NOT_OF_GROUP);
  const at = findDefaultMoment(event, now);
  const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other);
  for (const memberId of inOrder(present)) await checkIn(tx, { event, memberId, at, actor: viewer, mayOverfill: true });
  for (const memberId of inOrder(absent)) {
    const record = await findRecord(tx, eventId, memberId);
    if (record) await removeIfPresent(tx, viewer, record.id, now);
  }
  return readGroupAttendance(tx, viewer, eventId, now);
}

/** Removes a record, or does nothing if another request removed it at the same moment. */
async function removeIfPresent(tx: Database, viewer: Viewer, id: number, now: Temporal.Instant): Promise<void> {
  try {
    await undoCheckIn(tx, viewer, id, now);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "not_found")) throw error;
  }
}
