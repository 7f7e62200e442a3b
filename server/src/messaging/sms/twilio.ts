// Text messages through Twilio's HTTP API: one call to send, and the signature of Twilio's requests.
// Source: https://www.twilio.com/docs/messaging/api/message-resource and https://www.twilio.com/docs/usage/security
import { createHmac, timingSafeEqual } from "node:crypto";

export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164, or the id of a messaging service (MG...). */
  readonly from: string;
  /** Scheme and host of the API. */
  readonly apiUrl: string;
}

const TIMEOUT_MS = 20_000;

export type SmsOutcome =
  | { kind: "taken"; id: string }
  /** Never possible for this number. @param code Twilio's, such as "21610" */
  | { kind: "refused"; code: string }
  /** Temporarily impossible for this number. */
  | { kind: "later"; code: string }
  /** Nothing can be sent to anybody: no connection, wrong settings, an account without credit. */
  | { kind: "unreachable"; code: string };

/** The number has replied STOP, and Twilio itself blocks messages to it. */
export const STOPPED_AT_TWILIO = "21610";

interface Sms {
  /** E.164. */
  to: string;
  text: string;
  /** Where Twilio reports the delivery status. */
  statusCallback: string | null;
}

/**
 * Errors about our own number or messaging service, which Twilio answers with status 400: it is missing, wrong, of another
 * account, cannot send texts, has a full queue, or has no number. https://www.twilio.com/docs/api/errors
 */
const ABOUT_OUR_SENDER: ReadonlySet<number | undefined> = new Set([
  21212, 21603, 21606, 21611, 21659, 21660, 21661, 21701, 21702, 21703, 21704, 21705,
]);

function classifyRefusal(status: number, code: number | undefined): "refused" | "later" | "unreachable" {
  if (status === 429 || status >= 500) return "later";
  return status === 400 && !ABOUT_OUR_SENDER.has(code) ? "refused" : "unreachable";
}

export async function sendSms(settings: TwilioSettings, { to, text, statusCallback }: Sms): Promise<SmsOutcome> {
  const { accountSid, authToken, from, apiUrl } = settings;
  const body = new URLSearchParams({ To: to, Body: text });
  body.set(from.startsWith("MG") ? "MessagingServiceSid" : "From", from);
  if (statusCallback !== null) body.set("StatusCallback", statusCallback);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  try {
    const address = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(address, { method: "POST", headers: { authorization }, body, signal });
    const reply = (await answer.json().catch(() => ({}))) as { sid?: string; code?: number };
    if (answer.ok) return { kind: "taken", id: reply.sid ?? "" };
    return { kind: classifyRefusal(answer.status, reply.code), code: String(reply.code ?? answer.status) };
  } catch {
    return { kind: "unreachable", code: "no answer" };
  }
}

/** What Twilio signs: the address that it called, then every field's name and value in the order of the names. */
export function computeSignature(
  authToken: string,
  address: string,
  fields: Readonly<Record<string, unknown>>,
): string {
  const parts = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}${String(fields[name])}`);
  return createHmac("sha1", authToken)
    .update(address + parts.join(""))
    .digest("base64");
}

export function isSigned(
  authToken: string,
  address: string,
  fields: Readonly<Record<string, unknown>>,
  given: string | undefined,
): boolean {
  const ours = Buffer.from(computeSignature(authToken, address, fields));
  const theirs = Buffer.from(given ?? "");
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
