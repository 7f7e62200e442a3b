import { and, asc, eq, exists, getTableColumns, inArray, notExists, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { type ChangeById, changeById } from "../database/rows.ts";
import { ministries } from "../database/tables/ministries.ts";
import { servingNeeds, servingPositions, servingRequests } from "../database/tables/serving.ts";
import { selectIsLimited } from "./position-people.queries.ts";

export interface PlanMinistry {
  readonly id: number;
  readonly name: string;
}

export async function findPlanMinistry(db: Database, id: number): Promise<PlanMinistry | null> {
  const { name } = ministries;
  const [found] = await db.select({ id: ministries.id, name }).from(ministries).where(eq(ministries.id, id));
  return found ?? null;
}

/** Locks the ministry of a plan, so that its positions and places are changed one after the other. */
export async function lockPlanMinistry(tx: Database, id: number): Promise<void> {
  await tx.select({ id: ministries.id }).from(ministries).where(eq(ministries.id, id)).for("no key update");
}

/** The ministries that serve at an event or have people there, by name. */
export async function findServingMinistries(db: Database, eventId: number): Promise<PlanMinistry[]> {
  const { rows } = await db.execute<PlanMinistry & Record<string, unknown>>(sql`
    select m.id, m.name from ministries m
    where exists (select from serving_events s join events e on e.id = ${eventId}
        where s.ministry_id = m.id and (s.event_id = e.id or s.series_id = e.series_id))
      or exists (select from serving_requests r join serving_positions p on p.id = r.position_id
        where r.event_id = ${eventId} and p.ministry_id = m.id)
    order by m.name, m.id`);
  return rows;
}

export type PositionRecord = typeof servingPositions.$inferSelect;
/** With whether anyone was asked for the position before, and whether only chosen people can serve there. */
export type KnownPosition = PositionRecord & { isKnown: boolean; isLimited: boolean };

/** All positions of a ministry in their order, also removed ones. */
export async function findPositions(db: Database, ministryId: number): Promise<KnownPosition[]> {
  // Written out, because a column has no table name in the selection of a single table.
  const isKnown = sql<boolean>`exists (select from serving_requests r
    where r.position_id = serving_positions.id and r.state in ('asked', 'accepted'))`;
  const isLimited = sql<boolean>`${selectIsLimited(sql`serving_positions.id`, sql`serving_positions.ministry_id`)}`;
  return db
    .select({ ...getTableColumns(servingPositions), isKnown, isLimited })
    .from(servingPositions)
    .where(eq(servingPositions.ministryId, ministryId))
    .orderBy(asc(servingPositions.removed), asc(servingPositions.rank), asc(servingPositions.id));
}

/** A position that was not removed, locked until the transaction ends. */
export async function lockPosition(tx: Database, ministryId: number, id: number): Promise<PositionRecord | null> {
  const [found] = await tx
    .select()
    .from(servingPositions)
    .where(
      and(
        eq(servingPositions.id, id),
        eq(servingPositions.ministryId, ministryId),
        eq(servingPositions.removed, false),
      ),
    )
    .for("no key update");
  return found ?? null;
}

export async function insertPosition(tx: Database, values: typeof servingPositions.$inferInsert): Promise<void> {
  await tx.insert(servingPositions).values(values);
}

export const changePosition: ChangeById<Partial<Pick<PositionRecord, "name" | "needed" | "rank" | "updatedAt">>> =
  changeById(servingPositions);

/** Deletes the numbers of single events that are the usual number of their position, which the plan does not show. */
export async function deleteUsualNeeds(tx: Database, ministryId: number): Promise<void> {
  const isUsual = and(eq(servingPositions.ministryId, ministryId), eq(servingPositions.needed, servingNeeds.needed));
  const usual = tx
    .select({ found: sql`1` })
    .from(servingPositions)
    .where(and(eq(servingPositions.id, servingNeeds.positionId), isUsual));
  await tx.delete(servingNeeds).where(exists(usual));
}

/** Removes positions. Those that have people at any event stay for these events. */
export async function removePositions(tx: Database, ids: readonly number[], updatedAt: string): Promise<void> {
  if (ids.length === 0) return;
  const these = inArray(servingPositions.id, [...ids]);
  const people = tx
    .select({ found: sql`1` })
    .from(servingRequests)
    .where(eq(servingRequests.positionId, servingPositions.id));
  // A person who is being added locks the row of the position, so the request is visible only after that lock.
  await tx
    .select({ id: servingPositions.id })
    .from(servingPositions)
    .where(these)
    .orderBy(asc(servingPositions.id))
    .for("update");
  await tx.delete(servingPositions).where(and(these, notExists(people)));
  await tx.update(servingPositions).set({ removed: true, updatedAt }).where(these);
}
