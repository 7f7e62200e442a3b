import { eq, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { familyCards } from "../database/tables/households.ts";

/** How often the code of a household was renewed. */
export async function countRenewals(db: Database, householdId: number): Promise<number> {
  const [found] = await db
    .select({ renewals: familyCards.renewals })
    .from(familyCards)
    .where(eq(familyCards.householdId, householdId));
  return found?.renewals ?? 0;
}

export async function addRenewal(tx: Database, householdId: number, renewedAt: string): Promise<void> {
  await tx
    .insert(familyCards)
    .values({ householdId, renewedAt })
    .onConflictDoUpdate({
      target: familyCards.householdId,
      set: { renewals: sql`${familyCards.renewals} + 1`, renewedAt },
    });
}
