// Sends one delivery by email or as a text message, and returns the outcome.
import { isDeepStrictEqual } from "node:util";
import type { DeliveryReason, DeliveryStatus } from "@narthex/contract/deliveries.ts";
import type { Database } from "../../database/database.ts";
import { type MailAccess, readMailAccess } from "../../providers/mail-server.ts";
import { readTextAccess } from "../../providers/text-provider.ts";
import { sealAddress } from "../consent/token.ts";
import { composeMail } from "../mail/compose.ts";
import { writeAnnouncement } from "../mail/emails.ts";
import { keepMail, type MailNeeds } from "../mail/mail.ts";
import { buildMessageId } from "../mail/message-id.ts";
import { isAboutThisMail, openTransport, type SmtpError, type Transport } from "../mail/transport.ts";
import { STOPPED_AT_TWILIO, sendSms, type TwilioSettings } from "../sms/twilio.ts";
import type { OutgoingMessage } from "./deliveries.queries.ts";
import { formatTextMessage } from "./deliveries.rules.ts";

/** The screen that shows the whole announcement. */
const SCREEN = "/communications";
const CHILDREN_SCREEN = "/children?tab=board";
const CHILDREN = "Children's check-in";

export type Outcome =
  | { kind: "done"; status: Extract<DeliveryStatus, "sent" | "kept"> }
  | { kind: "refused"; reason: DeliveryReason; code: string | null }
  /** Deferred: only this one, or because nothing can be sent at all. */
  | { kind: "later"; isUnreachable: boolean };

export interface Sender {
  /**
   * Maximum number of deliveries sent at the same time; only these may be sent twice if a server is killed. 0 if nothing
   * can be sent.
   */
  concurrency(db: Database): Promise<number>;
  send(tx: Database, message: OutgoingMessage): Promise<Outcome>;
  close(): void;
}

const UNKNOWN_MAILBOX = [550, 551, 553];

function toOutcome(error: SmtpError): Outcome {
  const { responseCode = 0, code } = error;
  if (!isAboutThisMail(error)) return { kind: "later", isUnreachable: true };
  // An error without an answer of the server means that the address itself is invalid.
  if (responseCode >= 400 && responseCode < 500) return { kind: "later", isUnreachable: false };
  const reason = code === "EENVELOPE" && UNKNOWN_MAILBOX.includes(responseCode) ? "unknown_recipient" : "refused";
  return { kind: "refused", reason, code: responseCode === 0 ? null : String(responseCode) };
}

const WHY_ALERTED =
  "You're receiving this because you're a children's lead. Alerts are sent also to leads who turned off announcements by email.";

/** The address for links: an announcement may have been written before PUBLIC_URL was set or changed. */
function getLinkOrigin({ config }: MailNeeds, { announcementId, site }: OutgoingMessage): string {
  return config.isPublicUrlSet || announcementId === null ? config.publicUrl : site;
}

/** The email of an announcement, or of an alert for children's leads, from which nobody can unsubscribe. */
function buildEmail(services: MailNeeds, message: OutgoingMessage, unsubscribe: (site: string) => string | null) {
  const isAnnouncement = message.announcementId !== null;
  const site = getLinkOrigin(services, message);
  const alert = `${message.title}\n${site}${CHILDREN_SCREEN}\n\n${WHY_ALERTED}`;
  const words = isAnnouncement ? message : { title: CHILDREN, content: alert };
  const address = isAnnouncement ? unsubscribe(site) : null;
  const sender = { congregationName: message.congregationName, publicUrl: site };
  return { email: writeAnnouncement(sender, words, address), unsubscribe: address };
}

async function sendByMail(
  tx: Database,
  services: MailNeeds,
  { access, transport }: OpenTransport,
  message: OutgoingMessage,
): Promise<Outcome> {
  const { address, id, writtenAt: at } = message;
  const { email, unsubscribe } = buildEmail(
    services,
    message,
    (site) => `${site}/api/unsubscribe/${sealAddress(services.secret, address)}`,
  );
  const composed = await composeMail(tx, email);
  try {
    await transport.sendMail({
      ...composed,
      to: { name: "", address },
      messageId: buildMessageId(services, access, { kind: "delivery", id, at }),
      ...(unsubscribe !== null && {
        headers: {
          // RFC 8058. Prepared, because the address must not be folded.
          "List-Unsubscribe": { prepared: true, value: `<${unsubscribe}>` },
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      }),
    });
  } catch (error) {
    return toOutcome(error as SmtpError);
  }
  return { kind: "done", status: "sent" };
}

/**
 * Without a mail server the email is recorded here, without the unsubscribe address, which is only for its recipient.
 */
async function recordMail(tx: Database, services: MailNeeds, message: OutgoingMessage): Promise<Outcome> {
  const { email } = buildEmail(services, message, () => null);
  await keepMail(tx, services, message.address, email, message.id);
  return { kind: "done", status: "kept" };
}

const MAIL_CONCURRENCY = 5;
const SMS_CONCURRENCY = 3;

interface OpenTransport {
  readonly access: MailAccess;
  readonly transport: Transport;
}

/** Reads the settings for each email and keeps the connections while they stay the same. */
export function createMailSender(services: MailNeeds): Sender {
  let opened: OpenTransport | null = null;
  const open = (access: MailAccess): OpenTransport => {
    if (opened && isDeepStrictEqual(opened.access, access)) return opened;
    opened?.transport.close();
    opened = { access, transport: openTransport(access, MAIL_CONCURRENCY) };
    return opened;
  };
  return {
    concurrency: async (db) => ((await readMailAccess(db, services)) === null ? 1 : MAIL_CONCURRENCY),
    async send(tx, message) {
      const access = await readMailAccess(tx, services);
      return access === null ? recordMail(tx, services, message) : sendByMail(tx, services, open(access), message);
    },
    close: () => opened?.transport.close(),
  };
}

async function sendAsText(services: MailNeeds, settings: TwilioSettings, message: OutgoingMessage): Promise<Outcome> {
  const address = message.announcementId === null ? null : `${getLinkOrigin(services, message)}${SCREEN}`;
  const text = formatTextMessage({ ...message, address });
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

export function createSmsSender(services: MailNeeds): Sender {
  return {
    concurrency: async (db) => ((await readTextAccess(db, services)) === null ? 0 : SMS_CONCURRENCY),
    async send(tx, message) {
      const access = await readTextAccess(tx, services);
      return access === null ? { kind: "later", isUnreachable: true } : sendAsText(services, access, message);
    },
    close() {},
  };
}
