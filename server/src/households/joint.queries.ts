// SQL for joint giving statements: the households and the two adults that have them.
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import { COUPLES } from "../database/couples.ts";
import type { Database } from "../database/database.ts";
import { householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { findHouseholdsWhere, type HouseholdRow, hasPersonNamed } from "./households.queries.ts";

export interface JointFilter {
  search: string;
  /** Only the primary household of this person, with or without joint statements. */
  memberId: number | undefined;
}

function buildFilter({ search, memberId }: JointFilter): SQL | undefined {
  const chosen =
    memberId === undefined
      ? sql`${households.id} in (select household_id from ${COUPLES} as couple)`
      : sql`${households.id} in (select household_id from household_members where member_id = ${memberId} and is_primary)`;
  return and(chosen, search === "" ? undefined : hasPersonNamed(search));
}

export function findJointHouseholds(
  db: Database,
  filter: JointFilter,
  after: readonly [name: string, id: number] | null,
  limit: number,
): Promise<HouseholdRow[]> {
  return findHouseholdsWhere(db, buildFilter(filter), after, limit);
}

export async function countJointHouseholds(db: Database, filter: JointFilter): Promise<number> {
  return countRows(db, households, buildFilter(filter));
}

/** The adults whose primary household is one of these, by name. */
export async function findAdults(db: Database, householdIds: readonly number[]) {
  const { householdId, memberId, role, isPrimary, jointStatement } = householdMembers;
  const { firstName, lastName } = members;
  return db
    .select({ householdId, memberId, role, isPrimary, jointStatement, firstName, lastName })
    .from(householdMembers)
    .innerJoin(members, eq(members.id, memberId))
    .where(and(inArray(householdId, [...householdIds]), isPrimary, eq(role, "adult")))
    .orderBy(asc(lastName), asc(firstName), asc(memberId));
}

export async function writeCouple(tx: Database, householdId: number, memberIds: readonly number[]): Promise<void> {
  const isChosen = memberIds.length === 0 ? sql`false` : inArray(householdMembers.memberId, [...memberIds]);
  await tx
    .update(householdMembers)
    .set({ jointStatement: sql`${isChosen}` })
    .where(eq(householdMembers.householdId, householdId));
}
