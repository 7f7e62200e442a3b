// The events of a calendar feed and their series.
import type { FeedPurpose } from "@narthex/contract/calendar-feeds.ts";
import { and, asc, between, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { eventSeries } from "../database/tables/event-series.ts";
import { events } from "../database/tables/events.ts";
import { servingPositions, servingRequests } from "../database/tables/serving.ts";
import { type EventRecord, eventColumns } from "./events.queries.ts";
import { type SeriesRecord, seriesRecord } from "./series.queries.ts";

export interface FeedFilter {
  /** `public`: events that strangers may see. */
  purpose: FeedPurpose | "public";
  /** The ministry of the purpose `ministry`. */
  ministryId: number | null;
  /** Ministries whose events the owner may see, in addition to events without a ministry; null for all. */
  visibleMinistryIds: readonly number[] | null;
  /** The owner's own ministries, for the purpose `mine`. */
  ownMinistryIds: readonly number[];
  span: FeedSpan;
}

/** Whether the reply `r` is the owner's, also one that they sent as a visitor from the confirmed address. */
const isOwnReply = ({ memberId, email }: FeedSpan): SQL =>
  sql`(r.member_id = ${memberId}::int or r.visitor_email = ${email}::text)`;

function isOfPurpose({ purpose, ministryId, ownMinistryIds, span }: FeedFilter): SQL | undefined {
  if (purpose === "public") return eq(events.isPublic, true);
  if (purpose === "church") return isNull(events.ministryId);
  if (purpose === "ministry") return eq(events.ministryId, ministryId ?? 0);
  return or(
    inArray(events.ministryId, [...ownMinistryIds]),
    eq(events.organizerId, span.memberId ?? 0),
    sql`exists (select from event_replies r
      where r.event_id = ${events.id} and r.status in ('coming', 'waiting') and ${isOwnReply(span)})`,
  );
}

export async function findFeedEvents(db: Database, filter: FeedFilter): Promise<EventRecord[]> {
  const { visibleMinistryIds } = filter;
  const { from, to, canceledSince } = filter.span;
  return db
    .select(eventColumns)
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

/** A position in which a person serves, with its event. */
export interface FeedServing {
  readonly requestId: number;
  readonly position: string;
  readonly event: EventRecord;
}

/** What a person accepted to serve, also at events that the person does not see otherwise. */
export async function findFeedServing(
  db: Database,
  memberId: number,
  { from, to, canceledSince }: FeedSpan,
): Promise<FeedServing[]> {
  return db
    .select({ requestId: servingRequests.id, position: servingPositions.name, event: eventColumns })
    .from(servingRequests)
    .innerJoin(servingPositions, eq(servingPositions.id, servingRequests.positionId))
    .innerJoin(events, eq(events.id, servingRequests.eventId))
    .where(
      and(
        eq(servingRequests.memberId, memberId),
        eq(servingRequests.state, "accepted"),
        between(events.eventDate, from, to),
        or(isNull(events.cancelledAt), gt(events.cancelledAt, canceledSince)),
      ),
    )
    .orderBy(asc(events.startsAt), asc(servingRequests.id));
}

/** The days and cancellations that a feed contains. */
export interface FeedSpan {
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Events that were canceled before this instant are left out. */
  canceledSince: string;
  /** Where the first and last day begin. */
  timezone: string;
  daysBack: number;
  monthsAhead: number;
  canceledDays: number;
  /** The owner, whose replies decide which events one's own feed shows; null for strangers. */
  memberId: number | null;
  /** The owner's confirmed address. */
  email: string | null;
}

/**
 * When what a feed shows of a series changed last: by a change of it or of any of its events, also of one that the feed
 * does not show and that is a gap in the series; by a reply of the owner; or because an event has entered or left the
 * span of the feed.
 */
function selectLastChange(span: FeedSpan) {
  const { from, to, canceledSince, timezone, daysBack, monthsAhead, canceledDays } = span;
  const buildDayInterval = (count: number) => sql`make_interval(days => ${count}::int)`;
  return sql<string>`(select greatest(event_series.updated_at, max(e.updated_at),
    max(e.cancelled_at) filter (where e.cancelled_at <= ${canceledSince}) + ${buildDayInterval(canceledDays)},
    (max(e.event_date) filter (where e.event_date < ${from}) + ${buildDayInterval(daysBack + 1)}) at time zone ${timezone},
    (max(e.event_date) filter (where e.event_date <= ${to}) - make_interval(months => ${monthsAhead}::int))
      at time zone ${timezone},
    (select max(r.updated_at) from event_replies r join events own on own.id = r.event_id
      where own.series_id = event_series.id and ${isOwnReply(span)}))
    from events e where e.series_id = event_series.id)`.mapWith(eventSeries.updatedAt);
}

export async function findSeriesOf(db: Database, ids: readonly number[], span: FeedSpan): Promise<SeriesRecord[]> {
  if (ids.length === 0) return [];
  return db
    .select({ ...seriesRecord, updatedAt: selectLastChange(span) })
    .from(eventSeries)
    .where(inArray(eventSeries.id, [...ids]))
    .orderBy(asc(eventSeries.id));
}
