// The facts that audit entries keep, and which of them are ids of named records.
import * as z from "zod";
import { NOT_SENT_REASONS } from "./deliveries.ts";
import type { LiveTopic } from "./live-protocol.ts";

/**
 * A topic of the live stream, or `sessions`: nothing is read again, but streams of the account check whether they may
 * stay open.
 */
export type ChangeTopic = LiveTopic | "sessions";

export interface ChangeDeclaration {
  /** The topics that open screens read again. A change with an audit entry also has the topic `audit`. */
  readonly topics: readonly ChangeTopic[];
  /** The facts in the audit entry: numbers and names of fields, never values. None if absent. */
  readonly detail?: z.ZodType;
  /** False for changes without an audit entry. */
  readonly logged?: false;
}

/** Kinds of record that have a name, which the audit log looks up when it is read. */
export const NAMED_SUBJECTS = [
  "user",
  "member",
  "event",
  "ministry",
  "household",
  "tag",
  "member_list",
  "announcement",
  "room",
  "station",
  "print_program",
  "custom_field",
  "fund",
] as const;
export type NamedSubject = (typeof NAMED_SUBJECTS)[number];

/** Which schemas are ids of named records. */
export const references = z.registry<{ subject: NamedSubject }>();
export const userId = z.string().register(references, { subject: "user" });
export const memberId = z.number().nullable().register(references, { subject: "member" });
export const memberIds = z.array(z.string()).register(references, { subject: "member" });
export const eventId = z.number().register(references, { subject: "event" });
export const ministryId = z.number().register(references, { subject: "ministry" });

export const count = z.number();
export const role = z.string();
export const duties = z.array(z.string());
export const channel = z.enum(["email", "sms"]);
export const notSent = z.strictObject({ channel, reason: z.enum(NOT_SENT_REASONS) });
export const ofMember = z.strictObject({ memberId });
export const maybeOfMember = z.strictObject({ memberId: memberId.optional() });
export const ofMembers = z.strictObject({ memberIds });
/** The history of each event of the series has the entry, also after the event that it was recorded about was deleted. */
export const ofSeries = z.strictObject({ seriesId: z.number() });
export const changedFields = z.strictObject({ fields: z.array(z.string()) });
export const maybeOfMembers = z.strictObject({ memberIds: memberIds.optional() });
/** `memberIds` has the people of both other lists: the log of a person is searched in it. */
export const changedLeaders = changedFields.extend({
  memberIds: memberIds.optional(),
  addedIds: memberIds.optional(),
  removedIds: memberIds.optional(),
});
export const hours = z.strictObject({ memberId, ministryId });
export const hoursChange = hours.extend(changedFields.shape);
export const hoursDecision = z.union([
  hours.extend({ hours: z.string(), workerDate: z.string() }),
  z.strictObject({ entryIds: z.array(z.string()), entries: count, hours: z.string(), memberIds }),
]);
export const checkIn = z.strictObject({ eventId, memberId });
export const scope = z.enum(["following", "all"]);
/** Of entries that are counted instead of repeated. */
export const times = z.strictObject({ quarter: z.string(), times: count });

/** A merge moves records of nearly every kind. */
export const MERGE_TOPICS = [
  "members",
  "ministries",
  "events",
  "event_replies",
  "serving",
  "attendance",
  "worker_hours",
  "donations",
  "payments",
  "statements",
  "announcements",
  "messages",
  "prayers",
  "notes",
  "restricted_notes",
  "imports",
] as const satisfies readonly LiveTopic[];
