// The events of a calendar feed with its owner's present rights.
import type { FeedPurpose } from "@narthex/contract/calendar-feeds.ts";
import type { Viewer } from "../access/viewer.ts";
import { dayIn } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { visibleMinistries } from "./events.policy.ts";
import type { EventRecord } from "./events.queries.ts";
import { findFeedEvents, findSeriesOf } from "./feed-events.queries.ts";
import type { SeriesRecord } from "./series.queries.ts";

const DAYS_BACK = 90;
const MONTHS_AHEAD = 18;
const CANCELED_DAYS = 30;

export type FeedEvent = EventRecord;
export type FeedSeries = SeriesRecord;

export const maySeeEventsOf = (viewer: Viewer, ministryId: number): boolean =>
  visibleMinistries(viewer)?.includes(ministryId) ?? true;

/** The days and cancellations that a feed contains. */
function spanOf(timezone: string, now: Temporal.Instant) {
  const today = Temporal.PlainDate.from(dayIn(timezone, now));
  return {
    from: today.subtract({ days: DAYS_BACK }).toString(),
    to: today.add({ months: MONTHS_AHEAD }).toString(),
    canceledSince: now.subtract({ hours: 24 * CANCELED_DAYS }).toString(),
  };
}

interface FeedEvents {
  events: FeedEvent[];
  series: FeedSeries[];
}

const findSeriesOfEvents = (db: Database, events: readonly FeedEvent[]) =>
  findSeriesOf(db, [...new Set(events.flatMap(({ seriesId }) => seriesId ?? []))]);

export async function readFeedEvents(
  db: Database,
  owner: Viewer,
  { purpose, ministryId }: { purpose: FeedPurpose; ministryId: number | null },
  now: Temporal.Instant,
): Promise<FeedEvents> {
  const events = await findFeedEvents(db, {
    purpose,
    ministryId,
    memberId: owner.memberId,
    visibleMinistryIds: visibleMinistries(owner),
    ownMinistryIds: owner.ministryIds,
    ...spanOf(owner.congregation.timezone, now),
  });
  return { events, series: await findSeriesOfEvents(db, events) };
}

/** Events for strangers. Those of a series that is not public as a whole stand alone, so that its rule is not shown. */
export async function readPublicFeedEvents(db: Database, timezone: string, now: Temporal.Instant): Promise<FeedEvents> {
  const nobody = { ministryId: null, memberId: null, visibleMinistryIds: null, ownMinistryIds: [] };
  const found = await findFeedEvents(db, { purpose: "public", ...nobody, ...spanOf(timezone, now) });
  const series = (await findSeriesOfEvents(db, found)).filter(({ isPublic }) => isPublic);
  const ids = new Set(series.map(({ id }) => id));
  const events = found.map((event) => (ids.has(event.seriesId ?? 0) ? event : { ...event, seriesId: null }));
  return { events, series };
}
