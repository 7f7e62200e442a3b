// The events of a calendar feed and their series.
import type { FeedPurpose } from "@narthex/contract/calendar-feeds.ts";
import { and, asc, between, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { eventReplies } from "../database/tables/event-replies.ts";
import { eventSeries } from "../database/tables/event-series.ts";
import { events } from "../database/tables/events.ts";
import { type EventRecord, record } from "./events.queries.ts";
import { type SeriesRecord, seriesRecord } from "./series.queries.ts";

export interface FeedFilter {
  /** `public`: events that strangers may see. */
  purpose: FeedPurpose | "public";
  /** The ministry of the purpose `ministry`. */
  ministryId: number | null;
  /** Ministries whose events the owner may see besides events without a ministry; null for all. */
  visibleMinistryIds: readonly number[] | null;
  /** The owner's own ministries and member, for the purpose `mine`. */
  ownMinistryIds: readonly number[];
  memberId: number | null;
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Events that were canceled before this instant are left out. */
  canceledSince: string;
}

function isOfPurpose({ purpose, ministryId, ownMinistryIds, memberId }: FeedFilter): SQL | undefined {
  if (purpose === "public") return eq(events.isPublic, true);
  if (purpose === "church") return isNull(events.ministryId);
  if (purpose === "ministry") return eq(events.ministryId, ministryId ?? 0);
  const isComing = and(
    eq(eventReplies.eventId, events.id),
    eq(eventReplies.memberId, memberId ?? 0),
    inArray(eventReplies.status, ["coming", "waiting"]),
  );
  return or(
    inArray(events.ministryId, [...ownMinistryIds]),
    eq(events.organizerId, memberId ?? 0),
    sql`exists (select from ${eventReplies} where ${isComing})`,
  );
}

export async function findFeedEvents(db: Database, filter: FeedFilter): Promise<EventRecord[]> {
  const { visibleMinistryIds, from, to, canceledSince } = filter;
  return db
    .select(record)
    .from(events)
    .where(
      and(
        between(events.eventDate, from, to),
        isOfPurpose(filter),
        visibleMinistryIds === null
          ? undefined
          : or(isNull(events.ministryId), inArray(events.ministryId, [...visibleMinistryIds])),
        or(isNull(events.cancelledAt), gt(events.cancelledAt, canceledSince)),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id));
}

export async function findSeriesOf(db: Database, ids: readonly number[]): Promise<SeriesRecord[]> {
  if (ids.length === 0) return [];
  return db
    .select(seriesRecord)
    .from(eventSeries)
    .where(inArray(eventSeries.id, [...ids]))
    .orderBy(asc(eventSeries.id));
}
