import { and, eq, gte, inArray, notExists, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { type ChangeById, changeById } from "../database/rows.ts";
import { childCheckIns, pickupCodes } from "../database/tables/children.ts";

/** @returns null if a child inside has this code */
export async function insertCode(tx: Database, values: typeof pickupCodes.$inferInsert): Promise<number | null> {
  const [written] = await tx.insert(pickupCodes).values(values).onConflictDoNothing().returning({ id: pickupCodes.id });
  return written?.id ?? null;
}

export async function findCodesInUse(tx: Database): Promise<number[]> {
  const found = await tx.select({ id: pickupCodes.id }).from(pickupCodes).where(eq(pickupCodes.inUse, true));
  return found.map(({ id }) => id);
}

export const changeCode: ChangeById<Pick<typeof pickupCodes.$inferInsert, "sealed" | "fingerprint">> =
  changeById(pickupCodes);

/** Whether one of these children had this code since an instant. */
export async function isCodeOfYear(
  tx: Database,
  childIds: readonly number[],
  fingerprints: readonly string[],
  since: string,
): Promise<boolean> {
  const found = await tx
    .select({ id: childCheckIns.id })
    .from(childCheckIns)
    .innerJoin(pickupCodes, eq(pickupCodes.id, childCheckIns.codeId))
    .where(
      and(
        inArray(childCheckIns.childId, [...childIds]),
        inArray(pickupCodes.fingerprint, [...fingerprints]),
        gte(childCheckIns.createdAt, since),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Whether a child inside has one of these codes. */
export async function isCodeInUse(tx: Database, fingerprints: readonly string[]): Promise<boolean> {
  if (fingerprints.length === 0) return false;
  const isOne = and(inArray(pickupCodes.fingerprint, [...fingerprints]), eq(pickupCodes.inUse, true));
  return (await tx.$count(pickupCodes, isOne)) > 0;
}

/** Frees a code when the last child with it has left. */
export async function freeCode(tx: Database, id: number): Promise<void> {
  const inside = tx
    .select({ one: sql`1` })
    .from(childCheckIns)
    .where(and(eq(childCheckIns.codeId, id), eq(childCheckIns.state, "in")));
  await tx
    .update(pickupCodes)
    .set({ inUse: false })
    .where(and(eq(pickupCodes.id, id), notExists(inside)));
}

/** Marks a code as used again. A unique constraint refuses it if another child has it by now. */
export async function takeCode(tx: Database, id: number): Promise<void> {
  await tx.update(pickupCodes).set({ inUse: true }).where(eq(pickupCodes.id, id));
}
