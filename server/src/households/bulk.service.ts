// Adds households and people to them in bulk, for imports. The caller records the change, and searches for duplicates
// afterwards.
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import { and, eq, inArray, ne, notExists, sql } from "drizzle-orm";
import { listChangedFields } from "../changes/changed-fields.ts";
import { type Actor, recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { splitInParts } from "../database/parts.ts";
import { householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { changeHousehold, fillPrimary, findMemberships, lockHousehold } from "./households.queries.ts";

const ROWS_AT_ONCE = 1000;

export interface NewSharedHousehold {
  name: string;
  address: string | null;
  phone: string | null;
}

/** @returns their ids, in the same order */
export async function addHouseholds(
  tx: Database,
  wanted: readonly NewSharedHousehold[],
  at: string,
): Promise<number[]> {
  const ids: number[] = [];
  for (const batch of splitInParts(wanted, ROWS_AT_ONCE)) {
    const rows = batch.map((household) => ({ ...household, createdAt: at, updatedAt: at }));
    const written = await tx.insert(households).values(rows).returning({ id: households.id });
    ids.push(...written.map(({ id }) => id));
  }
  return ids;
}

export interface NewMembership {
  householdId: number;
  memberId: number;
  role: HouseholdRole;
}

/** Adds people who are in no household to one, which becomes their primary one. */
export async function addToHouseholds(tx: Database, people: readonly NewMembership[]): Promise<void> {
  for (const batch of splitInParts(people, ROWS_AT_ONCE))
    await tx.insert(householdMembers).values(batch.map((person) => ({ ...person, isPrimary: true })));
}

/** A person's only household before and after a change; null without one. */
export interface Relocation {
  memberId: number;
  before: { householdId: number } | null;
  after: (Omit<NewMembership, "memberId"> & { jointStatement: boolean }) | null;
}

/**
 * Puts people who are in at most one household in another one, or gives them another role, and records the change of
 * each household.
 * @param added households without an entry of their own, because they are new
 */
export async function relocatePeople(
  tx: Database,
  actor: Actor,
  moves: readonly Relocation[],
  { at, added = [] }: { at: string; added?: readonly number[] },
): Promise<void> {
  for (const batch of splitInParts(moves, ROWS_AT_ONCE)) {
    const memberIds = batch.map(({ memberId }) => memberId);
    await tx.delete(householdMembers).where(inArray(householdMembers.memberId, memberIds));
    const rows = batch.flatMap(({ memberId, after }) => (after ? [{ ...after, memberId, isPrimary: true }] : []));
    if (rows.length > 0) await tx.insert(householdMembers).values(rows);
  }
  const people = new Map<number, Set<number>>();
  for (const { memberId, before, after } of moves)
    for (const id of [before?.householdId, after?.householdId])
      if (id !== undefined) people.set(id, (people.get(id) ?? new Set()).add(memberId));
  for (const id of added) people.delete(id);
  // A household that this transaction changed already has its new version.
  const ids = sql.param([...people.keys()]);
  await tx
    .update(households)
    .set({ updatedAt: at })
    .where(sql`${households.id} = any(${ids}::int[]) and ${households.updatedAt} <> ${at}::timestamptz`);
  for (const [id, memberIds] of people) {
    const about = { memberIds: [...memberIds] };
    await recordChange(tx, actor, "household.changed", { subjectId: id, detail: { fields: ["members"] }, about });
  }
}

/** The primary household of each of these people who is in one, and the role there. */
export async function findHomesOf(
  db: Database,
  memberIds: readonly number[],
): Promise<Map<number, { id: number; role: HouseholdRole }>> {
  const { memberId, householdId: id, role, isPrimary } = householdMembers;
  const rows = await db
    .select({ memberId, id, role })
    .from(householdMembers)
    .where(and(sql`${memberId} = any(${sql.param(memberIds)}::int[])`, isPrimary));
  return new Map(rows.map((row) => [row.memberId, { id: row.id, role: row.role }]));
}

/** All memberships of these people, with the names of the households. */
export async function readMembershipsOf(db: Database, memberIds: readonly number[]) {
  const { memberId, householdId, role, isPrimary, jointStatement } = householdMembers;
  return db
    .select({ memberId, householdId, role, isPrimary, jointStatement, name: households.name })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdId))
    .where(sql`${memberId} = any(${sql.param(memberIds)}::int[])`);
}

/** The name, address and phone number of these households. */
export async function readShared(db: Database, ids: readonly number[]): Promise<Map<number, NewSharedHousehold>> {
  const { id, name, address, phone } = households;
  const rows = await db
    .select({ id, name, address, phone })
    .from(households)
    .where(sql`${id} = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map(({ id: householdId, ...shared }) => [householdId, shared]));
}

/** The phone number of each of these households that has one. */
export async function findPhonesOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: households.id, phone: households.phone })
    .from(households)
    .where(sql`${households.id} = any(${sql.param(ids)}::int[])`);
  return new Map(rows.flatMap(({ id, phone }) => (phone === null ? [] : [[id, phone] as const])));
}

/** The names of these households. */
export async function findHouseholdNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: households.id, name: households.name })
    .from(households)
    .where(sql`${households.id} = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** These households with the people whose primary one it is, and the people's own address and phone number. */
export async function readHomes(db: Database, ids: readonly number[]) {
  const own = { memberId: householdMembers.memberId, address: members.address, phone: members.phone };
  const rows = await db
    .select({ home: households, role: householdMembers.role, ...own })
    .from(households)
    .innerJoin(householdMembers, and(eq(householdMembers.householdId, households.id), householdMembers.isPrimary))
    .innerJoin(members, eq(members.id, householdMembers.memberId))
    .where(sql`${households.id} = any(${sql.param(ids)}::int[])`);
  return [...Map.groupBy(rows, ({ home }) => home.id).values()].flatMap((people) => {
    const [first] = people;
    return first ? [{ ...first.home, people }] : [];
  });
}

type Shared = NewSharedHousehold;

/**
 * Changes the name of a household, or what its people share, and records it.
 * @param decide the changes for the household's current state
 * @returns the former state; null if nothing was changed
 */
export async function changeShared(
  tx: Database,
  actor: Actor,
  { id, at }: { id: number; at: string },
  decide: (before: Shared) => Partial<Shared>,
): Promise<Shared | null> {
  const row = await lockHousehold(tx, id);
  if (!row) return null;
  const before = { name: row.name, address: row.address, phone: row.phone };
  const values = decide(before);
  const fields = listChangedFields(row, values);
  if (fields.length === 0) return null;
  await changeHousehold(tx, id, { ...values, updatedAt: at });
  const memberIds = (await findMemberships(tx, [id])).map(({ memberId }) => memberId);
  await recordChange(tx, actor, "household.changed", { subjectId: id, detail: { fields }, about: { memberIds } });
  return before;
}

/** How many people are in each of these households. @param withInactive also count those who are inactive */
export async function countHouseholdPeople(
  db: Database,
  ids: readonly number[],
  withInactive = true,
): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: householdMembers.householdId, count: sql<number>`count(*)::int` })
    .from(householdMembers)
    .innerJoin(members, eq(members.id, householdMembers.memberId))
    .where(
      and(
        sql`${householdMembers.householdId} = any(${sql.param(ids)}::int[])`,
        withInactive ? undefined : ne(members.membershipStatus, "inactive"),
      ),
    )
    .groupBy(householdMembers.householdId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Removes people from households; their oldest other household becomes their primary one. */
export async function takeFromHouseholds(
  tx: Database,
  people: readonly { householdId: number; memberId: number }[],
): Promise<void> {
  for (const batch of splitInParts(people, ROWS_AT_ONCE)) {
    await tx.execute(sql`
      delete from ${householdMembers} using unnest(
        ${sql.param(batch.map(({ householdId }) => householdId))}::int[],
        ${sql.param(batch.map(({ memberId }) => memberId))}::int[]
      ) as gone (household_id, member_id)
      where ${householdMembers.householdId} = gone.household_id and ${householdMembers.memberId} = gone.member_id`);
    await fillPrimary(
      tx,
      batch.map(({ memberId }) => memberId),
    );
  }
}

/**
 * Deletes those of these households that are empty and were last changed at one of these times.
 * @returns their number
 */
export async function removeEmptyHouseholds(
  tx: Database,
  ids: readonly number[],
  times: readonly string[],
): Promise<number> {
  let removed = 0;
  for (const batch of splitInParts(ids, ROWS_AT_ONCE)) {
    const people = tx.select().from(householdMembers).where(eq(householdMembers.householdId, households.id));
    const gone = await tx
      .delete(households)
      .where(
        and(
          inArray(households.id, batch),
          sql`${households.updatedAt} = any(${sql.param(times)}::timestamptz[])`,
          notExists(people),
        ),
      )
      .returning({ id: households.id });
    removed += gone.length;
  }
  return removed;
}
