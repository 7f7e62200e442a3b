// Daily cleanup of expired rows, so that no table grows without limit, a new search for duplicates, and a list of whom
// to follow up.
import { lt } from "drizzle-orm";
import { pruneAnnouncementPictures } from "./announcement-pictures/announcement-pictures.service.ts";
import { pruneDevices } from "./auth/known-device.ts";
import { pruneSlips } from "./children/paper.service.ts";
import { pruneTexts } from "./children/texts.service.ts";
import { mails } from "./database/tables/operations.ts";
import { sessions, verifications } from "./database/tables/users.ts";
import { requestDuplicateScan } from "./duplicates/scan.job.ts";
import { pruneCalendarImports } from "./events/calendar-imports/imports.service.ts";
import { pruneSeriesUndos } from "./events/series-undo.service.ts";
import { pruneReplies } from "./events/waiting-list.service.ts";
import { listOccasions } from "./follow-ups/occasions.service.ts";
import { pruneGiftImports } from "./giving/imports/prune.service.ts";
import { prunePayments } from "./giving/payments/payments.job.ts";
import { markUndelivered } from "./giving/statements/mailing.service.ts";
import { pruneEntryKeys } from "./http/entry-keys.ts";
import { pruneLimits } from "./http/limits.ts";
import { pruneImports } from "./imports/prune.service.ts";
import { pruneLogos } from "./logo/logo.service.ts";
import { pruneMerges } from "./merges/undo.service.ts";
import { pruneMessages } from "./messages/messages.service.ts";
import { giveUpOldDeliveries } from "./messaging/deliveries/deliveries.service.ts";
import { giveUpOldMails } from "./messaging/mail/mail.ts";
import { pruneRestrictedNotes } from "./note-reviews/note-reviews.service.ts";
import { isOutgoingPaused } from "./outgoing/pause.ts";
import { prunePictures } from "./pictures/pictures.service.ts";
import { pruneJobs } from "./print-queue/queue.service.ts";
import { pruneFormerTokens } from "./providers/text-provider.ts";
import type { Services } from "./services.ts";

const MAIL_DAYS = 30;
const TEXT_DAYS = 30;
const PAYMENT_DAYS = 365;
/** Until the statements of the year are issued, a gift of a guest can be linked to a person. */
const GUEST_DAYS = 730;
/** Longer than a browser keeps an unsaved form. */
const ENTRY_KEY_DAYS = 30;

type Needs = Pick<Services, "postgres" | "clock" | "jobs" | "config" | "logger" | "secret">;

export async function runUpkeep(services: Needs): Promise<void> {
  const { postgres, clock, jobs } = services;
  const now = clock();
  const instant = new Date(now.epochMilliseconds);
  const subtractDays = (days: number) => now.subtract({ hours: 24 * days }).toString();
  await postgres.transaction(async (tx) => {
    await tx.delete(sessions).where(lt(sessions.expire, instant));
    await tx.delete(verifications).where(lt(verifications.expiresAt, instant));
    await markUndelivered(tx, subtractDays(MAIL_DAYS));
    await tx.delete(mails).where(lt(mails.createdAt, subtractDays(MAIL_DAYS)));
    if (!(await isOutgoingPaused(tx))) {
      await giveUpOldMails(tx, now);
      await giveUpOldDeliveries(tx, now);
    }
    await pruneMerges(tx, now);
    await pruneSeriesUndos(tx, now);
    await prunePictures(tx, now);
    await pruneLogos(tx);
    await pruneAnnouncementPictures(tx, now);
    await pruneImports(tx, now);
    await pruneGiftImports(tx, now);
    await pruneCalendarImports(tx, now);
    await prunePayments(tx, subtractDays(PAYMENT_DAYS), subtractDays(GUEST_DAYS));
    await pruneEntryKeys(tx, subtractDays(ENTRY_KEY_DAYS));
    await pruneLimits(tx, now);
    await pruneDevices(tx, { clock });
    await pruneMessages(tx);
    await pruneSlips(tx, now);
    await pruneRestrictedNotes(tx, now);
    await pruneTexts(tx, subtractDays(TEXT_DAYS));
    await pruneJobs(tx, now);
    await pruneFormerTokens(tx, services, now);
  });
  await postgres.transaction((tx) => pruneReplies(tx, services, now));
  await postgres.transaction((tx) => listOccasions(tx, now));
  await requestDuplicateScan({ jobs, postgres });
}

export async function startUpkeepJob(services: Services): Promise<void> {
  await services.jobs.work("upkeep", () => runUpkeep(services));
}
