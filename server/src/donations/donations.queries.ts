// Single gifts: writing, holding and voiding them. There is no update of an amount and no delete, on purpose.
import { eq, sql } from "drizzle-orm";
import { type Database, prepared } from "../database/database.ts";
import { donations } from "../database/tables/donations.ts";
import { members } from "../database/tables/members.ts";

export type DonationRow = typeof donations.$inferInsert;

const donor = prepared((db) =>
  db
    .select({ name: sql<string>`${members.firstName} || ' ' || ${members.lastName}` })
    .from(members)
    .where(eq(members.id, sql.placeholder("memberId")))
    .prepare("donor_name"),
);

/** The name of a member as it stands; null where there is none with this number. */
export async function nameOfDonor(db: Database, memberId: number): Promise<string | null> {
  const [found] = await donor(db).execute({ memberId });
  return found?.name ?? null;
}

/** Writes a gift; null where one with the same key is there already. Waits for another that is being written with it. */
export async function insertDonation(tx: Database, values: DonationRow): Promise<number | null> {
  const [written] = await tx
    .insert(donations)
    .values(values)
    .onConflictDoNothing({ target: donations.entryKey })
    .returning({ id: donations.id });
  return written?.id ?? null;
}

/** Holds a gift until the transaction ends. */
export async function holdDonation(tx: Database, id: number): Promise<typeof donations.$inferSelect | null> {
  const [found] = await tx.select().from(donations).where(eq(donations.id, id)).for("update");
  return found ?? null;
}

interface Voiding {
  voidedAt: string;
  voidReason: string;
  voidedBy: string | null;
}

export async function markVoid(tx: Database, id: number, voiding: Voiding): Promise<void> {
  await tx.update(donations).set(voiding).where(eq(donations.id, id));
}

/** The gift that was written with a key; null where there is none. */
export async function findByKey(db: Database, entryKey: string): Promise<typeof donations.$inferSelect | null> {
  const [found] = await db.select().from(donations).where(eq(donations.entryKey, entryKey));
  return found ?? null;
}
