// SQL for the people around a child: the child, its households, and the members on its list.
import { and, eq, exists, inArray, or, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { guardians, householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { bornOn } from "./born.ts";

export async function findPeopleNear(db: Database, childId: number) {
  const homes = db
    .select({ id: householdMembers.householdId })
    .from(householdMembers)
    .where(eq(householdMembers.memberId, childId));
  const housemates = db
    .select({ id: householdMembers.memberId })
    .from(householdMembers)
    .where(inArray(householdMembers.householdId, homes));
  const listed = db.select({ id: guardians.adultId }).from(guardians).where(eq(guardians.childId, childId));
  return db
    .select({ name: sql<string>`${members.firstName} || ' ' || ${members.lastName}`, bornOn })
    .from(members)
    .where(or(eq(members.id, childId), inArray(members.id, housemates), inArray(members.id, listed)));
}

/** People with a phone number, as their own or that of a household. */
export async function findPeopleWithPhone(db: Database, phone: string) {
  const ofHousehold = db
    .select({ one: sql`1` })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .where(and(eq(householdMembers.memberId, members.id), eq(households.phone, phone)));
  return db
    .select({ id: members.id, name: sql<string>`${members.firstName} || ' ' || ${members.lastName}` })
    .from(members)
    .where(or(eq(members.phone, phone), exists(ofHousehold)));
}
