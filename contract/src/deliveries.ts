// Emails and text messages of an announcement: who is sent one, who is not and why, and the results.
import * as z from "zod";
import { PageQuery } from "./page.ts";

const CHOOSE = "Please choose from the list.";

export const CHANNELS = ["email", "sms"] as const;
export const Channel = z.enum(CHANNELS, CHOOSE);
export type Channel = z.infer<typeof Channel>;

/**
 * `queued` waits to be sent, `sent` was accepted by the provider, `delivered` arrived according to the provider,
 * `kept` stays on this server because no mail server is set up, `failed` could not be sent, `skipped` was never tried,
 * `cancelled` was withdrawn before it was sent.
 */
export const DELIVERY_STATUSES = ["queued", "sent", "delivered", "kept", "failed", "skipped", "cancelled"] as const;
export const DeliveryStatus = z.enum(DELIVERY_STATUSES, CHOOSE);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/**
 * Why a person is sent nothing by a channel. `shared`: another member with the same address or number is sent the copy.
 */
export const SKIP_REASONS = [
  "no_address",
  "no_consent",
  "unsubscribed",
  "stopped",
  "invalid_number",
  "shared",
] as const;
/** Why a message did not arrive, or sending was given up. */
export const FAILURES = [
  "unknown_recipient",
  "refused",
  "undelivered",
  "gave_up",
  "withdrawn",
  "expired",
  "removed",
] as const;
export const DeliveryReason = z.enum([...SKIP_REASONS, ...FAILURES], CHOOSE);
export type DeliveryReason = z.infer<typeof DeliveryReason>;

/**
 * Why an announcement was not sent when it was published: more than a day late, due before a restore, after its last
 * day, or by a channel that was not set up.
 */
export const NOT_SENT_REASONS = ["late", "restored", "over", "unavailable"] as const;
export const NotSent = z.object({ channel: Channel, reason: z.enum(NOT_SENT_REASONS) });
export type NotSent = z.infer<typeof NotSent>;

/** Copies by their status, as in the log. */
export const DeliveryCounts = z.object({
  channel: Channel,
  queued: z.number(),
  /** Accepted by the provider, which has not reported the arrival. */
  sent: z.number(),
  delivered: z.number(),
  /** Not sent: kept on this server, because no mail server is set up. */
  kept: z.number(),
  failed: z.number(),
  /** People who are sent nothing, with a reason in the log. */
  skipped: z.number(),
  /** Those of them who share an address with another recipient, who is sent the copy. */
  shared: z.number(),
  cancelled: z.number(),
});
export type DeliveryCounts = z.infer<typeof DeliveryCounts>;

/** One person's copy. */
export const Delivery = z.object({
  id: z.number(),
  channel: Channel,
  /** Null if the person was removed. */
  memberId: z.number().nullable(),
  memberName: z.string().nullable(),
  /** Email address or phone number; null if there is none or the person was removed. */
  address: z.string().nullable(),
  status: DeliveryStatus,
  reason: DeliveryReason.nullable(),
  /** What the provider answered, such as "550" or "21610". */
  providerCode: z.string().nullable(),
  updatedAt: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveriesQuery = PageQuery.extend({
  channel: Channel.optional(),
  status: DeliveryStatus.optional(),
  reason: DeliveryReason.optional(),
});
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>;

const ReachByChannel = z.object({
  /** `none`: the channel is not set up and sends nothing; `kept`: emails stay on this server. */
  delivery: z.enum(["smtp", "kept", "twilio", "none"]),
  /** Number of recipients; some may share an address. */
  people: z.number(),
  /** Number of emails or text messages. */
  copies: z.number(),
  /** People who are not sent it, by reason. */
  left: z.array(z.object({ reason: DeliveryReason, count: z.number() })),
});
export type ReachByChannel = z.infer<typeof ReachByChannel>;

export const DeliveryReach = z.object({
  /** The number of people in the audience. */
  people: z.number(),
  /** People of a list who are left out, because they are neither active members nor waiting with an account. */
  leftOut: z.number(),
  /** For everyone and for members: people of the directory who are not in the audience, by status. */
  notIncluded: z.object({ pending: z.number(), inactive: z.number() }),
  email: ReachByChannel,
  sms: ReachByChannel,
  /** Whether everything waits until an administrator resumes it, because this is a restored copy. */
  isPaused: z.boolean(),
});
export type DeliveryReach = z.infer<typeof DeliveryReach>;
