// Decisions about single deliveries. Pure.
import { MAX_SMS_TEXT } from "@narthex/contract/limits.ts";
import { countTextExcess, formatTextWords, HOW_TO_STOP } from "@narthex/contract/text-messages.ts";

/** A deferred delivery is retried after 1, 2, 4 ... minutes, an hour at most ... */
const FIRST_PAUSE_S = 60;
const LONGEST_PAUSE_S = 60 * 60;
/** ... and for a day, because the announcement is old then. */
const GIVE_UP_AFTER_S = 24 * 60 * 60;

/**
 * Seconds until the next attempt, or null to give up. @param attempts number of deferred attempts, including this one
 */
export function computePause(attempts: number, secondsSinceQueued: number): number | null {
  const pause = Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** Math.min(10, attempts - 1));
  return secondsSinceQueued + pause > GIVE_UP_AFTER_S ? null : pause;
}

/** Three characters of the GSM alphabet: "…" is not in it, so that a text with it would count as twice as long. */
const ELLIPSIS = "...";

const shortenText = (text: string, room: number): string => {
  const signs = [...text].slice(0, room - ELLIPSIS.length).join("");
  // At a space near the end if there is one, instead of within a word.
  const words = signs.replace(/\s+\S{0,30}$/u, "");
  return `${words.trimEnd()}${ELLIPSIS}`;
};

interface TextParts {
  congregationName: string;
  title: string;
  content: string;
  /** Address of the whole announcement; null for a text about a child, which no screen shows. */
  address: string | null;
}

/**
 * An announcement, or a text without a content of its own, as a text message. A longer announcement is its beginning and
 * the address of the rest; a longer text about a child has a shorter name of the congregation.
 */
export function formatTextMessage({ address, ...parts }: TextParts): string {
  const { congregationName } = parts;
  const excess = countTextExcess(parts);
  if (address !== null && excess > 0) {
    const tail = `${address}\n${HOW_TO_STOP}`;
    return `${shortenText(formatTextWords(parts), MAX_SMS_TEXT - [...tail].length - 1)}\n${tail}`;
  }
  const room = Math.max([...congregationName].length - excess, ELLIPSIS.length);
  const name = excess > 0 && congregationName !== "" ? shortenText(congregationName, room) : congregationName;
  return `${formatTextWords({ ...parts, congregationName: name })}\n${HOW_TO_STOP}`;
}
