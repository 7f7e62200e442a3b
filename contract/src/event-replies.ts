// Replies to events that ask people to say whether they come, and the waiting list of those for whom there is no place.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { email, IdInPath, idInPath, line } from "./fields.ts";
import { MAX_GUESTS, MAX_NAME } from "./limits.ts";
import { PageQuery } from "./page.ts";

/** `waiting`: there is no place yet. `declined`: does not come. */
const REPLY_STATUSES = ["coming", "waiting", "declined"] as const;
export type ReplyStatus = (typeof REPLY_STATUSES)[number];

const guests = z
  .int("Please enter a whole number.")
  .min(0, "Please enter 0 or more.")
  .max(MAX_GUESTS, `Please enter at most ${MAX_GUESTS}.`);
const coming = z.enum(["yes", "no"], "Please choose yes or no.");

export const ReplyInput = z.object({
  coming,
  /** People whom one brings along. */
  guests: guests.default(0),
});
export type ReplyInput = z.infer<typeof ReplyInput>;

const OwnReply = z.object({ status: z.enum(REPLY_STATUSES), guests: z.number() });
export type OwnReply = z.infer<typeof OwnReply>;

export const EventReplies = z.object({
  eventId: z.number(),
  /** Numbers of people with their guests. */
  coming: z.number(),
  waiting: z.number(),
  /** The number of places; null without a limit. */
  capacity: z.number().nullable(),
  /** A new reply of more people joins the waiting list; 0 while others wait, null without a limit. */
  freePlaces: z.number().nullable(),
  /** Whether the caller can reply: not after the event, to a canceled one, or after having left the church. */
  isOpen: z.boolean(),
  own: OwnReply.nullable(),
});
export type EventReplies = z.infer<typeof EventReplies>;

export const EventReply = z.object({
  id: z.number(),
  /** Null for a visitor. */
  memberId: z.number().nullable(),
  name: z.string(),
  /** The address that a visitor confirmed; null for members. */
  email: z.string().nullable(),
  status: z.enum(REPLY_STATUSES),
  guests: z.number(),
  /** When they took their place in the list. */
  repliedAt: z.string(),
});
export type EventReply = z.infer<typeof EventReply>;

export const eventReplies = {
  show: endpoint({
    method: "GET",
    path: "/api/events/:id/reply",
    summary: "How many people come to an event, and the caller's reply.",
    access: "signed_in",
    params: IdInPath,
    reads: ["event_replies", "events", "members", "own_ministries"],
    answers: { 200: EventReplies },
    errors: ["not_found"],
  }),
  reply: endpoint({
    method: "PUT",
    path: "/api/events/:id/reply",
    summary:
      "Replies whether the caller comes, and with how many guests. Without a free place the reply joins the waiting list.",
    access: "signed_in",
    params: IdInPath,
    body: ReplyInput,
    answers: { 200: EventReplies },
    errors: ["not_found", "member_profile_not_found", "no_replies", "event_cancelled"],
  }),
  list: endpoint({
    method: "GET",
    path: "/api/events/:id/replies",
    summary:
      "Who comes, who waits and who does not come, in the order of their replies; for those who write the event.",
    access: "events.write",
    params: IdInPath,
    query: PageQuery,
    reads: ["event_replies", "events", "members", "own_ministries"],
    answers: { 200: z.array(EventReply) },
    errors: ["not_found"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/events/:id/replies/:replyId",
    summary: "Removes a reply; the next in the waiting list gets the place.",
    access: "events.write",
    params: z.object({ id: idInPath, replyId: idInPath }),
    answers: { 200: EventReplies },
    errors: ["not_found"],
  }),
};

export const VisitorInput = z.object({
  name: line(2 * MAX_NAME, "Please enter your name."),
  email,
  guests: guests.default(0),
});
export type VisitorInput = z.infer<typeof VisitorInput>;

/** The secret part of the link in an email. */
const token = z.string("This link is incomplete. Please open it from the email again.").max(100);

export const VisitorReply = z.object({
  eventId: z.number(),
  /** `unconfirmed`: it does not count before it is confirmed. */
  status: z.enum([...REPLY_STATUSES, "unconfirmed"]),
  guests: z.number(),
});
export type VisitorReply = z.infer<typeof VisitorReply>;

export const visitorReplies = {
  ask: endpoint({
    method: "POST",
    path: "/api/calendar/public/events/:id/replies",
    summary: "A visitor says that they come. It counts once they open the link of an email; it expires after a day.",
    access: "public",
    params: IdInPath,
    body: VisitorInput,
    answers: {
      202: z.object({
        guests: z.number(),
        /** False without a mail server, and while everything outgoing is paused. */
        isMailed: z.boolean(),
      }),
    },
    errors: ["not_found", "no_replies", "event_cancelled"],
  }),
  look: endpoint({
    method: "POST",
    path: "/api/calendar/public/replies/look",
    summary: "What the link of an email is about. Changes nothing; the secret is in the body, so that no log has it.",
    access: "public",
    body: z.object({ token }),
    answers: { 200: VisitorReply },
    // Only reads.
    quiet: true,
    errors: ["not_found", "link_expired"],
  }),
  reply: endpoint({
    method: "PUT",
    path: "/api/calendar/public/replies",
    summary: "Confirms, changes or withdraws the reply of a visitor, by the secret of their email.",
    access: "public",
    body: z.object({ token, coming, guests: guests.optional() }),
    answers: { 200: VisitorReply },
    errors: ["not_found", "link_expired", "no_replies", "event_cancelled"],
  }),
};
