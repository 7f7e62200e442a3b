import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../database/database.ts";
import { guardians } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { users } from "../database/tables/users.ts";
import type { Entry } from "./barred.rules.ts";

const adult = alias(members, "adult");
const author = alias(members, "author");

/** The entries of a child, in the order of their creation; `setBy` is the name of the account's member, or its own. */
export async function findGuardians(db: Database, childId: number) {
  const { id, adultId, adultName, kind, until, createdAt } = guardians;
  return db
    .select({
      id,
      adultId,
      adultName,
      kind,
      until,
      createdAt,
      shownName: sql<string>`coalesce(${adultName}, ${adult.firstName} || ' ' || ${adult.lastName})`,
      setBy: sql<
        string | null
      >`coalesce(${author.firstName} || ' ' || ${author.lastName}, ${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(guardians)
    .leftJoin(adult, eq(adult.id, adultId))
    .leftJoin(users, eq(users.id, guardians.setBy))
    .leftJoin(author, eq(author.userId, guardians.setBy))
    .where(eq(guardians.childId, childId))
    .orderBy(asc(id));
}

const isBarredOn = (today: string) =>
  and(eq(guardians.kind, "barred"), or(isNull(guardians.until), sql`${guardians.until} >= ${today}::date`));

/** Barred people of these children, on a day. @param today YYYY-MM-DD */
export async function findBarred(db: Database, childIds: readonly number[], today: string) {
  if (childIds.length === 0) return [];
  const { childId, adultId, adultName } = guardians;
  return db
    .select({ childId, adultId, adultName })
    .from(guardians)
    .where(and(inArray(childId, [...childIds]), isBarredOn(today)));
}
export type BarredRow = Awaited<ReturnType<typeof findBarred>>[number];

export type GuardianRow = Awaited<ReturnType<typeof findGuardians>>[number];

export async function deleteGuardians(tx: Database, childId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(guardians).where(and(eq(guardians.childId, childId), inArray(guardians.id, [...ids])));
}

export async function insertGuardians(tx: Database, rows: (typeof guardians.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(guardians).values(rows);
}

/** The names of these members. */
export async function findNames(db: Database, memberIds: readonly number[]): Promise<Map<number, string>> {
  if (memberIds.length === 0) return new Map();
  const { id, firstName, lastName } = members;
  const rows = await db
    .select({ id, name: sql<string>`${firstName} || ' ' || ${lastName}` })
    .from(members)
    .where(inArray(id, [...memberIds]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The roles of adults for each of these children who has an entry, with the names of members. */
export async function findEntriesOf(tx: Database, childIds: readonly number[]): Promise<Map<number, Entry[]>> {
  const found = await tx
    .select({
      childId: guardians.childId,
      adultId: guardians.adultId,
      name: sql<string>`coalesce(${guardians.adultName}, ${members.firstName} || ' ' || ${members.lastName})`,
      kind: guardians.kind,
      until: guardians.until,
    })
    .from(guardians)
    .leftJoin(members, eq(members.id, guardians.adultId))
    .where(inArray(guardians.childId, [...childIds]));
  return Map.groupBy(found, ({ childId }) => childId);
}

/** Whether a record is barred from any child. @param today the congregation's day, YYYY-MM-DD */
export async function isBarredFromAny(db: Database, adultId: number, today: string): Promise<boolean> {
  const [found] = await db
    .select({ id: guardians.id })
    .from(guardians)
    .where(and(eq(guardians.adultId, adultId), isBarredOn(today)))
    .limit(1);
  return found !== undefined;
}
