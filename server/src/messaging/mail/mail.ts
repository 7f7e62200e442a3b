// Outgoing email: written in the transaction that causes it, and sent by a job with retries. After it is sent or given
// up, its text and attachment are erased. Without a mail server nothing is sent: administrators can read the emails.
// Nothing of an email is logged.
import { and, desc, eq, gt, gte, lt, not, type SQL, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../calendar/clock.ts";
import { recordChange } from "../../changes/record.ts";
import type { Config } from "../../config.ts";
import type { Database, Postgres } from "../../database/database.ts";
import { deliveries } from "../../database/tables/deliveries.ts";
import { mails } from "../../database/tables/operations.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { readMailAccess, readMailServerChangeTime } from "../../providers/mail-server.ts";
import type { Secret } from "../../sealed.ts";
import { composeMail } from "./compose.ts";
import type { Email } from "./emails.ts";
import { isStatementFile } from "./giving-emails.ts";
import { buildMessageId } from "./message-id.ts";
import { isRefusedForGood, openTransport, type SmtpError } from "./transport.ts";

/** What is erased of an email that was sent or given up. */
const SETTLED = { text: "", attachment: null, pictureHash: null };

/** The services that queue an email. */
export interface MailNeeds {
  readonly config: Config;
  readonly jobs: Jobs;
  readonly logger: FastifyBaseLogger;
  readonly secret: Secret;
}

/** What sending needs in addition to writing an email. */
export interface SendingNeeds extends MailNeeds {
  readonly clock: Clock;
  readonly postgres: Postgres;
}

/** Whether a mail server is set up. */
export async function isMailServerSetUp(db: Database, services: { config: Config; secret: Secret }): Promise<boolean> {
  return (await readMailAccess(db, services)) !== null;
}

/**
 * When the mail server last accepted an email, also of an announcement, since it was set up or changed; null without
 * such an email or without a mail server. With SMTP_URL only the last 30 days count, because it may have named another
 * server before.
 */
export async function findLastProofOfMail(
  db: Database,
  services: { config: Config; secret: Secret },
  now: Temporal.Instant,
): Promise<string | null> {
  if (!(await isMailServerSetUp(db, services))) return null;
  const changedAt = await readMailServerChangeTime(db, services);
  const [mail] = await db
    .select({ at: mails.updatedAt })
    .from(mails) // deleted after 30 days
    .where(and(eq(mails.status, "sent"), changedAt === null ? undefined : gte(mails.updatedAt, changedAt)))
    .orderBy(desc(mails.updatedAt))
    .limit(1);
  const since = changedAt ?? now.subtract({ hours: 30 * 24 }).toString();
  const isSent = and(eq(deliveries.channel, "email"), eq(deliveries.status, "sent"));
  const [copy] = await db
    .select({ at: deliveries.updatedAt })
    .from(deliveries)
    .where(and(isSent, gte(deliveries.updatedAt, since)))
    .orderBy(desc(deliveries.id))
    .limit(1);
  return (
    [mail, copy]
      .flatMap((last) => last?.at ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

/**
 * Since when the oldest email waits that was tried and not accepted by the mail server for ten minutes, also one of an
 * announcement; null without one. Those that were never tried wait for the ones before them, such as the statements of
 * a year.
 */
export async function findWaitingMail(db: Database, now: Temporal.Instant): Promise<string | null> {
  const before = now.subtract({ minutes: 10 }).toString();
  const isUntried = sql`exists (select from pgboss.job where name = 'send-mail' and (data ->> 'mailId')::int = mails.id
    and state in ('created', 'active') and retry_count = 0)`;
  const [mail] = await db
    .select({ at: mails.updatedAt })
    .from(mails)
    .where(and(eq(mails.status, "queued"), lt(mails.updatedAt, before), not(isUntried)))
    .orderBy(mails.updatedAt)
    .limit(1);
  const isDeferred = and(eq(deliveries.channel, "email"), eq(deliveries.status, "queued"), gt(deliveries.attempts, 0));
  const [copy] = await db
    .select({ at: deliveries.queuedAt })
    .from(deliveries)
    .where(and(isDeferred, lt(deliveries.queuedAt, before)))
    .orderBy(deliveries.queuedAt)
    .limit(1);
  return [mail, copy].flatMap((oldest) => oldest?.at ?? []).toSorted()[0] ?? null;
}

/**
 * Queues an email within the transaction that causes it. @param recipient an email address
 * @param isForOwner whether it is sent also while others are paused after a restore, because the owner of an account
 * needs it to sign in or to learn of a change of the account, or asked for it as a test
 * @returns the email's id
 */
export async function queueMail(
  tx: Database,
  services: MailNeeds,
  recipient: string,
  email: Email,
  isForOwner = false,
): Promise<number> {
  const leaves = await isMailServerSetUp(tx, services);
  const mailId = await insertMail(tx, recipient, email, { status: leaves ? "queued" : "kept" });
  if (leaves) await services.jobs.send(tx, "send-mail", { mailId, ...(isForOwner && { isForOwner }) });
  else reportKept(services, mailId, recipient, email);
  return mailId;
}

/** Stores the email of a delivery that cannot be sent, because there is no mail server. */
export async function keepMail(
  tx: Database,
  services: Pick<MailNeeds, "logger">,
  recipient: string,
  email: Email,
  deliveryId: number,
): Promise<void> {
  await deleteKeptMail(tx, eq(mails.deliveryId, deliveryId));
  reportKept(services, await insertMail(tx, recipient, email, { status: "kept", deliveryId }), recipient, email);
}

async function insertMail(
  tx: Database,
  recipient: string,
  { subject, text, attachment, picture, replyTo }: Email,
  state: { status: "queued" | "kept"; deliveryId?: number },
): Promise<number> {
  const file = { attachmentName: attachment?.name ?? null, attachment: attachment?.content ?? null };
  const shown = { pictureHash: picture?.hash ?? null, pictureDescription: picture?.description ?? "" };
  const values = { recipient, subject, text, ...file, ...shown, replyTo: replyTo ?? null, ...state };
  const [mail] = await tx.insert(mails).values(values).returning({ id: mails.id });
  if (!mail) throw new Error("the mail was not written");
  await recordChange(tx, null, "mail.queued", {});
  return mail.id;
}

function reportKept({ logger }: Pick<MailNeeds, "logger">, mailId: number, recipient: string, email: Email): void {
  logger.info({ mail: mailId }, "mail kept: see Settings");
  if (process.env.NODE_ENV === "development")
    process.stdout.write(`\nTo: ${recipient}\nSubject: ${email.subject}\n\n${email.text}\n`);
}

/** Deletes a kept email that is sent in another way, such as by its delivery. */
export async function deleteKeptMail(tx: Database, which: SQL | undefined): Promise<void> {
  await tx.delete(mails).where(and(which, eq(mails.status, "kept")));
}

/** Locks a kept email until the transaction ends. @returns null if there is no kept email with this id */
export async function lockKeptMail(tx: Database, mailId: number) {
  const { recipient, attachmentName } = mails;
  const isKept = and(eq(mails.id, mailId), eq(mails.status, "kept"));
  const [mail] = await tx.select({ recipient, attachmentName }).from(mails).where(isKept).for("update");
  return mail ?? null;
}

/** Queues a locked kept email as it is. */
export async function queueKeptMail(tx: Database, jobs: Jobs, mailId: number): Promise<void> {
  await tx.update(mails).set({ status: "queued", updatedAt: sql`now()` }).where(eq(mails.id, mailId));
  await jobs.send(tx, "send-mail", { mailId });
}

/** Lists an email that was sent without the queue. */
export async function keepSentMail(tx: Database, recipient: string, subject: string): Promise<void> {
  await tx.insert(mails).values({ recipient, subject, text: "", status: "sent" });
  await recordChange(tx, null, "mail.settled", {});
}

/** Whether an email is queued and no job waits to send it, as after a job that died with its server. */
const isWithoutJob = (isSending: SQL) =>
  and(
    eq(mails.status, "queued"),
    sql`not exists (select from pgboss.job where name = 'send-mail' and (data ->> 'mailId')::int = mails.id
      and (state < 'active' or ${isSending}))`,
  );

/** Starts to send each email that is still queued. */
export async function requestQueuedMails(tx: Database, jobs: Jobs): Promise<void> {
  await jobs.startWaiting(tx, "send-mail");
  const left = await tx.select({ id: mails.id }).from(mails).where(isWithoutJob(sql`false`)).orderBy(mails.id);
  for (const { id: mailId } of left) await jobs.send(tx, "send-mail", { mailId });
}

/** Those who manage giving see whether a statement was delivered, and may see no other email. */
async function recordSettled(tx: Database, names: readonly (string | null)[]): Promise<void> {
  if (names.some(isStatementFile)) await recordChange(tx, null, "statements.progressed", {});
  if (names.length > 0) await recordChange(tx, null, "mail.settled", {});
}

/** Gives up emails that are queued for a day and that no job sends. */
export async function giveUpOldMails(tx: Database, now: Temporal.Instant): Promise<void> {
  const givenUp = await tx
    .update(mails)
    .set({ ...SETTLED, status: "failed", updatedAt: now.toString() })
    .where(and(isWithoutJob(sql`state = 'active'`), lt(mails.updatedAt, now.subtract({ hours: 24 }).toString())))
    .returning({ name: mails.attachmentName });
  await recordSettled(
    tx,
    givenUp.map(({ name }) => name),
  );
}

/**
 * Sends an email if it is still waiting. If the mail server was removed in the meantime, it waits for another one as
 * long as it would wait for an unreachable one, and no administrator can read it.
 */
async function deliverMail(services: SendingNeeds, mailId: number, isLast: boolean): Promise<void> {
  const { db } = services.postgres;
  const waiting = and(eq(mails.id, mailId), eq(mails.status, "queued"));
  const [mail] = await db.select().from(mails).where(waiting);
  if (!mail) return;
  const settle = (status: "sent" | "failed") =>
    services.postgres.transaction(async (tx) => {
      const updatedAt = services.clock().toString();
      await tx
        .update(mails)
        .set({ ...SETTLED, status, updatedAt })
        .where(waiting);
      await recordSettled(tx, [mail.attachmentName]);
    });
  try {
    const { recipient: to, subject, text, attachment: content, attachmentName: name } = mail;
    const { pictureHash: hash, pictureDescription: description, replyTo } = mail;
    const composed = await composeMail(db, {
      subject,
      text,
      ...(content && name ? { attachment: { name, content } } : {}),
      ...(hash ? { picture: { hash, description } } : {}),
      ...(replyTo ? { replyTo } : {}),
    });
    const access = await readMailAccess(db, services);
    if (access === null) throw Object.assign(new Error("no mail server"), { code: "ENOSERVER" });
    const messageId = buildMessageId(services, access, { kind: "mail", id: mailId, at: mail.createdAt });
    await openTransport(access).sendMail({ to, ...composed, messageId });
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
export async function startMailJob(services: SendingNeeds): Promise<void> {
  await services.jobs.work("send-mail", ({ data, isLast }) => deliverMail(services, data.mailId, isLast));
}
