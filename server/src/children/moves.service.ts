// A child is inside at one event at most. A check-in at another event moves the child there, with the code, the lock and
// the wrong codes (docs/decisions/0194).
import { buildMakerColumns, type DeskViewer, isSelfService, may } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import {
  type CheckInRow,
  changeCheckIn,
  findMovedTo,
  findOpen,
  insertEntry,
  lockOpenCheckIns,
  lockPeopleInOrder,
} from "./check-ins.queries.ts";

interface Caller {
  readonly viewer: DeskViewer;
  readonly now: Temporal.Instant;
}

export type MovedStay = Awaited<ReturnType<typeof lockOpenCheckIns>>[number];

/**
 * Locks children and the check-ins with which they are inside. One that is no longer current is closed: no one recorded
 * who collected the child. @throws Refusal if another caller has just checked one of them in, out, or to another event
 */
export async function lockStays(
  tx: Database,
  { viewer, now }: Caller,
  { eventId, childIds }: { eventId: number; childIds: readonly number[] },
) {
  const before = await findOpen(tx, childIds);
  const people = await lockPeopleInOrder(tx, childIds);
  const stays = new Map<number, MovedStay>();
  for (const stay of await lockOpenCheckIns(tx, childIds, now)) {
    const { id, childId } = stay.checkIn;
    if (!stay.isCurrent) {
      await changeCheckIn(tx, id, { state: "uncollected" });
      await insertEntry(tx, { checkInId: id, kind: "uncollected", at: now.toString(), ...buildMakerColumns(viewer) });
      before.delete(childId);
    } else if (childId !== null) stays.set(childId, stay);
  }
  for (const childId of childIds) {
    const stay = stays.get(childId)?.checkIn;
    if (stay?.id !== before.get(childId) && stay?.eventId !== eventId)
      throw new Refusal(isSelfService(viewer) ? "already_checked_in" : "conflict");
  }
  return { people, stays };
}

/** Ends the stay at the former event. @throws Refusal locked_for_lead */
export async function endStay(tx: Database, viewer: DeskViewer, { checkIn }: MovedStay): Promise<void> {
  if (checkIn.lockedAt !== null && !may(viewer, "children.lead")) throw new Refusal("locked_for_lead");
  await changeCheckIn(tx, checkIn.id, { state: "moved", calledAt: null });
}

/** Writes at the former check-in where the stay continues. */
export async function recordMove(
  tx: Database,
  { viewer, now }: Caller,
  { checkIn: { id: checkInId, childId } }: MovedStay,
  to: { readonly id: number; readonly eventId: number },
): Promise<void> {
  await insertEntry(tx, {
    checkInId,
    kind: "moved",
    at: now.toString(),
    ...buildMakerColumns(viewer),
    movedToId: to.id,
  });
  const detail = { eventId: to.eventId, memberId: childId };
  await recordChange(tx, viewer, "child.moved", { subjectId: checkInId, detail });
}

/** The check-in with which a stay ended or continues, after all moves. */
export async function findEndOfStay(tx: Database, checkIn: CheckInRow): Promise<CheckInRow> {
  let last = checkIn;
  for (let next = await findMovedTo(tx, last.id); next; next = await findMovedTo(tx, last.id)) last = next;
  return last;
}
