// Reads and stores when and why people left in bulk, for imports.
import type { Departure } from "@narthex/contract/departures.ts";
import type { Database } from "../database/database.ts";
import { deleteDeparture, findStoredDepartures, insertDepartures, writeDeparture } from "./departures.queries.ts";

export interface MemberDeparture extends Departure {
  memberId: number;
  /** Whether the person was more than a visitor. */
  wasMember: boolean;
}

/** The stored departures of these people by id, also of people who are active again. */
export async function readStoredDepartures(db: Database, ids: readonly number[]): Promise<Map<number, Departure>> {
  const found = await findStoredDepartures(db, ids);
  return new Map(found.map(({ memberId, reason, leftOn }) => [memberId, { reason, leftOn }]));
}

/** Adds the departures of new people. */
export async function addDepartures(tx: Database, rows: readonly MemberDeparture[], at: string): Promise<void> {
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
  departure: Omit<MemberDeparture, "memberId"> | null,
  at: string,
): Promise<void> {
  if (departure === null) await deleteDeparture(tx, memberId);
  else await writeDeparture(tx, { memberId, ...departure, createdAt: at });
}
