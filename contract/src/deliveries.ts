// Emails and text messages to many: who gets one, who does not and why, and what became of each.
import * as z from "zod";
import { PageQuery } from "./page.ts";

const CHOOSE = "Please choose from the list.";

export const CHANNELS = ["email", "sms"] as const;
export const Channel = z.enum(CHANNELS, CHOOSE);
export type Channel = z.infer<typeof Channel>;

/**
 * `queued` waits to be sent, `sent` was taken by the provider, `delivered` arrived as far as the provider knows, `kept` stays
 * on this server because no mail server is set up, `failed` was tried in vain, `skipped` was never tried, `cancelled` was
 * taken back before it was sent.
 */
export const DELIVERY_STATUSES = ["queued", "sent", "delivered", "kept", "failed", "skipped", "cancelled"] as const;
export const DeliveryStatus = z.enum(DELIVERY_STATUSES, CHOOSE);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** Why somebody gets nothing by a channel. `shared`: another member with the same address or number gets the copy. */
export const SKIP_REASONS = [
  "no_address",
  "no_consent",
  "unsubscribed",
  "stopped",
  "invalid_number",
  "shared",
] as const;
/** Why something that was tried did not arrive, or was not tried any more. */
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

export const DeliveryCounts = z.object({
  channel: Channel,
  queued: z.number(),
  /** Taken by the provider. */
  sent: z.number(),
  /** Not sent: kept on this server, because no mail server was set up. */
  kept: z.number(),
  failed: z.number(),
  /** People whose copy another one with the same address gets for them. */
  shared: z.number(),
  /** People whom nothing reaches, with a reason in the log. */
  skipped: z.number(),
  cancelled: z.number(),
});
export type DeliveryCounts = z.infer<typeof DeliveryCounts>;

/** One person's copy. */
export const Delivery = z.object({
  id: z.number(),
  channel: Channel,
  /** Null when the person was removed since. */
  memberId: z.number().nullable(),
  memberName: z.string().nullable(),
  /** Email address or phone number that it was for; null where there is none, and once the person was removed. */
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
  /** `none`: nothing can be sent by this channel until it is set up; `kept`: emails stay on this server. */
  delivery: z.enum(["smtp", "kept", "twilio", "none"]),
  /** People who get it, of whom some may share an address. */
  people: z.number(),
  /** Emails or text messages that leave for them. */
  copies: z.number(),
  /** People who do not get it, by reason. */
  left: z.array(z.object({ reason: DeliveryReason, count: z.number() })),
});
export type ReachByChannel = z.infer<typeof ReachByChannel>;

export const Reach = z.object({
  /** Everyone the announcement is for. */
  people: z.number(),
  email: ReachByChannel,
  sms: ReachByChannel,
});
export type Reach = z.infer<typeof Reach>;
