// Prayer requests with the names of those who asked. Rows are never sent as they are: see the policy.
import type { PrayersQuery } from "@narthex/contract/prayers.ts";
import { and, desc, eq, getTableColumns, not, or, type SQL, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import { prayerRequests } from "../database/tables/prayers.ts";
import type { PrayerRecord } from "./prayers.policy.ts";

/** Null for an anonymous request whose author was removed. */
const name = sql<string | null>`${members.firstName} || ' ' || ${members.lastName}`;

function records(db: Database) {
  const { memberId: _, entryKey: __, ...columns } = getTableColumns(prayerRequests);
  return db
    .select({ ...columns, requesterName: name })
    .from(prayerRequests)
    .leftJoin(members, eq(members.id, prayerRequests.memberId));
}

export interface PrayersFilter extends Pick<PrayersQuery, "category" | "status"> {
  /** Only the requests of this account; null for everybody's. */
  only: string | null;
  /** Who asks: nobody else's anonymous request is found by a name. */
  viewerId: string;
  /** In which an anonymous request has its day. */
  timezone: string;
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

/** The moment at which the viewer is told that a request came: of somebody else's anonymous one, the start of its day. */
function toldAt({ viewerId, timezone }: Pick<PrayersFilter, "viewerId" | "timezone">): SQL<string> {
  const { isAnonymous, requesterId, createdAt } = prayerRequests;
  return sql<string>`case when ${isAnonymous} and ${requesterId} is distinct from ${viewerId}
    then date_trunc('day', ${createdAt}, ${timezone}) else date_trunc('milliseconds', ${createdAt}) end`;
}

/** The place of a request in the list. */
export type PrayerKey = readonly [toldAt: string, id: string];

/** The newest first, as far as the viewer is told when they came. Built per call, so that PostgreSQL plans for what is asked. */
export async function findPage(
  db: Database,
  filter: PrayersFilter,
  after: PrayerKey | null,
  limit: number,
): Promise<PrayerRecord[]> {
  const place = toldAt(filter);
  const further = after
    ? sql`(${place}, ${prayerRequests.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : undefined;
  return records(db)
    .where(and(matches(filter), further))
    .orderBy(desc(place), desc(prayerRequests.id))
    .limit(limit);
}

export async function countPrayers(db: Database, filter: PrayersFilter): Promise<number> {
  const asked = sql`${prayerRequests} left join ${members} on ${members.id} = ${prayerRequests.memberId}`;
  return countRows(db, asked, matches(filter));
}

export async function findPrayer(db: Database, id: string): Promise<PrayerRecord | null> {
  const [found] = await records(db).where(eq(prayerRequests.id, id));
  return found ?? null;
}

/** Holds a request until the transaction ends. */
export async function holdPrayer(tx: Database, id: string): Promise<PrayerRecord | null> {
  await tx.select({ id: prayerRequests.id }).from(prayerRequests).where(eq(prayerRequests.id, id)).for("update");
  return findPrayer(tx, id);
}

type PrayerRow = typeof prayerRequests.$inferInsert;

/** @returns null where the key has one already */
export async function insertPrayer(tx: Database, values: PrayerRow): Promise<string | null> {
  const [written] = await tx
    .insert(prayerRequests)
    .values(values)
    .onConflictDoNothing({ target: prayerRequests.entryKey })
    .returning({ id: prayerRequests.id });
  return written?.id ?? null;
}

export async function findByKey(db: Database, entryKey: string): Promise<PrayerRecord | null> {
  const [found] = await records(db).where(eq(prayerRequests.entryKey, entryKey));
  return found ?? null;
}

export async function updatePrayer(
  tx: Database,
  id: string,
  change: { [Key in keyof PrayerRow]?: PrayerRow[Key] | undefined },
): Promise<void> {
  await tx.update(prayerRequests).set(change).where(eq(prayerRequests.id, id));
}

export async function deletePrayer(tx: Database, id: string): Promise<void> {
  await tx.delete(prayerRequests).where(eq(prayerRequests.id, id));
}
