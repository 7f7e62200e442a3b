// Likely duplicates in the database: candidates for a comparison, by index, and the pairs that were found.
import type { LikelyPerson, LikelyReason } from "@narthex/contract/duplicates.ts";
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import { and, asc, desc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { duplicatePairs } from "../database/tables/duplicates.ts";
import { householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import type { PersonFacts } from "./duplicates.rules.ts";

/** The household and the address that tell the people of a pair apart. */
const selectHome = (table: typeof members) => ({
  estimatedBirthDate: table.estimatedBirthDate,
  household: sql<{ name: string; role: HouseholdRole } | null>`(
    select json_build_object('name', home.name, 'role', own.role)
    from ${households} as home inner join ${householdMembers} as own on own.household_id = home.id
    where own.member_id = ${table.id} and own.is_primary)`,
  address: sql<string | null>`coalesce(${table.address}, (
    select home.address from ${households} as home
    inner join ${householdMembers} as own on own.household_id = home.id
    where own.member_id = ${table.id} and own.is_primary))`,
});

const selectPerson = (table: typeof members) => ({
  id: table.id,
  firstName: table.firstName,
  lastName: table.lastName,
  email: table.email,
  phone: table.phone,
  dateOfBirth: table.dateOfBirth,
  joinDate: table.joinDate,
  profileImageUrl: table.profileImageUrl,
  membershipStatus: table.membershipStatus,
});

/** A member with everything that is compared. */
export type ComparedPerson = LikelyPerson & Pick<PersonFacts, "home">;

const findCompared = (db: Database, condition: SQL | undefined) =>
  db
    .select({
      ...selectPerson(members),
      home: { householdId: householdMembers.householdId, role: householdMembers.role },
    })
    .from(members)
    .leftJoin(householdMembers, and(eq(householdMembers.memberId, members.id), householdMembers.isPrimary))
    .where(condition)
    .orderBy(asc(members.id));

/** The members with these ids. */
export async function findComparedPeople(db: Database, ids: readonly number[]): Promise<ComparedPerson[]> {
  return findCompared(db, sql`${members.id} = any(${sql.param(ids)}::int[])`);
}

export async function findPeopleFrom(db: Database, after: number, limit: number): Promise<ComparedPerson[]> {
  // An array, because with a limit of the join all earlier people of households would be read for each batch.
  return findCompared(
    db,
    sql`${members.id} = any(array(select id from members where id > ${after} order by id limit ${limit}))`,
  );
}

/** Members whose primary household is one of those of these people; undefined if these have none. */
function livesWith(people: readonly PersonFacts[]): SQL | undefined {
  const ids = [...new Set(people.flatMap(({ home }) => home?.householdId ?? []))];
  if (ids.length === 0) return undefined;
  // An array, because with a subquery all members would be read.
  return sql`${members.id} = any(array(
    select member_id from household_members where household_id = any(${sql.param(ids)}::int[]) and is_primary))`;
}

/** Members whose primary household is one of those of these people, the earliest first. */
export async function findHousemates(db: Database, people: readonly PersonFacts[]): Promise<ComparedPerson[]> {
  const condition = livesWith(people);
  return condition === undefined ? [] : findCompared(db, condition);
}

/** Members who share an email address, a phone number, a birthday or a household with these people, the earliest first. */
export async function findSharing(db: Database, people: readonly PersonFacts[]): Promise<ComparedPerson[]> {
  const shared: SQL[] = [];
  const share = (column: SQL, type: string, values: (string | null)[]) => {
    const known = [...new Set(values.filter((value) => value !== null))];
    if (known.length > 0) shared.push(sql`${column} = any(${sql.param(known)}::${sql.raw(type)}[])`);
  };
  const list = (fact: "email" | "phone" | "dateOfBirth") => people.map((one) => one[fact]);
  share(sql`${members.email}`, "text", list("email"));
  share(sql`${members.phone}`, "text", list("phone"));
  share(sql`${members.dateOfBirth}`, "date", list("dateOfBirth"));
  const housemates = livesWith(people);
  if (housemates !== undefined) shared.push(housemates);
  return shared.length === 0 ? [] : findCompared(db, or(...shared));
}

export interface DuplicatePair {
  firstId: number;
  secondId: number;
  reason: LikelyReason;
}

/** Replaces the open pairs, of some members or of all. Dismissed pairs stay dismissed. */
export async function replacePairs(
  tx: Database,
  pairs: readonly DuplicatePair[],
  of: readonly number[] | "all",
): Promise<void> {
  const found = JSON.stringify(pairs.map(({ firstId, secondId }) => [firstId, secondId]));
  const concerned =
    of === "all"
      ? undefined
      : or(
          sql`${duplicatePairs.firstId} = any(${sql.param(of)}::int[])`,
          sql`${duplicatePairs.secondId} = any(${sql.param(of)}::int[])`,
        );
  await tx.delete(duplicatePairs).where(
    and(
      eq(duplicatePairs.isDismissed, false),
      concerned,
      sql`(${duplicatePairs.firstId}, ${duplicatePairs.secondId}) not in
          (select (pair->>0)::int, (pair->>1)::int from jsonb_array_elements(${found}::jsonb) as pair)`,
    ),
  );
  // A member that is being removed now is skipped, so that no check-in waits for that or fails because of it.
  const ids = [...new Set(pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]))];
  if (ids.length === 0) return;
  const held = await tx
    .select({ id: members.id })
    .from(members)
    .where(sql`${members.id} = any(${sql.param(ids)}::int[])`)
    .for("key share", { skipLocked: true });
  const there = new Set(held.map(({ id }) => id));
  const kept = pairs.filter(({ firstId, secondId }) => there.has(firstId) && there.has(secondId));
  await tx.execute(sql`
    insert into duplicate_pairs (first_id, second_id, reason)
    select first_id, second_id, reason
    from jsonb_to_recordset(${JSON.stringify(kept.map(({ firstId, secondId, reason }) => ({ first_id: firstId, second_id: secondId, reason })))}::jsonb)
      as pair (first_id int, second_id int, reason text)
    on conflict (first_id, second_id) do update set reason = excluded.reason
      where not duplicate_pairs.is_dismissed and duplicate_pairs.reason <> excluded.reason`);
}

/** Dismisses many pairs; removed members are skipped. */
export async function dismissPairs(tx: Database, pairs: readonly DuplicatePair[]): Promise<void> {
  const list = pairs.map(({ firstId, secondId, reason }) => ({ first_id: firstId, second_id: secondId, reason }));
  await tx.execute(sql`
    insert into duplicate_pairs (first_id, second_id, reason, is_dismissed)
    select distinct on (a.id, b.id) a.id, b.id, pair.reason, true
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as pair (first_id int, second_id int, reason text)
    join members a on a.id = pair.first_id join members b on b.id = pair.second_id
    on conflict (first_id, second_id) do update set is_dismissed = true`);
}

/** @returns whether both members exist */
export async function dismissPair(tx: Database, firstId: number, secondId: number): Promise<boolean> {
  const both = await tx
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, [firstId, secondId]))
    .orderBy(asc(members.id))
    .for("key share");
  if (both.length < 2) return false;
  await tx
    .insert(duplicatePairs)
    // The reason is no longer needed.
    .values({ firstId, secondId, reason: "email", isDismissed: true })
    .onConflictDoUpdate({
      target: [duplicatePairs.firstId, duplicatePairs.secondId],
      set: { isDismissed: true },
    });
  return true;
}

const second = alias(members, "second");
const secondMember = second as unknown as typeof members;
const isWaiting = sql<number>`(case when ${members.membershipStatus} = 'pending' or ${second.membershipStatus} = 'pending' then 1 else 0 end)`;

export interface PairKey {
  waiting: number;
  secondId: number;
  firstId: number;
}

/** Open pairs: first those with a pending member, then those whose members were added last. */
export async function findDuplicatePairs(db: Database, after: PairKey | null, limit: number) {
  const beyond = after
    ? sql`(${isWaiting}, ${duplicatePairs.secondId}, ${duplicatePairs.firstId}) < (${after.waiting}, ${after.secondId}, ${after.firstId})`
    : undefined;
  return db
    .select({
      first: { ...selectPerson(members), ...selectHome(members) },
      second: { ...selectPerson(secondMember), ...selectHome(secondMember) },
      reason: duplicatePairs.reason,
      waiting: isWaiting,
    })
    .from(duplicatePairs)
    .innerJoin(members, eq(members.id, duplicatePairs.firstId))
    .innerJoin(second, eq(second.id, duplicatePairs.secondId))
    .where(and(eq(duplicatePairs.isDismissed, false), beyond))
    .orderBy(desc(isWaiting), desc(duplicatePairs.secondId), desc(duplicatePairs.firstId))
    .limit(limit);
}

/** Ids of the members in open pairs, those added last first. */
export async function findPaired(db: Database, pairs: number): Promise<number[]> {
  const found = await db
    .select({ firstId: duplicatePairs.firstId, secondId: duplicatePairs.secondId })
    .from(duplicatePairs)
    .where(not(duplicatePairs.isDismissed))
    .orderBy(desc(duplicatePairs.secondId), asc(duplicatePairs.firstId))
    .limit(pairs);
  return [...new Set(found.flatMap(({ firstId, secondId }) => [secondId, firstId]))];
}

export async function countPairs(db: Database): Promise<number> {
  return countRows(db, duplicatePairs, eq(duplicatePairs.isDismissed, false));
}

/** The other person of each open pair of these members. */
export async function findLikelyOf(db: Database, ids: readonly number[]) {
  const { firstId, secondId } = duplicatePairs;
  const asked = sql`any(${sql.param(ids)}::int[])`;
  return db
    .select({
      of: sql<number>`pair.of`,
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
      phone: members.phone,
      membershipStatus: members.membershipStatus,
      reason: sql<LikelyReason>`pair.reason`,
    })
    .from(
      sql`(select ${firstId} as of, ${secondId} as other, reason from ${duplicatePairs} where not is_dismissed and ${firstId} = ${asked}
        union all select ${secondId}, ${firstId}, reason from ${duplicatePairs} where not is_dismissed and ${secondId} = ${asked}) as pair`,
    )
    .innerJoin(members, sql`${members.id} = pair.other`)
    .orderBy(asc(members.id));
}
