// The events of a plan, and who serves at them.
import type { ServingConflict, ServingState } from "@narthex/contract/serving-people.ts";
import { and, asc, between, count, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries } from "../database/tables/ministries.ts";
import {
  servingEvents,
  servingExceptions,
  servingNeeds,
  servingPositions,
  servingRequests,
} from "../database/tables/serving.ts";
import { leadsMinistry } from "../people/leaders.ts";
import { selectConflict, selectIsBusy } from "./conflicts.ts";

const startTime = sql<string>`left(${events.startTime}::text, 5)`;
const endTime = sql<string | null>`left(${events.endTime}::text, 5)`;
const { id, title, eventDate, endDate, timezone, cancelledAt, startsAt, endsAt } = events;
const planned = {
  ...{ id, title, eventDate, startTime, endDate, endTime, timezone, cancelledAt, startsAt, endsAt },
  /** The ministry of the event, which may be another one. */
  ministryId: events.ministryId,
};

export type PlannedEventRecord = Awaited<ReturnType<typeof findPlannedEvents>>[number];

/**
 * Whether the ministry does not serve at this one event. It does if anyone is planned there nevertheless. Written out,
 * because a column has no table name in the selection of a single table.
 */
const isLeftOut = (ministryId: number): SQL<boolean> => sql<boolean>`(
  exists (select from serving_exceptions one where one.ministry_id = ${ministryId} and one.event_id = events.id)
  and not exists (select from serving_requests r join serving_positions p on p.id = r.position_id
    where r.event_id = events.id and p.ministry_id = ${ministryId} and r.state <> 'declined'))`;

/** The ministry serves at the event, or has people there who did not decline. */
const isInPlan = (ministryId: number): SQL => sql`(
  exists (select from ${servingEvents} chosen where chosen.ministry_id = ${ministryId}
    and (chosen.event_id = ${events.id} or chosen.series_id = ${events.seriesId}))
  or exists (select from ${servingRequests} r join ${servingPositions} p on p.id = r.position_id
    where r.event_id = ${events.id} and p.ministry_id = ${ministryId} and r.state <> 'declined'))`;

interface PlanDays {
  /** First and last day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

/** Whether an event begins in these days, or began earlier, is in progress, and is not over before them. */
export const isInDays = ({ from, to }: PlanDays, at: string): SQL | undefined =>
  or(
    between(eventDate, from, to),
    and(lt(eventDate, from), sql`coalesce(${endDate}, ${eventDate}) >= ${from}`, lte(startsAt, at), gt(endsAt, at)),
  );

export async function findPlannedEvents(db: Database, ministryId: number, days: PlanDays, at: string) {
  return db
    .select({ ...planned, isLeftOut: isLeftOut(ministryId) })
    .from(events)
    .where(and(isInDays(days, at), isInPlan(ministryId)))
    .orderBy(asc(events.startsAt), asc(events.id));
}

/** One event of the plan, locked against deletion; null for one that is not in it. */
export async function lockPlannedEvent(
  tx: Database,
  ministryId: number,
  eventId: number,
): Promise<PlannedEventRecord | null> {
  const [found] = await tx
    .select({ ...planned, isLeftOut: isLeftOut(ministryId) })
    .from(events)
    .where(and(eq(events.id, eventId), isInPlan(ministryId)))
    .for("key share");
  return found ?? null;
}

export async function findNeeds(db: Database, eventIds: readonly number[]) {
  return db
    .select()
    .from(servingNeeds)
    .where(inArray(servingNeeds.eventId, [...eventIds]));
}

export async function writeNeed(
  tx: Database,
  { eventId, positionId, needed }: { eventId: number; positionId: number; needed: number | null },
): Promise<void> {
  if (needed === null) {
    await tx
      .delete(servingNeeds)
      .where(and(eq(servingNeeds.eventId, eventId), eq(servingNeeds.positionId, positionId)));
    return;
  }
  await tx
    .insert(servingNeeds)
    .values({ eventId, positionId, needed })
    .onConflictDoUpdate({ target: [servingNeeds.eventId, servingNeeds.positionId], set: { needed } });
}

/** The people of a ministry at these events, in the order in which they were planned. */
export async function findPlannedPeople(db: Database, ministryId: number, eventIds: readonly number[]) {
  if (eventIds.length === 0) return [];
  const { memberId, eventId, positionId, state, reason } = servingRequests;
  const conflict = selectConflict({
    event: sql`${events}`,
    memberId: sql`${memberId}`,
    ministryId,
    requestId: sql`${servingRequests.id}`,
  });
  return db
    .select({
      id: servingRequests.id,
      memberId,
      eventId,
      positionId,
      state,
      reason,
      firstName: members.firstName,
      lastName: members.lastName,
      membershipStatus: members.membershipStatus,
      hasEmail: sql<
        boolean | null
      >`case when ${members.membershipStatus} <> 'inactive' then ${members.email} is not null end`,
      conflict: sql<ServingConflict | null>`case when ${state} <> 'declined' then ${conflict} end`,
    })
    .from(servingRequests)
    .innerJoin(servingPositions, eq(servingPositions.id, positionId))
    .innerJoin(events, eq(events.id, eventId))
    .innerJoin(members, eq(members.id, memberId))
    .where(and(eq(servingPositions.ministryId, ministryId), inArray(eventId, [...eventIds])))
    .orderBy(asc(servingRequests.id));
}

export async function insertException(tx: Database, ministryId: number, eventId: number): Promise<void> {
  await tx.insert(servingExceptions).values({ ministryId, eventId }).onConflictDoNothing();
}

export async function deleteException(tx: Database, ministryId: number, eventId: number): Promise<void> {
  await tx
    .delete(servingExceptions)
    .where(and(eq(servingExceptions.ministryId, ministryId), eq(servingExceptions.eventId, eventId)));
}

/** The active people in a position at an event. */
export async function countPlannedPeople(tx: Database, eventId: number, positionId: number): Promise<number> {
  const [row] = await tx
    .select({ people: count() })
    .from(servingRequests)
    .innerJoin(members, eq(members.id, servingRequests.memberId))
    .where(
      and(
        eq(members.membershipStatus, "active"),
        eq(servingRequests.eventId, eventId),
        eq(servingRequests.positionId, positionId),
        inArray(servingRequests.state, ["draft", "asked", "accepted"] satisfies ServingState[]),
      ),
    );
  return row?.people ?? 0;
}

/** Drafts of active people at events that are neither over nor canceled. */
export async function countDrafts(db: Database, ministryId: number, at: string): Promise<number> {
  const [row] = await db
    .select({ drafts: count() })
    .from(servingRequests)
    .innerJoin(servingPositions, eq(servingPositions.id, servingRequests.positionId))
    .innerJoin(events, eq(events.id, servingRequests.eventId))
    .innerJoin(members, eq(members.id, servingRequests.memberId))
    .where(
      and(
        eq(servingPositions.ministryId, ministryId),
        eq(members.membershipStatus, "active"),
        eq(servingRequests.state, "draft"),
        gt(events.endsAt, at),
        isNull(events.cancelledAt),
      ),
    );
  return row?.drafts ?? 0;
}

/** People who were added to a ministry and have not accepted yet. @param memberId only this person */
export async function countUnaccepted(db: Database, ministryId: number, memberId?: number): Promise<number> {
  const [row] = await db
    .select({ people: count() })
    .from(memberMinistries)
    .innerJoin(members, eq(members.id, memberMinistries.memberId))
    .where(
      and(
        eq(memberMinistries.ministryId, ministryId),
        eq(memberMinistries.confirmed, false),
        eq(members.membershipStatus, "active"),
        memberId === undefined ? undefined : eq(members.id, memberId),
      ),
    );
  return row?.people ?? 0;
}

/** Whether a person belongs to a ministry, is active, and has accepted. */
export async function isOfMinistry(db: Database, ministryId: number, memberId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: members.id })
    .from(members)
    .leftJoin(
      memberMinistries,
      and(eq(memberMinistries.memberId, members.id), eq(memberMinistries.ministryId, ministryId)),
    )
    .where(
      and(
        eq(members.id, memberId),
        eq(members.membershipStatus, "active"),
        or(eq(memberMinistries.confirmed, true), leadsMinistry(members.id, ministryId)),
      ),
    );
  return found !== undefined;
}

/** Whether a person serves, or was asked to, at the time of an event. */
export async function findBusy(db: Database, memberId: number, eventId: number): Promise<boolean> {
  const [found] = await db
    .select({ isBusy: sql<boolean>`${selectIsBusy(memberId, sql`${events}`)}` })
    .from(events)
    .where(eq(events.id, eventId));
  return found?.isBusy ?? false;
}
