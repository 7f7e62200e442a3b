// Reads pages of announcements that a viewer may see; locks and writes single ones.
import type { AnnouncementsQuery, Audience, Priority } from "@narthex/contract/announcements.ts";
import type { Channel, NotSent } from "@narthex/contract/deliveries.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { changeById, deleteById } from "../database/rows.ts";
import { buildTextContains } from "../database/search.ts";
import { announcementPictures } from "../database/tables/announcement-pictures.ts";
import { announcementMinistries, announcementPeople, announcements } from "../database/tables/announcements.ts";
import { members } from "../database/tables/members.ts";
import { ministries } from "../database/tables/ministries.ts";
import { auditEntries } from "../database/tables/operations.ts";
import { selectAccountName } from "../people/account-name.ts";
import type { VisibleAnnouncements } from "./announcements.policy.ts";

export interface AnnouncementRecord {
  id: number;
  title: string;
  content: string;
  authorId: string;
  authorName: string | null;
  authorMemberId: number | null;
  priority: Priority;
  isActive: boolean;
  publishDate: string;
  expiryDate: string | null;
  targetAudience: Audience;
  ministryId: number | null;
  ministryName: string | null;
  ministries: { id: number; name: string }[];
  duties: Duty[];
  pictureHash: string | null;
  pictureDescription: string;
  pictureWidth: number | null;
  pictureHeight: number | null;
  replyTo: string | null;
  sendEmail: boolean;
  sendSMS: boolean;
  releasedAt: string | null;
  emailQueuedAt: string | null;
  smsQueuedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** All its ministries by name. */
const MINISTRIES = sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', one.id, 'name', one.name) order by lower(one.name), one.id)
  from ${ministries} as one where ${announcements.targetAudience} = 'ministry' and (
    one.id = ${announcements.ministryId} or one.id in (
      select ${announcementMinistries.ministryId} from ${announcementMinistries}
      where ${announcementMinistries.announcementId} = ${announcements.id}))), '[]'::json)`;

function selectAnnouncements(db: Database) {
  const { site: _, entryKey: __, ...columns } = getTableColumns(announcements);
  return db
    .select({
      ...columns,
      authorName: selectAccountName(announcements.authorId),
      authorMemberId: members.id,
      ministryName: ministries.name,
      ministries: MINISTRIES,
      pictureWidth: announcementPictures.width,
      pictureHeight: announcementPictures.height,
    })
    .from(announcements)
    .leftJoin(members, eq(members.userId, announcements.authorId))
    .leftJoin(ministries, eq(ministries.id, announcements.ministryId))
    .leftJoin(announcementPictures, eq(announcementPictures.hash, announcements.pictureHash));
}

export interface ListOptions {
  visible: VisibleAnnouncements;
  now: string;
  /** The congregation's day, YYYY-MM-DD. */
  today: string;
  show: AnnouncementsQuery["show"];
  search: string;
}

/** Announcements that are published and not over. */
function isPublished({ now, today }: ListOptions): SQL | undefined {
  return and(
    announcements.isActive,
    lte(announcements.publishDate, now),
    or(isNull(announcements.expiryDate), gte(announcements.expiryDate, today)),
  );
}

/** Whether a person is in the saved list that is the audience. */
const isAmongPeople = (memberId: number): SQL =>
  sql`${announcements.id} in (select ${announcementPeople.announcementId} from ${announcementPeople}
    where ${announcementPeople.memberId} = ${memberId})`;

/** Whether one of its ministries is one of these. */
const isForMinistries = (ministryIds: readonly number[]): SQL | undefined =>
  and(
    eq(announcements.targetAudience, "ministry"),
    or(
      inArray(announcements.ministryId, [...ministryIds]),
      sql`${announcements.id} in (select ${announcementMinistries.announcementId} from ${announcementMinistries}
        where ${inArray(announcementMinistries.ministryId, [...ministryIds])})`,
    ),
  );

const isForDuties = (duties: readonly Duty[]): SQL | undefined =>
  and(eq(announcements.targetAudience, "duties"), arrayOverlaps(announcements.duties, [...duties]));

function buildVisibility(look: ListOptions): SQL | undefined {
  const { visible } = look;
  if (visible === "all") return undefined;
  return and(
    isPublished(look),
    or(
      inArray(announcements.targetAudience, [...visible.audiences]),
      visible.ministryIds.length > 0 ? isForMinistries(visible.ministryIds) : undefined,
      visible.duties.length > 0 ? isForDuties(visible.duties) : undefined,
      visible.memberId === null ? undefined : isAmongPeople(visible.memberId),
    ),
  );
}

function isAsked(look: ListOptions): SQL | undefined {
  const { show, now } = look;
  if (show === "published") return isPublished(look);
  if (show === "scheduled") return gt(announcements.publishDate, now);
  return show === "out" ? lte(announcements.publishDate, now) : undefined;
}

function buildFilter(look: ListOptions): SQL | undefined {
  const text = sql`concat_ws(chr(10), ${announcements.title}, ${announcements.content})`;
  return and(buildVisibility(look), isAsked(look), buildTextContains(text, look.search));
}

/** The position of an announcement in the order of publication. */
export type DateKey = readonly [publishDate: string, id: number];

export async function findAnnouncementPage(
  db: Database,
  look: ListOptions,
  after: DateKey | null,
  limit: number,
): Promise<AnnouncementRecord[]> {
  // Scheduled ones: the next first. All others: the newest first.
  const [further, order] = look.show === "scheduled" ? [sql`>`, asc] : [sql`<`, desc];
  const beyond = after
    ? sql`(${announcements.publishDate}, ${announcements.id}) ${further} (${after[0]}, ${after[1]})`
    : undefined;
  return selectAnnouncements(db)
    .where(and(buildFilter(look), beyond))
    .orderBy(order(announcements.publishDate), order(announcements.id))
    .limit(limit);
}

export async function countAnnouncements(db: Database, look: ListOptions): Promise<number> {
  return countRows(db, announcements, buildFilter(look));
}

export async function findAnnouncement(db: Database, id: number): Promise<AnnouncementRecord | null> {
  const [found] = await selectAnnouncements(db).where(eq(announcements.id, id));
  return found ?? null;
}

/** The same, locked. */
export async function lockAnnouncement(tx: Database, id: number): Promise<AnnouncementRecord | null> {
  await tx.select({ id: announcements.id }).from(announcements).where(eq(announcements.id, id)).for("update");
  return findAnnouncement(tx, id);
}

/** Locks the scheduled announcements that are due and not published. */
export async function lockDue(tx: Database, now: string): Promise<number[]> {
  const due = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(isNull(announcements.releasedAt), announcements.isActive, lte(announcements.publishDate, now)))
    .orderBy(asc(announcements.publishDate), asc(announcements.id))
    .for("update", { skipLocked: true });
  return due.map(({ id }) => id);
}

/** @returns null if the entry key was used before */
export async function insertAnnouncement(
  tx: Database,
  values: typeof announcements.$inferInsert,
): Promise<number | null> {
  const [written] = await tx
    .insert(announcements)
    .values(values)
    .onConflictDoNothing({ target: announcements.entryKey })
    .returning({ id: announcements.id });
  return written?.id ?? null;
}

/** How many of these ministries exist. */
export function countMinistries(db: Database, ministryIds: readonly number[]): Promise<number> {
  return db.$count(ministries, inArray(ministries.id, [...ministryIds]));
}

/** Replaces all ministries except the first. */
export async function replaceMinistries(
  tx: Database,
  announcementId: number,
  ministryIds: readonly number[],
): Promise<void> {
  await tx.delete(announcementMinistries).where(eq(announcementMinistries.announcementId, announcementId));
  const rows = ministryIds.slice(1).map((ministryId) => ({ announcementId, ministryId }));
  if (rows.length > 0) await tx.insert(announcementMinistries).values(rows);
}

/** Writes the people of an announcement whose audience is a saved list. */
export async function insertPeople(tx: Database, announcementId: number, memberIds: readonly number[]): Promise<void> {
  const ids = `{${memberIds.join()}}`;
  await tx.execute(sql`insert into ${announcementPeople} (announcement_id, member_id)
    select ${announcementId}, id from unnest(${ids}::int[]) as person (id) order by id`);
}

export async function findAnnouncementPeople(db: Database, announcementId: number): Promise<number[]> {
  const rows = await db
    .select({ memberId: announcementPeople.memberId })
    .from(announcementPeople)
    .where(eq(announcementPeople.announcementId, announcementId));
  return rows.map(({ memberId }) => memberId);
}

export async function findAnnouncementByKey(db: Database, entryKey: string): Promise<AnnouncementRecord | null> {
  const [found] = await selectAnnouncements(db).where(eq(announcements.entryKey, entryKey));
  return found ?? null;
}

/** Channels by which some announcements were not sent when they were published, each with its latest reason. */
export function findNotSent(db: Database, ids: readonly number[]): Promise<({ id: number } & NotSent)[]> {
  const { subject, subjectId, action, detail } = auditEntries;
  const channel = sql<Channel>`${detail} ->> 'channel'`;
  return db
    .selectDistinctOn([subjectId, channel], {
      id: sql<number>`${subjectId}::int`,
      channel,
      reason: sql<NotSent["reason"]>`${detail} ->> 'reason'`,
    })
    .from(auditEntries)
    .where(and(eq(subject, "announcement"), inArray(subjectId, ids.map(String)), eq(action, "not_sent")))
    .orderBy(subjectId, channel, desc(auditEntries.id));
}

export const updateAnnouncement = changeById(announcements);
export const deleteAnnouncement = deleteById(announcements);
