// Volunteer hours: what a member gave to a ministry on a day. Hours are text ("1.25") and calculated in whole
// hundredths, so that sums are exact.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { date, emptyAsNull, entryKey, IdInPath, id, idInPath, paragraph, version } from "./fields.ts";
import { PageQuery } from "./page.ts";

const MIN_HUNDREDTHS = 25;
/** The hours of a day: the maximum for one entry, and for all entries of a member on one day. */
export const MAX_HUNDREDTHS = 2400;
/** Hours are entered in quarters. */
export const STEP_HUNDREDTHS = 25;
/** How many days back an entry may be dated. */
export const HOURS_DAYS_BACK = 90;
/** Maximum number of entries that one call decides. */
export const MAX_DECISIONS = 200;
const MAX_WORDS = 500;

const QUARTERS = "Please enter hours from 0.25 to 24 in quarters, such as 1.25.";

/** "1.25" as 125. The text must have digits and at most two decimals. */
export function toHundredths(hours: string): number {
  const [whole = "", part = ""] = hours.split(".");
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** 125 as "1.25", always with two decimals. */
export function toHours(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;
}

/** Hours of one entry as typed; parsed to two decimals. */
export const hours = z
  .string("Please enter the hours.")
  .trim()
  .min(1, { error: "Please enter the hours.", abort: true })
  .regex(/^\d{1,3}(\.\d{1,2})?$/, { error: QUARTERS, abort: true })
  .transform(toHundredths)
  .refine((value) => value >= MIN_HUNDREDTHS && value <= MAX_HUNDREDTHS && value % STEP_HUNDREDTHS === 0, QUARTERS)
  .transform(toHours);

export const HOURS_STATUSES = ["submitted", "approved", "returned"] as const;
export const HoursStatus = z.enum(HOURS_STATUSES, "Please choose from the list.");
export type HoursStatus = z.infer<typeof HoursStatus>;

export const WorkerHours = z.object({
  id: z.number(),
  /** Null if the person was removed. */
  memberId: z.number().nullable(),
  memberName: z.string(),
  ministryId: z.number(),
  ministryName: z.string(),
  /** Numeric text, such as "1.25". */
  hours: z.string(),
  workerDate: z.string(),
  description: z.string().nullable(),
  status: HoursStatus,
  /** The approver's reason; stays until the next decision. */
  note: z.string().nullable(),
  approvedBy: z.string().nullable(),
  /** The record of the person who approved; null without one. */
  approverMemberId: z.number().nullable(),
  approvedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), approve: z.boolean() }),
});
export type WorkerHours = z.infer<typeof WorkerHours>;

const HoursFields = z.object({
  ministryId: id,
  hours,
  workerDate: date,
  description: emptyAsNull(paragraph(MAX_WORDS)).optional(),
});

export const HoursInput = HoursFields.extend({ entryKey: entryKey.optional() });
export type HoursInput = z.infer<typeof HoursInput>;

/** Absent fields stay unchanged. */
export const HoursChange = HoursFields.partial().extend({ updatedAt: version });
export type HoursChange = z.infer<typeof HoursChange>;

const SAY_WHY = { path: ["note"], error: "Please say what should be corrected." };

const decision = {
  status: z.enum(["approved", "returned"], "Please choose from the list."),
  note: emptyAsNull(paragraph(MAX_WORDS)).optional(),
};
const hasNeededNote = ({ status, note }: { status: string; note?: string | null | undefined }) =>
  status !== "returned" || (note ?? null) !== null;

/** The version of the entry that the approver saw; a newer one is not decided. */
const seen = { updatedAt: version };

export const HoursDecision = z.object({ ...decision, ...seen }).refine(hasNeededNote, SAY_WHY);
export type HoursDecision = z.infer<typeof HoursDecision>;

export const HoursDecisions = z
  .object({
    ...decision,
    entries: z
      .array(z.object({ id, ...seen }))
      .min(1, "Please choose at least one entry.")
      .max(MAX_DECISIONS, `Please choose at most ${MAX_DECISIONS} entries at once.`),
  })
  .refine(hasNeededNote, SAY_WHY);
export type HoursDecisions = z.infer<typeof HoursDecisions>;

export const HoursQuery = PageQuery.extend({
  status: HoursStatus.optional(),
  ministryId: idInPath.optional(),
  memberId: idInPath.optional(),
  /** Only entries that the caller may decide. */
  decider: z.literal("me", "Please choose from the list.").optional(),
});
export type HoursQuery = z.infer<typeof HoursQuery>;

/** Sums of hours as numeric text, without returned hours. */
const HoursSums = z.object({ approved: z.string(), submitted: z.string() });
export type HoursSums = z.infer<typeof HoursSums>;

export const HoursSummary = z.object({
  thisMonth: HoursSums,
  thisYear: HoursSums,
  /** Years in which the caller has approved hours, newest first. */
  years: z.array(z.number()),
  /** Whether the caller may decide any entries. */
  approves: z.boolean(),
  /** Entries that wait for the caller's decision. */
  waiting: z.number(),
});
export type HoursSummary = z.infer<typeof HoursSummary>;

export const workerHours = {
  list: endpoint({
    method: "GET",
    path: "/api/worker-hours",
    summary: "Volunteer hours that the caller may see, the newest day first. Searches the member's name.",
    access: "signed_in",
    query: HoursQuery,
    reads: ["worker_hours", "members", "ministries"],
    answers: { 200: z.array(WorkerHours) },
    errors: [],
  }),
  mine: endpoint({
    method: "GET",
    path: "/api/worker-hours/me",
    summary: "The caller's volunteer hours, the newest day first.",
    access: "signed_in",
    query: HoursQuery.omit({ memberId: true, decider: true }),
    reads: ["worker_hours", "ministries"],
    answers: { 200: z.array(WorkerHours) },
    errors: ["member_profile_not_found"],
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/worker-hours/summary",
    summary: "The caller's sums of this month and this year, and what waits for the caller's decision.",
    access: "signed_in",
    reads: ["worker_hours", "members", "ministries", "day"],
    answers: { 200: HoursSummary },
    errors: [],
  }),
  log: endpoint({
    method: "POST",
    path: "/api/worker-hours",
    summary:
      "Logs the caller's hours. They wait for approval. 200 with the same entry where this entry key was used before.",
    access: "signed_in",
    body: HoursInput,
    answers: { 200: WorkerHours, 201: WorkerHours },
    errors: ["member_profile_not_found", "not_found", "entry_key_used"],
  }),
  change: endpoint({
    method: "PATCH",
    path: "/api/worker-hours/:id",
    summary: "Changes the caller's hours before they are approved; this submits returned ones again.",
    access: "signed_in",
    params: IdInPath,
    body: HoursChange,
    answers: { 200: WorkerHours },
    errors: ["not_found", "hours_approved", "conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/worker-hours/:id",
    summary: "Removes the caller's hours before they are approved.",
    access: "signed_in",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found", "hours_approved"],
  }),
  decide: endpoint({
    method: "PUT",
    path: "/api/worker-hours/:id/approval",
    summary: "Approves hours, or returns them with a note.",
    access: "signed_in",
    params: IdInPath,
    body: HoursDecision,
    answers: { 200: WorkerHours },
    errors: ["not_found", "own_hours", "conflict"],
  }),
  decideMany: endpoint({
    method: "PUT",
    path: "/api/worker-hours/approval",
    summary:
      "Approves or returns many entries. Those that were changed since or are not the caller's to decide are left.",
    access: "signed_in",
    body: HoursDecisions,
    answers: { 200: z.object({ decided: z.array(z.number()), left: z.array(z.number()) }) },
    errors: [],
  }),
  letter: endpoint({
    method: "GET",
    path: "/api/worker-hours/letters/:memberId/:year.pdf",
    summary: "A letter with a member's approved hours of a year.",
    access: "signed_in",
    params: z.object({ memberId: idInPath, year: z.coerce.number().int().min(1900).max(2200) }),
    answers: { 200: "pdf" },
    errors: ["not_found", "no_approved_hours"],
  }),
};
