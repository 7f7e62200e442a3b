// The events of a calendar feed with its owner's present rights.
import type { FeedPurpose } from "@narthex/contract/calendar-feeds.ts";
import type { Viewer } from "../access/viewer.ts";
import { getDayIn } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { listVisibleMinistries, maySeeEvent } from "./events.policy.ts";
import type { EventRecord } from "./events.queries.ts";
import {
  type FeedServing,
  type FeedSpan,
  findFeedEvents,
  findFeedServing,
  findSeriesOf,
} from "./feed-events.queries.ts";
import { findSeries, type SeriesRecord } from "./series.queries.ts";

const DAYS_BACK = 90;
const MONTHS_AHEAD = 18;
const CANCELED_DAYS = 30;

export type FeedEvent = EventRecord;
export type FeedSeries = SeriesRecord;
export type { FeedServing };

export const maySeeEventsOf = (viewer: Viewer, ministryId: number): boolean =>
  listVisibleMinistries(viewer)?.includes(ministryId) ?? true;

function buildFeedSpan(timezone: string, owner: Pick<FeedSpan, "memberId" | "email">, now: Temporal.Instant): FeedSpan {
  const today = Temporal.PlainDate.from(getDayIn(timezone, now));
  return {
    from: today.subtract({ days: DAYS_BACK }).toString(),
    to: today.add({ months: MONTHS_AHEAD }).toString(),
    canceledSince: now.subtract({ hours: 24 * CANCELED_DAYS }).toString(),
    timezone,
    daysBack: DAYS_BACK,
    monthsAhead: MONTHS_AHEAD,
    canceledDays: CANCELED_DAYS,
    ...owner,
  };
}

interface FeedEvents {
  events: FeedEvent[];
  series: FeedSeries[];
  serving?: FeedServing[];
}

/** Events of a series that is not shown as a whole stand alone, so that its rule and its texts are not shown. */
async function joinSeries(
  db: Database,
  found: readonly FeedEvent[],
  span: FeedSpan,
  isShown: (series: FeedSeries) => boolean,
): Promise<FeedEvents> {
  const seriesIds = [...new Set(found.flatMap(({ seriesId }) => seriesId ?? []))];
  const series = (await findSeriesOf(db, seriesIds, span)).filter(isShown);
  const ids = new Set(series.map(({ id }) => id));
  const events = found.map((event) => (ids.has(event.seriesId ?? 0) ? event : { ...event, seriesId: null }));
  return { events, series };
}

/** The description of an event that the owner does not see is not for them. */
const showServing = (owner: Viewer, serving: readonly FeedServing[]): FeedServing[] =>
  serving.map((one) => (maySeeEvent(owner, one.event) ? one : { ...one, event: { ...one.event, description: null } }));

export async function readFeedEvents(
  db: Database,
  owner: Viewer,
  { purpose, ministryId }: { purpose: FeedPurpose; ministryId: number | null },
  now: Temporal.Instant,
): Promise<FeedEvents> {
  const { memberId, emailVerified } = owner;
  const email = emailVerified && memberId !== null ? owner.email : null;
  const span = buildFeedSpan(owner.congregation.timezone, { memberId, email }, now);
  const found = await findFeedEvents(db, {
    purpose,
    ministryId,
    visibleMinistryIds: listVisibleMinistries(owner),
    ownMinistryIds: owner.ministryIds,
    span,
  });
  const serving = purpose === "mine" && memberId !== null ? await findFeedServing(db, memberId, span) : [];
  return {
    ...(await joinSeries(db, found, span, (series) => maySeeEvent(owner, series))),
    serving: showServing(owner, serving),
  };
}

/** Events for strangers. */
export async function readPublicFeedEvents(db: Database, timezone: string, now: Temporal.Instant): Promise<FeedEvents> {
  const stranger = { ministryId: null, visibleMinistryIds: null, ownMinistryIds: [] };
  const span = buildFeedSpan(timezone, { memberId: null, email: null }, now);
  const found = await findFeedEvents(db, { purpose: "public", ...stranger, span });
  return joinSeries(db, found, span, ({ isPublic }) => isPublic);
}

const findSeriesOfEvent = (db: Database, { seriesId }: FeedEvent) =>
  seriesId === null ? null : findSeries(db, seriesId);

/** The series of an event, if the viewer may see its rule. */
export async function readFeedSeries(db: Database, viewer: Viewer, event: FeedEvent): Promise<FeedSeries | null> {
  const series = await findSeriesOfEvent(db, event);
  return series && maySeeEvent(viewer, series) ? series : null;
}

/** The series of a public event, if strangers may see its rule. */
export async function readPublicSeries(db: Database, event: FeedEvent): Promise<FeedSeries | null> {
  const series = await findSeriesOfEvent(db, event);
  return series?.isPublic ? series : null;
}
