// Outgoing email: written in the transaction that causes it, and sent by a job with retries. After it is sent or given
// up, its text and attachment are erased. Without SMTP_URL nothing is sent: emails are kept for administrators to read.
// Nothing of an email is logged.
import { and, eq } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../calendar/clock.ts";
import { recordChange } from "../../changes/record.ts";
import type { Config } from "../../config.ts";
import type { Database, Postgres } from "../../database/database.ts";
import { mails } from "../../database/tables/operations.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { Letter } from "./letters.ts";
import { isRefusedForGood, openTransport, type SmtpError, type Transport } from "./transport.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
}

/** Whether SMTP is configured. */
export function mailLeaves(services: { config: Config }): boolean {
  return services.config.smtpUrl !== null;
}

/** Queues an email within the transaction that causes it. @param recipient an email address @returns the email's id */
export async function queueMail(
  tx: Database,
  services: { config: Config; jobs: Jobs; logger: FastifyBaseLogger },
  recipient: string,
  { subject, text, attachment }: Letter,
): Promise<number> {
  const leaves = mailLeaves(services);
  const status = leaves ? "queued" : "kept";
  const file = { attachmentName: attachment?.name ?? null, attachment: attachment?.content ?? null };
  const values = { recipient, subject, text, status, ...file } as const;
  const [mail] = await tx.insert(mails).values(values).returning({ id: mails.id });
  if (!mail) throw new Error("the mail was not written");
  await recordChange(tx, null, "mail.queued", {});
  if (leaves) {
    await services.jobs.send(tx, "send-mail", { mailId: mail.id });
    return mail.id;
  }
  services.logger.info({ mail: mail.id }, "mail kept: see Settings");
  if (process.env.NODE_ENV === "development")
    process.stdout.write(`\nTo: ${recipient}\nSubject: ${subject}\n\n${text}\n`);
  return mail.id;
}

/** Adds a job for each email that is still queued. */
export async function requestQueuedMails(tx: Database, jobs: Jobs): Promise<void> {
  const queued = await tx.select({ id: mails.id }).from(mails).where(eq(mails.status, "queued")).orderBy(mails.id);
  for (const { id: mailId } of queued) await jobs.sendOnce(tx, "send-mail", { mailId });
}

/** Sends an email if it is still waiting. */
async function deliver(services: Needs, transport: Transport, mailId: number, isLast: boolean): Promise<void> {
  const { db } = services.postgres;
  const waiting = and(eq(mails.id, mailId), eq(mails.status, "queued"));
  const [mail] = await db.select().from(mails).where(waiting);
  if (!mail) return;
  const settle = (status: "sent" | "failed") =>
    services.postgres.transaction(async (tx) => {
      const updatedAt = services.clock().toString();
      await tx.update(mails).set({ status, text: "", attachment: null, updatedAt }).where(waiting);
      await recordChange(tx, null, "mail.settled", {});
    });
  try {
    const { recipient: to, subject, text, attachment: content, attachmentName: filename } = mail;
    const attachments = content && filename ? [{ filename, content, contentType: "application/pdf" }] : [];
    await transport.sendMail({ from: services.config.mailFrom ?? "", to, subject, text, attachments });
  } catch (error) {
    const { code, responseCode } = error as SmtpError;
    const isOver = isLast || isRefusedForGood(error as SmtpError);
    services.logger.warn({ mail: mailId, code, responseCode, isOver }, "mail not sent");
    if (!isOver) throw new Error(`not sent: ${code ?? "unknown"}`);
    await settle("failed");
    return;
  }
  await settle("sent");
}

/** Runs the jobs on this server. */
export async function startMailJob(services: Needs): Promise<void> {
  const { smtpUrl } = services.config;
  if (smtpUrl === null) return;
  const transport = openTransport(smtpUrl);
  await services.jobs.work("send-mail", ({ data, isLast }) => deliver(services, transport, data.mailId, isLast));
}
