// Prayer requests with their authors' names. The policy decides which fields are sent.
import type { PrayersQuery } from "@narthex/contract/prayers.ts";
import { and, desc, eq, getTableColumns, not, or, type SQL, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { changeById, deleteById } from "../database/rows.ts";
import { buildTextContains } from "../database/search.ts";
import { members } from "../database/tables/members.ts";
import { prayerRequests } from "../database/tables/prayers.ts";
import type { PrayerRecord } from "./prayers.policy.ts";

/** Null for an anonymous request whose author was removed. */
const name = sql<string | null>`${members.firstName} || ' ' || ${members.lastName}`;

function selectPrayers(db: Database) {
  const { memberId: _, entryKey: __, ...columns } = getTableColumns(prayerRequests);
  return db
    .select({
      ...columns,
      requesterName: name,
      requesterMemberId: members.id,
      requesterStatus: members.membershipStatus,
    })
    .from(prayerRequests)
    .leftJoin(members, eq(members.id, prayerRequests.memberId));
}

export interface PrayersFilter extends Pick<PrayersQuery, "category" | "status"> {
  /** Only the requests of this account; null for all. */
  only: string | null;
  /** The viewer's account: a search by name does not find anonymous requests of others. */
  viewerId: string;
  /** The time zone of an anonymous request's day. */
  timezone: string;
  search: string;
}

function buildFilter({ only, viewerId, category, status, search }: PrayersFilter): SQL | undefined {
  const isNamed = or(not(prayerRequests.isAnonymous), eq(prayerRequests.requesterId, viewerId));
  const text = sql`concat_ws(chr(10), ${prayerRequests.title}, ${prayerRequests.description}, case when ${isNamed} then ${name} end)`;
  return and(
    only === null ? undefined : eq(prayerRequests.requesterId, only),
    category && eq(prayerRequests.category, category),
    status && eq(prayerRequests.isAnswered, status === "answered"),
    buildTextContains(text, search),
  );
}

/** The time of a request as the viewer sees it; for an anonymous request of another person, the start of its day. */
function selectVisibleTime({ viewerId, timezone }: Pick<PrayersFilter, "viewerId" | "timezone">): SQL<string> {
  const { isAnonymous, requesterId, createdAt } = prayerRequests;
  return sql<string>`case when ${isAnonymous} and ${requesterId} is distinct from ${viewerId}
    then date_trunc('day', ${createdAt}, ${timezone}) else date_trunc('milliseconds', ${createdAt}) end`;
}

/** The position of a request in the list. */
export type PrayerKey = readonly [toldAt: string, id: string];

/** Newest first, by the times that the viewer sees. Built per call, so that PostgreSQL plans for the given filters. */
export async function findPrayerPage(
  db: Database,
  filter: PrayersFilter,
  after: PrayerKey | null,
  limit: number,
): Promise<PrayerRecord[]> {
  const place = selectVisibleTime(filter);
  const further = after
    ? sql`(${place}, ${prayerRequests.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : undefined;
  return selectPrayers(db)
    .where(and(buildFilter(filter), further))
    .orderBy(desc(place), desc(prayerRequests.id))
    .limit(limit);
}

export async function countPrayers(db: Database, filter: PrayersFilter): Promise<number> {
  const asked = sql`${prayerRequests} left join ${members} on ${members.id} = ${prayerRequests.memberId}`;
  return countRows(db, asked, buildFilter(filter));
}

export async function findPrayer(db: Database, id: string): Promise<PrayerRecord | null> {
  const [found] = await selectPrayers(db).where(eq(prayerRequests.id, id));
  return found ?? null;
}

/** Locks a request until the transaction ends. */
export async function lockPrayer(tx: Database, id: string): Promise<PrayerRecord | null> {
  await tx.select({ id: prayerRequests.id }).from(prayerRequests).where(eq(prayerRequests.id, id)).for("update");
  return findPrayer(tx, id);
}

type PrayerRow = typeof prayerRequests.$inferInsert;

/** @returns null if the entry key was used before */
export async function insertPrayer(tx: Database, values: PrayerRow): Promise<string | null> {
  const [written] = await tx
    .insert(prayerRequests)
    .values(values)
    .onConflictDoNothing({ target: prayerRequests.entryKey })
    .returning({ id: prayerRequests.id });
  return written?.id ?? null;
}

export async function findPrayerByKey(db: Database, entryKey: string): Promise<PrayerRecord | null> {
  const [found] = await selectPrayers(db).where(eq(prayerRequests.entryKey, entryKey));
  return found ?? null;
}

export const updatePrayer = changeById(prayerRequests);
export const deletePrayer = deleteById(prayerRequests);
