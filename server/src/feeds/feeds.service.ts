// Calendar feeds: creating and ending one's own, and reading one by its address with its owner's present rights.
import type { CalendarFeed, NewCalendarFeed } from "@narthex/contract/calendar-feeds.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { maySeeEventsOf, readFeedEvents, readFeedSeries } from "../events/feed-events.service.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { readMinistry } from "../ministries/ministries.service.ts";
import { Refusal } from "../refusal.ts";
import { findAccountViewer } from "../session/account-viewer.ts";
import { createToken, hashToken, isToken } from "../token.ts";
import { writeCalendar, writeSingleEvent } from "./feed.rules.ts";
import {
  deleteFeed,
  deleteFeedsOf,
  type FeedRecord,
  findFeedByHash,
  findFeeds,
  noteFeedUse,
  writeFeed,
} from "./feeds.queries.ts";

/** Feeds are for active members: an address that was created earlier stops working when its owner is one no longer. */
const isMember = ({ membershipStatus }: Viewer): boolean => membershipStatus === "active";

const buildFacts = ({ userId }: Viewer, id: number) => ({ subjectId: id, about: { userId } });

const ENDING = ".ics";

function createFile(): { file: string; hash: string } {
  const { token, hash } = createToken();
  return { file: `${token}${ENDING}`, hash };
}

/** The stored hash for the last part of an address; null for text that cannot be a feed. */
function hashFeedFile(file: string): string | null {
  const token = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : "";
  return isToken(token) ? hashToken(token) : null;
}

export function listFeeds(db: Database, viewer: Viewer): Promise<CalendarFeed[]> {
  return findFeeds(db, viewer.userId);
}

/** @param origin the site's address, with which the feed's address begins */
export async function createFeed(
  tx: Database,
  viewer: Viewer,
  { purpose, ministryId = null }: NewCalendarFeed,
  now: Temporal.Instant,
  origin: string,
): Promise<{ id: number; url: string }> {
  if (!isMember(viewer)) throw new Refusal("forbidden");
  if (ministryId !== null) {
    if (!maySeeEventsOf(viewer, ministryId)) throw new Refusal("not_found");
    await readMinistry(tx, viewer, ministryId);
  }
  const { file, hash } = createFile();
  const feed = { userId: viewer.userId, purpose, ministryId, tokenHash: hash, createdAt: now.toString() };
  const id = await writeFeed(tx, feed);
  await recordChange(tx, viewer, "calendar_feed.created", buildFacts(viewer, id));
  return { id, url: `${origin}/api/calendar/${file}` };
}

export async function revokeFeed(tx: Database, viewer: Viewer, id: number): Promise<{ id: number }> {
  if (!(await deleteFeed(tx, viewer.userId, id))) throw new Refusal("not_found");
  await recordChange(tx, viewer, "calendar_feed.revoked", buildFacts(viewer, id));
  return { id };
}

/** Ends all feeds of an account, which somebody else may have created. */
export async function revokeAllFeeds(tx: Database, userId: string): Promise<void> {
  for (const subjectId of await deleteFeedsOf(tx, userId))
    await recordChange(tx, { userId }, "calendar_feed.revoked", { subjectId, about: { userId } });
}

/** The feed with this last part of its address, or null. */
export async function findFeed(db: Database, file: string): Promise<FeedRecord | null> {
  const hash = hashFeedFile(file);
  return hash === null ? null : findFeedByHash(db, hash);
}

async function formatFeedName(db: Database, { purpose, ministryId }: FeedRecord, viewer: Viewer): Promise<string> {
  const { name } = viewer.congregation;
  if (purpose === "church") return name;
  if (purpose === "mine") return `${name}: my events`;
  return `${name}: ${(await readMinistry(db, viewer, ministryId ?? 0)).name}`;
}

/** The text of a feed. @throws Refusal not_found if its owner is no longer an active member or may no longer see it */
export async function readFeed(db: Database, feed: FeedRecord, now: Temporal.Instant, domain: string): Promise<string> {
  const { purpose, ministryId } = feed;
  const viewer = await findAccountViewer(db, feed.userId);
  if (!viewer || !isMember(viewer) || (ministryId !== null && !maySeeEventsOf(viewer, ministryId)))
    throw new Refusal("not_found");
  const shown = await readFeedEvents(db, viewer, { purpose, ministryId }, now);
  const text = writeCalendar({ name: await formatFeedName(db, feed, viewer), domain, ...shown });
  await noteFeedUse(db, feed.id, now);
  return text;
}

/** One event that the viewer sees as a calendar file, with the id that it has in their feeds. */
export async function writeEvent(db: Database, viewer: Viewer, eventId: number, domain: string): Promise<string> {
  const event = await requireVisibleEvent(db, viewer, eventId);
  const series = await readFeedSeries(db, viewer, event);
  return writeSingleEvent(event, series, { name: viewer.congregation.name, domain });
}
