import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../database/database.ts";
import { type ChangeById, changeById } from "../database/rows.ts";
import { duplicatePairs } from "../database/tables/duplicates.ts";
import { guardians, householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { hasDied } from "../people/deaths.ts";
import type { Entry } from "./barred.rules.ts";

const isBarredOn = (today: string) =>
  and(eq(guardians.kind, "barred"), or(isNull(guardians.until), sql`${guardians.until} >= ${today}::date`));

const entry = {
  adultId: guardians.adultId,
  name: sql<string>`coalesce(${guardians.adultName}, ${members.firstName} || ' ' || ${members.lastName})`,
  names: guardians.names,
  kind: guardians.kind,
  until: guardians.until,
};

/** The roles of adults for each of these children who has an entry, with the names of members. */
export async function findEntriesOf(tx: Database, childIds: readonly number[]): Promise<Map<number, Entry[]>> {
  const found = await tx
    .select({ ...entry, hasDied: hasDied(guardians.adultId), childId: guardians.childId })
    .from(guardians)
    .leftJoin(members, eq(members.id, guardians.adultId))
    .where(inArray(guardians.childId, [...childIds]));
  return Map.groupBy(found, ({ childId }) => childId);
}

/** All bars of a day, with the names of members. @param today YYYY-MM-DD */
export async function findBars(db: Database, today: string) {
  return db
    .select({ ...entry, childId: guardians.childId })
    .from(guardians)
    .leftJoin(members, eq(members.id, guardians.adultId))
    .where(isBarredOn(today));
}

/** Barred people of these children, on a day. @param today YYYY-MM-DD */
export async function findBarred(db: Database, childIds: readonly number[], today: string) {
  if (childIds.length === 0) return [];
  const { childId, adultId, adultName, names } = guardians;
  return db
    .select({ childId, adultId, adultName, names })
    .from(guardians)
    .where(and(inArray(childId, [...childIds]), isBarredOn(today)));
}
export type BarredRow = Awaited<ReturnType<typeof findBarred>>[number];

/**
 * The bars of a record, and those of people without a record, locked until the transaction ends.
 * @param memberId null for all bars
 */
export async function findBarsBelonging(tx: Database, memberId: number | null, now: Temporal.Instant) {
  const { id, childId, adultId, adultName, names, kind, until } = guardians;
  return tx
    .select({
      id,
      childId,
      adultId,
      /** The name of the entry, or of the record. */
      personName: sql<string>`coalesce(${adultName}, ${members.firstName} || ' ' || ${members.lastName})`,
      names,
      // The day before counts too: the congregation's day may have begun later.
      isCurrent: sql<boolean>`coalesce(${until} >= (${now.toString()}::timestamptz - interval '1 day')::date, true)`,
    })
    .from(guardians)
    .leftJoin(members, eq(members.id, adultId))
    .where(and(eq(kind, "barred"), memberId === null ? undefined : or(eq(adultId, memberId), isNull(adultId))))
    .orderBy(asc(id))
    .for("no key update", { of: guardians });
}

/** Writes the names of the barred person or of the child. */
export const writeNames: ChangeById<{ names: string[] } | { childNames: string[] }> = changeById(guardians);

/** The bars of a child with its former names, locked until the transaction ends. */
export async function findBarsOfChild(tx: Database, childId: number) {
  const { id, childNames } = guardians;
  return tx
    .select({ id, childNames })
    .from(guardians)
    .where(and(eq(guardians.childId, childId), eq(guardians.kind, "barred")))
    .orderBy(asc(id))
    .for("no key update");
}

export interface NamedChild {
  /** Null for a child who has no record yet. */
  readonly id: number | null;
  readonly name: string;
  readonly householdIds: readonly number[];
}

const selectHouseholdIds = (id: SQL): SQL =>
  sql`array(select ${householdMembers.householdId} from ${householdMembers} where ${householdMembers.memberId} = ${id})`;

/** All bars of a day, with the names of the children, and those of the wanted ones in each row. */
export async function findBarsWithNames(db: Database, wantedIds: readonly number[], today: string) {
  const child = alias(members, "child");
  return db
    .select({
      childId: guardians.childId,
      childName: sql<string>`${child.firstName} || ' ' || ${child.lastName}`,
      formerNames: guardians.childNames,
      since: guardians.createdAt,
      householdIds: sql<number[]>`${selectHouseholdIds(sql`${guardians.childId}`)}`,
      phones: sql<string[]>`array_remove(array(
        select ${households.phone} from ${householdMembers}
        inner join ${households} on ${households.id} = ${householdMembers.householdId}
        where ${householdMembers.memberId} = ${guardians.adultId}) || ${members.phone}, null)`,
      wanted: sql<NamedChild[] | null>`(
        select json_agg(json_build_object('id', one.id, 'name', one.first_name || ' ' || one.last_name,
          'householdIds', ${selectHouseholdIds(sql`one.id`)}) order by one.id)
        from members as one where one.id = any(${sql.param(wantedIds)}::int[]))`,
    })
    .from(guardians)
    .innerJoin(child, eq(child.id, guardians.childId))
    .leftJoin(members, eq(members.id, guardians.adultId))
    .where(isBarredOn(today));
}

/** Whether the office marked two records as different people. */
export async function areDifferentPeople(db: Database, one: number, other: number): Promise<boolean> {
  const { firstId, secondId, isDismissed } = duplicatePairs;
  const isPair = and(eq(firstId, Math.min(one, other)), eq(secondId, Math.max(one, other)), isDismissed);
  return (await db.$count(duplicatePairs, isPair)) > 0;
}

/** The names of all members. */
export async function findAllNames(db: Database) {
  const { id, firstName, lastName } = members;
  return db.select({ id, name: sql<string>`${firstName} || ' ' || ${lastName}` }).from(members);
}

/** The children whose lists have one of these adults as a person who may collect the child. */
export async function findChildrenListing(db: Database, adultIds: readonly number[]): Promise<number[]> {
  const { childId, adultId, kind } = guardians;
  const found = await db
    .selectDistinct({ childId })
    .from(guardians)
    .where(and(inArray(adultId, [...adultIds]), ne(kind, "barred")));
  return found.map((one) => one.childId);
}

/**
 * The names and phone numbers of all people who may collect a child.
 * @param ownId the member of the staff, who changes their own record
 * @returns a text that is the same as long as nothing of it changes
 */
export async function readCollectors(tx: Database, ownId: number | null): Promise<string> {
  const { rows } = await tx.execute<{ collectors: string | null }>(sql`
    select json_agg(json_build_array(adult.id, adult.first_name, adult.last_name, adult.date_of_birth, adult.phone,
      (select json_agg(json_build_array(home.id, home.phone) order by home.id)
        from household_members as own join households as home on home.id = own.household_id
        where own.member_id = adult.id and home.phone is not null)) order by adult.id)::text as collectors
    from members as adult
    where adult.id in (select adult_id from guardians where kind <> 'barred') and adult.id is distinct from ${ownId}::int`);
  return rows[0]?.collectors ?? "";
}

/** The columns of a record that people change. */
const selectComparedColumns = (member: SQL): SQL => sql`to_jsonb(${member}) - array['updated_at', 'last_check_in']`;

/**
 * Records that staff who are barred from these children do not change: those of the children and of the people who
 * may collect them, their households, and those who are marked as different people.
 * @param ownId the member of the staff, who changes their own record
 * @returns a text that is the same as long as nothing of it changes
 */
export async function readFamilies(tx: Database, childIds: readonly number[], ownId: number | null): Promise<string> {
  const { rows } = await tx.execute<{ families: string | null }>(sql`
    select json_agg(json_build_array(${selectComparedColumns(sql`child`)},
      (select json_agg(json_build_array(home.id, home.name, home.address, home.phone, other.member_id, other.role)
          order by home.id, other.member_id)
        from household_members as own join households as home on home.id = own.household_id
        join household_members as other on other.household_id = home.id
        where own.member_id = child.id),
      (select json_agg(json_build_array(listed.kind, listed.adult_id, ${selectComparedColumns(sql`adult`)}) order by listed.id)
        from guardians as listed
        left join members as adult on adult.id = listed.adult_id and adult.id is distinct from ${ownId}::int
        where listed.child_id = child.id and listed.kind <> 'barred'),
      (select json_agg(json_build_array(first_id, second_id) order by first_id, second_id) from duplicate_pairs
        where is_dismissed and child.id in (first_id, second_id))) order by child.id)::text as families
    from members as child where child.id = any(${sql.param(childIds)}::int[])`);
  return rows[0]?.families ?? "";
}
