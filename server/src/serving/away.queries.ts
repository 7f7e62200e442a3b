import type { PersonAway } from "@narthex/contract/serving-away.ts";
import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import { awayDays } from "../database/tables/serving.ts";
import { leadsMinistry } from "../people/leaders.ts";

const { id, memberId, firstDay, lastDay, enteredBy } = awayDays;

/** Whether a person belongs to a ministry or leads it, as a column of a selection that has the person. */
const isOf = (ministryId: number) => sql`(
  exists (select from member_ministries belonging
    where belonging.member_id = ${members.id} and belonging.ministry_id = ${ministryId} and belonging.confirmed)
  or ${leadsMinistry(members.id, ministryId)})`;

/** Whether a planner entered them or the person has no account, also if the record of the planner was deleted. */
const mayPlannersRemove = sql<boolean>`(${enteredBy} is not null or ${members.userId} is null)`;

/** Days away of the active people of a ministry that touch some days, the first ones first. */
export async function findAwayOf(
  db: Database,
  ministryId: number,
  { from, to }: { from: string; to: string },
): Promise<PersonAway[]> {
  return db
    .select({
      id,
      memberId,
      firstDay,
      lastDay,
      firstName: members.firstName,
      lastName: members.lastName,
      isRemovable: mayPlannersRemove,
    })
    .from(awayDays)
    .innerJoin(members, eq(members.id, memberId))
    .where(and(lte(firstDay, to), gte(lastDay, from), eq(members.membershipStatus, "active"), isOf(ministryId)))
    .orderBy(asc(firstDay), asc(members.lastName), asc(members.firstName), asc(id));
}

/** Deletes days that a planner entered. @returns whose they were; null if there are none of a person of the ministry */
export async function deleteEnteredDays(
  tx: Database,
  ministryId: number,
  awayId: number,
): Promise<{ memberId: number } | null> {
  const [found] = await tx
    .select({ memberId })
    .from(awayDays)
    .innerJoin(members, eq(members.id, memberId))
    .where(and(eq(id, awayId), mayPlannersRemove, eq(members.membershipStatus, "active"), isOf(ministryId)));
  if (!found) return null;
  const { rowCount } = await tx.delete(awayDays).where(eq(id, awayId));
  return rowCount === 0 ? null : found;
}
