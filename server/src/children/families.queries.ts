// SQL for families at the check-in desk: people of households of every status, because visitors are pending.
import { and, asc, desc, eq, gte, inArray, isNull, ne, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { buildHouseholdContains, buildOtherFormContains, buildTypedNameContains } from "../database/search.ts";
import { childCheckIns } from "../database/tables/children.ts";
import { events } from "../database/tables/events.ts";
import { guardians, householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { rooms } from "../database/tables/rooms.ts";
import { hasDied } from "../people/deaths.ts";
import { isCurrent } from "../presence/stays.ts";
import { bornOn } from "./born.ts";

const isOf = (condition: SQL): SQL =>
  sql`${households.id} in (select ${householdMembers.householdId} from ${householdMembers}
    inner join ${members} on ${members.id} = ${householdMembers.memberId} where ${condition})`;

const isInForce = (today: string) =>
  and(or(isNull(guardians.until), gte(guardians.until, today)), not(hasDied(guardians.adultId)));

/** The lists of children that count. */
export interface Lists {
  /** The congregation's day, YYYY-MM-DD. */
  today: string;
  /** Children of whom the caller must not learn who may collect them. */
  hidden: readonly number[];
}

/** Someone on a child's list who is in no household, and would otherwise be of no family. */
const isListedAlone = ({ today, hidden }: Lists) =>
  and(
    notInArray(guardians.childId, [...hidden]),
    eq(householdMembers.role, "child"),
    ne(guardians.kind, "barred"),
    isInForce(today),
    sql`not exists (select from ${householdMembers} as home where home.member_id = ${guardians.adultId})`,
  );

/** Households with a child on whose list such a person is. */
const hasListed = (condition: SQL, lists: Lists): SQL =>
  sql`${households.id} in (select ${householdMembers.householdId} from ${householdMembers}
    inner join ${guardians} on ${guardians.childId} = ${householdMembers.memberId}
    inner join ${members} on ${members.id} = ${guardians.adultId} where ${isListedAlone(lists)} and ${condition})`;

export type FamilySearch =
  | { name: string }
  | { otherFormOf: string }
  | { phoneEnd: string }
  | { phones: string[] }
  | { householdId: number };

function buildFilter(search: FamilySearch, lists: Lists): SQL | undefined {
  if ("householdId" in search) return eq(households.id, search.householdId);
  const hasPerson = (condition: SQL) => or(isOf(condition), hasListed(condition, lists));
  if ("name" in search) {
    const named = buildHouseholdContains(households.nameText, search.name);
    return or(named, hasPerson(buildTypedNameContains(members.searchText, search.name, false)));
  }
  if ("otherFormOf" in search)
    return hasPerson(buildOtherFormContains(members.searchText, search.otherFormOf) ?? sql`false`);
  if ("phones" in search)
    return or(inArray(households.phone, search.phones), hasPerson(inArray(members.phone, search.phones)));
  const end = `%${search.phoneEnd}`;
  return or(sql`${households.phone} like ${end}`, hasPerson(sql`${members.phone} like ${end}`));
}

/** Households that match, those with children first. */
export async function findFamilies(db: Database, search: FamilySearch, limit: number, lists: Lists) {
  // Looked up for each household that matches. With "in" or "exists", PostgreSQL would read the children of everyone first.
  const hasChild = sql`coalesce((select true from ${householdMembers} as own
    where own.household_id = ${households.id} and own.role = 'child' limit 1), false)`;
  return db
    .select({ id: households.id, name: households.name, phone: households.phone })
    .from(households)
    .where(buildFilter(search, lists))
    .orderBy(sql`not ${hasChild}`, asc(households.name), asc(households.id))
    .limit(limit);
}

/** The phone numbers of households and their people that end with these digits. */
export async function findPhonesEnding(db: Database, phoneEnd: string): Promise<string[]> {
  const end = `%${phoneEnd}`;
  const { rows } = await db.execute<{ phone: string }>(sql`
    select ${households.phone} as phone from ${households} where ${households.phone} like ${end}
    union select ${members.phone} from ${members} where ${members.phone} like ${end}`);
  return rows.map(({ phone }) => phone);
}

/**
 * A household with this number, or an adult of it, or otherwise one of whose child's list an adult with it is who is in
 * no household; null without one. The numbers are in E.164.
 */
export async function findFamilyWithPhone(db: Database, phone: string, lists: Lists): Promise<number | null> {
  const hasNumber = isOf(sql`${members.phone} = ${phone} and ${householdMembers.role} <> 'child'`);
  const isOwn = or(eq(households.phone, phone), hasNumber);
  const [found] = await db
    .select({ id: households.id })
    .from(households)
    .where(or(isOwn, hasListed(eq(members.phone, phone), lists)))
    .orderBy(sql`${isOwn} is not true`, asc(households.id))
    .limit(1);
  return found?.id ?? null;
}

/**
 * The adults and children of households in which the last name of an adult, and the first name of a child, are contained
 * in these names. The caller compares them.
 */
export async function findPeopleNamed(db: Database, { lastName, children }: { lastName: string; children: string[] }) {
  const matchNamed = (name: string) => buildTypedNameContains(members.searchText, name, false);
  const hasAdult = isOf(sql`${householdMembers.role} <> 'child' and ${matchNamed(lastName)}`);
  const anyChild = sql.join(children.map(matchNamed), sql` or `);
  const hasChild = isOf(sql`${householdMembers.role} = 'child' and (${anyChild})`);
  const found = db.select({ id: households.id }).from(households).where(and(hasAdult, hasChild));
  return db
    .select({
      householdId: householdMembers.householdId,
      role: householdMembers.role,
      firstName: members.firstName,
      lastName: members.lastName,
    })
    .from(householdMembers)
    .innerJoin(members, eq(members.id, householdMembers.memberId))
    .where(inArray(householdMembers.householdId, found))
    .orderBy(asc(householdMembers.householdId));
}

const person = {
  memberId: members.id,
  firstName: members.firstName,
  lastName: members.lastName,
  bornOn,
  phone: members.phone,
  status: members.membershipStatus,
};

/** The people of these households who have not died, by birth, the eldest first. */
export async function findFamilyPeople(db: Database, householdIds: readonly number[]) {
  return db
    .select({ ...person, householdId: householdMembers.householdId, role: householdMembers.role })
    .from(householdMembers)
    .innerJoin(members, eq(members.id, householdMembers.memberId))
    .where(and(inArray(householdMembers.householdId, [...householdIds]), not(hasDied(members.id))))
    .orderBy(sql`${bornOn} nulls last`, asc(members.id));
}

/** Adults in no household with each child of these households on whose list they are, the eldest first. */
export async function findListedAlone(db: Database, householdIds: readonly number[], lists: Lists) {
  return db
    .select({ ...person, householdId: householdMembers.householdId, childId: householdMembers.memberId })
    .from(householdMembers)
    .innerJoin(guardians, eq(guardians.childId, householdMembers.memberId))
    .innerJoin(members, eq(members.id, guardians.adultId))
    .where(and(inArray(householdMembers.householdId, [...householdIds]), isListedAlone(lists)))
    .orderBy(sql`${bornOn} nulls last`, asc(members.id));
}

/** The children who have not died, whom these adults may bring and collect. */
export async function findChildrenOf(db: Database, adultIds: readonly number[], today: string) {
  if (adultIds.length === 0) return [];
  return db
    .select({ ...person, adultId: guardians.adultId })
    .from(guardians)
    .innerJoin(members, eq(members.id, guardians.childId))
    .where(
      and(
        inArray(guardians.adultId, [...adultIds]),
        ne(guardians.kind, "barred"),
        isInForce(today),
        not(hasDied(members.id)),
      ),
    )
    .orderBy(sql`${bornOn} nulls last`, asc(members.id));
}

/** The check-ins with which children are inside. */
export async function findPlacesInside(db: Database, childIds: readonly number[], now: Temporal.Instant) {
  if (childIds.length === 0) return [];
  const { id, childId, roomId, state } = childCheckIns;
  return db
    .select({
      childId,
      checkInId: id,
      roomId,
      roomName: rooms.name,
      eventId: childCheckIns.eventId,
      event: { title: events.title, ministryId: events.ministryId, organizerId: events.organizerId },
    })
    .from(childCheckIns)
    .innerJoin(rooms, eq(rooms.id, roomId))
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .where(and(eq(state, "in"), inArray(childId, [...childIds]), isCurrent(childCheckIns.createdAt, now)));
}

/** The latest check-in of each child, without those at an event on a day of it. @param day YYYY-MM-DD */
export async function findLatestVisits(
  db: Database,
  { childIds, eventId, day: without }: { childIds: readonly number[]; eventId: number; day: string },
) {
  if (childIds.length === 0) return [];
  const { id, childId, roomId, adultId, day, state } = childCheckIns;
  return db
    .selectDistinctOn([childId], { childId, day, adultId, roomId })
    .from(childCheckIns)
    .where(
      and(
        inArray(childId, [...childIds]),
        ne(state, "undone"),
        sql`(${childCheckIns.eventId} is distinct from ${eventId} or ${day} <> ${without})`,
      ),
    )
    .orderBy(asc(childId), desc(childCheckIns.createdAt), desc(id));
}
