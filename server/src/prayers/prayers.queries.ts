// Prayer requests with the names of those who asked. Rows are never sent as they are: see the policy.
import type { PrayersQuery } from "@narthex/contract/prayers.ts";
import { and, desc, eq, getTableColumns, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import { prayerRequests } from "../database/tables/prayers.ts";
import type { PrayerRecord } from "./prayers.policy.ts";

const name = sql<string>`${members.firstName} || ' ' || ${members.lastName}`;

function records(db: Database) {
  const { memberId: _, ...columns } = getTableColumns(prayerRequests);
  return db
    .select({ ...columns, requesterName: name })
    .from(prayerRequests)
    .innerJoin(members, eq(members.id, prayerRequests.memberId));
}

export interface PrayersFilter extends Pick<PrayersQuery, "category" | "status"> {
  /** Only the requests of this account; null for everybody's. */
  only: string | null;
  /** Who asks: nobody else's anonymous request is found by a name. */
  viewerId: string;
  search: string;
}

const lower = (text: SQL): SQL => sql`lower((${text}) collate "und-x-icu")`;

function matches({ only, viewerId, category, status, search }: PrayersFilter): SQL | undefined {
  const told = or(not(prayerRequests.isAnonymous), eq(prayerRequests.requesterId, viewerId));
  const text = sql`concat_ws(chr(10), ${prayerRequests.title}, ${prayerRequests.description}, case when ${told} then ${name} end)`;
  return and(
    only === null ? undefined : eq(prayerRequests.requesterId, only),
    category && eq(prayerRequests.category, category),
    status && eq(prayerRequests.isAnswered, status === "answered"),
    search === "" ? undefined : sql`position(${lower(sql`${search}::text`)} in ${lower(text)}) > 0`,
  );
}

/** The newest first: requests are numbered as they come in. Built per call, so that PostgreSQL plans for what is asked. */
export async function findPage(
  db: Database,
  filter: PrayersFilter,
  before: number | null,
  limit: number,
): Promise<PrayerRecord[]> {
  const older = before === null ? undefined : lt(prayerRequests.id, before);
  return records(db)
    .where(and(matches(filter), older))
    .orderBy(desc(prayerRequests.id))
    .limit(limit);
}

export async function countPrayers(db: Database, filter: PrayersFilter): Promise<number> {
  const [row] = await db
    .select({ many: sql<number>`count(*)::int` })
    .from(prayerRequests)
    .innerJoin(members, eq(members.id, prayerRequests.memberId))
    .where(matches(filter));
  return row?.many ?? 0;
}

export async function findPrayer(db: Database, id: number): Promise<PrayerRecord | null> {
  const [found] = await records(db).where(eq(prayerRequests.id, id));
  return found ?? null;
}

/** Holds a request until the transaction ends. */
export async function holdPrayer(tx: Database, id: number): Promise<PrayerRecord | null> {
  await tx.select({ id: prayerRequests.id }).from(prayerRequests).where(eq(prayerRequests.id, id)).for("update");
  return findPrayer(tx, id);
}

type PrayerRow = typeof prayerRequests.$inferInsert;

export async function insertPrayer(tx: Database, values: PrayerRow): Promise<number> {
  const [written] = await tx.insert(prayerRequests).values(values).returning({ id: prayerRequests.id });
  if (!written) throw new Error("the prayer request was not written");
  return written.id;
}

export async function updatePrayer(
  tx: Database,
  id: number,
  change: { [Key in keyof PrayerRow]?: PrayerRow[Key] | undefined },
): Promise<void> {
  await tx.update(prayerRequests).set(change).where(eq(prayerRequests.id, id));
}

export async function deletePrayer(tx: Database, id: number): Promise<void> {
  await tx.delete(prayerRequests).where(eq(prayerRequests.id, id));
}
