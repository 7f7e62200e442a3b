// Sends emails that were kept before the mail server was set up.
import { eq } from "drizzle-orm";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { mails } from "../database/tables/operations.ts";
import { requestKeptStatement } from "../giving/statements/mailing.service.ts";
import { queueKeptCopy } from "../messaging/deliveries/kept.service.ts";
import { isStatementFile } from "../messaging/mail/giving-emails.ts";
import {
  deleteKeptMail,
  isMailServerSetUp,
  lockKeptMail,
  queueKeptMail,
  type SendingNeeds,
} from "../messaging/mail/mail.ts";
import { Refusal } from "../refusal.ts";

/**
 * Queues a kept email. For one of an announcement, or with a giving statement, the delivery or the statement is queued
 * instead, so that consent, audience and books are checked again. @returns its recipient
 */
async function queueKept(tx: Database, services: SendingNeeds, viewer: Viewer, mailId: number): Promise<string> {
  const address = await queueKeptCopy(tx, services, mailId);
  if (address !== null) return address;
  const mail = await lockKeptMail(tx, mailId);
  if (mail === null) throw new Refusal("mail_not_kept");
  if (!isStatementFile(mail.attachmentName)) {
    await queueKeptMail(tx, services.jobs, mailId);
    return mail.recipient;
  }
  const donor = await requestKeptStatement(tx, services, viewer, mailId);
  await deleteKeptMail(tx, eq(mails.id, mailId));
  return donor;
}

export async function sendKeptMail(
  tx: Database,
  services: SendingNeeds,
  viewer: Viewer,
  mailId: number,
): Promise<{ recipient: string }> {
  if (!(await isMailServerSetUp(tx, services))) throw new Refusal("mail_not_set_up");
  const recipient = await queueKept(tx, services, viewer, mailId);
  await recordChange(tx, viewer, "mail.sent_kept", { subjectId: mailId, about: [{ unpublished: true }] });
  return { recipient };
}
