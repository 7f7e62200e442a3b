import type { EventReplies, EventReply, ReplyStatus } from "@narthex/contract/event-replies.ts";
import type { Event } from "@narthex/contract/events.ts";
import { formatNumber } from "../../format/format.ts";

export const REPLY_STATUS_LABELS: Readonly<Record<ReplyStatus, string>> = {
  coming: "Coming",
  waiting: "Waiting list",
  declined: "Not coming",
};

export const STATUS_TONES = { coming: "positive", waiting: "caution", declined: "neutral" } as const;

/** "12 of 20 places are taken, 8 are free." */
export function formatReplies({ coming, waiting, capacity, freePlaces }: EventReplies): string {
  const people = coming === 1 ? "1 person comes" : `${formatNumber(coming)} people come`;
  const taken = capacity === null ? people : `${formatNumber(coming)} of ${formatNumber(capacity)} places are taken`;
  if (freePlaces) return `${taken}, ${freePlaces === 1 ? "1 is free" : `${formatNumber(freePlaces)} are free`}.`;
  if (waiting === 0) return `${taken}.`;
  return `${taken}, ${waiting === 1 ? "1 person waits" : `${formatNumber(waiting)} people wait`}.`;
}

const FORMER = {
  coming: (along: string) => `You replied that you were coming${along}.`,
  declined: () => "You replied that you were not coming.",
};

/** "2 guests" for what a reply brings along. */
export const formatGuests = (guests: number) => (guests === 1 ? "1 guest" : `${guests} guests`);

/** One's own reply, in a sentence. An event that is over or canceled promises nothing. */
export function formatOwnReply({ status, guests }: NonNullable<EventReplies["own"]>, isOpen: boolean): string {
  const along = guests === 0 ? "" : ` with ${formatGuests(guests)}`;
  if (!isOpen) return status === "waiting" ? `You were on the waiting list${along}.` : FORMER[status](along);
  if (status === "coming") return `You are coming${along}.`;
  if (status === "declined") return "You are not coming.";
  return `You are on the waiting list${along}. We will email you when there is a place for you.`;
}

/** Who gets an email when the event changes. */
export function describeReplied(
  { coming, waiting }: Pick<EventReplies, "coming" | "waiting">,
  isSeries: boolean,
): string {
  const count = coming + waiting;
  const condition = "If you change the day, the start or the place,";
  if (count === 0) return `${condition} everyone who replied gets an email. No one is coming to this event yet.`;
  const people = count === 1 ? "1 person who replied" : `${formatNumber(count)} people who replied, with their guests`;
  if (isSeries) return `${condition} everyone who replied to a changed event gets an email. This event: ${people}.`;
  return `${condition} those who replied get an email: ${people}.`;
}

/** What happens when a reply is removed. */
export function describeRemoval(
  { status }: Pick<EventReply, "status">,
  { capacity, cancelledAt }: Pick<Event, "capacity" | "cancelledAt">,
): string {
  const silent = "No message is sent to the person who is removed.";
  if (status === "declined" || capacity === null || cancelledAt !== null) return silent;
  // A large party that waits for enough places keeps smaller ones behind it.
  return `If places are free then, the next in the waiting list get them. ${silent}`;
}
