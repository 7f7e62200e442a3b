// Stores when and why the people of an import left, and takes it back.
import type { StoredChange } from "@narthex/contract/import-rows.ts";
import { type Actor, recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import {
  addDepartures,
  deleteDepartureOf,
  type KnownDeparture,
  readDepartures,
  replaceDeparture,
} from "../members/bulk-departures.service.ts";
import { isOfStatus, reverseChanges } from "./changes.rules.ts";
import { applyDepartureChanges, compareDepartures, isOfDeparture, keepDeparture } from "./departures.rules.ts";
import type { RowDeparture } from "./standing.rules.ts";

/** Stores it for new people. */
export async function addRowDepartures(
  tx: Database,
  people: readonly { memberId: number; departure: RowDeparture | null }[],
  at: string,
): Promise<void> {
  const rows = people.flatMap(({ memberId, departure }) => (departure === null ? [] : [{ memberId, ...departure }]));
  await addDepartures(tx, rows, at);
}

const readDepartureOf = async (db: Database, memberId: number): Promise<KnownDeparture | null> =>
  (await readDepartures(db, [memberId])).get(memberId) ?? null;

/** Writes a departure, or deletes it. */
export async function storeDeparture(
  tx: Database,
  actor: Actor,
  { memberId, departure, at }: { memberId: number; departure: KnownDeparture | null; at: string },
): Promise<void> {
  await replaceDeparture(tx, memberId, departure, at);
  if (departure !== null)
    await recordChange(tx, actor, "member.departed", { subjectId: memberId, about: { memberId } });
}

/**
 * Applies the changes about leaving unless it was changed since.
 * @param work `hasWaited` if the person was pending: the kept departure counts again
 * @returns the applied changes
 */
export async function changeDeparture(
  tx: Database,
  actor: Actor,
  work: { memberId: number; changes: readonly StoredChange[]; hasWaited: boolean; at: string },
): Promise<StoredChange[]> {
  const { memberId, changes, hasWaited, at } = work;
  const own = changes.filter(({ field }) => isOfDeparture(field));
  if (own.length === 0 && !hasWaited) return [];
  const known = await readDepartureOf(tx, memberId);
  const departure = applyDepartureChanges(known, own);
  if (own.length === 0 || departure === undefined) return hasWaited ? keepDeparture(known) : [];
  await storeDeparture(tx, actor, { memberId, departure, at });
  return own;
}

/** Deletes the departure of a person who is not inactive any longer. @returns the changes, which an undo restores */
export async function endDeparture(tx: Database, memberId: number): Promise<StoredChange[]> {
  return compareDepartures(await deleteDepartureOf(tx, memberId), null);
}

/** The departure before an import made these changes; undefined if it was changed or recorded since, which stays. */
export async function findFormerDeparture(
  db: Database,
  memberId: number,
  changes: readonly StoredChange[],
): Promise<KnownDeparture | null | undefined> {
  const own = changes.filter(({ field }) => isOfDeparture(field));
  if (own.length === 0 && !changes.some(isOfStatus)) return null;
  const departure = await readDepartureOf(db, memberId);
  if (own.length > 0) return applyDepartureChanges(departure, reverseChanges(own));
  return departure === null ? null : undefined;
}
