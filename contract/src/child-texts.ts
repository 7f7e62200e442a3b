// Text messages to the guardians of children inside (docs/decisions/0170).
import * as z from "zod";
import { DeliveryReason } from "./deliveries.ts";
import { endpoint } from "./endpoint.ts";
import { entryKey, id, idInPath, paragraph } from "./fields.ts";

/** Fits into few messages, with the name of the congregation and how to end them. */
export const MAX_CHILD_TEXT = 300;

const EITHER = "Please choose a room or a child.";

/** Whose guardians are meant: of all children in a room at an event, or of one child. */
const target = { eventId: id, roomId: id.optional(), checkInId: id.optional() };
const isOne = ({ roomId, checkInId }: { roomId?: number | undefined; checkInId?: number | undefined }) =>
  (roomId === undefined) !== (checkInId === undefined);

export const NewChildText = z
  .object({
    ...target,
    text: paragraph(MAX_CHILD_TEXT, "Please write the message."),
    entryKey: entryKey.optional(),
  })
  .refine(isOne, { path: ["roomId"], error: EITHER });
export type NewChildText = z.infer<typeof NewChildText>;

const ReachQuery = z
  .object({ eventId: idInPath, roomId: idInPath.optional(), checkInId: idInPath.optional() })
  .refine(isOne, { path: ["roomId"], error: EITHER });
export type ChildTextTarget = z.infer<typeof ReachQuery>;

/** Whether text messages are sent: not without a provider, and not while an administrator has to resume them. */
export const TEXT_STATES = ["ready", "paused", "not_set_up"] as const;
export type TextState = (typeof TEXT_STATES)[number];

/** The phone number is also that of a person who is barred from a child. Only leads learn this. */
const SHARED_NUMBER = ["barred_number", "ask_lead"] as const;

const ChildTextReach = z.object({
  state: z.enum(TEXT_STATES),
  people: z.array(
    z.object({
      memberId: z.number(),
      name: z.string(),
      /** For leads, who call; null for others, and where none is known. */
      phone: z.string().nullable(),
      /** Why this person gets no text message; null if one is sent. */
      reason: z.union([DeliveryReason, z.enum(SHARED_NUMBER)]).nullable(),
    }),
  ),
  /** The children by first name, with the members above who are their guardians or brought them. */
  children: z.array(z.object({ childId: z.number(), name: z.string(), memberIds: z.array(z.number()) })),
});
export type ChildTextReach = z.infer<typeof ChildTextReach>;

const SentChildText = z.object({ id: z.number(), sent: z.number() });

export const childTexts = {
  reach: endpoint({
    method: "GET",
    path: "/api/children/texts/reach",
    summary: "The guardians of children inside, and who of them gets no text message and why.",
    access: "children.serve",
    query: ReachQuery,
    reads: ["children", "members"],
    answers: { 200: ChildTextReach },
    errors: ["not_found"],
  }),
  send: endpoint({
    method: "POST",
    path: "/api/children/texts",
    summary:
      "Sends a text message to the guardians of the children in a room, or of one child. 200 with the same message where this entry key was used before.",
    access: "children.serve",
    body: NewChildText,
    answers: { 200: SentChildText, 201: SentChildText },
    errors: ["not_found", "sms_not_set_up", "sms_paused", "entry_key_used"],
  }),
};
