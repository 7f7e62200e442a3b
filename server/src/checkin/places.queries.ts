import type { CheckinPlace } from "@narthex/contract/checkin-places.ts";
import { asc, count, eq, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { checkinPlaces } from "../database/tables/checkin-places.ts";

const shown = { id: checkinPlaces.id, place: checkinPlaces.place, createdAt: checkinPlaces.createdAt };

export async function findPlaces(db: Database): Promise<CheckinPlace[]> {
  return db
    .select(shown)
    .from(checkinPlaces)
    .orderBy(asc(sql`lower(${checkinPlaces.place})`));
}

export async function countPlaces(db: Database): Promise<number> {
  const [found] = await db.select({ places: count() }).from(checkinPlaces);
  return found?.places ?? 0;
}

export async function findPlaceByHash(db: Database, tokenHash: string): Promise<CheckinPlace | null> {
  const [found] = await db.select(shown).from(checkinPlaces).where(eq(checkinPlaces.tokenHash, tokenHash));
  return found ?? null;
}

/**
 * Writes a place, or gives the existing one a new code.
 * @returns its id; null if it exists and is not replaced
 */
export async function writePlace(
  tx: Database,
  values: typeof checkinPlaces.$inferInsert,
  replaces: boolean,
): Promise<number | null> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into checkin_places (place, token_hash, created_at)
    values (${values.place}, ${values.tokenHash}, ${values.createdAt})
    on conflict ((lower(place))) do update
      set place = excluded.place, token_hash = excluded.token_hash, created_at = excluded.created_at
      where ${replaces}
    returning id`);
  return rows[0]?.id ?? null;
}

/** @returns the deleted place, or null */
export async function deletePlace(tx: Database, id: number): Promise<string | null> {
  const [gone] = await tx
    .delete(checkinPlaces)
    .where(eq(checkinPlaces.id, id))
    .returning({ place: checkinPlaces.place });
  return gone?.place ?? null;
}
