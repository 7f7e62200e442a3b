// Publishing, changing and deleting announcements. A channel that was
// used is never used again (docs/decisions/0042-send-each-announcement-once-per-channel.md).

import type { ChosenPicture } from "@narthex/contract/announcement-pictures.ts";
import type { Announcement, AnnouncementChange, NewAnnouncement } from "@narthex/contract/announcements.ts";
import type { Viewer } from "../access/viewer.ts";
import { holdPicture } from "../announcement-pictures/announcement-pictures.service.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { About } from "../changes/rows.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { findMatchingIds } from "../members/directory.service.ts";
import { cancelBeforeDeletion, cancelDeliveries, canSend } from "../messaging/deliveries/deliveries.service.ts";
import type { SendingNeeds } from "../messaging/mail/mail.ts";
import { Refusal, refuseField, requireFound } from "../refusal.ts";
import {
  type AnnouncementRecord,
  countMinistries,
  deleteAnnouncement,
  findAnnouncementByKey,
  insertAnnouncement,
  insertPeople,
  lockAnnouncement,
  replaceMinistries,
  updateAnnouncement,
} from "./announcements.queries.ts";
import {
  changeAudience,
  findAnnouncementDayErrors,
  getAnnouncementStatus,
  isAnnouncementOver,
  toInstant,
} from "./announcements.rules.ts";
import { readWrittenAnnouncement } from "./reading.service.ts";
import { listMinistriesConcerned, releaseAnnouncement } from "./release.service.ts";

/** What a change needs in addition to its transaction and its actor. */
interface Around {
  services: SendingNeeds;
  now: Temporal.Instant;
}

const IS_OVER = "This announcement is over. Choose a later last day to send it.";
const WHICH_LIST = "Please choose a list of members.";
const NOBODY = "This list is empty at the moment.";
const FIXED_AUDIENCE = "The people of a list are found when the announcement is written. Please write a new one.";
const UNKNOWN_MINISTRY = "Please choose from the list.";
const NO_SMS = "Text messages are not set up on this server.";

/** In milliseconds, the precision of JavaScript and of the list's cursors. */
const formatInstant = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: "millisecond" });

function refuseWrongDays(...given: Parameters<typeof findAnnouncementDayErrors>): void {
  const fields = findAnnouncementDayErrors(...given);
  if (Object.keys(fields).length > 0) throw new Refusal("invalid_input", { fields });
}

async function refuseMissingChannel(db: Database, services: SendingNeeds, sendSMS: boolean | undefined): Promise<void> {
  if (sendSMS && !(await canSend(db, services, "sms"))) throw refuseField("sendSMS", NO_SMS);
}

/** The people who see it; for an unpublished announcement only those who manage announcements. */
function listConcerned(viewer: Viewer, now: Temporal.Instant, ...records: AnnouncementRecord[]): About[] {
  const isSeen = (record: AnnouncementRecord) =>
    getAnnouncementStatus(record, now, viewer.congregation.timezone) === "published";
  const seen = records.filter(isSeen);
  return seen.length === 0 ? [{ unpublished: true }] : listMinistriesConcerned(seen);
}

/** A record as the values of the form that wrote it. */
function toFormValues(record: AnnouncementRecord) {
  const { ministries, pictureHash, pictureDescription, ...values } = record;
  const picture = pictureHash === null ? null : { hash: pictureHash, description: pictureDescription };
  return { ...values, ministryIds: ministries.map(({ id }) => id).sort((a, b) => a - b), picture };
}

/** Refuses ministries and a picture that do not exist. */
async function refuseUnknown(
  tx: Database,
  { ministryIds, picture }: Pick<AnnouncementChange, "ministryIds" | "picture">,
): Promise<void> {
  if (ministryIds && ministryIds.length > 0 && (await countMinistries(tx, ministryIds)) < ministryIds.length)
    throw refuseField("ministryIds", UNKNOWN_MINISTRY);
  if (picture) await holdPicture(tx, picture.hash);
}

interface AudienceAndPicture {
  ministryIds?: readonly number[] | undefined;
  picture?: ChosenPicture | null | undefined;
}

/** The columns of the picture and the first ministry. */
function buildColumns<Values extends AudienceAndPicture>({ ministryIds, picture, ...values }: Values) {
  return {
    ...values,
    ...(ministryIds ? { ministryId: ministryIds[0] ?? null } : {}),
    ...(picture === undefined
      ? {}
      : { pictureHash: picture?.hash ?? null, pictureDescription: picture?.description ?? "" }),
  };
}

/** The announcement that an earlier request with this entry key wrote. */
async function findWrittenBefore(tx: Database, viewer: Viewer, entryKey: string, input: object): Promise<number> {
  const known = await findAnnouncementByKey(tx, entryKey);
  if (!known || known.authorId !== viewer.userId || listChangedFields(toFormValues(known), input).length > 0)
    throw new Refusal("entry_key_used");
  return known.id;
}

/** The people of the saved list that is the audience, as far as the viewer may see them; empty for other audiences. */
async function findListedPeople(
  db: Database,
  viewer: Viewer,
  targetAudience: NewAnnouncement["targetAudience"],
  people: NewAnnouncement["people"],
  now: Temporal.Instant,
): Promise<number[]> {
  if (targetAudience !== "people") return [];
  if (!people) throw refuseField("people", WHICH_LIST);
  const memberIds = await findMatchingIds(db, viewer, people, now);
  if (memberIds.length === 0) throw refuseField("people", NOBODY);
  return memberIds;
}

export async function createAnnouncement(
  tx: Database,
  viewer: Viewer,
  { publishDate: wallClock, people, ...input }: NewAnnouncement,
  { services, now, site }: Around & { site: string },
): Promise<{ announcement: Announcement; isNew: boolean }> {
  const { timezone } = viewer.congregation;
  await refuseMissingChannel(tx, services, input.sendSMS);
  const publishDate = formatInstant(wallClock === null ? now : toInstant(wallClock, timezone));
  const days = { publishDate, expiryDate: input.expiryDate, publishedBefore: null, isReleased: false };
  refuseWrongDays(days, now, timezone);
  const at = now.toString();
  const memberIds = await findListedPeople(tx, viewer, input.targetAudience, people, now);
  await refuseUnknown(tx, input);
  const row = { ...buildColumns(input), publishDate, authorId: viewer.userId, site, createdAt: at, updatedAt: at };
  const id = await insertAnnouncement(tx, row);
  if (id === null) {
    const { entryKey = "", ...given } = input;
    const known = await findWrittenBefore(tx, viewer, entryKey, wallClock === null ? given : { ...given, publishDate });
    return { announcement: await readWrittenAnnouncement(tx, viewer, known, now), isNew: false };
  }
  await replaceMinistries(tx, id, input.ministryIds);
  if (memberIds.length > 0) await insertPeople(tx, id, memberIds);
  const record = await requireLocked(tx, id);
  await recordChange(tx, viewer, "announcement.created", { subjectId: id, about: listConcerned(viewer, now, record) });
  await releaseAnnouncement(tx, services, record, now);
  return { announcement: await readWrittenAnnouncement(tx, viewer, id, now), isNew: true };
}

async function requireLocked(tx: Database, id: number): Promise<AnnouncementRecord> {
  return requireFound(await lockAnnouncement(tx, id));
}

/** The values to store: times as instants, and ministries and duties only if they are the audience. */
function buildStoredChange(before: AnnouncementRecord, input: AnnouncementChange, { now }: Around, timezone: string) {
  const { publishDate: wallClock, ministryId: _, ...change } = input;
  const { audience, wrong } = changeAudience(toFormValues(before), input);
  if (Object.keys(wrong).length > 0) throw new Refusal("invalid_input", { fields: wrong });
  const computePublishTime = () =>
    wallClock === null || wallClock === undefined ? now : toInstant(wallClock, timezone);
  return {
    ...change,
    ...audience,
    ...(wallClock === undefined ? {} : { publishDate: formatInstant(computePublishTime()) }),
  };
}

/** Keeps channels that were used and adds those that are newly chosen. */
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

/** Refuses to send an announcement that is over. */
function refuseSending(before: AnnouncementRecord, { sendEmail, sendSMS }: AnnouncementChange): void {
  const asks = { sendEmail: sendEmail && !before.sendEmail, sendSMS: sendSMS && !before.sendSMS };
  const fields = Object.fromEntries(Object.entries(asks).flatMap(([name, asked]) => (asked ? [[name, IS_OVER]] : [])));
  if (Object.keys(fields).length > 0) throw new Refusal("invalid_input", { fields });
}

function refuseOtherPeople(
  { targetAudience: before }: AnnouncementRecord,
  { targetAudience }: AnnouncementChange,
): void {
  if (targetAudience === undefined || targetAudience === before) return;
  if (before === "people" || targetAudience === "people") throw refuseField("targetAudience", FIXED_AUDIENCE);
}

export async function changeAnnouncement(
  tx: Database,
  viewer: Viewer,
  id: number,
  { updatedAt: seenAt, ...input }: AnnouncementChange,
  around: Around,
): Promise<Announcement> {
  const { services, now } = around;
  const { timezone } = viewer.congregation;
  const before = await requireLocked(tx, id);
  refuseOtherPeople(before, input);
  const change = withoutUsedChannels(before, buildStoredChange(before, input, around, timezone));
  if (change.sendSMS !== before.sendSMS) await refuseMissingChannel(tx, services, change.sendSMS);
  const { publishDate = before.publishDate, expiryDate = before.expiryDate } = change;
  const isReleased = before.releasedAt !== null;
  refuseWrongDays({ publishDate, expiryDate, publishedBefore: before.publishDate, isReleased }, now, timezone);
  if (isAnnouncementOver({ expiryDate }, now, timezone)) refuseSending(before, change);
  const fields = listChangedFields(toFormValues(before), change);
  // Also for a repeated request whose first answer was lost.
  if (fields.length === 0) return readWrittenAnnouncement(tx, viewer, id, now);
  await refuseStale(before, seenAt, () => readWrittenAnnouncement(tx, viewer, id, now));
  await refuseUnknown(tx, change);
  await updateAnnouncement(tx, id, { ...buildColumns(change), updatedAt: now.toString() });
  await replaceMinistries(tx, id, change.ministryIds);
  const after = await requireLocked(tx, id);
  const about = listConcerned(viewer, now, after, before);
  await recordChange(tx, viewer, "announcement.changed", { subjectId: id, detail: { fields }, about });
  if (change.isActive === false) await cancelDeliveries(tx, id, now);
  await releaseAnnouncement(tx, services, after, now);
  return readWrittenAnnouncement(tx, viewer, id, now);
}

/** Deletes an announcement with its delivery log. Copies that are not sent yet are canceled. */
export async function removeAnnouncement(
  tx: Database,
  viewer: Viewer,
  id: number,
  now: Temporal.Instant,
): Promise<{ id: number }> {
  const before = await requireLocked(tx, id);
  const cancelled = await cancelBeforeDeletion(tx, id, now);
  await deleteAnnouncement(tx, id);
  const about = listConcerned(viewer, now, before);
  await recordChange(tx, viewer, "announcement.deleted", { subjectId: id, detail: { cancelled }, about });
  return { id };
}
