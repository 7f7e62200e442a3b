// Whether children, and adults for them, are inside: at an event of several days, or one that ends after midnight, until
// its last day is over.
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { childCheckIns, childEntries, roomWorkers } from "../database/tables/children.ts";
import { events } from "../database/tables/events.ts";

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

/**
 * Whether a child is checked in and not out at events, in a room, brought by an adult, or a certain child anywhere.
 * @param day the events end on this day or later, YYYY-MM-DD
 */
export async function hasChildInside(db: Database, place: Place, day: string): Promise<boolean> {
  if ("eventIds" in place && place.eventIds.length === 0) return false;
  const lastDay = sql`coalesce(${events.endDate}, ${events.eventDate}, ${childCheckIns.day})`;
  const found = await db
    .select({ id: childCheckIns.id })
    .from(childCheckIns)
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .where(and(isAt(db, place), eq(childCheckIns.state, "in"), sql`${lastDay} >= ${day}`))
    .limit(1);
  return found.length > 0;
}

/**
 * Whether someone serves in a room and was not checked out.
 * @param day the events end on this day or later, YYYY-MM-DD
 */
export async function isServing(db: Database, memberId: number, day: string): Promise<boolean> {
  const isOfPerson = and(eq(roomWorkers.memberId, memberId), isNull(roomWorkers.checkedOutAt));
  const found = await db
    .select({ id: roomWorkers.id })
    .from(roomWorkers)
    .innerJoin(events, eq(events.id, roomWorkers.eventId))
    .where(and(isOfPerson, sql`coalesce(${events.endDate}, ${events.eventDate}) >= ${day}`))
    .limit(1);
  return found.length > 0;
}
