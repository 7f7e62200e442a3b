import { and, asc, eq, exists, gte, inArray, or, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";
import { awayDays, servingPositions } from "../database/tables/serving.ts";
import { selectLeaders } from "../people/leaders.ts";
import type { PlanMinistry } from "./positions.queries.ts";

const { id, firstDay, lastDay } = awayDays;

const isToCome = (memberId: number, today: string) => and(eq(awayDays.memberId, memberId), gte(lastDay, today));

/** Days away of a person that are not over. @param today YYYY-MM-DD */
export async function findAwayDays(db: Database, memberId: number, today: string) {
  return db
    .select({
      id,
      firstDay,
      lastDay,
      enteredBy: sql<string | null>`(select planner.first_name || ' ' || planner.last_name from members planner
        where planner.id = ${awayDays.enteredBy} and planner.id <> ${awayDays.memberId})`,
    })
    .from(awayDays)
    .where(isToCome(memberId, today))
    .orderBy(asc(firstDay), asc(id));
}

/** How many entries `findAwayDays` finds. */
export async function countAwayDays(db: Database, memberId: number, today: string): Promise<number> {
  return countRows(db, awayDays, isToCome(memberId, today));
}

export async function insertAwayDays(tx: Database, values: typeof awayDays.$inferInsert) {
  const [written] = await tx.insert(awayDays).values(values).returning({ id, firstDay, lastDay });
  if (!written) throw new Error("the days were not written");
  return written;
}

/** @returns whether the person had them */
export async function deleteAwayDays(tx: Database, memberId: number, awayId: number): Promise<boolean> {
  const { rowCount } = await tx.delete(awayDays).where(and(eq(id, awayId), eq(awayDays.memberId, memberId)));
  return (rowCount ?? 0) > 0;
}

/** The ministries that one of these people belongs to or leads, whose leaders see when the person cannot serve. */
export async function findMinistriesOf(db: Database, memberIds: readonly number[]): Promise<PlanMinistry[]> {
  const belonging = db
    .select({ id: memberMinistries.ministryId })
    .from(memberMinistries)
    .where(inArray(memberMinistries.memberId, [...memberIds]));
  const leading = sql`(select from ${selectLeaders(ministries.id)} leader
    where ${inArray(sql`leader.member_id`, [...memberIds])})`;
  return db
    .select({ id: ministries.id, name: ministries.name })
    .from(ministries)
    .where(or(inArray(ministries.id, belonging), exists(leading)));
}

/** Ministries by name that are among the given ones, or, for those who manage all, have a plan. */
export async function findPlanned(db: Database, { ids, all }: { ids: readonly number[]; all: boolean }) {
  const present = db
    .select({ found: sql`1` })
    .from(servingPositions)
    .where(and(eq(servingPositions.ministryId, ministries.id), eq(servingPositions.removed, false)));
  return db
    .select({
      id: ministries.id,
      name: ministries.name,
      hasPlan: sql<boolean>`${exists(present)}`,
    })
    .from(ministries)
    .where(or(inArray(ministries.id, [...ids]), all ? exists(present) : undefined))
    .orderBy(asc(ministries.name), asc(ministries.id));
}
