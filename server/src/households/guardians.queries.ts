import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../database/database.ts";
import { guardians, householdMembers } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { selectAccountName } from "../people/account-name.ts";

const adult = alias(members, "adult");

/** The entries of a child, in the order of their creation; `setBy` is the name of the account's member, or its own. */
export async function findGuardians(db: Database, childId: number) {
  const { id, adultId, adultName, names, childNames, kind, until, createdAt } = guardians;
  return db
    .select({
      id,
      adultId,
      adultName,
      names,
      childNames,
      kind,
      until,
      createdAt,
      shownName: sql<string>`coalesce(${adultName}, ${adult.firstName} || ' ' || ${adult.lastName})`,
      setBy: selectAccountName(guardians.setBy),
    })
    .from(guardians)
    .leftJoin(adult, eq(adult.id, adultId))
    .where(eq(guardians.childId, childId))
    .orderBy(asc(id));
}

export type GuardianRow = Awaited<ReturnType<typeof findGuardians>>[number];

export async function deleteGuardians(tx: Database, childId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(guardians).where(and(eq(guardians.childId, childId), inArray(guardians.id, [...ids])));
}

export async function insertGuardians(tx: Database, rows: (typeof guardians.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(guardians).values(rows);
}

/** The other children of the households in which someone is a child. */
export async function findSiblings(db: Database, childId: number): Promise<number[]> {
  const own = alias(householdMembers, "own");
  const rows = await db
    .selectDistinct({ id: householdMembers.memberId })
    .from(householdMembers)
    .innerJoin(own, and(eq(own.householdId, householdMembers.householdId), eq(own.memberId, childId)))
    .where(and(eq(own.role, "child"), eq(householdMembers.role, "child"), ne(householdMembers.memberId, childId)));
  return rows.map(({ id }) => id);
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

/** The people who may collect other children, with the names of the children. The caller compares the names. */
export async function findListedForOthers(db: Database, exceptChildId: number) {
  const child = alias(members, "child");
  const own = alias(householdMembers, "own");
  return db
    .select({
      childId: guardians.childId,
      childName: sql<string>`${child.firstName} || ' ' || ${child.lastName}`,
      isOfHousehold: sql<boolean>`exists (
        select from ${householdMembers} inner join ${householdMembers} as own
          on ${own.householdId} = ${householdMembers.householdId} and ${own.memberId} = ${exceptChildId}
        where ${householdMembers.memberId} = ${guardians.childId})`,
      adultId: guardians.adultId,
      adultName: sql<string>`coalesce(${guardians.adultName}, ${adult.firstName} || ' ' || ${adult.lastName})`,
    })
    .from(guardians)
    .innerJoin(child, eq(child.id, guardians.childId))
    .leftJoin(adult, eq(adult.id, guardians.adultId))
    .where(and(ne(guardians.kind, "barred"), ne(guardians.childId, exceptChildId)))
    .orderBy(asc(guardians.childId));
}
