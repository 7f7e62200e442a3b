// Corrections by leads. Nothing is deleted: each is an entry of its own.
import type { Viewer } from "../access/viewer.ts";
import { deleteAttendanceOf, checkIn as recordAttendance } from "../attendance/attendance.service.ts";
import { requireNotBarred } from "../barred/barred.service.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseCancelled } from "../events/cancel.service.ts";
import { lockKnownEvent } from "../events/reading.service.ts";
import { Refusal, requireFound } from "../refusal.ts";
import {
  type CheckInRow,
  changeCheckIn,
  findCheckIn,
  findCollection,
  findEntry,
  findMoveTo,
  insertEntry,
  lockCheckIn,
  lockPeopleInOrder,
} from "./check-ins.queries.ts";
import { freeCode, takeCode } from "./codes.queries.ts";
import { lockKeptRoom } from "./loads.queries.ts";

interface Correction {
  readonly id: number;
  readonly note: string;
}

async function lockVisibleCheckIn(
  tx: Database,
  viewer: Viewer,
  id: number,
  now: Temporal.Instant,
): Promise<CheckInRow> {
  const checkIn = requireFound(await lockCheckIn(tx, id));
  await requireNotBarred(tx, viewer, [checkIn.childId], now);
  return checkIn;
}

/**
 * Locks the event, the child and the room of a check-in with which a child is inside again, in the order of a check-in.
 * @throws Refusal if the event, the child or the room was deleted, canceled or archived since
 */
async function requireReturn(tx: Database, checkInId: number) {
  const checkIn = await findCheckIn(tx, checkInId);
  if (!checkIn?.eventId || checkIn.childId === null) throw new Refusal("not_found");
  const event = await lockKnownEvent(tx, checkIn.eventId);
  refuseCancelled(event);
  const [child] = await lockPeopleInOrder(tx, [checkIn.childId]);
  if (!child || !(await lockKeptRoom(tx, checkIn.roomId))) throw new Refusal("not_found");
  return { event, memberId: child.id, at: Temporal.Instant.from(checkIn.createdAt) };
}

/** A child who is inside has attended, also if the record was deleted while the child was not. */
async function attendAgain(tx: Database, actor: Viewer, returned: Awaited<ReturnType<typeof requireReturn>>) {
  await recordAttendance(tx, { ...returned, actor, mayOverfill: true });
}

/** Undoes the check-in of a child who was not there. After a move, the child is where it was before. */
export async function reverseCheckIn(tx: Database, viewer: Viewer, { id, note }: Correction, now: Temporal.Instant) {
  const move = await findMoveTo(tx, id);
  const returned = move && (await findCheckIn(tx, id))?.state === "in" ? await requireReturn(tx, move.checkInId) : null;
  const { state, codeId, childId, eventId, createdAt, wrongCodes, lockedAt } = await lockVisibleCheckIn(
    tx,
    viewer,
    id,
    now,
  );
  if (state !== "in") throw new Refusal("conflict");
  const entry = { at: now.toString(), byUser: viewer.userId, note };
  await insertEntry(tx, { ...entry, checkInId: id, kind: "check_in_reversed" });
  await changeCheckIn(tx, id, { state: "undone" });
  if (move) {
    const { id: reversesId, checkInId } = move;
    await insertEntry(tx, { ...entry, checkInId, kind: "move_reversed", reversesId });
    await changeCheckIn(tx, checkInId, { state: "in", wrongCodes, lockedAt });
  } else await freeCode(tx, codeId);
  if (childId !== null && eventId !== null)
    await deleteAttendanceOf(tx, viewer, { eventId, memberId: childId, at: createdAt });
  if (returned) await attendAgain(tx, viewer, returned);
  await recordChange(tx, viewer, "child.check_in_reversed", { subjectId: id, detail: { memberId: childId } });
  return { id };
}

/** Allows codes again after five wrong ones. */
export async function unlockChild(tx: Database, viewer: Viewer, { id, note }: Correction, now: Temporal.Instant) {
  const { lockedAt, childId } = await lockVisibleCheckIn(tx, viewer, id, now);
  if (lockedAt === null) throw new Refusal("conflict");
  await insertEntry(tx, { checkInId: id, kind: "unlocked", at: now.toString(), byUser: viewer.userId, note });
  await changeCheckIn(tx, id, { lockedAt: null, wrongCodes: 0 });
  await recordChange(tx, viewer, "child.unlocked", { subjectId: id, detail: { memberId: childId } });
  return { id };
}

/** Undoes a collection that was recorded by mistake: the child is inside again, with the same code. */
export async function reverseCheckOut(tx: Database, viewer: Viewer, { id, note }: Correction, now: Temporal.Instant) {
  const entry = await findEntry(tx, id);
  if (entry?.kind !== "collected") throw new Refusal("not_found");
  const { checkInId } = entry;
  const returned = await requireReturn(tx, checkInId);
  const { state, codeId, childId } = await lockVisibleCheckIn(tx, viewer, checkInId, now);
  if (state !== "out" || (await findCollection(tx, checkInId))?.id !== id) throw new Refusal("conflict");
  const at = now.toString();
  await insertEntry(tx, { checkInId, kind: "collection_reversed", at, byUser: viewer.userId, note, reversesId: id });
  await takeCode(tx, codeId);
  await changeCheckIn(tx, checkInId, { state: "in", calledAt: null });
  await attendAgain(tx, viewer, returned);
  await recordChange(tx, viewer, "child.collection_reversed", { subjectId: checkInId, detail: { memberId: childId } });
  return { id };
}
