// Announcements as a viewer may see them, newest first; with delivery figures for those who manage them.
import { buildPictureAddress } from "@narthex/contract/announcement-pictures.ts";
import {
  type Announcement,
  type AnnouncementsQuery,
  type AudienceQuery,
  listChosenMinistries,
} from "@narthex/contract/announcements.ts";
import type {
  DeliveriesQuery,
  Delivery,
  DeliveryCounts,
  DeliveryReach,
  NotSent,
} from "@narthex/contract/deliveries.ts";
import { id as Id, instant } from "@narthex/contract/fields.ts";
import * as z from "zod";
import { may, type Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { findMatchingIds } from "../members/directory.service.ts";
import {
  countDeliveries,
  countNotIncluded,
  countReach,
  listDeliveryLog,
} from "../messaging/deliveries/deliveries.service.ts";
import { formatName } from "../people/name.ts";
import { Refusal } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { getOwnAnnouncements, getVisibleAnnouncements, listAnnouncementRights } from "./announcements.policy.ts";
import {
  type AnnouncementRecord,
  countAnnouncements,
  findAnnouncement,
  findAnnouncementPage,
  findAnnouncementPeople,
  findNotSent,
} from "./announcements.queries.ts";
import { getAnnouncementStatus } from "./announcements.rules.ts";

const DateKey = z.tuple([instant, Id]);

/** Null for those who do not manage announcements. */
async function readCounts(
  db: Database,
  viewer: Viewer,
  records: readonly AnnouncementRecord[],
): Promise<Map<number, DeliveryCounts[]> | null> {
  if (!may(viewer, "announcements.manage")) return null;
  const sent = records.filter(({ emailQueuedAt, smsQueuedAt }) => emailQueuedAt !== null || smsQueuedAt !== null);
  return countDeliveries(
    db,
    sent.map(({ id }) => id),
  );
}

const NONE = { queued: 0, sent: 0, delivered: 0, kept: 0, failed: 0, skipped: 0, shared: 0, cancelled: 0 };

/** The counts of each channel by which it was sent; a channel without recipients has no rows. */
function listCounts(
  { emailQueuedAt, smsQueuedAt }: Pick<AnnouncementRecord, "emailQueuedAt" | "smsQueuedAt">,
  counts: readonly DeliveryCounts[] = [],
): DeliveryCounts[] {
  const used = [
    ...(emailQueuedAt === null ? [] : ["email" as const]),
    ...(smsQueuedAt === null ? [] : ["sms" as const]),
  ];
  return used.map((channel) => counts.find((one) => one.channel === channel) ?? { channel, ...NONE });
}

/** For those who manage announcements, the channels by which each one was not sent at its time, nor since. */
async function readNotSent(
  db: Database,
  viewer: Viewer,
  records: readonly AnnouncementRecord[],
): Promise<(record: Pick<AnnouncementRecord, "id" | "emailQueuedAt" | "smsQueuedAt">) => NotSent[] | null> {
  if (!may(viewer, "announcements.manage")) return () => null;
  const found = await findNotSent(
    db,
    records.map(({ id }) => id),
  );
  return ({ id, emailQueuedAt, smsQueuedAt }) =>
    found
      .filter((one) => one.id === id && (one.channel === "email" ? emailQueuedAt : smsQueuedAt) === null)
      .map(({ channel, reason }) => ({ channel, reason }));
}

type PictureColumns = Pick<AnnouncementRecord, "pictureHash" | "pictureDescription" | "pictureWidth" | "pictureHeight">;

function toPicture(columns: PictureColumns): Announcement["picture"] {
  const { pictureHash: hash, pictureDescription: description, pictureWidth: width, pictureHeight: height } = columns;
  if (hash === null || width === null || height === null) return null;
  return { hash, src: buildPictureAddress(hash), width, height, description };
}

async function toAnnouncements(
  db: Database,
  viewer: Viewer,
  records: readonly AnnouncementRecord[],
  now: Temporal.Instant,
): Promise<Announcement[]> {
  const counts = await readCounts(db, viewer, records);
  const listNotSent = await readNotSent(db, viewer, records);
  return records.map(({ pictureHash, pictureDescription, pictureWidth, pictureHeight, ...record }) => ({
    ...record,
    picture: toPicture({ pictureHash, pictureDescription, pictureWidth, pictureHeight }),
    replyTo: counts && record.replyTo,
    authorName: formatName(record.authorName),
    status: getAnnouncementStatus(record, now, viewer.congregation.timezone),
    deliveries: counts && listCounts(record, counts.get(record.id)),
    notSent: listNotSent(record),
    can: listAnnouncementRights(viewer),
  }));
}

/** An announcement as the answer to writing it. */
export async function readWrittenAnnouncement(
  tx: Database,
  viewer: Viewer,
  id: number,
  now: Temporal.Instant,
): Promise<Announcement> {
  const record = await findAnnouncement(tx, id);
  const [seen] = record ? await toAnnouncements(tx, viewer, [record], now) : [];
  if (!seen) throw new Error("the announcement that was just written is not there");
  return seen;
}

export async function listAnnouncements(
  db: Database,
  viewer: Viewer,
  { limit, after, search = "", show, own }: AnnouncementsQuery,
  now: Temporal.Instant,
): Promise<Page<Announcement>> {
  const key = readCursorOf(after, DateKey);
  const visible = own === "true" ? getOwnAnnouncements(viewer) : getVisibleAnnouncements(viewer);
  const look = { visible, now: now.toString(), today: getDay(viewer, now), show, search };
  const page = await readPage(
    { limit, after },
    (most) => findAnnouncementPage(db, look, key, most),
    () => countAnnouncements(db, look),
    (last) => [last.publishDate, last.id],
  );
  return { ...page, rows: await toAnnouncements(db, viewer, page.rows, now) };
}

const NOBODY = { pending: 0, inactive: 0 };

export async function previewReach(
  db: Database,
  services: { config: Config; secret: Secret },
  viewer: Viewer,
  { targetAudience, announcementId, ministryIds, duties, ministryId, ...filters }: AudienceQuery,
  now: Temporal.Instant,
): Promise<DeliveryReach> {
  if (targetAudience !== "people") {
    const audience = { targetAudience, ministryIds: listChosenMinistries({ ministryId, ministryIds }), duties };
    const isForAll = targetAudience === "all" || targetAudience === "members";
    const notIncluded = isForAll ? await countNotIncluded(db, audience) : NOBODY;
    return { ...(await countReach(db, services, audience)), leftOut: 0, notIncluded };
  }
  const memberIds = await (announcementId === undefined
    ? findMatchingIds(db, viewer, { ministryId, ...filters }, now)
    : findAnnouncementPeople(db, announcementId));
  const reach = await countReach(db, services, { targetAudience, memberIds });
  return { ...reach, leftOut: memberIds.length - reach.people, notIncluded: NOBODY };
}

export async function listDeliveries(db: Database, id: number, query: DeliveriesQuery): Promise<Page<Delivery>> {
  if (!(await findAnnouncement(db, id))) throw new Refusal("not_found");
  return listDeliveryLog(db, id, query);
}
