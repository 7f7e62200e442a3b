// Single deliveries and their outcome.
import type { ChosenPicture } from "@narthex/contract/announcement-pictures.ts";
import type { Channel, DeliveriesQuery, DeliveryCounts, DeliveryReason } from "@narthex/contract/deliveries.ts";
import { and, asc, eq, gt, inArray, isNotNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { countRows } from "../../database/count.ts";
import type { Database } from "../../database/database.ts";
import { buildPersonContains } from "../../database/search.ts";
import { announcements } from "../../database/tables/announcements.ts";
import { childTexts } from "../../database/tables/children.ts";
import { deliveries } from "../../database/tables/deliveries.ts";
import { members } from "../../database/tables/members.ts";
import { settings } from "../../database/tables/operations.ts";
import { ADDRESS_OF, selectSkipReason } from "../consent/verdict.ts";

/** Not a text about children. */
export const isAnnouncement = isNotNull(deliveries.announcementId);

const isWaiting = eq(deliveries.status, "queued");

/** A delivery that is being sent, with its text and recipient. */
export interface OutgoingMessage {
  id: number;
  /** Null for a text about children inside. */
  announcementId: number | null;
  /** Where it goes: an announcement follows its person to a new address. */
  address: string;
  /** The address for which it was queued, also for others who share it. */
  queuedAddress: string;
  attempts: number;
  queuedAt: string;
  /** When its announcement or text was queued. It stays the same when the delivery waits again. */
  writtenAt: string;
  /** Why it must no longer be sent: consent may have ended after it was queued. */
  reason: DeliveryReason | null;
  title: string;
  content: string;
  picture: ChosenPicture | null;
  replyTo: string | null;
  site: string;
  congregationName: string;
}

/** Why a delivery is no longer sent, for reasons that do not depend on its recipient. */
export const selectEnd = (now: Temporal.Instant) => {
  const today = sql`(${now.toString()}::timestamptz at time zone ${settings.timezone})::date`;
  return sql`case when ${announcements.expiryDate} < ${today} or ${childTexts.expiresAt} < ${now.toString()} then 'expired'
    when not ${announcements.isActive} then 'withdrawn' end`;
};

/** Announcements are not for people who have died or left since they were queued. Texts about children still are. */
const selectLeft = sql`case when ${isAnnouncement} and ${members.membershipStatus} = 'inactive' then 'removed' end`;

/** Whether another person's delivery of the announcement has the address that this person has now. */
export const selectAddressTaken = (channel: Channel) => sql<boolean>`exists (select from ${deliveries} as other
  where other.announcement_id = ${deliveries.announcementId} and other.channel = ${deliveries.channel}
    and other.address = ${ADDRESS_OF[channel]} and other.id <> ${deliveries.id})`;

/** A delivery that was written in the future comes from a clock that was ahead, so its due time says nothing. */
const isDue = (now: Temporal.Instant) =>
  or(lte(deliveries.dueAt, now.toString()), gt(deliveries.updatedAt, now.toString()));

/**
 * Takes the next due delivery and locks it until the transaction ends: no other server sends it, and if this server
 * stops, the lock ends and the delivery waits as before.
 */
export async function takeNextDelivery(
  tx: Database,
  channel: Channel,
  now: Temporal.Instant,
): Promise<OutgoingMessage | null> {
  const [next] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.channel, channel), isWaiting, isDue(now)))
    .orderBy(asc(deliveries.id))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!next) return null;
  const address = sql<string>`case when ${isAnnouncement} then ${ADDRESS_OF[channel]} else ${deliveries.address} end`;
  const shared = sql`case when ${isAnnouncement} and ${selectAddressTaken(channel)} then 'shared' end`;
  const skipped = selectSkipReason(channel, { address, isAnnouncement });
  const [message] = await tx
    .select({
      id: deliveries.id,
      announcementId: deliveries.announcementId,
      address,
      queuedAddress: sql<string>`${deliveries.address}`,
      attempts: deliveries.attempts,
      queuedAt: deliveries.queuedAt,
      announcedAt: announcements.emailQueuedAt,
      textedAt: childTexts.at,
      reason: sql<DeliveryReason | null>`coalesce(${selectEnd(now)}, ${selectLeft}, ${skipped}, ${shared})`,
      title: sql<string>`coalesce(${announcements.title}, ${childTexts.text})`,
      content: sql<string>`coalesce(${announcements.content}, '')`,
      pictureHash: announcements.pictureHash,
      pictureDescription: announcements.pictureDescription,
      replyTo: announcements.replyTo,
      site: sql<string>`coalesce(${announcements.site}, '')`,
      congregationName: settings.congregationName,
    })
    .from(deliveries)
    .leftJoin(announcements, eq(announcements.id, deliveries.announcementId))
    .leftJoin(childTexts, eq(childTexts.id, deliveries.childTextId))
    .innerJoin(settings, eq(settings.id, 1))
    .leftJoin(members, eq(members.id, deliveries.memberId))
    .where(eq(deliveries.id, next.id));
  if (!message) return null;
  const { pictureHash: hash, pictureDescription, announcedAt, textedAt, ...outgoing } = message;
  const writtenAt = announcedAt ?? textedAt ?? outgoing.queuedAt;
  return { ...outgoing, writtenAt, picture: hash === null ? null : { hash, description: pictureDescription ?? "" } };
}

type Change = Partial<typeof deliveries.$inferInsert>;

export async function updateDelivery(tx: Database, id: number, change: Change, at: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ ...change, updatedAt: at })
    .where(eq(deliveries.id, id));
}

/** Whether a delivery is due by a channel. */
export async function isAnythingDue(db: Database, channel: Channel, now: Temporal.Instant): Promise<boolean> {
  const [one] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.channel, channel), isWaiting, isDue(now)))
    .limit(1);
  return one !== undefined;
}

/**
 * Cancels deliveries that were not sent. Those that are being sent are not waited for, because a slow mail server would
 * refuse the cancellation: if they fail, they are skipped at the next attempt.
 */
export async function cancelWaitingDeliveries(tx: Database, announcementId: number, at: string): Promise<number> {
  const waiting = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.announcementId, announcementId), isWaiting))
    .for("update", { skipLocked: true });
  const { rowCount } = await tx
    .update(deliveries)
    .set({ status: "cancelled", reason: "withdrawn", updatedAt: at })
    .where(inArray(deliveries.id, waiting));
  return rowCount ?? 0;
}

/** Gives up on deliveries that could not be sent for too long. */
export async function giveUpOlderThan(tx: Database, queuedBefore: string, at: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status: "failed", reason: "gave_up", updatedAt: at })
    .where(and(isWaiting, lt(deliveries.queuedAt, queuedBefore)));
}

/** Lets all deliveries that wait be sent now, and be retried for a day from now on. */
export async function restartWaiting(tx: Database, at: string): Promise<void> {
  await tx.update(deliveries).set({ attempts: 0, dueAt: at, queuedAt: at }).where(isWaiting);
}

/** Deletes the person's addresses from the log. */
export async function forgetAddress(tx: Database, memberId: number): Promise<void> {
  const theirs = and(eq(deliveries.memberId, memberId), isNotNull(deliveries.address));
  await tx.update(deliveries).set({ address: null }).where(theirs);
}

const selectCount = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

export async function countByChannel(
  db: Database,
  announcementIds: readonly number[],
): Promise<(DeliveryCounts & { announcementId: number })[]> {
  if (announcementIds.length === 0) return [];
  return db
    .select({
      announcementId: sql<number>`${deliveries.announcementId}`,
      channel: deliveries.channel,
      queued: selectCount(isWaiting),
      sent: selectCount(eq(deliveries.status, "sent")),
      delivered: selectCount(eq(deliveries.status, "delivered")),
      kept: selectCount(eq(deliveries.status, "kept")),
      failed: selectCount(eq(deliveries.status, "failed")),
      skipped: selectCount(eq(deliveries.status, "skipped")),
      shared: selectCount(eq(deliveries.reason, "shared")),
      cancelled: selectCount(eq(deliveries.status, "cancelled")),
    })
    .from(deliveries)
    .where(inArray(deliveries.announcementId, [...announcementIds]))
    .groupBy(deliveries.announcementId, deliveries.channel)
    .orderBy(deliveries.channel);
}

type LogFilter = Pick<DeliveriesQuery, "channel" | "status" | "reason"> & { announcementId: number; search: string };

function buildLogFilter({ announcementId, channel, status, reason, search }: LogFilter): SQL | undefined {
  const named = sql`(select ${members.id} from ${members} where ${buildPersonContains(members.searchText, search, true)})`;
  return and(
    eq(deliveries.announcementId, announcementId),
    channel && eq(deliveries.channel, channel),
    status && eq(deliveries.status, status),
    reason && eq(deliveries.reason, reason),
    search === "" ? undefined : inArray(deliveries.memberId, named),
  );
}

/** The log in the order of names. */
export async function findLog(db: Database, filter: LogFilter, after: number | null, limit: number) {
  const { id, channel, memberId, address, status, reason, providerCode, updatedAt } = deliveries;
  const memberName = sql<string | null>`${members.firstName} || ' ' || ${members.lastName}`;
  return db
    .select({ id, channel, memberId, memberName, address, status, reason, providerCode, updatedAt })
    .from(deliveries)
    .leftJoin(members, eq(members.id, deliveries.memberId))
    .where(and(buildLogFilter(filter), after === null ? undefined : gt(deliveries.id, after)))
    .orderBy(asc(deliveries.id))
    .limit(limit);
}

export async function countLog(db: Database, filter: LogFilter): Promise<number> {
  return countRows(db, deliveries, buildLogFilter(filter));
}

/**
 * Stores the provider's report about an accepted text message; a final status stays. @returns the number that it was
 * sent to, and the text about children that it is a copy of; null if it is not known
 */
export async function recordReport(
  tx: Database,
  id: number,
  change: { status: "delivered" | "failed"; reason: DeliveryReason | null; providerCode: string | null },
  at: string,
): Promise<{ address: string | null; childTextId: number | null } | null> {
  const it = and(eq(deliveries.id, id), eq(deliveries.channel, "sms"));
  // The report may arrive before our own commit of the sent status, so it waits for that.
  const { address, childTextId } = deliveries;
  const [held] = await tx.select({ address, childTextId }).from(deliveries).where(it).for("update");
  await tx
    .update(deliveries)
    .set({ ...change, updatedAt: at })
    .where(and(it, eq(deliveries.status, "sent")));
  return held ?? null;
}
