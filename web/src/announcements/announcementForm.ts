// What the form of an announcement holds, and what of it is sent.
import { type Announcement, NewAnnouncement } from "@narthex/contract/announcements.ts";
import type { Channel } from "@narthex/contract/deliveries.ts";
import type * as z from "zod";

export const AnnouncementForm = NewAnnouncement;
export type AnnouncementInput = z.input<typeof NewAnnouncement>;

/** "2026-11-22T10:00" for an instant, on the clocks of a zone. */
export function wallClockIn(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  return format.format(new Date(instant)).replace(" ", "T");
}

export const EMPTY: AnnouncementInput = {
  title: "",
  content: "",
  priority: "normal",
  targetAudience: "all",
  ministryId: null,
  publishDate: "",
  expiryDate: "",
  isActive: true,
  sendEmail: false,
  sendSMS: false,
};

/** Whether it has not been published yet, so that its moment can still be moved. */
export function isStillToCome({ publishDate }: Announcement, now = new Date()): boolean {
  return new Date(publishDate) > now;
}

const isAsked = ({ sendEmail, sendSMS }: Announcement, channel: Channel): boolean =>
  channel === "email" ? sendEmail : sendSMS;

/** Whether it was sent by a channel, which is done once for good. */
export function isUsed(announcement: Announcement, channel: Channel): boolean {
  const isLogged = announcement.deliveries?.some((counts) => counts.channel === channel) ?? false;
  return isLogged || (isAsked(announcement, channel) && !isStillToCome(announcement) && announcement.isActive);
}

/** An announcement as the form shows it. The boxes are blank, but for what is still going to be sent. */
export function formOf(announcement: Announcement, timeZone: string): AnnouncementInput {
  const { title, content, priority, targetAudience, ministryId, expiryDate, isActive } = announcement;
  const waits = isStillToCome(announcement);
  return {
    title,
    content,
    priority,
    targetAudience,
    ministryId,
    publishDate: waits ? wallClockIn(announcement.publishDate, timeZone) : "",
    expiryDate: expiryDate ?? "",
    isActive,
    sendEmail: announcement.sendEmail && !isUsed(announcement, "email"),
    sendSMS: announcement.sendSMS && !isUsed(announcement, "sms"),
  };
}
