import { inArray, sql } from "drizzle-orm";
import type { Database } from "../../server/src/database/database.ts";
import { announcementPeople, announcements } from "../../server/src/database/tables/announcements.ts";
import { stops } from "../../server/src/database/tables/consent.ts";
import { members } from "../../server/src/database/tables/members.ts";
import { memberTags, tags } from "../../server/src/database/tables/tags.ts";
import { users } from "../../server/src/database/tables/users.ts";
import { queueCopies } from "../../server/src/messaging/deliveries/queue.service.ts";
import type { SampleAnnouncement, SampleChoices } from "./announcements.ts";
import { batchesOf } from "./batches.ts";
import { CAST } from "./cast.ts";

/** Base address of the links in the sample's emails. */
const SITE = "http://127.0.0.1:3000";

async function writeChoices(
  tx: Database,
  { withoutEmail, unsubscribed, stopped }: SampleChoices,
  memberAt: (place: number) => number,
): Promise<void> {
  for (const part of batchesOf(withoutEmail))
    await tx
      .update(members)
      .set({ announcementEmails: false })
      .where(inArray(members.id, part.map(memberAt)));
  const said = [
    ...unsubscribed.map((address) => ({ channel: "email" as const, address })),
    ...stopped.map((address) => ({ channel: "sms" as const, address })),
  ];
  for (const part of batchesOf(said)) await tx.insert(stops).values(part);
}

/** Most deliveries succeed; a few fail with an unknown mailbox or an unreachable phone. */
async function finishDeliveries(tx: Database, announcementId: number): Promise<void> {
  await tx.execute(sql`
    update deliveries set
      status = case
        when channel = 'email' then case when member_id % 89 = 7 then 'failed' else 'sent' end
        when member_id % 31 = 3 then 'failed' else 'delivered' end,
      reason = case
        when channel = 'email' and member_id % 89 = 7 then 'unknown_recipient'
        when channel = 'sms' and member_id % 31 = 3 then 'undelivered' end,
      provider_code = case
        when channel = 'email' and member_id % 89 = 7 then '550'
        when channel = 'sms' and member_id % 31 = 3 then '30003' end,
      updated_at = queued_at + make_interval(secs => 1 + id % 50)
    where announcement_id = ${announcementId} and status = 'queued'`);
}

/** Adds an announcement to the people of a list: those with the first tag. @param at ISO 8601 */
async function writeListAnnouncement(tx: Database, authorId: string, at: string): Promise<void> {
  const [written] = await tx
    .insert(announcements)
    .values({
      title: "The newsletter is in the mail",
      content: "You are on our list for a printed copy. If it has not come by Friday, please tell the office.",
      targetAudience: "people",
      authorId,
      site: SITE,
      publishDate: at,
      releasedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: announcements.id });
  const people = await tx
    .select({ memberId: memberTags.memberId })
    .from(memberTags)
    .where(inArray(memberTags.tagId, tx.select({ id: sql`min(${tags.id})` }).from(tags)));
  if (!written || people.length === 0) throw new Error("no announcement for the people of a list was written");
  await tx.insert(announcementPeople).values(people.map((person) => ({ ...person, announcementId: written.id })));
}

/** Inserts the sample congregation's announcements, and delivery logs of the newest. People must exist already. */
export async function writeAnnouncements(
  tx: Database,
  samples: readonly SampleAnnouncement[],
  choices: SampleChoices,
  at: { member: (place: number) => number; ministry: (place: number) => number },
): Promise<void> {
  await writeChoices(tx, choices, at.member);
  const accounts = await tx.select({ id: users.id, email: users.email }).from(users);
  const accountOf = new Map(accounts.map(({ id, email }) => [email, id]));
  const [oldest] = samples;
  if (oldest) await writeListAnnouncement(tx, accountOf.get(CAST.admin.email) ?? "", oldest.row.publishDate ?? "");
  for (const { row, ministry, author, hasLog } of samples) {
    const ministryId = ministry === null ? null : at.ministry(ministry);
    const authorId = accountOf.get(author) ?? "";
    const values = { ...row, ministryId, authorId, site: SITE };
    const [written] = await tx.insert(announcements).values(values).returning({ id: announcements.id });
    if (!written || !hasLog) continue;
    const queued = {
      announcementId: written.id,
      targetAudience: row.targetAudience ?? "all",
      ministryId,
      at: row.publishDate ?? "",
    };
    if (row.sendEmail) await queueCopies(tx, "email", queued);
    if (row.sendSMS) await queueCopies(tx, "sms", queued);
    await finishDeliveries(tx, written.id);
  }
}
