// Who serves in a room: in one at a time (docs/decisions/0216). Someone without current clearances is refused, with the
// day on which one ended.
import type { NewWorker, StartedWorker, Worker } from "@narthex/contract/child-workers.ts";
import type { Viewer } from "../access/viewer.ts";
import { checkIn } from "../attendance/attendance.service.ts";
import { listBarredChildren } from "../barred/barred.service.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import { findObstacle } from "../clearances/clearances.rules.ts";
import { readClearances } from "../clearances/clearances.service.ts";
import type { Database } from "../database/database.ts";
import { requireMember } from "../members/members.service.ts";
import { computeAge } from "../people/ages.rules.ts";
import { hasChildInside } from "../presence/inside.ts";
import { Refusal, refuseField, requireFound } from "../refusal.ts";
import { type DeskCaller, recordBarred } from "./alerts.service.ts";
import { formatEventTitle } from "./board.service.ts";
import { lockPeopleInOrder, readPickupRules } from "./check-ins.queries.ts";
import { requireOpenEvent } from "./check-ins.service.ts";
import { findInside, lockRooms } from "./loads.queries.ts";
import { requireOpenRoom } from "./loads.service.ts";
import { endServing, insertWorker, lockServing, lockWorker } from "./workers.queries.ts";

const CHILD_INSIDE = "This person is checked in as a child. Please check them out first.";
const NOT_HERE = "This person cannot serve in this room. Please ask a children's lead.";

/** A refusal that the caller throws after the commit, because the alert of leads is kept. */
export const refuseServing = (): Refusal => refuseField("memberId", NOT_HERE);

/** @throws Refusal for someone under the minimum age by the date of birth, and for a child who is inside */
async function requireAdult(
  tx: Database,
  { memberId, bornOn }: { memberId: number; bornOn: string | null },
  today: string,
  now: Temporal.Instant,
): Promise<void> {
  const age = computeAge(today, bornOn);
  const { minCollectorAge } = await readPickupRules(tx);
  if (age !== null && age < minCollectorAge)
    throw refuseField("memberId", `This person is under ${minCollectorAge} and may not serve.`);
  if (await hasChildInside(tx, { childId: memberId }, now)) throw refuseField("memberId", CHILD_INSIDE);
}

/** Alerts leads for each child in the room, at any event, from whom the person is barred. @returns whether there is one */
async function recordBarredServing(
  tx: Database,
  caller: DeskCaller,
  { roomId, memberId }: NewWorker,
  today: string,
): Promise<boolean> {
  const { firstName, lastName } = await requireMember(tx, memberId);
  const name = `${firstName} ${lastName}`;
  const [barred = []] = await listBarredChildren(tx, [{ id: memberId, names: [name] }], today);
  const ids = new Set(barred.map(({ childId }) => childId));
  const inside = (await findInside(tx, caller.now)).filter((one) => one.roomId === roomId && ids.has(one.childId ?? 0));
  for (const { childId } of inside)
    await recordBarred(tx, caller, { kind: "serving", childId, roomId, collectorName: name });
  return inside.length > 0;
}

/**
 * Checks someone in to a room, and out of each other one in which they serve at an event that is not over.
 * @returns null for someone who is barred from a child in the room: the alert is written, and the caller refuses after
 * the commit
 */
export async function startServing(
  tx: Database,
  caller: DeskCaller & { readonly viewer: Viewer },
  input: NewWorker,
): Promise<StartedWorker | null> {
  const { viewer, now } = caller;
  const { eventId, roomId, memberId } = input;
  const event = await requireOpenEvent(tx, viewer, eventId, now);
  // Of two simultaneous check-ins, the second one ends the first.
  const [person] = await lockPeopleInOrder(tx, [memberId]);
  // A room is not archived, and not taken from the event, and no child comes in, until the check-in is committed.
  await lockRooms(tx, eventId);
  await requireOpenRoom(tx, roomId, eventId);
  const today = getDay(viewer, now);
  const obstacle = findObstacle(await readClearances(tx, memberId), today);
  if (obstacle) throw new Refusal("clearance_missing", { fields: { memberId: obstacle } });
  await requireAdult(tx, { memberId, bornOn: person?.bornOn ?? null }, today, now);
  if (await recordBarredServing(tx, caller, input, today)) return null;
  const serving = await lockServing(tx, memberId, now);
  const known = serving.find(({ worker }) => worker.eventId === eventId && worker.roomId === roomId);
  if (known) return { ...known.worker, left: [] };
  const others = serving.filter(({ event, isCurrent }) => event.id === eventId || isCurrent);
  for (const { worker } of others) await endWorkerStay(tx, viewer, worker, now);
  const added = await insertWorker(tx, { ...input, checkedInAt: now.toString(), byUser: viewer.userId });
  await checkIn(tx, { event, memberId, at: now, actor: viewer, mayOverfill: true });
  await recordChange(tx, viewer, "room_worker.started", { subjectId: added.id, detail: { eventId, memberId } });
  const left = others.map(({ roomName, event }) => ({
    roomName,
    eventTitle: event.id === eventId ? null : formatEventTitle(viewer, event),
  }));
  return { ...added, left };
}

async function endWorkerStay(
  tx: Database,
  viewer: Viewer,
  { id, eventId, memberId }: Pick<Worker, "id" | "eventId" | "memberId">,
  now: Temporal.Instant,
): Promise<void> {
  await endServing(tx, id, now.toString());
  await recordChange(tx, viewer, "room_worker.stopped", { subjectId: id, detail: { eventId, memberId } });
}

export async function stopServing(tx: Database, viewer: Viewer, id: number, now: Temporal.Instant): Promise<Worker> {
  const worker = requireFound(await lockWorker(tx, id));
  if (worker.checkedOutAt !== null) return worker;
  await endWorkerStay(tx, viewer, worker, now);
  return { ...worker, checkedOutAt: now.toString() };
}
