// Publishes announcements: refreshes open screens and queues the copies of each channel, once per channel.
import type { Channel, NotSent } from "@narthex/contract/deliveries.ts";
import { recordChange } from "../changes/record.ts";
import type { About } from "../changes/rows.ts";
import type { Database } from "../database/database.ts";
import { canSend } from "../messaging/deliveries/deliveries.service.ts";
import { queueCopies } from "../messaging/deliveries/queue.service.ts";
import { resumeDeliveries, sendWhenCommitted } from "../messaging/deliveries/run.ts";
import type { SendingNeeds } from "../messaging/mail/mail.ts";
import { readKeptSettings } from "../settings/settings.service.ts";
import { type AnnouncementRecord, findAnnouncement, lockDue, updateAnnouncement } from "./announcements.queries.ts";
import { isAnnouncementOver } from "./announcements.rules.ts";

async function queueChannel(
  tx: Database,
  services: SendingNeeds,
  record: AnnouncementRecord,
  channel: "email" | "sms",
  now: Temporal.Instant,
): Promise<void> {
  const { id: announcementId, targetAudience, ministries, duties } = record;
  const ministryIds = ministries.map(({ id }) => id);
  await queueCopies(tx, channel, { announcementId, targetAudience, ministryIds, duties, at: now.toString() });
  await sendWhenCommitted(tx, services, channel);
  const detail = { channel };
  await recordChange(tx, null, "announcement.sent", { subjectId: announcementId, detail });
}

/** The ministries whose people see the announcements; null for those that are not for ministries. */
export function listMinistriesConcerned(records: readonly AnnouncementRecord[]): About[] {
  const ids = records.flatMap(({ ministries }) => (ministries.length === 0 ? [null] : ministries.map(({ id }) => id)));
  return [...new Set(ids)].map((ministryId) => ({ ministryId }));
}

async function recordNotSent(
  tx: Database,
  announcementId: number,
  channels: readonly Channel[],
  reason: NotSent["reason"],
): Promise<void> {
  for (const channel of channels)
    await recordChange(tx, null, "announcement.not_sent", { subjectId: announcementId, detail: { channel, reason } });
}

/**
 * Publishes a locked announcement if it is due, and queues copies for the chosen channels that were not used yet, so
 * that no channel sends twice.
 */
export async function releaseAnnouncement(
  tx: Database,
  services: SendingNeeds,
  record: AnnouncementRecord,
  now: Temporal.Instant,
): Promise<void> {
  const { id, isActive, publishDate, sendEmail, sendSMS, releasedAt, emailQueuedAt, smsQueuedAt } = record;
  if (!isActive || Temporal.Instant.compare(publishDate, now) > 0) return;
  const at = now.toString();
  // An announcement that was over before it could be published (the server was off) is not sent. Channels by which it
  // is not sent are cleared, so that neither a later last day nor an account for texts sends it.
  const { timezone } = await readKeptSettings(tx);
  const sends = !isAnnouncementOver(record, now, timezone);
  const email = sends && sendEmail && emailQueuedAt === null;
  const sms = sends && sendSMS && smsQueuedAt === null && (await canSend(tx, services, "sms"));
  if (email) await queueChannel(tx, services, record, "email", now);
  if (sms) await queueChannel(tx, services, record, "sms", now);
  const unsent = [
    ...(sendEmail && emailQueuedAt === null && !email ? ["email" as const] : []),
    ...(sendSMS && smsQueuedAt === null && !sms ? ["sms" as const] : []),
  ];
  await recordNotSent(tx, id, unsent, sends ? "unavailable" : "over");
  const change = {
    ...(releasedAt === null ? { releasedAt: at } : {}),
    ...(email ? { emailQueuedAt: at } : {}),
    ...(sms ? { smsQueuedAt: at } : {}),
    ...(unsent.includes("email") ? { sendEmail: false } : {}),
    ...(unsent.includes("sms") ? { sendSMS: false } : {}),
  };
  if (Object.keys(change).length > 0) await updateAnnouncement(tx, id, change);
}

/** Publishes a locked announcement without sending it. Its chosen channels are cleared and can be requested again. */
async function releaseUnsent(
  tx: Database,
  { id, sendEmail, sendSMS }: AnnouncementRecord,
  reason: NotSent["reason"],
  now: Temporal.Instant,
): Promise<void> {
  const channels = [...(sendEmail ? ["email" as const] : []), ...(sendSMS ? ["sms" as const] : [])];
  await recordNotSent(tx, id, channels, reason);
  await updateAnnouncement(tx, id, { releasedAt: now.toString(), sendEmail: false, sendSMS: false });
}

/** Later copies would confuse people: the server was off, and the announcement may be about yesterday evening. */
const SENT_WITHIN = { hours: 24 };

const isLate = ({ publishDate }: AnnouncementRecord, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(publishDate, now.subtract(SENT_WITHIN)) < 0;

/** Locks all due announcements, publishes them, and refreshes open screens. */
async function releaseEach(
  tx: Database,
  now: Temporal.Instant,
  perform: (record: AnnouncementRecord) => Promise<void>,
): Promise<void> {
  for (const id of await lockDue(tx, now.toString())) {
    const record = await findAnnouncement(tx, id);
    if (!record) continue;
    await perform(record);
    await recordChange(tx, null, "announcement.published", { about: listMinistriesConcerned([record]) });
  }
}

/** Publishes all due announcements. */
export async function releaseDue(services: SendingNeeds): Promise<void> {
  await services.postgres.transaction(async (tx) => {
    const now = services.clock();
    await releaseEach(tx, now, (record) =>
      isLate(record, now) ? releaseUnsent(tx, record, "late", now) : releaseAnnouncement(tx, services, record, now),
    );
  });
}

/** Publishes the announcements that were due before a restore, unsent: the original may have sent them. */
export const releaseRestored = (tx: Database, now: Temporal.Instant): Promise<void> =>
  releaseEach(tx, now, (record) => releaseUnsent(tx, record, "restored", now));

/** Every minute: publishes due announcements and sends delayed copies. */
export async function startAnnouncementJob(services: SendingNeeds): Promise<void> {
  await services.jobs.work("announcements", async () => {
    await releaseDue(services);
    await resumeDeliveries(services, "email");
    await resumeDeliveries(services, "sms");
  });
}
