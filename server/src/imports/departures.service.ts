// Stores when and why the people of an import left, and takes it back.
import type { StoredChange } from "@narthex/contract/import-rows.ts";
import { type Actor, recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { addDepartures, readStoredDepartures, replaceDeparture } from "../members/bulk-departures.service.ts";
import { applyDepartureChanges, isOfDeparture } from "./departures.rules.ts";
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

interface Change {
  memberId: number;
  changes: readonly StoredChange[];
  wasMember: boolean;
  at: string;
}

/** Applies the changes about leaving unless it was changed since. @returns the applied changes */
export async function changeDeparture(
  tx: Database,
  actor: Actor,
  { memberId, changes, wasMember, at }: Change,
): Promise<StoredChange[]> {
  const own = changes.filter(({ field }) => isOfDeparture(field));
  if (own.length === 0) return [];
  const before = (await readStoredDepartures(tx, [memberId])).get(memberId) ?? null;
  const after = applyDepartureChanges(before, own);
  if (after === undefined) return [];
  await replaceDeparture(tx, memberId, after && { ...after, wasMember }, at);
  if (after !== null) await recordChange(tx, actor, "member.departed", { subjectId: memberId, about: { memberId } });
  return own;
}
