// Checking children in and out. The server decides who may collect a child (docs/decisions/0154).
import * as z from "zod";
import { ALERT_KINDS, APPROVAL_KINDS, COLLECTION_PROOFS } from "./child-kinds.ts";
import { MAX_SLIPS } from "./child-paper.ts";
import { NewWorker, StartedWorker, Worker } from "./child-workers.ts";
import { ChildrenSettingsChange, StoredChildrenSettings } from "./children-settings.ts";
import { endpoint } from "./endpoint.ts";
import { emptyAsNull, IdInPath, id, line, paragraph, phone } from "./fields.ts";
import { MAX_CHILDREN_AT_ONCE, MAX_NAME, MAX_TEXT } from "./limits.ts";

const SLIP = "Please enter the number on the slip.";
const note = paragraph(MAX_TEXT, "Please write down what happened.");

const ChildCheckIn = z.object({
  id: z.number(),
  childId: z.number(),
  roomId: z.number(),
  /**
   * Four characters, which the collector has to show. Null for a child who moved to this event later than two minutes
   * after coming: the code on the tag stays, and only leads see it again.
   */
  code: z.string().nullable(),
});
export type ChildCheckIn = z.infer<typeof ChildCheckIn>;

export const NewChildCheckIns = z.object({
  eventId: id,
  /** By default each child gets the best room for their age. */
  roomId: id.nullable().optional(),
  childIds: z
    .array(id, "Please choose the children.")
    .min(1, "Please choose the children.")
    .max(MAX_CHILDREN_AT_ONCE, `Please choose at most ${MAX_CHILDREN_AT_ONCE} children.`)
    .refine((ids) => new Set(ids).size === ids.length, "Please choose each child once."),
  /** Rooms of single children, before `roomId`. */
  rooms: z
    .array(z.object({ childId: id, roomId: id }))
    .max(MAX_CHILDREN_AT_ONCE)
    .optional(),
  /** The adult who brings them, is not known to be too young to collect them, and can be reached by phone. */
  adultId: id,
  /** The phone number of an adult who has none yet. */
  adultPhone: emptyAsNull(phone).optional(),
  /**
   * The number of the paper slip that the adult got while the app could not be reached; its code becomes the code of
   * these children.
   */
  slipNumber: z.int(SLIP).min(1, SLIP).max(MAX_SLIPS, SLIP).nullable().optional(),
  /** Only for children's leads: lets children into a room that is full, under-staffed or for other ages. */
  override: z.object({ reason: note }).optional(),
});
export type NewChildCheckIns = z.infer<typeof NewChildCheckIns>;

const CheckOut = z.object({
  id: z.number(),
  checkInId: z.number(),
  childId: z.number().nullable(),
  collectorId: z.number().nullable(),
  /** Who has the child. */
  collectorName: z.string(),
  proof: z.enum(COLLECTION_PROOFS),
  at: z.string(),
});
export type CheckOut = z.infer<typeof CheckOut>;

/** The token of an approval, as a colleague reads it out. */
const approval = line(20);

export const NewCheckOut = z
  .object({
    checkInId: id,
    code: emptyAsNull(line(20)).optional(),
    /** Without a tag: a colleague approves, and the note says how the collector's identity was seen. */
    lostTag: z
      .object({ secondApproval: approval, note: paragraph(MAX_TEXT, "Please write how you saw who it is.") })
      .optional(),
    /** By default the adult who brought the child. */
    collectorId: id.nullable().optional(),
    /** For someone who is not a member. */
    collectorName: emptyAsNull(line(MAX_NAME)).optional(),
    /**
     * For a collector who is not on the list, or has the name of a barred person: a lead approves after a guardian was
     * called. Without a call for a parent or guardian with the code; then the note says what was agreed.
     */
    override: z
      .object({
        leadApproval: approval,
        guardianCalledId: id.nullable().optional(),
        note: emptyAsNull(paragraph(MAX_TEXT)).optional(),
      })
      .refine(({ guardianCalledId, note }) => Boolean(guardianCalledId) || Boolean(note), {
        path: ["note"],
        error: "Please write down what was agreed.",
      })
      .optional(),
  })
  .refine(({ code, lostTag }) => Boolean(code) || lostTag !== undefined, {
    path: ["code"],
    error: "Please enter the code of the tag.",
  });
export type NewCheckOut = z.infer<typeof NewCheckOut>;

export const NewApproval = z.object({
  checkInId: id,
  kind: z.enum(APPROVAL_KINDS, "Please choose from the list."),
  /** By default the adult who brought the child. The approval is valid for this collector only. */
  collectorId: id.nullable().optional(),
  /** For someone who is not a member. */
  collectorName: emptyAsNull(line(MAX_NAME)).optional(),
  /**
   * Of a lead's approval: the parent or guardian who was called, and has a phone number. Not needed if the collector is
   * a parent or guardian. If the child's list is empty, an adult of the household.
   */
  guardianCalledId: id.nullable().optional(),
  /** Of a lead's approval: the collector only has a name similar to one of a barred person. */
  isAnotherPerson: z.boolean().optional(),
});
export type NewApproval = z.infer<typeof NewApproval>;

const Approval = z.object({ token: z.string(), expiresAt: z.string() });
const Reversal = z.object({ note });
const Reversed = z.object({ id: z.number() });

export const children = {
  checkIn: endpoint({
    method: "POST",
    path: "/api/children/check-ins",
    summary:
      "Checks children in. A child who is already inside keeps the check-in and its code; one who is inside at another event moves, with the code.",
    access: "children.serve",
    stations: ["attended"],
    body: NewChildCheckIns,
    answers: { 200: z.array(ChildCheckIn) },
    errors: [
      "not_found",
      "event_not_open_yet",
      "event_over",
      "event_cancelled",
      "already_checked_in",
      "room_full",
      "room_understaffed",
      "collector_refused",
      "locked_for_lead",
      "conflict",
    ],
  }),
  reverseCheckIn: endpoint({
    method: "POST",
    path: "/api/children/check-ins/:id/reverse",
    summary:
      "Undoes the check-in of a child who was not there; after a move, the child is at the former event again, unless that event or its room is no longer available.",
    access: "children.lead",
    params: IdInPath,
    body: Reversal,
    answers: { 200: Reversed },
    errors: ["not_found", "event_cancelled", "conflict"],
  }),
  unlock: endpoint({
    method: "POST",
    path: "/api/children/check-ins/:id/unlock",
    summary: "Allows codes again for a child who was locked after five wrong ones.",
    access: "children.lead",
    params: IdInPath,
    body: Reversal,
    answers: { 200: Reversed },
    errors: ["not_found", "conflict"],
  }),
  checkOut: endpoint({
    method: "POST",
    path: "/api/children/check-outs",
    summary: "Gives a child to a collector, if the server finds the proof and the collector's right.",
    access: "children.serve",
    stations: ["attended"],
    body: NewCheckOut,
    answers: { 200: CheckOut },
    errors: [
      "not_found",
      "collector_refused",
      "already_collected",
      "check_in_reversed",
      "child_moved",
      "code_wrong",
      "approval_invalid",
      "locked_for_lead",
    ],
  }),
  reverseCheckOut: endpoint({
    method: "POST",
    path: "/api/children/check-outs/:id/reverse",
    summary:
      "Undoes a collection that was recorded by mistake: the child is inside again, unless the event, the room or the child is no longer available.",
    access: "children.lead",
    params: IdInPath,
    body: Reversal,
    answers: { 200: Reversed },
    errors: ["not_found", "event_cancelled", "conflict"],
  }),
  approve: endpoint({
    method: "POST",
    path: "/api/children/approvals",
    summary:
      "Creates a token with which a colleague may use the caller's approval once, for one child and one collector, within two minutes.",
    access: "children.serve",
    body: NewApproval,
    answers: { 201: Approval },
    errors: ["not_found", "collector_refused"],
  }),
  startServing: endpoint({
    method: "POST",
    path: "/api/children/workers",
    summary:
      "Checks someone in to serve in a room, and out of another one. Refused without current clearances, with the day on which one ended, under the minimum age, and for a child inside.",
    access: "children.serve",
    body: NewWorker,
    answers: { 200: StartedWorker },
    errors: ["not_found", "event_not_open_yet", "event_over", "event_cancelled", "clearance_missing"],
  }),
  stopServing: endpoint({
    method: "POST",
    path: "/api/children/workers/:id/check-out",
    summary: "Checks someone out who served in a room.",
    access: "children.serve",
    params: IdInPath,
    answers: { 200: Worker },
    errors: ["not_found"],
  }),
  settings: endpoint({
    method: "GET",
    path: "/api/children/settings",
    summary: "The rules for codes, collectors and late children.",
    access: "children.serve",
    reads: ["children", "members"],
    answers: { 200: StoredChildrenSettings },
    errors: [],
  }),
  changeSettings: endpoint({
    method: "PUT",
    path: "/api/children/settings",
    summary: "Changes the rules for codes, collectors and late children; what is absent stays.",
    access: "children.lead",
    body: ChildrenSettingsChange,
    answers: { 200: StoredChildrenSettings },
    errors: ["conflict"],
  }),
};

const Refused = z.object({
  id: z.number(),
  kind: z.enum(ALERT_KINDS),
  at: z.string(),
  roomName: z.string().nullable(),
  /** When a lead has looked at it; null before. */
  seenAt: z.string().nullable(),
});
export type Refused = z.infer<typeof Refused>;

const RefusedDetail = Refused.extend({
  childId: z.number().nullable(),
  childName: z.string().nullable(),
  collectorName: z.string(),
  /** The name is similar to one of a person who must not collect the child, or is that of someone else on the list. */
  isOnlySimilar: z.boolean(),
  /** Someone on the list has the same name as the person who must not collect the child. */
  isAlsoListed: z.boolean(),
  /** The member of the account below. */
  byId: z.number().nullable(),
  /** The account in whose session the collector was named. */
  byName: z.string().nullable(),
});
export type RefusedDetail = z.infer<typeof RefusedDetail>;

export const childAlerts = {
  list: endpoint({
    method: "GET",
    path: "/api/children/alerts",
    summary:
      "Alerts about barred people without names: unread ones, then those of the current day that were read, the latest first; at most 100.",
    access: "children.lead",
    reads: ["children", "day"],
    answers: { 200: z.array(Refused) },
    errors: [],
  }),
  show: endpoint({
    method: "POST",
    path: "/api/children/alerts/:id/read",
    summary: "The names of one alert. Recorded, and marks it as seen.",
    access: "children.lead",
    params: IdInPath,
    answers: { 200: RefusedDetail },
    errors: ["not_found"],
  }),
};
