// The funds of the sample congregation: those that every congregation begins with, and two of its own.
import type { GivingType } from "@narthex/contract/giving-kinds.ts";
import { eq, isNotNull } from "drizzle-orm";
import type { Database } from "../../server/src/database/database.ts";
import { funds } from "../../server/src/database/tables/funds.ts";

const DESCRIPTIONS: Readonly<Partial<Record<GivingType, string>>> = {
  general: "Worship, staff and everyday needs of the church.",
  missions: "The missionaries and partners whom we support.",
  building: "The new roof of the sanctuary.",
  youth: "Retreats, camps and Friday nights.",
  children: "Sunday school and vacation Bible school.",
};

const OWN = [
  { name: "Food Pantry", description: "Groceries for families in our town.", donationType: "other", place: 8 },
  { name: "Honduras Trip", description: "The team that builds a well in June.", donationType: "missions", place: 9 },
] as const;

export interface SampleFund {
  id: number;
  name: string;
}

/**
 * The collections for people in need go to the food pantry, so that the fund for special offerings is closed.
 * @returns the fund of each purpose
 */
export async function writeFunds(tx: Database, at: string): Promise<ReadonlyMap<GivingType, SampleFund>> {
  for (const [type, description] of Object.entries(DESCRIPTIONS))
    await tx
      .update(funds)
      .set({ description })
      .where(eq(funds.givingType, type as GivingType));
  await tx.update(funds).set({ isClosed: true }).where(eq(funds.givingType, "special"));
  const own = await tx
    .insert(funds)
    .values(OWN.map((fund) => ({ ...fund, createdAt: at, updatedAt: at })))
    .returning({ id: funds.id, name: funds.name });
  const known = await tx.select().from(funds).where(isNotNull(funds.givingType));
  const all = known.flatMap(({ id, name, givingType }) =>
    givingType === null ? [] : [[givingType, { id, name }] as const],
  );
  const [pantry] = own;
  if (!pantry) throw new Error("the food pantry was not written");
  return new Map([...all, ["special", pantry] as const]);
}
