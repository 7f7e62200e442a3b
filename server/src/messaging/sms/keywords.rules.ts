// The keywords that stop and start text messages, as providers in the US use them.

const STOP = new Set(["STOP", "STOPALL", "QUIT", "END", "REVOKE", "OPTOUT", "CANCEL", "UNSUBSCRIBE"]);
const START = new Set(["START", "YES", "UNSTOP"]);

/** The keyword of an answer. It must be the whole text: "please don't stop" is no keyword. */
export function findKeyword(answer: string): "stop" | "start" | null {
  const word = answer
    .trim()
    .replace(/^["'“”‘’(]+|["'“”‘’).!?]+$/gu, "")
    .replace(/[\s-]/g, "")
    .toUpperCase();
  if (STOP.has(word)) return "stop";
  return START.has(word) ? "start" : null;
}

const escapeMarkup = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** An answer to a text message in Twilio's markup; null for no answer. */
export function writeMarkup(answer: string | null): string {
  const inside = answer === null ? "" : `<Message>${escapeMarkup(answer)}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${inside}</Response>`;
}

export const stopConfirmed = (name: string): string =>
  `${name}: you will no longer get text messages from us. Reply START to get them again.`;
export const startConfirmed = (name: string): string =>
  `${name}: you will get our text messages again. Reply STOP to end them.`;
export const startWithoutConsent = (name: string): string =>
  `${name}: your STOP no longer applies. To get our messages, turn on text messages in your profile.`;
export const writeTestText = (name: string): string =>
  `${name}: this is a test. Text messages from your congregation reach you.`;
