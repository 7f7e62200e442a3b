// Prayer requests. The author of an anonymous request is sent to no one but the author.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { emptyAsNull, entryKey, line, paragraph } from "./fields.ts";
import { MAX_TEXT, MAX_TITLE } from "./limits.ts";
import { PageQuery } from "./page.ts";
import { PRAYER_CATEGORIES } from "./prayer-categories.ts";

const PrayerCategory = z.enum(PRAYER_CATEGORIES, "Please choose from the list.");
export type PrayerCategory = z.infer<typeof PrayerCategory>;

export const PrayerRequest = z.object({
  /** Random, so that it reveals neither the time nor the order of requests. */
  id: z.string(),
  /** The author's account. Null for an anonymous request of another person, and after the author was deleted. */
  requesterId: z.string().nullable(),
  /** Null in the same cases. */
  requesterName: z.string().nullable(),
  /** The author's record; null in the same cases, and if the caller cannot open it. */
  requesterMemberId: z.number().nullable(),
  title: z.string(),
  /** Plain text. */
  description: z.string(),
  category: PrayerCategory,
  isUrgent: z.boolean(),
  isAnonymous: z.boolean(),
  isAnswered: z.boolean(),
  /** The congregation's day on which it was marked answered, YYYY-MM-DD. */
  answeredDate: z.string().nullable(),
  /** Plain text about the answer. If the request was reopened, only its author sees it. */
  testimony: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Whether the caller is the author. */
  own: z.boolean(),
  can: z.object({ answer: z.boolean(), remove: z.boolean() }),
});
export type PrayerRequest = z.infer<typeof PrayerRequest>;

export const PrayerInput = z.object({
  title: line(MAX_TITLE, "Title is required"),
  description: paragraph(MAX_TEXT, "Description is required"),
  category: PrayerCategory.default("general"),
  isUrgent: z.boolean("Please choose yes or no.").default(false),
  isAnonymous: z.boolean("Please choose yes or no.").default(false),
  entryKey: entryKey.optional(),
});
export type PrayerInput = z.infer<typeof PrayerInput>;

/** Absent fields stay unchanged. */
export const PrayerChange = z.object({
  isAnswered: z.boolean("Please choose yes or no.").optional(),
  testimony: emptyAsNull(paragraph(MAX_TEXT)).optional(),
});
export type PrayerChange = z.infer<typeof PrayerChange>;

export const PrayersQuery = PageQuery.extend({
  category: PrayerCategory.optional(),
  status: z.enum(["open", "answered"], "Please choose from the list.").optional(),
});
export type PrayersQuery = z.infer<typeof PrayersQuery>;

const PrayerInPath = z.object({ id: z.uuid() });

export const prayers = {
  list: endpoint({
    method: "GET",
    path: "/api/prayer-requests",
    summary:
      "Prayer requests that the caller may see, the newest first by the times that the caller sees. Searches title, text and the names that the caller sees.",
    access: "signed_in",
    query: PrayersQuery,
    reads: ["prayers", "members"],
    answers: { 200: z.array(PrayerRequest) },
    errors: [],
  }),
  submit: endpoint({
    method: "POST",
    path: "/api/prayer-requests",
    summary: "Asks for prayer, by name or anonymously.",
    access: "signed_in",
    body: PrayerInput,
    answers: { 200: PrayerRequest, 201: PrayerRequest },
    errors: ["member_profile_not_found", "entry_key_used"],
  }),
  change: endpoint({
    method: "PATCH",
    path: "/api/prayer-requests/:id",
    summary: "Marks the caller's request as answered, with a testimony, or as open again.",
    access: "signed_in",
    params: PrayerInPath,
    body: PrayerChange,
    answers: { 200: PrayerRequest },
    errors: ["not_found"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/prayer-requests/:id",
    summary: "Withdraws the caller's request; an administrator removes any.",
    access: "signed_in",
    params: PrayerInPath,
    answers: { 200: z.object({ id: z.string() }) },
    errors: ["not_found"],
  }),
};
