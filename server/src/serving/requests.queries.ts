import type { ServingState } from "@narthex/contract/serving-people.ts";
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";
import { ministries } from "../database/tables/ministries.ts";
import { servingPositions, servingRequests } from "../database/tables/serving.ts";
import { isInDays } from "./plan.queries.ts";

export interface AskedPlace {
  readonly eventId: number;
  readonly positionId: number;
}

/** Plans people as drafts. People who are there already stay as they are. @returns how many are new */
export async function insertRequests(
  tx: Database,
  place: AskedPlace,
  memberIds: readonly number[],
  at: string,
  state: ServingState = "draft",
): Promise<number> {
  if (memberIds.length === 0) return 0;
  const answeredAt = state === "accepted" ? at : null;
  const values = memberIds.map((memberId) => ({ ...place, memberId, state, answeredAt, createdAt: at, updatedAt: at }));
  const { rowCount } = await tx.insert(servingRequests).values(values).onConflictDoNothing();
  return rowCount ?? 0;
}

const { id, memberId, eventId, positionId, state, reason } = servingRequests;

const known = {
  id,
  memberId,
  eventId,
  positionId,
  state,
  reason,
  position: servingPositions.name,
  ministry: { id: ministries.id, name: ministries.name },
  endsAt: events.endsAt,
  cancelledAt: events.cancelledAt,
};

export type RequestRecord = Awaited<ReturnType<typeof selectKnown>>[number];

function selectKnown(db: Database) {
  return db
    .select(known)
    .from(servingRequests)
    .innerJoin(servingPositions, eq(servingPositions.id, positionId))
    .innerJoin(ministries, eq(ministries.id, servingPositions.ministryId))
    .innerJoin(events, eq(events.id, eventId));
}

/** A person's place at an event, locked until the transaction ends. */
export async function lockServingRequest(tx: Database, requestId: number): Promise<RequestRecord | null> {
  const [found] = await selectKnown(tx).where(eq(id, requestId)).for("update", { of: servingRequests });
  return found ?? null;
}

export async function findServingRequest(
  db: Database,
  place: AskedPlace & { memberId: number },
): Promise<RequestRecord | null> {
  const [found] = await selectKnown(db).where(
    and(eq(eventId, place.eventId), eq(positionId, place.positionId), eq(memberId, place.memberId)),
  );
  return found ?? null;
}

/** The drafts of active people at events that are neither over nor canceled, locked in one order. */
export async function lockDrafts(tx: Database, ministryId: number, at: string) {
  return tx
    .select({ id, memberId, eventId, firstName: members.firstName, lastName: members.lastName })
    .from(servingRequests)
    .innerJoin(servingPositions, eq(servingPositions.id, positionId))
    .innerJoin(events, eq(events.id, eventId))
    .innerJoin(members, eq(members.id, memberId))
    .where(
      and(
        eq(servingPositions.ministryId, ministryId),
        eq(state, "draft"),
        gt(events.endsAt, at),
        isNull(events.cancelledAt),
        eq(members.membershipStatus, "active"),
      ),
    )
    .orderBy(asc(id))
    .for("update", { of: servingRequests });
}

/** @param askedBy the member who sends the requests */
export async function askRequests(
  tx: Database,
  ids: readonly number[],
  askedBy: number | null,
  at: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(servingRequests)
    .set({ state: "asked", askedAt: at, askedBy, updatedAt: at })
    .where(inArray(id, [...ids]));
}

/**
 * @param answer the state of the request, with the reason of a person who declined @param keepsTime whether
 * `answered_at` stays the time of the refusal of which the planner knows, as `isRefusalKnown` expects
 */
export async function writeAnswer(
  tx: Database,
  requestId: number,
  answer: { state: "accepted" | "declined"; reason: string | null },
  at: string,
  keepsTime = false,
): Promise<void> {
  await tx
    .update(servingRequests)
    .set({ ...answer, ...(keepsTime ? {} : { answeredAt: at }), updatedAt: at })
    .where(eq(id, requestId));
}

/**
 * Whether a person declined after an instant and the planner was mailed. A person who accepted again since then has an
 * answer that is older than the last change.
 */
export async function isRefusalKnown(db: Database, requestId: number, since: string): Promise<boolean> {
  const { answeredAt, updatedAt } = servingRequests;
  const wasDeclined = or(eq(state, "declined"), and(eq(state, "accepted"), lt(answeredAt, updatedAt)));
  const [found] = await db
    .select({ id })
    .from(servingRequests)
    .where(and(eq(id, requestId), gt(answeredAt, since), wasDeclined));
  return found !== undefined;
}

export async function deleteRequest(tx: Database, requestId: number): Promise<void> {
  await tx.delete(servingRequests).where(eq(id, requestId));
}

/** The event of a place. For selections that join tables, because a column has no table name in those of one table. */
export const placeEvent = {
  id: events.id,
  title: events.title,
  eventDate: events.eventDate,
  startTime: sql<string>`left(${events.startTime}::text, 5)`,
  endDate: events.endDate,
  endTime: sql<string | null>`left(${events.endTime}::text, 5)`,
  timezone: events.timezone,
  isCanceled: sql<boolean>`${events.cancelledAt} is not null`,
};

/** What a person serves or was asked to serve at events that are not over, the next first. */
export async function findOwnRequests(db: Database, ownId: number, at: string) {
  return db
    .select({
      id,
      state: sql<Exclude<ServingState, "draft">>`${state}`,
      reason,
      position: servingPositions.name,
      ministry: { id: ministries.id, name: ministries.name },
      event: { ...placeEvent, location: events.location },
      /** The ministry of the event, which may be another one. */
      ministryId: events.ministryId,
    })
    .from(servingRequests)
    .innerJoin(servingPositions, eq(servingPositions.id, positionId))
    .innerJoin(ministries, eq(ministries.id, servingPositions.ministryId))
    .innerJoin(events, eq(events.id, eventId))
    .where(and(eq(memberId, ownId), inArray(state, ["asked", "accepted", "declined"]), gt(events.endsAt, at)))
    .orderBy(asc(events.startsAt), asc(id));
}

/** Deletes drafts at events of some days that are not over. @returns their number */
export async function deleteDrafts(
  tx: Database,
  ministryId: number,
  { from, to, at }: { from: string; to: string; at: string },
): Promise<number> {
  const drafts = tx
    .select({ id })
    .from(servingRequests)
    .innerJoin(servingPositions, eq(servingPositions.id, positionId))
    .innerJoin(events, eq(events.id, eventId))
    .where(
      and(
        eq(servingPositions.ministryId, ministryId),
        eq(state, "draft"),
        isInDays({ from, to }, at),
        gt(events.endsAt, at),
      ),
    );
  const { rowCount } = await tx.delete(servingRequests).where(inArray(id, drafts));
  return rowCount ?? 0;
}
