// Pauses emails, text messages and card payments of a restored copy, because the original may still be running. Its
// backups are paused too: they would replace those of the original, where the copy was restored from.

import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { extendConfirmations } from "../events/waiting-list.service.ts";
import { requestStatementMails } from "../giving/statements/mailing.service.ts";
import type { JobName, Jobs } from "../jobs/jobs.ts";
import { restartDeliveries } from "../messaging/deliveries/deliveries.service.ts";
import { requestQueuedMails } from "../messaging/mail/mail.ts";
import { clearPause, isOutgoingPaused } from "../outgoing/pause.ts";

const OUTGOING: readonly JobName[] = [
  "send-mail",
  "mail-statements",
  "announcements",
  "send-emails",
  "send-texts",
  "settle-payment",
  "check-payments",
  "make-backup",
  "list-erasures",
];

/**
 * Jobs that do nothing while outgoing work is paused. Their rows stay, and `resumeOutgoing` adds the jobs again. Emails to
 * the owners of accounts are sent, because without a code no administrator could sign in to resume the others; jobs are
 * not in an archive, so these were requested here.
 */
export function withPause(jobs: Jobs, db: Database): Jobs {
  return {
    ...jobs,
    work: (name, perform) =>
      jobs.work(name, async (attempt) => {
        const isForOwner = "isForOwner" in attempt.data;
        if (OUTGOING.includes(name) && !isForOwner && (await isOutgoingPaused(db))) return;
        await perform(attempt);
      }),
  };
}

export async function resumeOutgoing(tx: Database, viewer: Viewer, jobs: Jobs, now: Temporal.Instant): Promise<void> {
  if (!(await clearPause(tx))) return;
  await recordChange(tx, viewer, "backup.resumed_outgoing", { subjectId: 1 });
  await restartDeliveries(tx, now);
  await extendConfirmations(tx, now);
  await requestQueuedMails(tx, jobs);
  await requestStatementMails(tx, jobs);
  for (const name of ["send-emails", "send-texts", "announcements", "check-payments", "list-erasures"] as const)
    await jobs.sendOnce(tx, name, {});
}
