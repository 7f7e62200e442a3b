// Statements by email. A donor gets each statement once: requests wait in the database, and queueing the email ends the
// request in the same transaction. Statements are receipts, so opt-outs do not apply.
import type { DonorStatement, MailPreview } from "@narthex/contract/statements.ts";
import type { Viewer } from "../../access/viewer.ts";
import type { Clock } from "../../calendar/clock.ts";
import { recordChange } from "../../changes/record.ts";
import { findTogether } from "../../database/couples.ts";
import type { Database } from "../../database/database.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { writeStatementEmail } from "../../messaging/mail/giving-emails.ts";
import { isMailServerSetUp, type MailNeeds, queueMail } from "../../messaging/mail/mail.ts";
import type { DrawingNeeds } from "../../pdf/drawing-limit.ts";
import { Refusal, requireFound } from "../../refusal.ts";
import { requireCurrent, requireIssued } from "./files.service.ts";
import { type Congregation, createYearSnapshot, readCongregation } from "./identity.service.ts";
import { findContent } from "./ledger.queries.ts";
import { createProgressReporter } from "./progress.ts";
import {
  changeStatement,
  clearMailedAt,
  countMailReasons,
  findStatementDonor,
  findStatementOfMail,
  findYearsToMail,
  lockNextToMail,
  requestMail,
} from "./statements.queries.ts";
import { toDonorStatement } from "./statements.service.ts";

export interface StatementNeeds extends MailNeeds, DrawingNeeds {
  readonly clock: Clock;
}

/** What a request needs; the emails are written by a job. */
type MailingNeeds = Omit<StatementNeeds, "drawings">;

/** @throws Refusal as of `requireIssued` */
export async function previewMail(db: Database, services: MailingNeeds, year: number): Promise<MailPreview> {
  await requireIssued(db, services, { year });
  const leaves = await isMailServerSetUp(db, services);
  const counts = await countMailReasons(db, year, leaves);
  return {
    willGet: counts.find(({ reason }) => reason === null)?.count ?? 0,
    willNot: counts.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
    delivery: leaves ? "smtp" : "kept",
  };
}

async function requestEmails(
  tx: Database,
  services: MailingNeeds,
  viewer: Viewer,
  { year, memberId, now }: { year: number; memberId?: number; now: Temporal.Instant },
): Promise<number> {
  const who = memberId === undefined ? {} : { memberId };
  const leaves = await isMailServerSetUp(tx, services);
  const asked = await requestMail(tx, year, { at: now.toString(), leaves, ...who });
  if (asked === 0) return 0;
  await services.jobs.send(tx, "mail-statements", { year });
  if (memberId === undefined) {
    await recordChange(tx, viewer, "statements.mailed", { subjectId: year, detail: { asked } });
  } else {
    await recordChange(tx, viewer, "statements.mailed_one", { subjectId: year, detail: { asked, memberId } });
  }
  return asked;
}

/** Requests emails to all donors who can receive one and have not yet. @throws Refusal as of `requireIssued` */
export async function mailAll(
  tx: Database,
  services: MailingNeeds,
  viewer: Viewer,
  { year, now }: { year: number; now: Temporal.Instant },
): Promise<{ asked: number }> {
  await requireIssued(tx, services, { year });
  return { asked: await requestEmails(tx, services, viewer, { year, now }) };
}

const WHY_NOT = {
  not_issued: "This statement was not issued.",
  sent: "This donor already has this statement.",
  kept: "The email is kept in Settings and was not sent, because no mail server is set up.",
  needs_pen:
    "The donor's name or address must be written on this statement by hand. Please print it and send it by mail.",
  no_email: "This donor has no email address.",
  died: "This donor has died. Please print the statement for the family.",
  email_unconfirmed:
    "This donor's email address was entered by the person who signed up or checked in. Please confirm it in the member's record first.",
} as const;

/** @throws Refusal as of `requireCurrent`, and not_found, statement_not_mailable */
export async function mailOne(
  tx: Database,
  services: MailingNeeds,
  viewer: Viewer,
  { year, memberId, now }: { year: number; memberId: number; now: Temporal.Instant },
): Promise<DonorStatement & Pick<MailPreview, "delivery">> {
  const leaves = await isMailServerSetUp(tx, services);
  const read = async () => {
    const found = requireFound(await findStatementDonor(tx, year, memberId, leaves));
    return toDonorStatement(found);
  };
  const { noMail } = await read();
  await requireCurrent(tx, services, year);
  if (noMail) throw new Refusal("statement_not_mailable", { fields: { email: WHY_NOT[noMail] } });
  await requestEmails(tx, services, viewer, { year, memberId, now });
  return { ...(await read()), delivery: leaves ? "smtp" : "kept" };
}

/**
 * Requests the email of a statement that was kept, instead of sending the kept one. @returns the donor's address
 * @throws Refusal as of `mailOne`, and mail_statement_replaced
 */
export async function requestKeptStatement(
  tx: Database,
  services: MailingNeeds,
  viewer: Viewer,
  mailId: number,
): Promise<string> {
  const statement = await findStatementOfMail(tx, mailId);
  if (!statement) throw new Refusal("mail_statement_replaced");
  const { year, memberId, email } = statement;
  await mailOne(tx, services, viewer, { year, memberId, now: services.clock() });
  return email ?? "";
}

/**
 * Queues the email of the next requested statement; false if there is none. A statement that became outdated since its
 * request is not sent, and its request ends.
 */
async function mailNext(services: StatementNeeds, year: number, congregation: Congregation): Promise<boolean> {
  return services.postgres.transaction(async (tx) => {
    const next = await lockNextToMail(tx, year);
    if (!next) return false;
    const { id, memberId, jointMemberId, contentMark, pdf, replaces, email } = next;
    const snapshot = createYearSnapshot(congregation, year);
    const says = snapshot && (await findContent(tx, snapshot, await findTogether(tx, memberId, year)));
    if (pdf && email && says?.mark === contentMark) {
      const sender = { congregationName: congregation.congregationName, publicUrl: services.config.publicUrl };
      const about = { year, pdf, replaces, isJoint: jointMemberId !== null };
      const mailId = await queueMail(tx, services, email, writeStatementEmail(sender, about));
      const mailedAt = (await isMailServerSetUp(tx, services)) ? services.clock().toString() : null;
      await changeStatement(tx, id, { mailAskedAt: null, mailedAt, mailId });
    } else await changeStatement(tx, id, { mailAskedAt: null });
    return true;
  });
}

export async function mailStatements(services: StatementNeeds, year: number): Promise<void> {
  const { db } = services.postgres;
  const congregation = await readCongregation(db, services);
  const tell = createProgressReporter(services);
  while (await mailNext(services, year, congregation)) await tell();
  await recordChange(db, null, "statements.progressed", {});
}

/** Before old emails are deleted, because only the email of a statement says that it was not delivered. */
export const markUndelivered = (tx: Database, mailsBefore: string): Promise<void> => clearMailedAt(tx, mailsBefore);

/** Adds a job for each year with statements that wait to be mailed. */
export async function requestStatementMails(db: Database, jobs: Jobs): Promise<void> {
  for (const year of await findYearsToMail(db)) await jobs.sendOnce(db, "mail-statements", { year });
}

export async function startStatementMailJob(services: StatementNeeds): Promise<void> {
  await services.jobs.work("mail-statements", ({ data }) => mailStatements(services, data.year));
  await requestStatementMails(services.postgres.db, services.jobs);
}
