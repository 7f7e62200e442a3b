// The email of an announcement, sent to its author before anyone else gets it.
import type { AnnouncementWords } from "@narthex/contract/announcements.ts";
import type { Viewer } from "../access/viewer.ts";
import { holdPicture } from "../announcement-pictures/announcement-pictures.service.ts";
import type { Database } from "../database/database.ts";
import { NO_LINK, writeAnnouncement } from "../messaging/mail/emails.ts";
import { isMailServerSetUp, type MailNeeds, queueMail } from "../messaging/mail/mail.ts";

/** @param site scheme and host under which the viewer opened this server */
export async function sendTestAnnouncement(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  words: AnnouncementWords,
  site: string,
): Promise<{ recipient: string; delivery: "smtp" | "kept" }> {
  const sender = { congregationName: viewer.congregation.name, publicUrl: site };
  if (words.picture) await holdPicture(tx, words.picture.hash);
  const email = writeAnnouncement(sender, words, NO_LINK);
  const test = { ...email, subject: `Test: ${email.subject}` };
  await queueMail(tx, services, viewer.email, test, true);
  return { recipient: viewer.email, delivery: (await isMailServerSetUp(tx, services)) ? "smtp" : "kept" };
}
