// Single copies and what became of them.
import type { Channel, DeliveriesQuery, DeliveryCounts, DeliveryReason } from "@narthex/contract/deliveries.ts";
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { countRows } from "../../database/count.ts";
import type { Database } from "../../database/database.ts";
import { personContains } from "../../database/search.ts";
import { announcements } from "../../database/tables/announcements.ts";
import { deliveries } from "../../database/tables/deliveries.ts";
import { members } from "../../database/tables/members.ts";
import { settings } from "../../database/tables/operations.ts";
import { ADDRESS_OF, whyNot } from "../consent/verdict.ts";

const isWaiting = eq(deliveries.status, "queued");

/** One copy on its way, with what it says and to whom. */
export interface Parcel {
  id: number;
  announcementId: number;
  address: string;
  attempts: number;
  queuedAt: string;
  /** Why it must not be sent any more: what was allowed when it was queued may have been ended since. */
  reason: DeliveryReason | null;
  title: string;
  content: string;
  site: string;
  congregationName: string;
}

/**
 * Takes the next copy that is due and holds it until the transaction ends: nobody else sends it meanwhile, and if this
 * server dies, the lock dies with it and the copy waits as before.
 */
export async function takeNext(tx: Database, channel: Channel, now: Temporal.Instant): Promise<Parcel | null> {
  const today = sql`(${now.toString()}::timestamptz at time zone ${settings.timezone})::date`;
  const over = sql`case when ${announcements.expiryDate} < ${today} then 'expired' end`;
  const [next] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.channel, channel), isWaiting, lte(deliveries.dueAt, now.toString())))
    .orderBy(asc(deliveries.id))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!next) return null;
  const [parcel] = await tx
    .select({
      id: deliveries.id,
      announcementId: deliveries.announcementId,
      address: sql<string>`${deliveries.address}`,
      attempts: deliveries.attempts,
      queuedAt: deliveries.queuedAt,
      reason: sql<DeliveryReason | null>`coalesce(${over}, ${whyNot(channel, deliveries.address)})`,
      title: announcements.title,
      content: announcements.content,
      site: announcements.site,
      congregationName: settings.congregationName,
    })
    .from(deliveries)
    .innerJoin(announcements, eq(announcements.id, deliveries.announcementId))
    .innerJoin(settings, eq(settings.id, 1))
    .leftJoin(members, eq(members.id, deliveries.memberId))
    .where(eq(deliveries.id, next.id));
  return parcel ?? null;
}

type Change = Partial<typeof deliveries.$inferInsert>;

export async function settle(tx: Database, id: number, change: Change, at: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ ...change, updatedAt: at })
    .where(eq(deliveries.id, id));
}

/** Whether something is due by a channel. */
export async function isAnythingDue(db: Database, channel: Channel, now: Temporal.Instant): Promise<boolean> {
  const [one] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.channel, channel), isWaiting, lte(deliveries.dueAt, now.toString())))
    .limit(1);
  return one !== undefined;
}

/** What has not left yet does not leave any more; what is just being sent is waited for. */
export async function cancelWaiting(tx: Database, announcementId: number, at: string): Promise<number> {
  const { rowCount } = await tx
    .update(deliveries)
    .set({ status: "cancelled", reason: "withdrawn", updatedAt: at })
    .where(and(eq(deliveries.announcementId, announcementId), isWaiting));
  return rowCount ?? 0;
}

/** What could not be sent for so long that nobody waits for it any more. */
export async function giveUpOlderThan(tx: Database, queuedBefore: string, at: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status: "failed", reason: "gave_up", updatedAt: at })
    .where(and(isWaiting, lt(deliveries.queuedAt, queuedBefore)));
}

/** What a removed person was to get is taken back. @returns what waited, for whoever shares the address */
export async function takeBackFrom(tx: Database, memberId: number, at: string): Promise<Waiting[]> {
  const waiting = await tx
    .select({
      announcementId: deliveries.announcementId,
      channel: deliveries.channel,
      address: sql<string>`${deliveries.address}`,
    })
    .from(deliveries)
    .where(and(eq(deliveries.memberId, memberId), isWaiting))
    .for("update");
  await tx
    .update(deliveries)
    .set({ status: "cancelled", reason: "removed", updatedAt: at })
    .where(and(eq(deliveries.memberId, memberId), isWaiting));
  return waiting;
}

/** Their address stays nowhere in the log. */
export async function forgetAddress(tx: Database, memberId: number): Promise<void> {
  const theirs = and(eq(deliveries.memberId, memberId), isNotNull(deliveries.address));
  await tx.update(deliveries).set({ address: null }).where(theirs);
}

/** A copy that its first recipient does not get. */
export interface Waiting {
  announcementId: number;
  channel: Channel;
  address: string;
}

/** Gives a copy to the next in the order of names who shares its address and may be sent it, if there is somebody. */
export async function passOn(tx: Database, { announcementId, channel, address }: Waiting, at: string): Promise<void> {
  const [heir] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(members, and(eq(members.id, deliveries.memberId), eq(ADDRESS_OF[channel], address)))
    .where(
      and(
        eq(deliveries.announcementId, announcementId),
        eq(deliveries.channel, channel),
        eq(deliveries.reason, "shared"),
        isNull(whyNot(channel)),
      ),
    )
    .orderBy(asc(deliveries.id))
    .limit(1)
    .for("update", { of: deliveries });
  if (heir) await settle(tx, heir.id, { status: "queued", reason: null, address, dueAt: at }, at);
}

const SENT = sql`${deliveries.status} in ('sent', 'delivered')`;
const countOf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

export async function countByChannel(
  db: Database,
  announcementIds: readonly number[],
): Promise<(DeliveryCounts & { announcementId: number })[]> {
  if (announcementIds.length === 0) return [];
  return db
    .select({
      announcementId: deliveries.announcementId,
      channel: deliveries.channel,
      queued: countOf(isWaiting),
      sent: countOf(SENT),
      kept: countOf(eq(deliveries.status, "kept")),
      failed: countOf(eq(deliveries.status, "failed")),
      shared: countOf(eq(deliveries.reason, "shared")),
      skipped: countOf(sql`${deliveries.status} = 'skipped' and ${deliveries.reason} is distinct from 'shared'`),
      cancelled: countOf(eq(deliveries.status, "cancelled")),
    })
    .from(deliveries)
    .where(inArray(deliveries.announcementId, [...announcementIds]))
    .groupBy(deliveries.announcementId, deliveries.channel)
    .orderBy(deliveries.channel);
}

type LogFilter = Pick<DeliveriesQuery, "channel" | "status" | "reason"> & { announcementId: number; search: string };

function matches({ announcementId, channel, status, reason, search }: LogFilter): SQL | undefined {
  const named = sql`(select ${members.id} from ${members} where ${personContains(members.searchText, search, true)})`;
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
    .where(and(matches(filter), after === null ? undefined : gt(deliveries.id, after)))
    .orderBy(asc(deliveries.id))
    .limit(limit);
}

export async function countLog(db: Database, filter: LogFilter): Promise<number> {
  return countRows(db, deliveries, matches(filter));
}

/**
 * Writes what the provider says of a text message that it took; what is final stays.
 * @returns the number that it went to
 */
export async function report(
  tx: Database,
  id: number,
  change: { status: "delivered" | "failed"; reason: DeliveryReason | null; providerCode: string | null },
  at: string,
): Promise<string | null> {
  const it = and(eq(deliveries.id, id), eq(deliveries.channel, "sms"));
  // The report may be quicker than our own note that the message was taken: it waits for that.
  const [held] = await tx.select({ address: deliveries.address }).from(deliveries).where(it).for("update");
  await tx
    .update(deliveries)
    .set({ ...change, updatedAt: at })
    .where(and(it, eq(deliveries.status, "sent")));
  return held?.address ?? null;
}
