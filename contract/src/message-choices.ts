// Which messages a member gets.
import * as z from "zod";

const yesOrNo = z.boolean("Please choose yes or no.");

/** A member's choices of messages, and opt-outs that override them. */
export const MessageChoices = z.object({
  /** Whether announcements are sent by email. */
  announcementEmails: z.boolean(),
  email: z.string().nullable(),
  /** Whether the address was unsubscribed through the link in an email. */
  emailStopped: z.boolean(),
  /** Whether announcements are sent as text messages. */
  smsConsent: z.boolean(),
  phone: z.string().nullable(),
  /** Whether STOP was sent from this number. Only START from it reverses that. */
  smsStopped: z.boolean(),
  /** Whether text messages are set up. */
  smsReady: z.boolean(),
  /** The number that sends text messages; null if they are not set up or use several. */
  smsSender: z.string().nullable(),
});
export type MessageChoices = z.infer<typeof MessageChoices>;

export const MessageChoicesChange = z.object({ announcementEmails: yesOrNo, smsConsent: yesOrNo }).partial();
export type MessageChoicesChange = z.infer<typeof MessageChoicesChange>;
