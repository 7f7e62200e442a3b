// Announcements: shown on the screen and optionally sent by email and text message.
import * as z from "zod";
import { ChosenPicture, StoredPicture } from "./announcement-pictures.ts";
import { DeliveriesQuery, Delivery, DeliveryCounts, DeliveryReach, NotSent } from "./deliveries.ts";
import { endpoint } from "./endpoint.ts";
import {
  date,
  email,
  emptyAsNull,
  entryKey,
  IdInPath,
  id,
  idInPath,
  idsInQuery,
  instant,
  line,
  paragraph,
  wallClock,
} from "./fields.ts";
import { MAX_TEXT, MAX_TITLE } from "./limits.ts";
import { ListFilter } from "./member-lists.ts";
import { PageQuery } from "./page.ts";
import { DUTIES } from "./role-names.ts";
import { Duty } from "./roles.ts";

const CHOOSE = "Please choose from the list.";
const YES_OR_NO = "Please choose yes or no.";

export const PRIORITIES = ["high", "normal", "low"] as const;
export const Priority = z.enum(PRIORITIES, CHOOSE);
export type Priority = z.infer<typeof Priority>;

/**
 * Everyone with an account or in the directory, active members, the leaders and members of ministries, active members
 * whose account has one of some duties, or the people of a list of the directory, who are found when the announcement
 * is written.
 */
export const AUDIENCES = ["all", "members", "ministry", "duties", "people"] as const;
export const Audience = z.enum(AUDIENCES, CHOOSE);
export type Audience = z.infer<typeof Audience>;

/** Only managers of announcements see statuses other than `published`. */
const ANNOUNCEMENT_STATUSES = ["published", "scheduled", "expired", "inactive"] as const;
export const AnnouncementStatus = z.enum(ANNOUNCEMENT_STATUSES);
export type AnnouncementStatus = z.infer<typeof AnnouncementStatus>;

/** The most ministries of one announcement. */
const MAX_ANNOUNCEMENT_MINISTRIES = 50;

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
  /** The first of its ministries; null unless ministries are the audience. */
  ministryId: z.number().nullable(),
  ministryName: z.string().nullable(),
  /** Its ministries by name; empty unless they are the audience. */
  ministries: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Empty unless duties are the audience. */
  duties: z.array(Duty),
  picture: StoredPicture.extend({ description: z.string() }).nullable(),
  /**
   * The address for replies to its emails. Null for the sender of the mail settings, and for viewers who do not manage
   * announcements.
   */
  replyTo: z.string().nullable(),
  sendEmail: z.boolean(),
  sendSMS: z.boolean(),
  status: AnnouncementStatus,
  /**
   * Counts for each channel by which it was sent, also to nobody; null for viewers who do not manage announcements.
   */
  deliveries: z.array(DeliveryCounts).nullable(),
  /** The channels by which it was not sent at its time, nor since; null like `deliveries`. */
  notSent: z.array(NotSent).nullable(),
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
  /** A single ministry. `ministryIds` takes precedence. */
  ministryId: id.nullable(),
  /** Ignored unless ministries are the audience. */
  ministryIds: z
    .array(id, CHOOSE)
    .max(MAX_ANNOUNCEMENT_MINISTRIES, `Please choose at most ${MAX_ANNOUNCEMENT_MINISTRIES} ministries.`),
  /** Ignored unless duties are the audience. */
  duties: z.array(Duty, CHOOSE).max(DUTIES.length, "Please choose each duty once."),
  /** An uploaded picture, shown above the text. */
  picture: ChosenPicture.nullable(),
  replyTo: emptyAsNull(email),
  /** Wall-clock time in the congregation's time zone; empty means now. */
  publishDate: emptyAsNull(wallClock),
  expiryDate: emptyAsNull(date),
  isActive: z.boolean(YES_OR_NO),
  sendEmail: z.boolean(YES_OR_NO),
  sendSMS: z.boolean(YES_OR_NO),
};

/** Required if ministries are the audience. */
export const WHICH_MINISTRY = "Please choose a ministry.";
/** Required if duties are the audience. */
export const WHICH_DUTY = "Please choose a duty.";

interface ChosenMinistries {
  ministryId?: number | null | undefined;
  ministryIds?: readonly number[] | undefined;
}

/** The chosen ministries by id, each once; undefined if nothing says which. */
export function listChosenMinistries({ ministryId, ministryIds }: ChosenMinistries): number[] | undefined {
  if (ministryIds !== undefined && ministryIds.length > 0) return [...new Set(ministryIds)].sort((a, b) => a - b);
  if (ministryId !== undefined) return ministryId === null ? [] : [ministryId];
  return ministryIds === undefined ? undefined : [];
}

export const NewAnnouncement = z
  .object({
    ...fields,
    priority: fields.priority.default("normal"),
    targetAudience: fields.targetAudience.default("all"),
    ministryId: fields.ministryId.optional(),
    ministryIds: fields.ministryIds.default([]),
    duties: fields.duties.default([]),
    picture: fields.picture.default(null),
    replyTo: fields.replyTo.default(null),
    publishDate: fields.publishDate.default(null),
    expiryDate: fields.expiryDate.default(null),
    isActive: fields.isActive.default(true),
    sendEmail: fields.sendEmail.default(false),
    sendSMS: fields.sendSMS.default(false),
    /** The filters of the list whose people are the audience. */
    people: ListFilter.optional(),
    entryKey: entryKey.optional(),
  })
  .refine((given) => given.targetAudience !== "ministry" || listChosenMinistries(given)?.length, {
    path: ["ministryIds"],
    error: WHICH_MINISTRY,
  })
  .refine(({ targetAudience, duties }) => targetAudience !== "duties" || duties.length > 0, {
    path: ["duties"],
    error: WHICH_DUTY,
  })
  .transform(({ ministryId, ...given }) => ({
    ...given,
    ministryIds: given.targetAudience === "ministry" ? (listChosenMinistries({ ministryId, ...given }) ?? []) : [],
    duties: given.targetAudience === "duties" ? DUTIES.filter((duty) => given.duties.includes(duty)) : [],
  }));
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

/** Duties in an address, separated by commas. */
const dutiesInQuery = z
  .string(CHOOSE)
  .transform((value) => value.split(",") as Duty[])
  .pipe(fields.duties);

/** The audience to be counted. */
export const AudienceQuery = z
  .object({
    targetAudience: Audience,
    /** The ministries that are the audience, separated by commas. */
    ministryIds: idsInQuery(fields.ministryIds).optional(),
    /** The duties that are the audience, separated by commas. */
    duties: dutiesInQuery.optional(),
    /** The people of this announcement, instead of those of filters. */
    announcementId: idInPath.optional(),
    /** For ministries only one ministry; for people all filters. */
    ...ListFilter.shape,
  })
  .refine((query) => query.targetAudience !== "ministry" || listChosenMinistries(query)?.length, {
    path: ["ministryIds"],
    error: WHICH_MINISTRY,
  })
  .refine(({ targetAudience, duties }) => targetAudience !== "duties" || duties !== undefined, {
    path: ["duties"],
    error: WHICH_DUTY,
  });
export type AudienceQuery = z.infer<typeof AudienceQuery>;

/** The words of an announcement, as they are being written. */
export const AnnouncementWords = z.object({
  title: fields.title,
  content: fields.content,
  picture: fields.picture.optional(),
  replyTo: fields.replyTo.optional(),
});
export type AnnouncementWords = z.infer<typeof AnnouncementWords>;

export const announcements = {
  list: endpoint({
    method: "GET",
    path: "/api/announcements",
    summary:
      "Announcements for the caller, the newest first. Managers see the scheduled, expired and inactive ones too. Searches title and text.",
    access: "signed_in",
    query: AnnouncementsQuery,
    reads: ["announcements", "members", "own_ministries", "day"],
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
    params: IdInPath,
    body: AnnouncementChange,
    answers: { 200: Announcement },
    errors: ["not_found", "conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/announcements/:id",
    summary: "Deletes an announcement with its delivery log. Copies that have not been sent yet are canceled.",
    access: "announcements.manage",
    params: IdInPath,
    // Waits for an email that is being sent.
    slow: true,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
  reach: endpoint({
    method: "GET",
    path: "/api/announcements/reach",
    summary: "How many people an announcement would reach by each channel, how many it would not, and why.",
    access: "announcements.manage",
    query: AudienceQuery,
    reads: ["members", "ministries", "attendance", "day"],
    answers: { 200: DeliveryReach },
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
    params: IdInPath,
    query: DeliveriesQuery,
    reads: ["announcements", "members"],
    answers: { 200: z.array(Delivery) },
    errors: ["not_found"],
  }),
};
