// Which room each child of a family is proposed, at the desk and in a check-in without a choice.
import type { NewChildCheckIns } from "@narthex/contract/children.ts";
import type { Database } from "../database/database.ts";
import { findEventDay } from "../events/events.rules.ts";
import type { KnownEvent } from "../events/reading.service.ts";
import { isAgeAllowed } from "./ages.rules.ts";
import { findLatestVisits } from "./families.queries.ts";
import { listBarredServing, type StaffedRoom } from "./loads.service.ts";
import { proposeRoom } from "./rooms.rules.ts";

interface Candidate {
  readonly id: number;
  readonly bornOn: string | null;
  /** The room of the latest visit. */
  readonly usual: number | null;
  /** Whether the child is expected, and not only may come. */
  readonly isTicked: boolean;
}

/**
 * A room for each child of a family whom one takes. Each takes a place: first those who are ticked, of these those whom
 * the fewest rooms take, and then those who came before. @param day of the event, YYYY-MM-DD
 */
export function proposeRooms(
  rooms: readonly StaffedRoom[],
  children: readonly Candidate[],
  day: string,
): ReadonlyMap<number, number> {
  const countRooms = (child: Candidate) => rooms.filter((room) => isAgeAllowed(room, { ...child, day })).length;
  const inOrder = children.toSorted(
    (one, other) =>
      Number(other.isTicked) - Number(one.isTicked) ||
      countRooms(one) - countRooms(other) ||
      Number(other.usual !== null) - Number(one.usual !== null),
  );
  const loads = [...rooms];
  const proposed = new Map<number, number>();
  for (const { id, bornOn, usual } of inOrder) {
    const free = loads.filter((room) => listBarredServing(room, id).length === 0);
    const roomId = proposeRoom(free, { bornOn, day }, { usual, siblings: [...proposed.values()] });
    const place = loads.findIndex((room) => room.id === roomId);
    const room = loads[place];
    if (!room) continue;
    proposed.set(id, room.id);
    loads[place] = { ...room, children: room.children + 1 };
  }
  return proposed;
}

/** The room of each child who arrives: the chosen one, or else the one that the desk would propose. */
export async function chooseRooms(
  tx: Database,
  { eventId, roomId, rooms: chosen }: NewChildCheckIns,
  arriving: readonly { id: number; bornOn: string | null }[],
  { rooms, event, now }: { rooms: readonly StaffedRoom[]; event: KnownEvent; now: Temporal.Instant },
): Promise<ReadonlyMap<number, number | null>> {
  const given = new Map(chosen?.map((one) => [one.childId, one.roomId]));
  const places = new Map(arriving.map(({ id }) => [id, given.get(id) ?? roomId ?? null]));
  const others = arriving.filter(({ id }) => places.get(id) === null);
  const childIds = others.map(({ id }) => id);
  const latest = await findLatestVisits(tx, { childIds, eventId, day: findEventDay(event, now) });
  const candidates = others.map(({ id, bornOn }) => {
    const usual = latest.find(({ childId }) => childId === id)?.roomId ?? null;
    return { id, bornOn, usual, isTicked: true };
  });
  const taken = [...places.values()];
  const loads = rooms.map((room) => ({
    ...room,
    children: room.children + taken.filter((id) => id === room.id).length,
  }));
  for (const [id, place] of proposeRooms(loads, candidates, event.eventDate)) places.set(id, place);
  return places;
}
