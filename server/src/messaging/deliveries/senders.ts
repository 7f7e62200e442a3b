// Sends one delivery by email or as a text message, and returns the outcome.
import { createHmac } from "node:crypto";
import type { DeliveryReason, DeliveryStatus } from "@narthex/contract/deliveries.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { sealAddress } from "../consent/token.ts";
import { announcementLetter } from "../mail/letters.ts";
import { queueMail } from "../mail/mail.ts";
import { isAboutThisMail, openTransport, type SmtpError, type Transport } from "../mail/transport.ts";
import { STOPPED_AT_TWILIO, sendSms, type TwilioSettings } from "../sms/twilio.ts";
import type { OutgoingMessage } from "./deliveries.queries.ts";
import { textMessage } from "./deliveries.rules.ts";

interface Needs {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly jobs: Jobs;
  readonly secret: string;
}

/** The screen that shows the whole announcement. */
const SCREEN = "/communications";

export type Outcome =
  | { kind: "done"; status: Extract<DeliveryStatus, "sent" | "kept"> }
  | { kind: "refused"; reason: DeliveryReason; code: string | null }
  /** Deferred: only this one, or because nothing can be sent at all. */
  | { kind: "later"; isUnreachable: boolean };

export interface Sender {
  /** Maximum number of deliveries sent at the same time; only these may be sent twice if a server dies. */
  readonly concurrency: number;
  send(tx: Database, message: OutgoingMessage): Promise<Outcome>;
  close(): void;
}

const UNKNOWN_MAILBOX = [550, 551, 553];

function outcomeOf(error: SmtpError): Outcome {
  const { responseCode = 0, code } = error;
  if (!isAboutThisMail(error)) return { kind: "later", isUnreachable: true };
  // An error without an answer of the server means that the address itself is invalid.
  if (responseCode >= 400 && responseCode < 500) return { kind: "later", isUnreachable: false };
  const reason = code === "EENVELOPE" && UNKNOWN_MAILBOX.includes(responseCode) ? "unknown_recipient" : "refused";
  return { kind: "refused", reason, code: responseCode === 0 ? null : String(responseCode) };
}

/** The same for every attempt of a delivery, so that a mailbox can recognize a repeated one. */
function messageIdOf({ secret, config }: Needs, { id, queuedAt }: OutgoingMessage): string {
  const unique = createHmac("sha256", secret).update(`delivery ${id} ${queuedAt}`).digest("base64url").slice(0, 24);
  const host = /@([^\s<>]+?)>?$/.exec(config.mailFrom ?? "")?.[1] ?? new URL(config.publicUrl).hostname;
  return `<${unique}.${id}@${host}>`;
}

async function sendByMail(services: Needs, transport: Transport, message: OutgoingMessage): Promise<Outcome> {
  const { title, content, site, address, congregationName } = message;
  const unsubscribe = `${site}/api/unsubscribe/${sealAddress(services.secret, address)}`;
  const letter = announcementLetter({ congregationName, publicUrl: site }, { title, content, unsubscribe });
  try {
    await transport.sendMail({
      ...letter,
      from: services.config.mailFrom ?? "",
      to: { name: "", address },
      messageId: messageIdOf(services, message),
      headers: {
        // RFC 8058. Prepared, because the address must not be folded.
        "List-Unsubscribe": { prepared: true, value: `<${unsubscribe}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
  } catch (error) {
    return outcomeOf(error as SmtpError);
  }
  return { kind: "done", status: "sent" };
}

/**
 * Without a mail server the email is recorded here, without the unsubscribe address, which is only for its recipient.
 */
async function recordMail(tx: Database, services: Needs, message: OutgoingMessage): Promise<Outcome> {
  const { title, content, site, address, congregationName } = message;
  const letter = announcementLetter({ congregationName, publicUrl: site }, { title, content, unsubscribe: null });
  await queueMail(tx, services, address, letter);
  return { kind: "done", status: "kept" };
}

const MAIL_CONCURRENCY = 5;
const SMS_CONCURRENCY = 3;

export function mailSender(services: Needs): Sender {
  const { smtpUrl } = services.config;
  if (smtpUrl === null) return { concurrency: 1, send: (tx, message) => recordMail(tx, services, message), close() {} };
  const transport = openTransport(smtpUrl, MAIL_CONCURRENCY);
  return {
    concurrency: MAIL_CONCURRENCY,
    send: (_, message) => sendByMail(services, transport, message),
    close: () => transport.close(),
  };
}

async function sendAsText(services: Needs, settings: TwilioSettings, message: OutgoingMessage): Promise<Outcome> {
  const text = textMessage({ ...message, address: `${message.site}${SCREEN}` });
  const statusCallback = `${services.config.publicUrl}/api/sms/status?delivery=${message.id}`;
  const outcome = await sendSms(settings, { to: message.address, text, statusCallback });
  switch (outcome.kind) {
    case "taken":
      return { kind: "done", status: "sent" };
    case "refused":
      return {
        kind: "refused",
        reason: outcome.code === STOPPED_AT_TWILIO ? "stopped" : "refused",
        code: outcome.code,
      };
    default:
      return { kind: "later", isUnreachable: outcome.kind === "unreachable" };
  }
}

/** Null if text messages are not configured. */
export function smsSender(services: Needs): Sender | null {
  const settings = services.config.twilio;
  if (settings === null) return null;
  return { concurrency: SMS_CONCURRENCY, send: (_, message) => sendAsText(services, settings, message), close() {} };
}
