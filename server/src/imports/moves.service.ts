// Households that moved, in a second import: found at the end of a check, changed by the import, and restored by its
// undo (docs/decisions/0201-update-households-of-imported-people.md).
import type { StoredChange } from "@narthex/contract/import-rows.ts";
import type { Actor } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { changeShared, readHomes } from "../households/bulk.service.ts";
import type { KnownMember } from "../members/bulk.service.ts";
import { type Claim, parseSharedField, planMoves } from "./moves.rules.ts";
import { findColumn, type GoodRow, type RowReading } from "./row.rules.ts";

/** What a row of a known person says about the household of the person; null without a household. */
export function buildClaim(
  { row, cells }: { row: number; cells: readonly string[] },
  { member, given, household }: GoodRow,
  known: KnownMember,
  { changes, left }: Pick<Claim, "changes" | "left">,
  { mapping }: RowReading,
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

type Rows = readonly { changes: readonly StoredChange[] | null }[];

/** The changes of households in these rows, each once. */
function listSharedChanges(rows: Rows) {
  const all = rows.flatMap(({ changes }) => changes ?? []);
  const byField = new Map(all.map((change) => [change.field, change]));
  return [...byField.values()].flatMap((change) => {
    const place = parseSharedField(change.field);
    return place === null ? [] : [{ ...place, change }];
  });
}

/** Changes these fields of households from one value to the other, unless they were changed since. */
async function changeHouseholds(
  tx: Database,
  actor: Actor,
  rows: Rows,
  { at, from, to }: { at: string; from: "before" | "after"; to: "before" | "after" },
) {
  const applied: StoredChange[] = [];
  const kept: StoredChange[] = [];
  for (const [id, ofHome] of Map.groupBy(listSharedChanges(rows), ({ householdId }) => householdId)) {
    const found = await changeShared(tx, actor, { id, at }, (home) => {
      const wanted = ofHome.filter(({ shared, change }) => home[shared] === change[from]);
      return Object.fromEntries(wanted.map(({ shared, change }) => [shared, change[to]]));
    });
    for (const { shared, change } of ofHome) (found?.[shared] === change[from] ? applied : kept).push(change);
  }
  return { applied, kept };
}

/** Changes the households that move. @returns the applied changes by their fields */
export async function moveHouseholds(tx: Database, actor: Actor, rows: Rows, at: string) {
  const { applied } = await changeHouseholds(tx, actor, rows, { at, from: "before", to: "after" });
  return new Map(applied.map((change) => [change.field, change]));
}

/** Gives households their former address and phone number again. @returns the fields that were not restored */
export async function moveHouseholdsBack(tx: Database, actor: Actor, rows: Rows, at: string) {
  const { kept } = await changeHouseholds(tx, actor, rows, { at, from: "after", to: "before" });
  return new Set(kept.map(({ field }) => field));
}
