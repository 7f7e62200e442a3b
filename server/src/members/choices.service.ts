// A person's choices about messages. Only they change them, except that the office ends announcements by email for a
// person who asks for it.
import type { AnnouncementEmails } from "@narthex/contract/announcement-emails.ts";
import type { MessageChoices, MessageChoicesChange } from "@narthex/contract/message-choices.ts";
import { requireMemberId, type Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { isOptedOut, removeOptOut } from "../messaging/consent/opt-outs.ts";
import type { ProviderNeeds } from "../providers/stored.ts";
import { readTextAccess } from "../providers/text-provider.ts";
import { refuseField } from "../refusal.ts";
import type { MemberRecord } from "./members.queries.ts";
import { applyChange, readMember, requireLockedMember, requireMember } from "./members.service.ts";

const NOT_YOUR_MAILBOX =
  "This address was unsubscribed through the link in one of our emails. Open that link again to return.";

async function readMessageChoices(
  db: Database,
  services: ProviderNeeds,
  record: MemberRecord,
): Promise<MessageChoices> {
  const { email, phone, announcementEmails, smsConsent } = record;
  const emailStopped = await isOptedOut(db, "email", email);
  const from = (await readTextAccess(db, services))?.from ?? null;
  const smsStopped = await isOptedOut(db, "sms", phone);
  return {
    announcementEmails: announcementEmails && !emailStopped,
    email,
    emailStopped,
    smsConsent,
    phone,
    smsStopped,
    smsReady: from !== null,
    // A messaging service uses several numbers, so there is no single one to show.
    smsSender: from?.startsWith("+") ? from : null,
  };
}

export async function readOwnChoices(db: Database, services: ProviderNeeds, viewer: Viewer): Promise<MessageChoices> {
  return readMessageChoices(db, services, await requireMember(db, requireMemberId(viewer)));
}

/** An account with the proven address may remove an opt-out that was made through the link in an email to it. */
async function returnToEmail(tx: Database, viewer: Viewer, { email }: MemberRecord): Promise<void> {
  if (email === null || !(await isOptedOut(tx, "email", email))) return;
  if (!viewer.emailVerified || viewer.email !== email) throw refuseField("announcementEmails", NOT_YOUR_MAILBOX);
  await removeOptOut(tx, "email", email);
}

export async function changeOwnChoices(
  tx: Database,
  services: ProviderNeeds,
  viewer: Viewer,
  { announcementEmails, smsConsent }: MessageChoicesChange,
  now: Temporal.Instant,
): Promise<MessageChoices> {
  const before = await requireLockedMember(tx, requireMemberId(viewer));
  if (announcementEmails) await returnToEmail(tx, viewer, before);
  const change = {
    ...(announcementEmails === undefined ? {} : { announcementEmails }),
    ...(smsConsent === undefined ? {} : { smsConsent, smsDeclined: !smsConsent }),
  };
  await applyChange(tx, viewer, before, change, now);
  return readOwnChoices(tx, services, viewer);
}

export async function readAnnouncementEmails(
  db: Database,
  viewer: Viewer,
  memberId: number,
): Promise<AnnouncementEmails> {
  await readMember(db, viewer, memberId);
  const { email, announcementEmails } = await requireMember(db, memberId);
  const isStopped = !announcementEmails || (await isOptedOut(db, "email", email));
  return { state: isStopped ? "unsubscribed" : "subscribed" };
}

export async function stopAnnouncementEmails(
  tx: Database,
  viewer: Viewer,
  memberId: number,
  now: Temporal.Instant,
): Promise<AnnouncementEmails> {
  const before = await requireLockedMember(tx, memberId);
  await applyChange(tx, viewer, before, { announcementEmails: false }, now);
  return { state: "unsubscribed" };
}
