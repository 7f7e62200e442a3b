// Texts about messages.

import { MAX_TITLE } from "@narthex/contract/limits.ts";
import type { Message, MessageReach } from "@narthex/contract/messages.ts";
import { formatNumber, formatPeople } from "../format/format.ts";

export const EVERYONE = "Everyone";
const FORMER_MINISTRY = "A former ministry";

/** The recipient of a message. */
export function formatAddressee({
  recipientType,
  recipientName,
  onlyLeaders,
}: Pick<Message, "recipientType" | "recipientName" | "onlyLeaders">): string {
  if (onlyLeaders) return `Leaders of ${recipientName ?? FORMER_MINISTRY.toLowerCase()}`;
  return recipientName ?? (recipientType === "all" ? EVERYONE : FORMER_MINISTRY);
}

/** "Re: Rehearsal" for "Rehearsal", with one prefix only, and no longer than the maximum length of a subject. */
export function buildReplySubject(subject: string): string {
  const whole = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return [...whole].slice(0, MAX_TITLE).join("");
}

/** The number of people whom a message to a group reaches, and of those whom it does not reach. */
export function formatReach({ reached, withoutAccount }: MessageReach): string {
  if (reached === 0) return "No one here has an account yet, so a message would reach no one.";
  if (withoutAccount === 0) return `Reaches ${formatPeople(reached)}.`;
  if (withoutAccount === 1) return `Reaches ${formatPeople(reached)}. 1 more has no account yet and does not get it.`;
  return `Reaches ${formatPeople(reached)}. ${formatNumber(withoutAccount)} more have no account yet and do not get it.`;
}
