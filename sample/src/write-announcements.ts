import { createHash } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import sharp from "sharp";
import type { Database } from "../../server/src/database/database.ts";
import { announcementPictures } from "../../server/src/database/tables/announcement-pictures.ts";
import {
  announcementMinistries,
  announcementPeople,
  announcements,
} from "../../server/src/database/tables/announcements.ts";
import { stops } from "../../server/src/database/tables/consent.ts";
import { members } from "../../server/src/database/tables/members.ts";
import { memberTags, tags } from "../../server/src/database/tables/tags.ts";
import { users } from "../../server/src/database/tables/users.ts";
import { queueCopies } from "../../server/src/messaging/deliveries/queue.service.ts";
import type { SampleAnnouncement, SampleChoices } from "./announcements.ts";
import { splitBatches } from "./batches.ts";
import { CAST, CONGREGATION } from "./cast.ts";
import { MINISTRIES, type MinistryName } from "./ministries.ts";

const findMinistryPlace = (ministry: MinistryName): number => MINISTRIES.findIndex(({ name }) => name === ministry);

/** Base address of the links in the sample's emails. */
const SITE = "http://127.0.0.1:3000";

async function writeChoices(
  tx: Database,
  { withoutEmail, unsubscribed, stopped }: SampleChoices,
  memberAt: (place: number) => number,
): Promise<void> {
  for (const part of splitBatches(withoutEmail))
    await tx
      .update(members)
      .set({ announcementEmails: false })
      .where(inArray(members.id, part.map(memberAt)));
  const said = [
    ...unsubscribed.map((address) => ({ channel: "email" as const, address })),
    ...stopped.map((address) => ({ channel: "sms" as const, address })),
  ];
  for (const part of splitBatches(said)) await tx.insert(stops).values(part);
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

const PICTURE_SIZE = { width: 800, height: 320 };
/** Hills, a church and the evening star. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="320" viewBox="0 0 800 320">
  <rect width="800" height="320" fill="#1f2f54"/>
  <circle cx="610" cy="70" r="7" fill="#f7e7b0"/><path d="M610 40v60M580 70h60" stroke="#f7e7b0" stroke-width="2"/>
  <path d="M0 250 Q200 150 420 235 T800 210 V320 H0Z" fill="#32496f"/>
  <path d="M0 290 Q260 210 520 275 T800 265 V320 H0Z" fill="#e8edf3"/>
  <path d="M250 270v-70h80v70zM240 200l50-45 50 45zM283 155v-55l12-25 12 25v62z" fill="#c9a45c"/>
  <path d="M281 270v-30a9 9 0 0 1 18 0v30z" fill="#1f2f54"/></svg>`;

async function writePicture(tx: Database, at: string): Promise<string> {
  const image = await sharp(Buffer.from(DRAWING)).jpeg({ quality: 82 }).toBuffer();
  const hash = createHash("sha256").update(image).digest("base64url");
  await tx.insert(announcementPictures).values({ hash, image, ...PICTURE_SIZE, chosenAt: at });
  return hash;
}

/** After how many days announcements for teams end, so that they are not on dashboards for years. */
const DAYS_OF_TEAMS = 30;

/** Adds an announcement with a picture for two ministries, and one for people with some duties. @param at ISO 8601 */
async function writeTeamAnnouncements(
  tx: Database,
  authorId: string,
  at: string,
  [firstMinistry, secondMinistry]: [number, number],
): Promise<void> {
  const day = Temporal.Instant.from(at).toZonedDateTimeISO(CONGREGATION.timezone).toPlainDate();
  const expiryDate = day.add({ days: DAYS_OF_TEAMS }).toString();
  const common = { authorId, site: SITE, publishDate: at, expiryDate, releasedAt: at, createdAt: at, updatedAt: at };
  const rehearsal = {
    ...common,
    title: "One rehearsal for choir and children",
    content:
      "For the family service we rehearse **together** on the next two Saturdays, from 10 to 11:30 in the sanctuary.\n\nPlease tell Miriam if your child needs a ride.",
    targetAudience: "ministry" as const,
    ministryId: firstMinistry,
    pictureHash: await writePicture(tx, at),
    pictureDescription: "A church among hills at night, with a star above it",
    replyTo: "music@example.org",
  };
  const nameTags = {
    ...common,
    title: "New name tags at the welcome desk",
    content: "Your name tag is in the upper drawer. Please wear it when you serve, so that newcomers know whom to ask.",
    targetAudience: "duties" as const,
    duties: ["greeter" as const, "childrens_team" as const, "childrens_lead" as const],
  };
  const [written] = await tx.insert(announcements).values(rehearsal).returning({ id: announcements.id });
  if (!written) throw new Error("no announcement for two ministries was written");
  await tx.insert(announcementMinistries).values({ announcementId: written.id, ministryId: secondMinistry });
  await tx.insert(announcements).values(nameTags);
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
  const newest = samples.findLast(({ row }) => row.releasedAt);
  const admin = accountOf.get(CAST.admin.email) ?? "";
  if (newest) {
    await writeListAnnouncement(tx, admin, newest.row.publishDate ?? "");
    const teams: [number, number] = [
      at.ministry(findMinistryPlace("Music and Choir")),
      at.ministry(findMinistryPlace("Children's Ministry")),
    ];
    await writeTeamAnnouncements(tx, admin, newest.row.publishDate ?? "", teams);
  }
  for (const { row, ministry, author, hasLog } of samples) {
    const ministryId = ministry === null ? null : at.ministry(ministry);
    const authorId = accountOf.get(author) ?? "";
    const values = { ...row, ministryId, authorId, site: SITE };
    const [written] = await tx.insert(announcements).values(values).returning({ id: announcements.id });
    if (!written || !hasLog) continue;
    const queued = {
      announcementId: written.id,
      targetAudience: row.targetAudience ?? "all",
      ministryIds: ministryId === null ? [] : [ministryId],
      duties: [],
      at: row.publishDate ?? "",
    };
    if (row.sendEmail) await queueCopies(tx, "email", queued);
    if (row.sendSMS) await queueCopies(tx, "sms", queued);
    await finishDeliveries(tx, written.id);
  }
}
