// Batches of gifts and their totals.
import type { DonationBatch } from "@narthex/contract/donation-batches.ts";
import { desc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { countRows } from "../../database/count.ts";
import type { Database } from "../../database/database.ts";
import { changeById, deleteById } from "../../database/rows.ts";
import { donationBatches, donations } from "../../database/tables/donations.ts";
import { selectAccountName } from "../../people/account-name.ts";

const isClosed = isNotNull(donationBatches.closedAt);

const stands = isNull(donations.voidedAt);

/** The valid gifts of each batch, and how much was voided after it was closed. */
function selectSums(db: Database) {
  return db
    .select({
      enteredTotal:
        sql<string>`coalesce(sum(${donations.amount}) filter (where ${stands}), 0)::numeric(20, 2)::text`.as(
          "entered_total",
        ),
      gifts: sql<number>`(count(*) filter (where ${stands}))::int`.as("gifts"),
      voidedSince: sql<number>`(count(*) filter (where ${gt(donations.voidedAt, donationBatches.closedAt)}))::int`.as(
        "voided_since",
      ),
    })
    .from(donations)
    .where(eq(donations.batchId, donationBatches.id))
    .as("standing");
}

function selectBatches(db: Database) {
  const standing = selectSums(db);
  return db
    .select({
      id: donationBatches.id,
      batchDate: donationBatches.batchDate,
      expectedTotal: donationBatches.expectedTotal,
      enteredTotal: standing.enteredTotal,
      gifts: standing.gifts,
      voidedSince: standing.voidedSince,
      closedTotal: donationBatches.closedTotal,
      closingReason: donationBatches.closingReason,
      closedAt: donationBatches.closedAt,
      closedBy: selectAccountName(donationBatches.closedBy),
      startedBy: selectAccountName(donationBatches.createdBy),
      createdAt: donationBatches.createdAt,
    })
    .from(donationBatches)
    .innerJoinLateral(standing, sql`true`);
}

export async function findBatch(db: Database, id: number): Promise<DonationBatch | null> {
  const [found] = await selectBatches(db).where(eq(donationBatches.id, id));
  return found ?? null;
}

/** The position of a batch: open ones first, then the newest. */
type BatchKey = readonly [closed: boolean, id: number];

export async function findBatches(db: Database, after: BatchKey | null, limit: number): Promise<DonationBatch[]> {
  const beyond: SQL | undefined = after
    ? sql`(${isClosed}, -${donationBatches.id}) > (${after[0]}::boolean, -${after[1]}::int)`
    : undefined;
  return selectBatches(db).where(beyond).orderBy(isClosed, desc(donationBatches.id)).limit(limit);
}

export async function countBatches(db: Database): Promise<number> {
  return countRows(db, donationBatches);
}

type BatchRow = typeof donationBatches.$inferInsert;

/** Creates a batch. @returns null if the entry key was used before */
export async function insertBatch(tx: Database, values: BatchRow): Promise<number | null> {
  const [written] = await tx
    .insert(donationBatches)
    .values(values)
    .onConflictDoNothing({ target: donationBatches.entryKey })
    .returning({ id: donationBatches.id });
  return written?.id ?? null;
}

/**
 * Locks a batch until the transaction ends. Gifts are entered concurrently ("share"), but not while it is changed or
 * closed ("update"). @returns null if there is none
 */
export async function lockBatch(tx: Database, id: number, how: "share" | "update") {
  const [found] = await tx.select().from(donationBatches).where(eq(donationBatches.id, id)).for(how);
  return found ?? null;
}

export const updateBatch = changeById(donationBatches);
export const deleteBatch = deleteById(donationBatches);

/** The number of gifts ever entered in a batch, including voided ones. */
export async function countInBatch(db: Database, batchId: number): Promise<number> {
  return db.$count(donations, eq(donations.batchId, batchId));
}
