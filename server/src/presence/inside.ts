// Whether children are inside: at an event of several days, or one that ends after midnight, until its last day is over.
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { childCheckIns } from "../database/tables/children.ts";
import { events } from "../database/tables/events.ts";

type Place = { readonly eventIds: readonly number[] } | { readonly roomId: number } | { readonly childId: number };

function isAt(place: Place): SQL {
  if ("roomId" in place) return eq(childCheckIns.roomId, place.roomId);
  if ("childId" in place) return eq(childCheckIns.childId, place.childId);
  return inArray(childCheckIns.eventId, [...place.eventIds]);
}

/**
 * Whether a child is checked in and not out at events, in a room, or a certain child anywhere.
 * @param day the events end on this day or later, YYYY-MM-DD
 */
export async function hasChildInside(db: Database, place: Place, day: string): Promise<boolean> {
  if ("eventIds" in place && place.eventIds.length === 0) return false;
  const lastDay = sql`coalesce(${events.endDate}, ${events.eventDate}, ${childCheckIns.day})`;
  const found = await db
    .select({ id: childCheckIns.id })
    .from(childCheckIns)
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .where(and(isAt(place), eq(childCheckIns.state, "in"), sql`${lastDay} >= ${day}`))
    .limit(1);
  return found.length > 0;
}
