// Whether children, and adults for them, are inside now, as stays.ts says.
import { and, asc, eq, exists, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { childCheckIns, childEntries, roomWorkers } from "../database/tables/children.ts";
import { events } from "../database/tables/events.ts";
import { isCurrent, mayBeCurrent, stayDay } from "./stays.ts";

type Place =
  | { readonly eventIds: readonly number[] }
  | { readonly roomId: number }
  | { readonly childId: number }
  | { readonly broughtById: number };

function isAt(db: Database, place: Place): SQL {
  if ("roomId" in place) return eq(childCheckIns.roomId, place.roomId);
  if ("childId" in place) return eq(childCheckIns.childId, place.childId);
  if ("eventIds" in place) return inArray(childCheckIns.eventId, [...place.eventIds]);
  const { checkInId, kind, collectorId } = childEntries;
  const isOfAdult = and(eq(collectorId, place.broughtById), eq(kind, "checked_in"));
  return inArray(childCheckIns.id, db.select({ checkInId }).from(childEntries).where(isOfAdult));
}

/** Whether a child is inside at events, in a room, brought by an adult, or a certain child anywhere. */
export async function hasChildInside(db: Database, place: Place, now: Temporal.Instant): Promise<boolean> {
  if ("eventIds" in place && place.eventIds.length === 0) return false;
  const found = await db
    .select({ id: childCheckIns.id })
    .from(childCheckIns)
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .where(and(eq(childCheckIns.state, "in"), isAt(db, place), isCurrent(childCheckIns.createdAt, now)))
    .limit(1);
  return found.length > 0;
}

/** Whether someone serves at an event that is not over, in a room or as a certain person. */
export async function isServing(
  db: Database,
  who: { readonly roomId: number } | { readonly memberId: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const isRequestedWorker =
    "roomId" in who ? eq(roomWorkers.roomId, who.roomId) : eq(roomWorkers.memberId, who.memberId);
  const found = await db
    .select({ id: roomWorkers.id })
    .from(roomWorkers)
    .innerJoin(events, eq(events.id, roomWorkers.eventId))
    .where(and(isNull(roomWorkers.checkedOutAt), isRequestedWorker, isCurrent(roomWorkers.checkedInAt, now)))
    .limit(1);
  return found.length > 0;
}

/** The events at which children are inside, by their start. */
export async function listEventsWithChildren(db: Database, now: Temporal.Instant): Promise<number[]> {
  const inside = db
    .select({ one: sql`1` })
    .from(childCheckIns)
    .where(
      and(eq(childCheckIns.state, "in"), eq(childCheckIns.eventId, events.id), isCurrent(childCheckIns.createdAt, now)),
    );
  const found = await db
    .select({ id: events.id })
    .from(events)
    .where(and(mayBeCurrent(now), exists(inside)))
    .orderBy(asc(events.startsAt), asc(events.id));
  return found.map(({ id }) => id);
}

/** Those of these check-ins, also of children who have left, which are or would be current. */
export async function countCurrent(db: Database, checkInIds: readonly number[], now: Temporal.Instant) {
  const found = await db
    .select({ id: childCheckIns.id })
    .from(childCheckIns)
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .where(and(inArray(childCheckIns.id, [...checkInIds]), isCurrent(childCheckIns.createdAt, now)));
  return found.length;
}

/**
 * The day that counts for who may collect a child, as stays.ts says, YYYY-MM-DD.
 * @param today the congregation's day, YYYY-MM-DD
 */
export async function findStayDay(
  db: Database,
  checkInId: number,
  { today, now }: { today: string; now: Temporal.Instant },
): Promise<string> {
  const [found] = await db
    .select({ day: stayDay(today, now) })
    .from(childCheckIns)
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .where(eq(childCheckIns.id, checkInId));
  return found?.day ?? today;
}
