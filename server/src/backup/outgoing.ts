// Pauses emails, text messages and card payments of a restored copy, because the original may still be running.

import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { requestStatementMails } from "../giving/statements/mailing.service.ts";
import type { JobName, Jobs } from "../jobs/jobs.ts";
import { requestQueuedMails } from "../messaging/mail/mail.ts";
import { clearPause, findPause } from "./backups.queries.ts";

const OUTGOING: readonly JobName[] = [
  "send-mail",
  "mail-statements",
  "announcements",
  "send-emails",
  "send-texts",
  "settle-payment",
  "check-payments",
];

/** Whether emails, text messages and payments are paused after a restore. */
export const isOutgoingPaused = async (db: Database): Promise<boolean> => (await findPause(db)) !== null;

/** Jobs that do nothing while outgoing work is paused. Their rows stay, and `resumeOutgoing` adds the jobs again. */
export function withPause(jobs: Jobs, db: Database): Jobs {
  return {
    ...jobs,
    work: (name, perform) =>
      jobs.work(name, async (attempt) => {
        if (OUTGOING.includes(name) && (await isOutgoingPaused(db))) return;
        await perform(attempt);
      }),
  };
}

export async function resumeOutgoing(tx: Database, viewer: Viewer, jobs: Jobs): Promise<void> {
  if (!(await clearPause(tx))) return;
  await recordChange(tx, viewer, "backup.resumed_outgoing", { subjectId: 1 });
  await requestQueuedMails(tx, jobs);
  await requestStatementMails(tx, jobs);
  for (const name of ["send-emails", "send-texts", "announcements", "check-payments"] as const)
    await jobs.sendOnce(tx, name, {});
}
