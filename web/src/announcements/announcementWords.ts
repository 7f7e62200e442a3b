// Texts about announcements: priorities, audiences, and delivery.
import type { Announcement, Audience, Priority } from "@narthex/contract/announcements.ts";
import type {
  Channel,
  DeliveryCounts,
  DeliveryReach,
  DeliveryReason,
  DeliveryStatus,
  NotSent,
} from "@narthex/contract/deliveries.ts";
import { DUTY_LABELS } from "@narthex/contract/role-names.ts";
import { formatList, formatNumber, formatPeople } from "../format/format.ts";

export const PRIORITY_LABELS: Readonly<Record<Priority, string>> = { high: "High", normal: "Normal", low: "Low" };

export const AUDIENCE_LABELS: Readonly<Record<Audience, string>> = {
  all: "Everyone",
  members: "Members",
  ministry: "Ministries",
  duties: "People with duties",
  people: "People of a list",
};

/** "Everyone", or the names of its ministries or duties. */
export function listAudienceNames({
  targetAudience,
  ministries,
  duties,
}: Pick<Announcement, "targetAudience" | "ministries" | "duties">): string[] {
  if (targetAudience === "ministry") return ministries.map(({ name }) => name);
  if (targetAudience === "duties") return duties.map((duty) => DUTY_LABELS[duty]);
  return [AUDIENCE_LABELS[targetAudience]];
}

/** Who the audiences of the whole congregation are. */
export const AUDIENCE_MEANINGS = {
  all: "active members, and people with an active account who wait to be admitted",
  members: "active members only",
} as const;

/** "1 email", "12 text messages". */
export function formatCopies(count: number, channel: Channel): string {
  const one = channel === "email" ? "email" : "text message";
  return count === 1 ? `1 ${one}` : `${formatNumber(count)} ${one}s`;
}

/** "213 people in 212 emails" where some share an address, otherwise "213 people by email". */
export function formatReached({ people, copies }: { people: number; copies: number }, channel: Channel): string {
  if (copies !== people) return `${formatPeople(people)} in ${formatCopies(copies, channel)}`;
  return `${formatPeople(people)} by ${channel === "email" ? "email" : "text message"}`;
}

export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = { email: "Email", sms: "Text message" };

export const ANNOUNCEMENT_STATUS_LABELS: Readonly<Record<DeliveryStatus, string>> = {
  queued: "Waiting",
  sent: "Sent",
  delivered: "Delivered",
  kept: "Kept, not sent",
  failed: "Failed",
  skipped: "Left out",
  cancelled: "Canceled",
};

const NO_ADDRESS: Readonly<Record<Channel, string>> = { email: "no email address", sms: "no phone number" };
const SHARED: Readonly<Record<Channel, string>> = {
  email: "same email address as another person, who gets the copy",
  sms: "same phone number as another person, who gets the copy",
};

const REASONS: Readonly<Record<Exclude<DeliveryReason, "no_address" | "shared">, string>> = {
  no_consent: "has not opted in to texts",
  unsubscribed: "unsubscribed",
  stopped: "replied STOP",
  invalid_number: "the number cannot be dialed",
  unknown_recipient: "the mailbox does not exist",
  refused: "refused by the provider",
  undelivered: "did not arrive",
  gave_up: "could not be sent within a day",
  withdrawn: "canceled before it was sent",
  expired: "the announcement had expired",
  removed: "the person was removed or is inactive",
};

const capitalizeText = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The reasons as options of a list, for any channel. */
export const REASON_LABELS = Object.fromEntries(
  Object.entries({
    no_address: "no address or number",
    shared: "same address or number as someone else",
    ...REASONS,
  }).map(([reason, words]) => [reason, capitalizeText(words)]),
) as Readonly<Record<DeliveryReason, string>>;

/** The reason why a person received nothing: "no email address". */
export function formatDeliveryReason(reason: DeliveryReason, channel: Channel): string {
  if (reason === "no_address") return NO_ADDRESS[channel];
  return reason === "shared" ? SHARED[channel] : REASONS[reason];
}

/** "30 left out (18 share an email address)" without the number. */
function formatLeftOut(shared: number, channel: Channel): string {
  if (shared === 0) return "left out";
  const what = channel === "email" ? "an email address" : "a phone number";
  return `left out (${formatNumber(shared)} ${shared === 1 ? "shares" : "share"} ${what})`;
}

/** "195 delivered, 3 waiting, and 30 left out", in the words of the log; counts of zero are omitted. */
export function formatCounts(counts: DeliveryCounts): string {
  const { channel, sent, delivered, kept, queued, failed, shared, skipped, cancelled } = counts;
  const parts: [number, string][] = [
    [delivered, "delivered"],
    [sent, "sent"],
    [queued, "waiting"],
    [failed, "failed"],
    [cancelled, "canceled"],
    [skipped, formatLeftOut(shared, channel)],
    [kept, "kept, not sent"],
  ];
  const named = parts.filter(([count]) => count > 0).map(([count, what]) => `${formatNumber(count)} ${what}`);
  return named.length === 0 ? "no recipients" : formatList(named);
}

const NOT_SENT_BECAUSE: Readonly<Record<NotSent["reason"], string>> = {
  late: "because it was published more than a day late",
  restored: "because its time passed before a backup was restored, and the original may have sent it",
  over: "because its last day had passed",
  unavailable: "because text messages were not set up on this server",
};

/** "email", "email and text message". */
export const formatChannels = (channels: readonly Channel[]): string =>
  formatList(channels.map((channel) => (channel === "email" ? "email" : "text message")));

/**
 * Says why an announcement was not sent when it was published, and how to send it if this is possible; null if it was.
 */
export function formatNotSent(notSent: readonly NotSent[] | null, status: Announcement["status"]): string | null {
  const byReason = [...Map.groupBy(notSent ?? [], ({ reason }) => reason)];
  const sentences = byReason.map(([reason, group]) => {
    const channels = formatChannels(group.map(({ channel }) => channel));
    const when = reason === "unavailable" ? "after they have been set up" : "now";
    const how = status === "published" ? ` Edit it to send it ${when}.` : "";
    return `Not sent by ${channels}, ${NOT_SENT_BECAUSE[reason]}.${how}`;
  });
  return sentences.join(" ") || null;
}

/** A new announcement that nobody gets as a message; "Send Announcement" on the dashboard suggests otherwise. */
export const SCREEN_ONLY = "People see it in Narthex only. No email or text message is sent.";

/**
 * "260 emails are being sent." after publishing; undefined if it is published later, or if a change sends nothing.
 * @param announcement null for a new one
 */
export function formatSending(
  announcement: object | null,
  { status, deliveries }: Pick<Announcement, "status" | "deliveries">,
  { sendEmail, sendSMS }: { sendEmail?: boolean | undefined; sendSMS?: boolean | undefined },
  reach: (Pick<DeliveryReach, "isPaused"> & { email: Pick<DeliveryReach["email"], "delivery"> }) | null,
): string | undefined {
  if (status !== "published") return undefined;
  const isAsked = { email: sendEmail, sms: sendSMS };
  const counts = deliveries?.filter(({ channel }) => isAsked[channel]) ?? [];
  const sentences = counts.flatMap(({ channel, queued, sent, delivered, kept, failed }) => {
    const count = queued + sent + delivered + kept + failed;
    if (count === 0) return [];
    const [copies, are] = [formatCopies(count, channel), count === 1 ? "is" : "are"];
    if (reach?.isPaused)
      return `${copies} ${count === 1 ? "waits" : "wait"} until an administrator presses Resume in Settings.`;
    if (channel === "email" && reach?.email.delivery === "kept")
      return `${copies} ${are} kept on this server, not sent.`;
    return `${copies} ${are} being sent.`;
  });
  if (sentences.length > 0) return sentences.join(" ");
  return announcement === null ? SCREEN_ONLY : undefined;
}
