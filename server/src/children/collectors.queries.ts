// SQL for the people around a child: the child, its households, and the members on its list.
import { and, asc, eq, exists, inArray, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../database/database.ts";
import { guardians, householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { hasDied } from "../people/deaths.ts";
import { bornOn } from "./born.ts";

/** The people of someone's households, who is one of them. */
function selectHousemates(db: Database, memberId: number) {
  const homes = db
    .select({ id: householdMembers.householdId })
    .from(householdMembers)
    .where(eq(householdMembers.memberId, memberId));
  return db
    .select({ id: householdMembers.memberId })
    .from(householdMembers)
    .where(inArray(householdMembers.householdId, homes));
}

export async function findHousemateIds(db: Database, memberId: number): Promise<number[]> {
  return (await selectHousemates(db, memberId)).map(({ id }) => id);
}

export async function findPeopleNear(db: Database, childId: number) {
  const housemates = selectHousemates(db, childId);
  const listed = db.select({ id: guardians.adultId }).from(guardians).where(eq(guardians.childId, childId));
  return db
    .select({ name: sql<string>`${members.firstName} || ' ' || ${members.lastName}`, bornOn })
    .from(members)
    .where(or(eq(members.id, childId), inArray(members.id, housemates), inArray(members.id, listed)));
}

/**
 * The living adults of the households in which someone is a child, with the phone number of each or of the household.
 */
export async function findAdultsAtHome(db: Database, childId: number) {
  const ofChild = alias(householdMembers, "of_child");
  const isOfHome = and(eq(householdMembers.householdId, ofChild.householdId), eq(householdMembers.role, "adult"));
  return db
    .selectDistinctOn([members.id], {
      adultId: members.id,
      name: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
      phone: sql<string | null>`coalesce(${members.phone}, ${households.phone})`,
      bornOn,
    })
    .from(ofChild)
    .innerJoin(householdMembers, isOfHome)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .innerJoin(members, eq(members.id, householdMembers.memberId))
    .where(and(eq(ofChild.memberId, childId), eq(ofChild.role, "child"), not(hasDied(members.id))))
    .orderBy(asc(members.id), asc(households.phone));
}

/** Living people with a phone number, as their own or that of a household. */
export async function findPeopleWithPhone(db: Database, phone: string) {
  const ofHousehold = db
    .select({ one: sql`1` })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .where(and(eq(householdMembers.memberId, members.id), eq(households.phone, phone)));
  return db
    .select({ id: members.id, name: sql<string>`${members.firstName} || ' ' || ${members.lastName}` })
    .from(members)
    .where(and(or(eq(members.phone, phone), exists(ofHousehold)), not(hasDied(members.id))));
}
