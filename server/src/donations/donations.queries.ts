// Single gifts: writing, holding and voiding them. There is no update of an amount and no delete, on purpose.
import { eq, sql } from "drizzle-orm";
import { type Database, prepared } from "../database/database.ts";
import { donations } from "../database/tables/donations.ts";
import { members } from "../database/tables/members.ts";

type Columns = typeof donations.$inferInsert;
type DonationRow = Omit<Required<Columns>, "id" | "voidedAt" | "voidReason" | "voidedBy" | keyof typeof OPTIONAL> &
  Pick<Columns, keyof typeof OPTIONAL>;

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

const insert = prepared((db) =>
  db
    .insert(donations)
    .values({
      memberId: sql.placeholder("memberId"),
      donorName: sql.placeholder("donorName"),
      amount: sql.placeholder("amount"),
      donationType: sql.placeholder("donationType"),
      donationMethod: sql.placeholder("donationMethod"),
      notes: sql.placeholder("notes"),
      donationDate: sql.placeholder("donationDate"),
      fund: sql.placeholder("fund"),
      batchId: sql.placeholder("batchId"),
      paymentId: sql.placeholder("paymentId"),
      entryKey: sql.placeholder("entryKey"),
      createdBy: sql.placeholder("createdBy"),
      createdAt: sql.placeholder("createdAt"),
    })
    .onConflictDoNothing({ target: donations.entryKey })
    .returning({ id: donations.id })
    .prepare("donation_insert"),
);

const OPTIONAL = { notes: null, fund: null, batchId: null, paymentId: null, entryKey: null };

/** Writes a gift; null where one with the same key is there already. Waits for another that is being written with it. */
export async function insertDonation(tx: Database, values: DonationRow): Promise<number | null> {
  const [written] = await insert(tx).execute({ ...OPTIONAL, ...values });
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
