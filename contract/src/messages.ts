// Messages between people: to one person, to a ministry, to all. Recipients are determined when a message is sent;
// each has a copy, to read and to remove.
import * as z from "zod";
import { Distinction } from "./distinction.ts";
import { endpoint } from "./endpoint.ts";
import { entryKey, IdInPath, id, idInPath, line, paragraph } from "./fields.ts";
import { MAX_TEXT, MAX_TITLE } from "./limits.ts";
import { PageQuery } from "./page.ts";

export const RECIPIENT_TYPES = ["individual", "ministry", "all"] as const;
const RecipientType = z.enum(RECIPIENT_TYPES, "Please choose from the list.");

export const Message = z.object({
  id: z.number(),
  /** The account that sent it; null if it was removed. */
  senderId: z.string().nullable(),
  senderName: z.string(),
  /** The record of the sender; null if it was removed. */
  senderMemberId: z.number().nullable(),
  recipientType: RecipientType,
  /** For one person: the account. */
  recipientId: z.string().nullable(),
  ministryId: z.number().nullable(),
  /** For a ministry: whether it was sent only to those who lead it. */
  onlyLeaders: z.boolean(),
  /** The person or ministry it was sent to; null for everyone. */
  recipientName: z.string().nullable(),
  /** For one person: the record. */
  recipientMemberId: z.number().nullable(),
  subject: z.string(),
  /** Plain text. */
  content: z.string(),
  messageType: z.string(),
  /** Which of the caller's lists contains it. */
  box: z.enum(["inbox", "sent"]),
  /** Whether the caller has read it; sent messages are always read. */
  isRead: z.boolean(),
  sentAt: z.string(),
  readAt: z.string().nullable(),
  can: z.object({ reply: z.boolean() }),
});
export type Message = z.infer<typeof Message>;

const WHO = "Please choose who the message is for.";
/** The name of an account. */
const account = z
  .string(WHO)
  .regex(/^[\w-]{1,100}$/, WHO)
  .nullable();

export const MessageInput = z
  .object({
    subject: line(MAX_TITLE, "Subject is required"),
    content: paragraph(MAX_TEXT, "Content is required"),
    recipientType: RecipientType,
    /** The account of the person. */
    recipientId: account.optional(),
    ministryId: id.nullable().optional(),
    /** Sends a message to a ministry only to those who lead it, for anyone who finds them in the directory. */
    onlyLeaders: z.boolean().optional(),
    entryKey: entryKey.optional(),
  })
  .refine(({ recipientType, recipientId = null }) => recipientType !== "individual" || recipientId !== null, {
    path: ["recipientId"],
    error: WHO,
  })
  .refine(({ recipientType, ministryId = null }) => recipientType !== "ministry" || ministryId !== null, {
    path: ["ministryId"],
    error: "Please choose a ministry.",
  })
  .refine(({ recipientType, onlyLeaders = false }) => recipientType === "ministry" || !onlyLeaders, {
    path: ["recipientType"],
    error: "Please choose from the list.",
  });
export type MessageInput = z.infer<typeof MessageInput>;

export const MessagesQuery = PageQuery.extend({
  /** One of the two lists; both by default. */
  box: z.enum(["inbox", "sent"], "Please choose from the list.").optional(),
  /** Only messages that the caller has not read. */
  unread: z.literal("true", "Please choose from the list.").optional(),
});
export type MessagesQuery = z.infer<typeof MessagesQuery>;

export const RecipientsQuery = PageQuery.extend({
  /** Only people whom a viewer without a leading role may find. */
  own: z.literal("true", "Please choose from the list.").optional(),
  /** Only administrators and staff, the latter unless the caller is pending. */
  office: z.literal("true", "Please choose from the list.").optional(),
  /** Only this person. */
  memberId: idInPath.optional(),
});
export type RecipientsQuery = z.infer<typeof RecipientsQuery>;

/** Numbers of people who receive a message, and of people who do not because they have no account. */
const MessageReach = z.object({ reached: z.number(), withoutAccount: z.number() });
export type MessageReach = z.infer<typeof MessageReach>;

export const SentMessage = Message.extend(MessageReach.shape);
export type SentMessage = z.infer<typeof SentMessage>;

/** A possible recipient: a name without contact data. */
export const Recipient = z.object({
  memberId: z.number(),
  /** The account that receives messages; null for a person without one. */
  userId: z.string().nullable(),
  name: z.string(),
  /** Null without another person of the same name. */
  distinction: Distinction.nullable(),
});
export type Recipient = z.infer<typeof Recipient>;

/** A group of recipients. */
export const RecipientGroup = MessageReach.extend({
  recipientType: RecipientType.exclude(["individual"]),
  ministryId: z.number().nullable(),
  /** The ministry's id; null for everyone. */
  name: z.string().nullable(),
});
export type RecipientGroup = z.infer<typeof RecipientGroup>;

export const messages = {
  list: endpoint({
    method: "GET",
    path: "/api/messages",
    summary: "The caller's messages, the newest first. Searches subject, text and names.",
    access: "signed_in",
    query: MessagesQuery,
    reads: ["messages", "members"],
    answers: { 200: z.array(Message) },
    errors: [],
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/messages/summary",
    summary: "How many messages the caller has not read.",
    access: "signed_in",
    reads: ["messages"],
    answers: { 200: z.object({ unread: z.number() }) },
    errors: [],
  }),
  recipients: endpoint({
    method: "GET",
    path: "/api/messages/recipients",
    summary: "People whom the caller may write to, by name, also those whom no message reaches yet.",
    access: "signed_in",
    query: RecipientsQuery,
    reads: ["members"],
    mentions: ["ministries"],
    answers: { 200: z.array(Recipient) },
    errors: [],
  }),
  groups: endpoint({
    method: "GET",
    path: "/api/messages/groups",
    summary: "Ministries that the caller may write to, and everyone where they may.",
    access: "signed_in",
    reads: ["ministries", "members"],
    answers: { 200: z.array(RecipientGroup) },
    errors: [],
  }),
  get: endpoint({
    method: "GET",
    path: "/api/messages/:id",
    summary: "One of the caller's messages.",
    access: "signed_in",
    params: IdInPath,
    reads: ["messages", "members"],
    answers: { 200: Message },
    errors: ["not_found"],
  }),
  send: endpoint({
    method: "POST",
    path: "/api/messages",
    summary: "Sends a message.",
    access: "signed_in",
    body: MessageInput,
    answers: { 200: SentMessage, 201: SentMessage },
    errors: ["member_profile_not_found", "nobody_reached", "entry_key_used"],
  }),
  markRead: endpoint({
    method: "PUT",
    path: "/api/messages/:id/read",
    summary: "Marks a message as read by the caller.",
    access: "signed_in",
    params: IdInPath,
    answers: { 200: Message },
    errors: ["not_found"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/messages/:id",
    summary: "Removes a message from the caller's list. Other people's copies stay.",
    access: "signed_in",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
};
