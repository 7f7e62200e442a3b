// The values of the announcement form, and the input of the call.

import { type Announcement, NewAnnouncement } from "@narthex/contract/announcements.ts";
import type { Channel } from "@narthex/contract/deliveries.ts";
import type * as z from "zod";
import { getServerTime } from "../format/serverTime.ts";
import { toWallClock } from "../format/zonedInstant.ts";

export const AnnouncementForm = NewAnnouncement;
export type AnnouncementInput = z.input<typeof NewAnnouncement>;

export const EMPTY: AnnouncementInput = {
  title: "",
  content: "",
  priority: "normal",
  targetAudience: "all",
  ministryIds: [],
  duties: [],
  picture: null,
  replyTo: "",
  publishDate: "",
  expiryDate: "",
  isActive: true,
  sendEmail: false,
  sendSMS: false,
};

/** The initial values of a new announcement, for everyone or for the people of a list. */
export const createNewInput = (people: object | null): AnnouncementInput =>
  people ? { ...EMPTY, targetAudience: "people" } : EMPTY;

/** Whether it is not published yet, so that its publish date can still change. */
export function isStillToCome({ publishDate }: Announcement, now = getServerTime()): boolean {
  return new Date(publishDate) > now;
}

/** Whether it was sent by a channel. It is sent by each channel only once. */
export function isUsed({ deliveries }: Announcement, channel: Channel): boolean {
  return deliveries?.some((counts) => counts.channel === channel) ?? false;
}

/**
 * The channels by which saving still sends it: an open form keeps its values when the announcement is published.
 * @param announcement null for a new one
 */
export function omitUsedChannels(
  announcement: Announcement | null,
  { sendEmail = false, sendSMS = false }: Partial<Record<"sendEmail" | "sendSMS", boolean | undefined>>,
): { sendEmail: boolean; sendSMS: boolean } {
  if (announcement === null) return { sendEmail, sendSMS };
  return {
    sendEmail: sendEmail && !isUsed(announcement, "email"),
    sendSMS: sendSMS && !isUsed(announcement, "sms"),
  };
}

/** The form values of an announcement. A box is checked only for a channel by which it will still be sent. */
export function toFormValues(announcement: Announcement, timeZone: string): AnnouncementInput {
  const { title, content, priority, targetAudience, ministries, duties, expiryDate, isActive } = announcement;
  const { picture, replyTo } = announcement;
  const waits = isStillToCome(announcement);
  return {
    title,
    content,
    priority,
    targetAudience,
    ministryIds: ministries.map(({ id }) => id),
    duties,
    picture: picture && { hash: picture.hash, description: picture.description },
    replyTo: replyTo ?? "",
    publishDate: waits ? toWallClock(Date.parse(announcement.publishDate), timeZone) : "",
    expiryDate: expiryDate ?? "",
    isActive,
    ...omitUsedChannels(announcement, announcement),
  };
}
