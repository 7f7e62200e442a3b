// A child who is inside moves to another room of the same event, with the same check-in and code (docs/decisions/0246).
import type { RoomOffer } from "@narthex/contract/child-families.ts";
import type { RoomMove } from "@narthex/contract/child-room-moves.ts";
import { buildMakerColumns, may, type Viewer } from "../access/viewer.ts";
import { requireNotBarred } from "../barred/barred.service.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { requireVisibleEvent, shareKnownEvent } from "../events/reading.service.ts";
import { Refusal } from "../refusal.ts";
import { type DeskCaller, recordBarred } from "./alerts.service.ts";
import {
  changeCheckIn,
  findBornOn,
  findCheckIn,
  insertEntry,
  lockOpenCheckIns,
  lockPeopleInOrder,
} from "./check-ins.queries.ts";
import { lockRooms } from "./loads.queries.ts";
import { countForChild, listBarredServing, openLoads, readLoads } from "./loads.service.ts";
import { takePlace } from "./places.service.ts";
import { listOffers } from "./rooms.rules.ts";

/** The event of a child who is inside, as far as the viewer may know and change it. @throws Refusal */
async function requireInside(db: Database, viewer: Viewer, id: number, now: Temporal.Instant) {
  const checkIn = await findCheckIn(db, id);
  if (!checkIn?.eventId || !checkIn.childId) throw new Refusal("not_found");
  const event = await requireVisibleEvent(db, viewer, checkIn.eventId);
  await requireNotBarred(db, viewer, [checkIn.childId], now);
  return { event, childId: checkIn.childId, roomId: checkIn.roomId };
}

/** The other rooms of the event, with why each of them does not take the child. */
export async function listOtherRooms(
  db: Database,
  viewer: Viewer,
  id: number,
  now: Temporal.Instant,
): Promise<RoomOffer[]> {
  const { event, childId, roomId } = await requireInside(db, viewer, id, now);
  const loads = await openLoads(db, event.id, { today: getDay(viewer, now), now });
  const others = loads.filter((room) => room.id !== roomId).map((room) => countForChild(room, childId));
  return listOffers(others, { bornOn: await findBornOn(db, childId), day: event.eventDate });
}

/**
 * The rules of the room are those of a check-in. Locks are taken in the order of a check-in.
 * @throws Refusal conflict if the child has left, or is not in the room in which the caller saw the child
 */
export async function moveToRoom(
  tx: Database,
  caller: DeskCaller & { readonly viewer: Viewer },
  { id, roomId, fromRoomId, override }: RoomMove & { readonly id: number },
): Promise<{ id: number; roomId: number }> {
  const { viewer, now } = caller;
  if (override && !may(viewer, "children.lead")) throw new Refusal("forbidden");
  const { event, childId } = await requireInside(tx, viewer, id, now);
  const eventId = event.id;
  const { eventDate } = await shareKnownEvent(tx, eventId);
  const [child] = await lockPeopleInOrder(tx, [childId]);
  const stay = (await lockOpenCheckIns(tx, [childId], now)).find(({ checkIn }) => checkIn.id === id);
  if (!child || !stay?.isCurrent) throw new Refusal("conflict");
  const { roomId: nowIn, lockedAt } = stay.checkIn;
  // The answer to an earlier request was lost.
  if (nowIn === roomId) return { id, roomId };
  if (nowIn !== fromRoomId) throw new Refusal("conflict");
  if (lockedAt !== null && !may(viewer, "children.lead")) throw new Refusal("locked_for_lead");

  const rooms = await readLoads(tx, eventId, await lockRooms(tx, eventId), { today: getDay(viewer, now), now });
  const born = { id: childId, bornOn: child.bornOn, day: eventDate };
  const { room, isException } = takePlace({ rooms, mayOverride: override !== undefined }, born, roomId);
  // As at a check-in, the adult at the desk does not learn of the bar.
  for (const { name } of listBarredServing(room, childId))
    await recordBarred(tx, caller, { kind: "serving", childId, roomId, collectorName: name });
  await changeCheckIn(tx, id, { roomId });
  await insertEntry(tx, {
    checkInId: id,
    kind: "room_changed",
    at: now.toString(),
    ...buildMakerColumns(viewer),
    fromRoomId,
    toRoomId: roomId,
    note: (isException && override?.reason) || null,
  });
  const detail = { eventId, memberId: childId };
  if (isException) await recordChange(tx, viewer, "child.room_changed_by_override", { subjectId: id, detail });
  else await recordChange(tx, viewer, "child.room_changed", { subjectId: id, detail });
  return { id, roomId };
}
