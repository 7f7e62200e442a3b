// The mail server of the settings. The environment overrides it (docs/decisions/0175).
import type { MailServer, MailServerChange, MailServerView } from "@narthex/contract/mail-server.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { sendWhenCommitted } from "../messaging/deliveries/run.ts";
import { composeMail } from "../messaging/mail/compose.ts";
import { writeTestMail } from "../messaging/mail/emails.ts";
import {
  findLastProofOfMail,
  findWaitingMail,
  isMailServerSetUp,
  keepSentMail,
  type MailNeeds,
  queueMail,
  requestQueuedMails,
} from "../messaging/mail/mail.ts";
import { openTransport, requiresTls, type SmtpError } from "../messaging/mail/transport.ts";
import { isOutgoingPaused } from "../outgoing/pause.ts";
import { MAIL, readMailAccess } from "../providers/mail-server.ts";
import { readStored, removeStored } from "../providers/stored.ts";
import { Refusal } from "../refusal.ts";
import { describeFailure } from "./mail-server.rules.ts";
import { changeProvider, getSource, refuseFixed, toProviderSecret } from "./provider-change.ts";

interface Needs extends MailNeeds {
  readonly clock: Clock;
}

const DEFAULT_PORTS = { "smtp:": 587, "smtps:": 465 } as const;

/** SMTP_URL and MAIL_FROM without the user and the password. */
function toValues({ smtpUrl, mailFrom }: Config): MailServer | null {
  if (smtpUrl === null) return null;
  const { protocol, hostname, port } = new URL(smtpUrl);
  const [, name = "", address = mailFrom ?? ""] = /^([^<>]*)<([^<>]+)>$/.exec(mailFrom ?? "") ?? [];
  return {
    host: hostname,
    port: Number(port) || DEFAULT_PORTS[protocol === "smtps:" ? "smtps:" : "smtp:"],
    encryption: protocol === "smtps:" ? "tls" : requiresTls(smtpUrl) ? "starttls" : "none",
    user: null,
    senderName: name.trim() || null,
    senderAddress: address,
    replyTo: null,
  };
}

export async function readMailServer(db: Database, services: Needs): Promise<MailServerView> {
  const { config } = services;
  const stored = await readStored(db, services, MAIL);
  const source = getSource(config.smtpUrl !== null, config.isDemo, stored);
  const isPaused = await isOutgoingPaused(db);
  const now = services.clock();
  const waitingSince = isPaused ? null : await findWaitingMail(db, now);
  const state = { lastSentAt: await findLastProofOfMail(db, services, now), waitingSince, isPaused };
  if (source !== "form" || stored === null)
    return { source, values: toValues(config), secret: null, ...state, updatedAt: null };
  return { source, values: stored.values, secret: toProviderSecret(stored), ...state, updatedAt: stored.updatedAt };
}

export async function changeMailServer(
  tx: Database,
  services: Needs,
  viewer: Viewer,
  { password, updatedAt, ...values }: MailServerChange,
): Promise<MailServerView> {
  refuseFixed((await readMailServer(tx, services)).source);
  const fields = await changeProvider(tx, services, viewer, MAIL, {
    values,
    typed: values.user === null ? {} : { password },
    updatedAt,
    read: () => readMailServer(tx, services),
  });
  if (fields.length > 0) {
    await recordChange(tx, viewer, "mail_server.changed", { subjectId: MAIL.id, detail: { fields } });
    // Emails that waited because the earlier server could not be reached are sent now.
    await requestQueuedMails(tx, services.jobs);
    await sendWhenCommitted(tx, services, "email");
  }
  return readMailServer(tx, services);
}

export async function removeMailServer(tx: Database, services: Needs, viewer: Viewer): Promise<MailServerView> {
  const { source } = await readMailServer(tx, services);
  refuseFixed(source);
  if (source === "form") {
    await removeStored(tx, MAIL.id);
    await recordChange(tx, viewer, "mail_server.removed", { subjectId: MAIL.id });
  }
  return readMailServer(tx, services);
}

/**
 * Sends a test email to the viewer immediately; without a mail server it is kept like all others.
 * @throws Refusal mail_not_sent with one of a fixed list of reasons
 */
export async function sendTestMail(
  services: Needs & { postgres: { db: Database; transaction: <T>(work: (tx: Database) => Promise<T>) => Promise<T> } },
  viewer: Viewer,
): Promise<{ recipient: string }> {
  const { config, logger, postgres } = services;
  const recipient = viewer.email;
  const email = writeTestMail({ congregationName: viewer.congregation.name, publicUrl: config.publicUrl });
  const access = await readMailAccess(postgres.db, services);
  if (access !== null) {
    const transport = openTransport(access);
    try {
      await transport.sendMail({ ...(await composeMail(postgres.db, email)), to: { name: "", address: recipient } });
    } catch (error) {
      const { code, responseCode } = error as SmtpError;
      logger.warn({ code, responseCode }, "test email not sent");
      throw new Refusal("mail_not_sent", { fields: { server: describeFailure(error as SmtpError) } });
    }
  }
  await postgres.transaction(async (tx) => {
    if (access === null && !(await isMailServerSetUp(tx, services))) await queueMail(tx, services, recipient, email);
    else await keepSentMail(tx, recipient, email.subject);
    await recordChange(tx, viewer, "mail.sent_test", { subjectId: 0 });
  });
  return { recipient };
}
