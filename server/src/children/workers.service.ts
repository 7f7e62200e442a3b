// Who serves in a room. Someone without current clearances is refused, with the day on which one ended.
import type { NewWorker, Worker } from "@narthex/contract/children.ts";
import type { Viewer } from "../access/viewer.ts";
import { checkIn } from "../attendance/attendance.service.ts";
import { dayOf } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import { obstacleToServing } from "../clearances/clearances.rules.ts";
import { readClearances } from "../clearances/clearances.service.ts";
import type { Database } from "../database/database.ts";
import { visibleEvent } from "../events/reading.service.ts";
import { Refusal } from "../refusal.ts";
import { requireOn } from "./check-ins.service.ts";
import { requireOpenRoom } from "./loads.service.ts";
import { endServing, findServingPerson, insertWorker, lockWorker } from "./workers.queries.ts";

export async function startServing(
  tx: Database,
  viewer: Viewer,
  input: NewWorker,
  now: Temporal.Instant,
): Promise<Worker> {
  const { eventId, roomId, memberId } = input;
  const event = await visibleEvent(tx, viewer, eventId);
  requireOn(event, now);
  await requireOpenRoom(tx, roomId, eventId);
  const obstacle = obstacleToServing(await readClearances(tx, memberId), dayOf(viewer, now));
  if (obstacle) throw new Refusal("clearance_missing", { fields: { memberId: obstacle } });
  const added = await insertWorker(tx, { ...input, checkedInAt: now.toString(), byUser: viewer.userId });
  if (!added) {
    const known = await findServingPerson(tx, memberId, eventId);
    if (known?.roomId !== roomId) throw new Refusal("conflict");
    return known;
  }
  await checkIn(tx, { event, memberId, at: now, actor: viewer, mayOverfill: true });
  await recordChange(tx, viewer, "room_worker.started", { subjectId: added.id, detail: { eventId, memberId } });
  return added;
}

export async function stopServing(tx: Database, viewer: Viewer, id: number, now: Temporal.Instant): Promise<Worker> {
  const worker = await lockWorker(tx, id);
  if (!worker) throw new Refusal("not_found");
  if (worker.checkedOutAt !== null) return worker;
  await endServing(tx, id, now.toString());
  const { eventId, memberId } = worker;
  await recordChange(tx, viewer, "room_worker.stopped", { subjectId: id, detail: { eventId, memberId } });
  return { ...worker, checkedOutAt: now.toString() };
}
