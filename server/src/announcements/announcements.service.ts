// What the congregation is told: publishing, changing and taking back. Every change is logged and announced; what was sent
// by a channel is never sent by it again (docs/decisions/0042-announcements.md).
import {
  type Announcement,
  type AnnouncementChange,
  type NewAnnouncement,
  WHICH_MINISTRY,
} from "@narthex/contract/announcements.ts";
import type { Viewer } from "../access/viewer.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database/database.ts";
import { cancelDeliveries, canSend } from "../deliveries/deliveries.service.ts";
import { Refusal, wrongField } from "../http/refusal.ts";
import { announce } from "../live/live.ts";
import { changedFields } from "../members/members.rules.ts";
import type { Services } from "../services.ts";
import {
  type AnnouncementRecord,
  deleteAnnouncement,
  holdAnnouncement,
  insertAnnouncement,
  updateAnnouncement,
} from "./announcements.queries.ts";
import { instantOf, wrongDays } from "./announcements.rules.ts";
import { readBack } from "./reading.service.ts";
import { release } from "./release.service.ts";

/** What a deed needs besides its transaction and its actor. */
interface Around {
  services: Services;
  now: Temporal.Instant;
}

const NO_SMS = "Text messages are not set up on this server.";

/** To the millisecond, as JavaScript and the pages of the list count. */
const whole = (instant: Temporal.Instant): string =>
  instant.round({ smallestUnit: "millisecond", roundingMode: "floor" }).toString();

function refuseWrongDays(...given: Parameters<typeof wrongDays>): void {
  const fields = wrongDays(...given);
  if (Object.keys(fields).length > 0) throw new Refusal("invalid_input", { fields });
}

function refuseMissingChannel(services: Services, sendSMS: boolean | undefined): void {
  if (sendSMS && !canSend(services, "sms")) throw wrongField("sendSMS", NO_SMS);
}

export async function createAnnouncement(
  tx: Database,
  viewer: Viewer,
  { publishDate: wallClock, ...input }: NewAnnouncement,
  { services, now, site }: Around & { site: string },
): Promise<Announcement> {
  const { timezone } = viewer.congregation;
  refuseMissingChannel(services, input.sendSMS);
  const publishDate = whole(wallClock === null ? now : instantOf(wallClock, timezone));
  const days = { publishDate, expiryDate: input.expiryDate, publishedBefore: null, isReleased: false };
  refuseWrongDays(days, now, timezone);
  const at = now.toString();
  const row = { ...input, publishDate, authorId: viewer.userId, site, createdAt: at, updatedAt: at };
  const id = await insertAnnouncement(tx, row);
  await writeAudit(tx, viewer, { action: "created", subject: "announcement", subjectId: id });
  const record = await hold(tx, id);
  await release(tx, services, record, now);
  await announce(tx, { topic: "announcements", ministryId: record.ministryId });
  return readBack(tx, viewer, id, now);
}

async function hold(tx: Database, id: number): Promise<AnnouncementRecord> {
  const record = await holdAnnouncement(tx, id);
  if (!record) throw new Refusal("not_found");
  return record;
}

/** The change as it is stored: the moment as an instant, the ministry only where it is the audience. */
function storedChange(before: AnnouncementRecord, input: AnnouncementChange, { now }: Around, timezone: string) {
  const { publishDate: wallClock, ...change } = input;
  const targetAudience = change.targetAudience ?? before.targetAudience;
  const ministryId = targetAudience === "ministry" ? (change.ministryId ?? before.ministryId) : null;
  if (targetAudience === "ministry" && ministryId === null) throw wrongField("ministryId", WHICH_MINISTRY);
  const moment = () => (wallClock === null || wallClock === undefined ? now : instantOf(wallClock, timezone));
  return { ...change, ministryId, ...(wallClock === undefined ? {} : { publishDate: whole(moment()) }) };
}

/** A channel that was used stays used, and one that was not can still be asked for. */
function withoutUsedChannels<Change extends { sendEmail?: boolean | undefined; sendSMS?: boolean | undefined }>(
  { emailQueuedAt, smsQueuedAt }: AnnouncementRecord,
  change: Change,
): Change {
  return {
    ...change,
    sendEmail: emailQueuedAt === null ? change.sendEmail : undefined,
    sendSMS: smsQueuedAt === null ? change.sendSMS : undefined,
  };
}

export async function changeAnnouncement(
  tx: Database,
  viewer: Viewer,
  id: number,
  input: AnnouncementChange,
  around: Around,
): Promise<Announcement> {
  const { services, now } = around;
  const { timezone } = viewer.congregation;
  const before = await hold(tx, id);
  const change = withoutUsedChannels(before, storedChange(before, input, around, timezone));
  if (change.sendSMS !== before.sendSMS) refuseMissingChannel(services, change.sendSMS);
  const { publishDate = before.publishDate, expiryDate = before.expiryDate } = change;
  const isReleased = before.releasedAt !== null;
  refuseWrongDays({ publishDate, expiryDate, publishedBefore: before.publishDate, isReleased }, now, timezone);
  const fields = changedFields(before, change);
  if (fields.length === 0) return readBack(tx, viewer, id, now);
  await updateAnnouncement(tx, id, { ...change, updatedAt: now.toString() });
  await writeAudit(tx, viewer, { action: "changed", subject: "announcement", subjectId: id, detail: { fields } });
  if (change.isActive === false) await cancelDeliveries(tx, id, now);
  const after = await hold(tx, id);
  await release(tx, services, after, now);
  await announce(tx, { topic: "announcements", ministryId: after.ministryId });
  if (after.ministryId !== before.ministryId)
    await announce(tx, { topic: "announcements", ministryId: before.ministryId });
  return readBack(tx, viewer, id, now);
}

/** Deletes an announcement with its log. What has not left yet does not leave any more. */
export async function removeAnnouncement(
  tx: Database,
  viewer: Viewer,
  id: number,
  now: Temporal.Instant,
): Promise<{ id: number }> {
  const { ministryId } = await hold(tx, id);
  const cancelled = await cancelDeliveries(tx, id, now);
  await deleteAnnouncement(tx, id);
  await writeAudit(tx, viewer, { action: "deleted", subject: "announcement", subjectId: id, detail: { cancelled } });
  await announce(tx, { topic: "announcements", ministryId });
  return { id };
}
