// SQL for funds.
import { and, asc, desc, eq, gt, lt, max } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { changeById, insertOneRow } from "../../database/rows.ts";
import { funds } from "../../database/tables/funds.ts";

const columns = {
  id: funds.id,
  name: funds.name,
  description: funds.description,
  donationType: funds.donationType,
  givingType: funds.givingType,
  place: funds.place,
  isClosed: funds.isClosed,
  updatedAt: funds.updatedAt,
};

export type StoredFund = Awaited<ReturnType<typeof findFunds>>[number];

/** All funds, the open ones first, in their order. */
export async function findFunds(db: Database) {
  return db.select(columns).from(funds).orderBy(asc(funds.isClosed), asc(funds.place), asc(funds.id));
}

export async function findFund(db: Database, id: number): Promise<StoredFund | null> {
  const [found] = await db.select(columns).from(funds).where(eq(funds.id, id));
  return found ?? null;
}

export async function countFunds(db: Database): Promise<number> {
  return db.$count(funds);
}

export async function countOpenFunds(db: Database): Promise<number> {
  return db.$count(funds, eq(funds.isClosed, false));
}

export async function insertFund(tx: Database, values: Omit<typeof funds.$inferInsert, "place">): Promise<number> {
  const [last] = await tx.select({ place: max(funds.place) }).from(funds);
  return insertOneRow(tx, funds, { ...values, place: (last?.place ?? 0) + 1 });
}

export const changeFund = changeById(funds);

/** The open fund before or after a place. */
export async function findNeighbor(tx: Database, place: number, direction: "up" | "down") {
  const [found] = await tx
    .select({ id: funds.id, place: funds.place })
    .from(funds)
    .where(and(eq(funds.isClosed, false), direction === "up" ? lt(funds.place, place) : gt(funds.place, place)))
    .orderBy(direction === "up" ? desc(funds.place) : asc(funds.place))
    .limit(1);
  return found ?? null;
}
