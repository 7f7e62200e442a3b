// Announcements: shown on the screen and optionally sent by email and text message.
import * as z from "zod";
import { DeliveriesQuery, Delivery, DeliveryCounts, Reach } from "./deliveries.ts";
import { endpoint } from "./endpoint.ts";
import { date, emptyAsNull, entryKey, id, idInPath, instant, line, paragraph, wallClock } from "./fields.ts";
import { MAX_TEXT, MAX_TITLE } from "./limits.ts";
import { ListFilter } from "./member-lists.ts";
import { PageQuery } from "./page.ts";

const CHOOSE = "Please choose from the list.";
const YES_OR_NO = "Please choose yes or no.";

export const PRIORITIES = ["high", "normal", "low"] as const;
export const Priority = z.enum(PRIORITIES, CHOOSE);
export type Priority = z.infer<typeof Priority>;

/**
 * Everyone with an account or in the directory, active members, the leader and members of a ministry, or the people of
 * a list of the directory, who are found when the announcement is written.
 */
export const AUDIENCES = ["all", "members", "ministry", "people"] as const;
export const Audience = z.enum(AUDIENCES, CHOOSE);
export type Audience = z.infer<typeof Audience>;

/** Only managers of announcements see statuses other than `published`. */
export const ANNOUNCEMENT_STATUSES = ["published", "scheduled", "expired", "inactive"] as const;
export const AnnouncementStatus = z.enum(ANNOUNCEMENT_STATUSES);
export type AnnouncementStatus = z.infer<typeof AnnouncementStatus>;

export const Announcement = z.object({
  id: z.number(),
  title: z.string(),
  /** Plain text with bold words (bold.ts). */
  content: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  /** The member of the author; null without one. */
  authorMemberId: z.number().nullable(),
  priority: Priority,
  isActive: z.boolean(),
  /** From this instant it is visible. */
  publishDate: z.string(),
  /** The last day on which it is visible, in the congregation's time zone. */
  expiryDate: z.string().nullable(),
  targetAudience: Audience,
  ministryId: z.number().nullable(),
  ministryName: z.string().nullable(),
  sendEmail: z.boolean(),
  sendSMS: z.boolean(),
  status: AnnouncementStatus,
  /** Counts of its emails and text messages; null for viewers who do not manage announcements. */
  deliveries: z.array(DeliveryCounts).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type Announcement = z.infer<typeof Announcement>;

const fields = {
  title: line(MAX_TITLE, "Title is required"),
  content: paragraph(MAX_TEXT, "Content is required"),
  priority: Priority,
  targetAudience: Audience,
  /** Ignored unless the audience is a ministry. */
  ministryId: id.nullable(),
  /** Wall-clock time in the congregation's time zone; empty means now. */
  publishDate: emptyAsNull(wallClock),
  expiryDate: emptyAsNull(date),
  isActive: z.boolean(YES_OR_NO),
  sendEmail: z.boolean(YES_OR_NO),
  sendSMS: z.boolean(YES_OR_NO),
};

/** A ministry is required if the audience is one, and refused otherwise. */
export const WHICH_MINISTRY = "Please choose a ministry.";

export const NewAnnouncement = z
  .object({
    ...fields,
    priority: fields.priority.default("normal"),
    targetAudience: fields.targetAudience.default("all"),
    ministryId: fields.ministryId.default(null),
    publishDate: fields.publishDate.default(null),
    expiryDate: fields.expiryDate.default(null),
    isActive: fields.isActive.default(true),
    sendEmail: fields.sendEmail.default(false),
    sendSMS: fields.sendSMS.default(false),
    /** The filters of the list whose people are the audience. */
    people: ListFilter.optional(),
    entryKey: entryKey.optional(),
  })
  .refine(({ targetAudience, ministryId }) => targetAudience !== "ministry" || ministryId !== null, {
    path: ["ministryId"],
    error: WHICH_MINISTRY,
  })
  .transform((given) => (given.targetAudience === "ministry" ? given : { ...given, ministryId: null }));
export type NewAnnouncement = z.infer<typeof NewAnnouncement>;

/** Absent fields stay unchanged. A channel that was used never sends the announcement again. */
export const AnnouncementChange = z
  .object({
    ...fields,
    /** The version that the change was made to: refused with `conflict` if the record is newer. */
    updatedAt: instant,
  })
  .partial();
export type AnnouncementChange = z.infer<typeof AnnouncementChange>;

export const AnnouncementsQuery = PageQuery.extend({
  /**
   * Visible to its audience now; already published, also if expired or switched off since; not yet published, the next
   * first.
   */
  show: z.enum(["published", "out", "scheduled"], CHOOSE).optional(),
  /** Only announcements for the caller, as if the caller did not manage announcements. */
  own: z.literal("true", CHOOSE).optional(),
});
export type AnnouncementsQuery = z.infer<typeof AnnouncementsQuery>;

/** The audience to be counted. */
export const AudienceQuery = z
  .object({
    targetAudience: Audience,
    /** The people of this announcement, instead of those of filters. */
    announcementId: idInPath.optional(),
    /** For a ministry only the ministry; for people all filters. */
    ...ListFilter.shape,
  })
  .refine(({ targetAudience, ministryId }) => targetAudience !== "ministry" || ministryId !== undefined, {
    path: ["ministryId"],
    error: WHICH_MINISTRY,
  });
export type AudienceQuery = z.infer<typeof AudienceQuery>;

/** The words of an announcement, as they are being written. */
export const AnnouncementWords = z.object({ title: fields.title, content: fields.content });
export type AnnouncementWords = z.infer<typeof AnnouncementWords>;

const AnnouncementInPath = z.object({ id: idInPath });

export const announcements = {
  list: endpoint({
    method: "GET",
    path: "/api/announcements",
    summary:
      "Announcements for the caller, the newest first. Managers see the scheduled, expired and inactive ones too. Searches title and text.",
    access: "signed_in",
    query: AnnouncementsQuery,
    reads: ["announcements", "members"],
    answers: { 200: z.array(Announcement) },
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/announcements",
    summary: "Publishes an announcement, now or later. Emails and text messages are sent when it is published.",
    access: "announcements.manage",
    body: NewAnnouncement,
    answers: { 200: Announcement, 201: Announcement },
    errors: ["list_too_long", "entry_key_used"],
  }),
  change: endpoint({
    method: "PATCH",
    path: "/api/announcements/:id",
    summary: "Changes an announcement. A channel that has sent it does not send it again.",
    access: "announcements.manage",
    params: AnnouncementInPath,
    body: AnnouncementChange,
    answers: { 200: Announcement },
    errors: ["not_found", "conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/announcements/:id",
    summary: "Deletes an announcement with its delivery log. Copies that have not been sent yet are canceled.",
    access: "announcements.manage",
    params: AnnouncementInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
  reach: endpoint({
    method: "GET",
    path: "/api/announcements/reach",
    summary: "How many people an announcement would reach by each channel, how many it would not, and why.",
    access: "announcements.manage",
    query: AudienceQuery,
    reads: ["members", "ministries"],
    answers: { 200: Reach },
    errors: ["not_found", "list_too_long"],
  }),
  sendTest: endpoint({
    method: "POST",
    path: "/api/announcements/test",
    summary: "Sends the caller the email of an announcement that is being written.",
    access: "announcements.manage",
    body: AnnouncementWords,
    answers: { 202: z.object({ recipient: z.string(), delivery: z.enum(["smtp", "kept"]) }) },
    errors: [],
  }),
  deliveries: endpoint({
    method: "GET",
    path: "/api/announcements/:id/deliveries",
    summary: "The delivery of an announcement's emails and text messages, person by person. Searches names.",
    access: "announcements.manage",
    params: AnnouncementInPath,
    query: DeliveriesQuery,
    reads: ["announcements", "members"],
    answers: { 200: z.array(Delivery) },
    errors: ["not_found"],
  }),
};
