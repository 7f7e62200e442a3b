import type { PersonPlace } from "@narthex/contract/planned-people.ts";
import { and, asc, eq, gt, inArray, isNull, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../database/database.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";
import { servingPositions, servingRequests } from "../database/tables/serving.ts";
import { placeEvent } from "./requests.queries.ts";

export interface InPlan {
  /** Of the ministry. */
  readonly id: number;
  readonly memberId: number;
}

const { id, state } = servingRequests;

/** The places of a person in a plan, at events that are not over. */
const isPlace = ({ id: ministryId, memberId }: InPlan, at: string) =>
  and(eq(servingPositions.ministryId, ministryId), eq(servingRequests.memberId, memberId), gt(events.endsAt, at));

/** The next first. */
export async function findPersonPlaces(db: Database, inPlan: InPlan, at: string): Promise<PersonPlace[]> {
  return db
    .select({
      id,
      state,
      position: servingPositions.name,
      event: placeEvent,
    })
    .from(servingRequests)
    .innerJoin(servingPositions, eq(servingPositions.id, servingRequests.positionId))
    .innerJoin(events, eq(events.id, servingRequests.eventId))
    .where(isPlace(inPlan, at))
    .orderBy(asc(events.startsAt), asc(id));
}

/** Locked in one order. */
export async function lockPersonPlaces(tx: Database, inPlan: InPlan, at: string) {
  return tx
    .select({ id, state })
    .from(servingRequests)
    .innerJoin(servingPositions, eq(servingPositions.id, servingRequests.positionId))
    .innerJoin(events, eq(events.id, servingRequests.eventId))
    .where(isPlace(inPlan, at))
    .orderBy(asc(id))
    .for("update", { of: servingRequests });
}

export async function deletePlaces(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.delete(servingRequests).where(inArray(id, [...ids]));
}

/** The requests that active people have not answered, of those who got no email about this ministry since an instant. */
export async function lockUnanswered(
  tx: Database,
  ministryId: number,
  { now, before }: Record<"now" | "before", string>,
) {
  const { memberId } = servingRequests;
  const [recent, place] = [alias(servingRequests, "recent"), alias(servingPositions, "place")];
  const gotEmail = tx
    .select({ one: sql`1` })
    .from(recent)
    .innerJoin(place, eq(place.id, recent.positionId))
    .where(
      and(
        eq(recent.memberId, memberId),
        eq(place.ministryId, ministryId),
        or(gt(recent.askedAt, before), gt(recent.remindedAt, before)),
      ),
    );
  return tx
    .select({
      id,
      memberId,
      firstName: members.firstName,
      lastName: members.lastName,
      hasEmail: sql<boolean>`${members.email} is not null`,
    })
    .from(servingRequests)
    .innerJoin(servingPositions, eq(servingPositions.id, servingRequests.positionId))
    .innerJoin(events, eq(events.id, servingRequests.eventId))
    .innerJoin(members, eq(members.id, memberId))
    .where(
      and(
        eq(servingPositions.ministryId, ministryId),
        eq(state, "asked"),
        gt(events.endsAt, now),
        isNull(events.cancelledAt),
        eq(members.membershipStatus, "active"),
        or(isNull(members.email), notExists(gotEmail)),
      ),
    )
    .orderBy(asc(id))
    .for("update", { of: servingRequests });
}

export async function setAskedAgain(tx: Database, ids: readonly number[], at: string): Promise<void> {
  await tx
    .update(servingRequests)
    .set({ askedAt: at })
    .where(inArray(id, [...ids]));
}
