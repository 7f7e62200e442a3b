// Reads and stores when and why people left in bulk, for exports and imports.
import type { Database } from "../database/database.ts";
import {
  deleteDeparture,
  findDepartures,
  insertDepartures,
  type StoredDeparture,
  writeDeparture,
} from "./departures.queries.ts";

export type KnownDeparture = StoredDeparture;

const mapById = (found: Awaited<ReturnType<typeof findDepartures>>): Map<number, KnownDeparture> =>
  new Map(found.map(({ memberId, updatedAt: _, ...departure }) => [memberId, departure]));

/** The departures of these people, by id. */
export async function readDepartures(db: Database, ids: readonly number[]): Promise<Map<number, KnownDeparture>> {
  return mapById(await findDepartures(db, ids));
}

/** The same, with those of pending people, which count again if the person is made inactive. */
export async function readKeptDepartures(db: Database, ids: readonly number[]): Promise<Map<number, KnownDeparture>> {
  return mapById(await findDepartures(db, ids, ["inactive", "pending"]));
}

/** Adds the departures of new people. */
export async function addDepartures(
  tx: Database,
  rows: readonly (KnownDeparture & { memberId: number })[],
  at: string,
): Promise<void> {
  if (rows.length > 0)
    await insertDepartures(
      tx,
      rows.map((row) => ({ ...row, createdAt: at })),
    );
}

/** Replaces the departure of a person, or deletes it. */
export async function replaceDeparture(
  tx: Database,
  memberId: number,
  departure: KnownDeparture | null,
  at: string,
): Promise<void> {
  if (departure === null) await deleteDeparture(tx, memberId);
  else await writeDeparture(tx, { memberId, ...departure, createdAt: at });
}

/** @returns what was deleted */
export async function deleteDepartureOf(tx: Database, memberId: number): Promise<KnownDeparture | null> {
  return deleteDeparture(tx, memberId);
}
