// Who serves in a room: in one at a time (docs/decisions/0216). Someone without current clearances is refused, with the
// day on which one ended.
import type { NewWorker, StartedWorker, Worker } from "@narthex/contract/child-workers.ts";
import type { Viewer } from "../access/viewer.ts";
import { checkIn } from "../attendance/attendance.service.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import { findObstacle } from "../clearances/clearances.rules.ts";
import { readClearances } from "../clearances/clearances.service.ts";
import type { Database } from "../database/database.ts";
import { findDayEnd } from "../events/events.rules.ts";
import { Refusal } from "../refusal.ts";
import { formatTitle } from "./board.service.ts";
import { lockPeople } from "./check-ins.queries.ts";
import { requireOpenEvent } from "./check-ins.service.ts";
import { lockRooms } from "./loads.queries.ts";
import { requireOpenRoom } from "./loads.service.ts";
import { endServing, insertWorker, lockServing, lockWorker } from "./workers.queries.ts";

/** Checks someone in to a room, and out of each other one in which they serve at an event that is not over. */
export async function startServing(
  tx: Database,
  viewer: Viewer,
  input: NewWorker,
  now: Temporal.Instant,
): Promise<StartedWorker> {
  const { eventId, roomId, memberId } = input;
  const event = await requireOpenEvent(tx, viewer, eventId, now);
  // Of two simultaneous check-ins, the second one ends the first.
  await lockPeople(tx, [memberId]);
  // A room is not archived, and not taken from the event, until the check-in is committed.
  await lockRooms(tx, eventId);
  await requireOpenRoom(tx, roomId, eventId);
  const obstacle = findObstacle(await readClearances(tx, memberId), getDay(viewer, now));
  if (obstacle) throw new Refusal("clearance_missing", { fields: { memberId: obstacle } });
  const serving = await lockServing(tx, memberId);
  const known = serving.find(({ worker }) => worker.eventId === eventId && worker.roomId === roomId);
  if (known) return { ...known.worker, left: [] };
  const others = serving.filter(
    ({ event }) => event.id === eventId || Temporal.Instant.compare(now, findDayEnd(event)) < 0,
  );
  for (const { worker } of others) await end(tx, viewer, worker, now);
  const added = await insertWorker(tx, { ...input, checkedInAt: now.toString(), byUser: viewer.userId });
  await checkIn(tx, { event, memberId, at: now, actor: viewer, mayOverfill: true });
  await recordChange(tx, viewer, "room_worker.started", { subjectId: added.id, detail: { eventId, memberId } });
  const left = others.map(({ roomName, event }) => ({
    roomName,
    eventTitle: event.id === eventId ? null : formatTitle(viewer, event),
  }));
  return { ...added, left };
}

async function end(
  tx: Database,
  viewer: Viewer,
  { id, eventId, memberId }: Pick<Worker, "id" | "eventId" | "memberId">,
  now: Temporal.Instant,
): Promise<void> {
  await endServing(tx, id, now.toString());
  await recordChange(tx, viewer, "room_worker.stopped", { subjectId: id, detail: { eventId, memberId } });
}

export async function stopServing(tx: Database, viewer: Viewer, id: number, now: Temporal.Instant): Promise<Worker> {
  const worker = await lockWorker(tx, id);
  if (!worker) throw new Refusal("not_found");
  if (worker.checkedOutAt !== null) return worker;
  await end(tx, viewer, worker, now);
  return { ...worker, checkedOutAt: now.toString() };
}
