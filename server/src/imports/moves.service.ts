// Households that moved, in a second import: found at the end of a check, changed by the import, and restored by its
// undo (docs/decisions/0201-update-households-of-imported-people.md).
import type { StoredChange } from "@narthex/contract/import-rows.ts";
import type { Actor } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { changeShared, readHomes } from "../households/bulk.service.ts";
import type { KnownMember } from "../members/bulk.service.ts";
import { type Claim, parseSharedField, planMoves } from "./moves.rules.ts";
import { findColumn, type GoodRow, type Reading } from "./row.rules.ts";

/** What a row of a known person says about the household of the person; null without a household. */
export function buildClaim(
  { row, cells }: { row: number; cells: readonly string[] },
  { member, given, household }: GoodRow,
  known: KnownMember,
  { changes, left }: Pick<Claim, "changes" | "left">,
  { mapping }: Reading,
): Claim | null {
  if (known.household === null) return null;
  const ownNumber = known.phone === null && given.includes("phone") ? (member.phone ?? null) : null;
  const isOther = mapping.otherPhone !== null && findColumn("phone", cells, mapping) === mapping.otherPhone;
  return {
    row,
    memberId: known.id,
    householdId: known.household.id,
    address: given.includes("address") ? (member.address ?? null) : null,
    phone: household?.phone ?? ownNumber,
    isHomePhone: Boolean(household?.phone) || isOther,
    changes,
    left,
  };
}

/** Which households move, as changes of the rows of their people. @param leaving people who leave their household */
export async function planSharedMoves(
  tx: Database,
  claims: readonly Claim[],
  leaving: ReadonlySet<number>,
): Promise<Map<number, readonly StoredChange[]>> {
  const staying = claims.filter(({ memberId }) => !leaving.has(memberId));
  const homes = await readHomes(tx, [...new Set(staying.map(({ householdId }) => householdId))]);
  const without = homes.map((home) => ({ ...home, people: home.people.filter((one) => !leaving.has(one.memberId)) }));
  return planMoves(without, staying);
}

/** The changes of households in these rows, each once. */
function listSharedChanges(rows: readonly { changes: readonly StoredChange[] | null }[]) {
  const all = rows.flatMap(({ changes }) => changes ?? []);
  const byField = new Map(all.map((change) => [change.field, change]));
  return [...byField.values()].flatMap((change) => {
    const place = parseSharedField(change.field);
    return place === null ? [] : [{ ...place, change }];
  });
}

/**
 * Changes the households that move, unless the same field was changed since the check.
 * @returns the applied changes by their fields
 */
export async function moveHouseholds(
  tx: Database,
  actor: Actor,
  rows: readonly { changes: readonly StoredChange[] }[],
  at: string,
): Promise<Map<string, StoredChange>> {
  const applied = new Map<string, StoredChange>();
  for (const [id, ofHome] of Map.groupBy(listSharedChanges(rows), ({ householdId }) => householdId)) {
    const before = await changeShared(tx, actor, { id, at }, (home) => {
      const wanted = ofHome.filter(({ shared, change }) => home[shared] === change.before);
      return Object.fromEntries(wanted.map(({ shared, change }) => [shared, change.after]));
    });
    if (before === null) continue;
    for (const { shared, change } of ofHome) if (before[shared] === change.before) applied.set(change.field, change);
  }
  return applied;
}

/** Gives households their former address and phone number again. @returns the fields that were not restored */
export async function moveHouseholdsBack(
  tx: Database,
  actor: Actor,
  rows: readonly { changes: readonly StoredChange[] | null }[],
  at: string,
): Promise<Set<string>> {
  const kept = new Set<string>();
  for (const [id, ofHome] of Map.groupBy(listSharedChanges(rows), ({ householdId }) => householdId)) {
    const before = await changeShared(tx, actor, { id, at }, (home) => {
      const wanted = ofHome.filter(({ shared, change }) => home[shared] === change.after);
      return Object.fromEntries(wanted.map(({ shared, change }) => [shared, change.before]));
    });
    for (const { shared, change } of ofHome)
      if (before === null || before[shared] !== change.after) kept.add(change.field);
  }
  return kept;
}
