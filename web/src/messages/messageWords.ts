// The words around a message.

import { MAX_TITLE } from "@narthex/contract/limits.ts";
import type { Message, Reach } from "@narthex/contract/messages.ts";
import { numberInWords } from "../format/words.ts";

export const EVERYONE = "Everyone";
const FORMER_MINISTRY = "A former ministry";

/** Whom a message went to. */
export function addressee({ recipientType, recipientName }: Pick<Message, "recipientType" | "recipientName">): string {
  return recipientName ?? (recipientType === "all" ? EVERYONE : FORMER_MINISTRY);
}

/** "Re: Rehearsal" for "Rehearsal", once, and no longer than a subject may be. */
export function replySubject(subject: string): string {
  const whole = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return [...whole].slice(0, MAX_TITLE).join("");
}

const people = (count: number) => (count === 1 ? "1 person" : `${numberInWords(count)} people`);

/** How many people a message to a group reaches, and how many it does not. */
export function reachInWords({ reached, withoutAccount }: Reach): string {
  if (reached === 0) return "Nobody here has an account yet, so a message would reach nobody.";
  if (withoutAccount === 0) return `Reaches ${people(reached)}.`;
  if (withoutAccount === 1) return `Reaches ${people(reached)}. 1 more has no account yet and does not get it.`;
  return `Reaches ${people(reached)}. ${numberInWords(withoutAccount)} more have no account yet and do not get it.`;
}
