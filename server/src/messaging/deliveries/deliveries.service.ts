import type {
  Channel,
  DeliveriesQuery,
  Delivery,
  DeliveryCounts,
  DeliveryReach,
  ReachByChannel,
} from "@narthex/contract/deliveries.ts";
import * as z from "zod";
import type { Database } from "../../database/database.ts";
import { waitLongerForLocks } from "../../database/locks.ts";
import { type Page, readCursorOf, readPage } from "../../http/page.ts";
import { isOutgoingPaused } from "../../outgoing/pause.ts";
import type { ProviderNeeds } from "../../providers/stored.ts";
import { readTextAccess } from "../../providers/text-provider.ts";
import { isMailServerSetUp } from "../mail/mail.ts";
import {
  cancelWaitingDeliveries,
  countByChannel,
  countLog,
  findLog,
  forgetAddress,
  giveUpOlderThan,
  restartWaiting,
} from "./deliveries.queries.ts";
import { reassignDelivery, takeBackFrom } from "./reassign.ts";
import { countVerdicts, type DeliveryAudience } from "./recipients.queries.ts";

export { countNotIncluded } from "./recipients.queries.ts";

const GIVEN_UP_AFTER = { hours: 48 };

/** How a channel's messages are sent by this server; null if they are not. */
async function describeDelivery(
  db: Database,
  services: ProviderNeeds,
  channel: Channel,
): Promise<ReachByChannel["delivery"]> {
  if (channel === "sms") return (await readTextAccess(db, services)) === null ? "none" : "twilio";
  return (await isMailServerSetUp(db, services)) ? "smtp" : "kept";
}

/** Whether anything can be queued by a channel. */
export async function canSend(db: Database, services: ProviderNeeds, channel: Channel): Promise<boolean> {
  return (await describeDelivery(db, services, channel)) !== "none";
}

/** How many people an announcement would reach, before it is sent. */
export async function countReach(
  db: Database,
  services: ProviderNeeds,
  audience: DeliveryAudience,
): Promise<Omit<DeliveryReach, "leftOut" | "notIncluded">> {
  const countByVerdict = async (channel: Channel) => {
    const verdicts = await countVerdicts(db, channel, audience);
    const sum = (counts: typeof verdicts) => counts.reduce((all, { count }) => all + count, 0);
    const copies = sum(verdicts.filter(({ reason }) => reason === null));
    const people = copies + sum(verdicts.filter(({ reason }) => reason === "shared"));
    const left = verdicts.flatMap(({ reason, count }) =>
      reason === null || reason === "shared" ? [] : [{ reason, count }],
    );
    return { everyone: sum(verdicts), delivery: await describeDelivery(db, services, channel), people, copies, left };
  };
  const [email, sms] = await Promise.all([countByVerdict("email"), countByVerdict("sms")]);
  return { people: email.everyone, email, sms, isPaused: await isOutgoingPaused(db) };
}

/** @returns the number of canceled deliveries */
export async function cancelDeliveries(tx: Database, announcementId: number, now: Temporal.Instant): Promise<number> {
  return cancelWaitingDeliveries(tx, announcementId, now.toString());
}

/** Called before an announcement is deleted with its deliveries. @returns the number of canceled deliveries */
export async function cancelBeforeDeletion(tx: Database, announcementId: number, now: Temporal.Instant) {
  // Deliveries that are being sent are locked, and mail servers may be slow.
  await waitLongerForLocks(tx);
  return cancelDeliveries(tx, announcementId, now);
}

/** Called when a person is removed. Another person with the same address gets the delivery that waited for both. */
export async function forgetDeliveriesTo(tx: Database, memberId: number, now: Temporal.Instant): Promise<void> {
  const at = now.toString();
  // Deliveries that are being sent are locked, and mail servers may be slow.
  await waitLongerForLocks(tx);
  const waiting = await takeBackFrom(tx, memberId, at);
  await forgetAddress(tx, memberId);
  for (const copy of waiting) await reassignDelivery(tx, copy, at);
}

/** Gives up on deliveries that waited for days, because their channel is no longer configured. */
export async function giveUpOldDeliveries(tx: Database, now: Temporal.Instant): Promise<void> {
  await giveUpOlderThan(tx, now.subtract(GIVEN_UP_AFTER).toString(), now.toString());
}

/** Gives deliveries a whole day of attempts after a pause, however long they waited in it. */
export async function restartDeliveries(tx: Database, now: Temporal.Instant): Promise<void> {
  await restartWaiting(tx, now.toString());
}

/** The counts of several announcements, by id. */
export async function countDeliveries(
  db: Database,
  announcementIds: readonly number[],
): Promise<Map<number, DeliveryCounts[]>> {
  const counts = await countByChannel(db, announcementIds);
  return Map.groupBy(counts, ({ announcementId }) => announcementId);
}

/** Sort key of the last row of a page of the log. */
const LogKey = z.tuple([z.int().positive()]);

export async function listDeliveryLog(
  db: Database,
  announcementId: number,
  { limit, after, search = "", channel, status, reason }: DeliveriesQuery,
): Promise<Page<Delivery>> {
  const [beyond = null] = readCursorOf(after, LogKey) ?? [];
  const filter = { announcementId, search, channel, status, reason };
  return readPage(
    { limit, after },
    (most) => findLog(db, filter, beyond, most),
    () => countLog(db, filter),
    (last) => [last.id],
  );
}
