// The moment of publication: open screens hear of it, and what was asked for is queued by each channel, once and for all.
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import type { Config } from "../config.ts";
import type { Database, Postgres } from "../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { canSend } from "../messaging/deliveries/deliveries.service.ts";
import { queueCopies } from "../messaging/deliveries/queue.service.ts";
import { resumeDeliveries, sendWhenCommitted } from "../messaging/deliveries/run.ts";
import {
  type AnnouncementRecord,
  findAnnouncement,
  findTimezone,
  holdDue,
  updateAnnouncement,
} from "./announcements.queries.ts";
import { isOver } from "./announcements.rules.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly secret: string;
}

async function queue(
  tx: Database,
  services: Needs,
  record: AnnouncementRecord,
  channel: "email" | "sms",
  now: Temporal.Instant,
): Promise<void> {
  const { id: announcementId, targetAudience, ministryId } = record;
  await queueCopies(tx, channel, { announcementId, targetAudience, ministryId, at: now.toString() });
  await sendWhenCommitted(tx, services, channel);
  const detail = { channel };
  await recordChange(tx, null, "announcement.sent", { subjectId: announcementId, detail });
}

/**
 * Publishes an announcement that is held, if its time has come; and queues by the channels that were asked for and not used
 * yet, so that nothing is sent twice by any of them.
 */
export async function release(
  tx: Database,
  services: Needs,
  record: AnnouncementRecord,
  now: Temporal.Instant,
): Promise<void> {
  const { id, isActive, publishDate, sendEmail, sendSMS, releasedAt, emailQueuedAt, smsQueuedAt } = record;
  if (!isActive || Temporal.Instant.compare(publishDate, now) > 0) return;
  const at = now.toString();
  // What was over before it could be published, because this server stood still or it was switched off, is sent to nobody;
  // nor by itself later, when its last day is moved: what was asked for is taken off where it could not be done.
  const sends = !isOver(record, now, await findTimezone(tx));
  const email = sends && sendEmail && emailQueuedAt === null;
  const sms = sends && sendSMS && smsQueuedAt === null && canSend(services, "sms");
  if (email) await queue(tx, services, record, "email", now);
  if (sms) await queue(tx, services, record, "sms", now);
  const change = {
    ...(releasedAt === null ? { releasedAt: at } : {}),
    ...(email ? { emailQueuedAt: at } : emailQueuedAt === null && sendEmail ? { sendEmail: false } : {}),
    ...(sms ? { smsQueuedAt: at } : smsQueuedAt === null && sendSMS ? { sendSMS: false } : {}),
  };
  if (Object.keys(change).length > 0) await updateAnnouncement(tx, id, change);
}

/** Publishes whatever is due. */
export async function releaseDue(services: Needs): Promise<void> {
  await services.postgres.transaction(async (tx) => {
    const now = services.clock();
    for (const id of await holdDue(tx, now.toString())) {
      const record = await findAnnouncement(tx, id);
      if (!record) continue;
      await release(tx, services, record, now);
      await recordChange(tx, null, "announcement.published", { about: { ministryId: record.ministryId } });
    }
  });
}

/** Every minute: publishes what is due, and sends what was put off. */
export async function workOnAnnouncements(services: Needs): Promise<void> {
  await services.jobs.work("announcements", async () => {
    await releaseDue(services);
    await resumeDeliveries(services, "email");
    await resumeDeliveries(services, "sms");
  });
  await services.jobs.schedule("announcements", "* * * * *");
}
