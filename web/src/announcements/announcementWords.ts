// The words for announcements: priorities, audiences, and what became of what was sent.
import type { Announcement, Audience, Priority } from "@narthex/contract/announcements.ts";
import type { Channel, DeliveryCounts, DeliveryReason, DeliveryStatus } from "@narthex/contract/deliveries.ts";
import { listInWords, numberInWords } from "../format/words.ts";

export const PRIORITY_LABELS: Readonly<Record<Priority, string>> = { high: "High", normal: "Normal", low: "Low" };

export const AUDIENCE_LABELS: Readonly<Record<Audience, string>> = {
  all: "Everyone",
  members: "Members",
  ministry: "Ministry",
};

/** "Everyone", or the ministry's name. */
export const audienceInWords = ({ targetAudience, ministryName }: Announcement): string =>
  targetAudience === "ministry" ? (ministryName ?? AUDIENCE_LABELS.ministry) : AUDIENCE_LABELS[targetAudience];

export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = { email: "Email", sms: "Text message" };

export const STATUS_LABELS: Readonly<Record<DeliveryStatus, string>> = {
  queued: "Waiting",
  sent: "Sent",
  delivered: "Delivered",
  kept: "Kept here",
  failed: "Failed",
  skipped: "Not sent",
  cancelled: "Taken back",
};

const NO_ADDRESS: Readonly<Record<Channel, string>> = { email: "no email address", sms: "no phone number" };
const SHARED: Readonly<Record<Channel, string>> = {
  email: "shares the copy of someone with the same address",
  sms: "shares the copy of someone with the same number",
};

const REASONS: Readonly<Record<Exclude<DeliveryReason, "no_address" | "shared">, string>> = {
  no_consent: "has not agreed to text messages",
  unsubscribed: "unsubscribed",
  stopped: "answered STOP",
  invalid_number: "the number cannot be dialled",
  unknown_recipient: "the mailbox does not exist",
  refused: "refused by the provider",
  undelivered: "did not arrive",
  gave_up: "could not be sent for a day",
  withdrawn: "taken back before it was sent",
  expired: "the announcement was over",
  removed: "the person was removed",
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The reasons as a list offers them, whatever the channel. */
export const REASON_LABELS = Object.fromEntries(
  Object.entries({ no_address: "no address or number", shared: "shares somebody's copy", ...REASONS }).map(
    ([reason, words]) => [reason, capital(words)],
  ),
) as Readonly<Record<DeliveryReason, string>>;

/** Why somebody got nothing: "no email address". */
export function reasonInWords(reason: DeliveryReason, channel: Channel): string {
  if (reason === "no_address") return NO_ADDRESS[channel];
  return reason === "shared" ? SHARED[channel] : REASONS[reason];
}

/** "198 sent, 3 waiting and 30 not reached": what is zero is left out. */
export function countsInWords(counts: DeliveryCounts): string {
  const { sent, kept, queued, failed, shared, skipped, cancelled } = counts;
  const parts: [number, string][] = [
    [sent, "sent"],
    [queued, "waiting"],
    [failed, "failed"],
    [cancelled, "taken back"],
    [shared, shared === 1 ? "shares a copy" : "share a copy"],
    [skipped, "not reached"],
    [kept, "kept, not sent"],
  ];
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${numberInWords(count)} ${what}`);
  return told.length === 0 ? "nobody to send to" : listInWords(told);
}
