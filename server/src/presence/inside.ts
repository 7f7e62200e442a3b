// Whether children, and adults for them, are inside: at an event of several days, or one that ends after midnight, until its last day is over.
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { childCheckIns, childEntries, roomWorkers } from "../database/tables/children.ts";
import { events } from "../database/tables/events.ts";

type Place = { readonly eventIds: readonly number[] } | { readonly roomId: number } | { readonly childId: number };

function isAt(place: Place): SQL {
  if ("roomId" in place) return eq(childCheckIns.roomId, place.roomId);
  if ("childId" in place) return eq(childCheckIns.childId, place.childId);
  return inArray(childCheckIns.eventId, [...place.eventIds]);
}

const endsFrom = (day: string): SQL =>
  sql`coalesce(${events.endDate}, ${events.eventDate}, ${childCheckIns.day}) >= ${day}`;

/**
 * Whether a child is checked in and not out at events, in a room, or a certain child anywhere.
 * @param day the events end on this day or later, YYYY-MM-DD
 */
export async function hasChildInside(db: Database, place: Place, day: string): Promise<boolean> {
  if ("eventIds" in place && place.eventIds.length === 0) return false;
  const found = await db
    .select({ id: childCheckIns.id })
    .from(childCheckIns)
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .where(and(isAt(place), eq(childCheckIns.state, "in"), endsFrom(day)))
    .limit(1);
  return found.length > 0;
}

/**
 * Whether someone brought a child who is inside, or serves in a room and was not checked out.
 * @param day the events end on this day or later, YYYY-MM-DD
 */
export async function isNeededInside(db: Database, memberId: number, day: string): Promise<boolean> {
  const brought = await db
    .select({ id: childEntries.id })
    .from(childEntries)
    .innerJoin(childCheckIns, eq(childCheckIns.id, childEntries.checkInId))
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .where(
      and(
        eq(childEntries.collectorId, memberId),
        eq(childEntries.kind, "checked_in"),
        eq(childCheckIns.state, "in"),
        endsFrom(day),
      ),
    )
    .limit(1);
  if (brought.length > 0) return true;
  const serving = await db
    .select({ id: roomWorkers.id })
    .from(roomWorkers)
    .innerJoin(events, eq(events.id, roomWorkers.eventId))
    .where(
      and(
        eq(roomWorkers.memberId, memberId),
        isNull(roomWorkers.checkedOutAt),
        sql`coalesce(${events.endDate}, ${events.eventDate}) >= ${day}`,
      ),
    )
    .limit(1);
  return serving.length > 0;
}
