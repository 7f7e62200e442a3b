// The load of each room at an event: children inside and adults who serve.
import type { RoomLoad as RoomLoadSeen } from "@narthex/contract/child-board.ts";
import type { DeskViewer } from "../access/viewer.ts";
import { listBarredFrom } from "../barred/barred.service.ts";
import { getDay } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { type KnownEvent, requireVisibleEvent } from "../events/reading.service.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { requireRoom } from "../rooms/rooms.service.ts";
import type { AgeRange } from "./ages.rules.ts";
import { readPickupRules } from "./check-ins.queries.ts";
import { findLateTime } from "./late.rules.ts";
import { findEventsWithRooms, findInside, findOpenRooms, findShownRooms, isRoomOpen } from "./loads.queries.ts";
import { countMissingAdults, listStaffingProblems, type RoomLoad } from "./rooms.rules.ts";
import { readServing, type Serving } from "./serving.service.ts";

export const NOT_HERE = "This room is not used at this event.";

type Limits = Omit<RoomLoad, "children" | "workers">;

/** A room with all adults who serve there at the event; `workers` are those who count. */
export interface StaffedRoom extends RoomLoad {
  readonly serving: readonly Serving[];
  /** Also those who serve there at another event, such as the service before. */
  readonly present: readonly Serving[];
}

/** When rooms are looked at. */
interface Moment {
  /** The congregation's day, YYYY-MM-DD. */
  readonly today: string;
  readonly now: Temporal.Instant;
}

export async function readLoads(
  db: Database,
  eventId: number,
  rooms: readonly Limits[],
  moment: Moment,
): Promise<StaffedRoom[]> {
  const inside = await findInside(db, moment.now);
  const everyone = await readServing(db, inside, moment);
  return rooms.map((room) => {
    const present = everyone.filter(({ roomId }) => roomId === room.id);
    const serving = present.filter((one) => one.eventId === eventId);
    return {
      ...room,
      children: inside.filter((one) => one.eventId === eventId && one.roomId === room.id).length,
      serving,
      present,
      workers: serving.filter(({ isCounted }) => isCounted).map(({ homes }) => homes),
    };
  });
}

/** Those who serve in a room, at any event, and are barred from a child. */
export const listBarredServing = ({ present }: StaffedRoom, childId: number): Serving[] =>
  present.filter(({ barredFrom }) => barredFrom.has(childId));

/** A room as it counts while a child is in it. */
export function countForChild(room: StaffedRoom, childId: number): StaffedRoom {
  if (listBarredServing(room, childId).length === 0) return room;
  const serving = room.serving.map((one) => (one.barredFrom.has(childId) ? { ...one, isCounted: false } : one));
  return { ...room, serving, workers: serving.filter(({ isCounted }) => isCounted).map(({ homes }) => homes) };
}

/** A sentence for each rule about adults that is broken now; an empty room breaks none. */
export const listProblemsNow = (room: StaffedRoom): string[] =>
  room.children === 0 && room.serving.length === 0 ? [] : listStaffingProblems(room);

/** The loads of the rooms that take children at an event. */
export async function openLoads(db: Database, eventId: number, moment: Moment): Promise<StaffedRoom[]> {
  return readLoads(db, eventId, await findOpenRooms(db, eventId), moment);
}

/** @throws Refusal for a room that takes no children at an event */
export async function requireOpenRoom(db: Database, roomId: number, eventId: number): Promise<void> {
  const room = await requireRoom(db, roomId);
  if (room.archived) throw new Refusal("not_found");
  if (!(await isRoomOpen(db, roomId, eventId))) throw refuseField("roomId", NOT_HERE);
}

/** The ages that the rooms of an event take. */
export async function listAgeRanges(db: Database, eventId: number): Promise<AgeRange[]> {
  return findOpenRooms(db, eventId);
}

/** Those of the events that take children. */
export async function withRooms<E extends { readonly id: number }>(db: Database, events: readonly E[]): Promise<E[]> {
  const found = await findEventsWithRooms(
    db,
    events.map(({ id }) => id),
  );
  return events.filter(({ id }) => found.has(id));
}

/** From when on children inside are late, by room. Without children of whose check-in the viewer sees no time. */
async function readLateTimes(
  db: Database,
  viewer: DeskViewer,
  event: KnownEvent,
  now: Temporal.Instant,
): Promise<Map<number, string[]>> {
  const { lateMinutes } = await readPickupRules(db);
  if (lateMinutes === null) return new Map();
  const hidden = await listBarredFrom(db, viewer, now);
  const shown = (await findInside(db, now)).filter(
    ({ eventId, childId }) => eventId === event.id && (childId === null || !hidden.includes(childId)),
  );
  const times = shown.map(({ roomId, checkedInAt }) => ({ roomId, at: findLateTime(event, checkedInAt, lateMinutes) }));
  const byRoom = Map.groupBy(
    times.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    ({ roomId }) => roomId,
  );
  return new Map([...byRoom].map(([roomId, list]) => [roomId, list.map(({ at }) => at)]));
}

/** Each room of an event, with who is in it. */
export async function listLoads(
  db: Database,
  viewer: DeskViewer,
  eventId: number,
  now: Temporal.Instant,
): Promise<RoomLoadSeen[]> {
  const event = await requireVisibleEvent(db, viewer, eventId);
  const rooms = await findShownRooms(db, eventId);
  const late = await readLateTimes(db, viewer, event, now);
  return (await readLoads(db, eventId, rooms, { today: getDay(viewer, now), now })).map((load, place) => ({
    roomId: load.id,
    roomName: rooms[place]?.name ?? "",
    minAge: load.minAge,
    maxAge: load.maxAge,
    ageMonth: load.ageMonth,
    capacity: load.capacity,
    children: load.children,
    workers: load.workers.length,
    isFull: load.children >= load.capacity,
    childrenPerWorker: load.childrenPerWorker,
    adultsMissing: countMissingAdults(load),
    staffingProblems: listProblemsNow(load),
    lateFrom: late.get(load.id) ?? [],
  }));
}
