// Announcements in the database: those within a viewer's sight in pages, and single ones, held and written.
import type { Audience, Priority } from "@narthex/contract/announcements.ts";
import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { announcements } from "../database/tables/announcements.ts";
import { members } from "../database/tables/members.ts";
import { ministries } from "../database/tables/ministries.ts";
import { users } from "../database/tables/users.ts";
import type { Sight } from "./announcements.policy.ts";

export interface AnnouncementRecord {
  id: number;
  title: string;
  content: string;
  authorId: string;
  authorName: string | null;
  priority: Priority;
  isActive: boolean;
  publishDate: string;
  expiryDate: string | null;
  targetAudience: Audience;
  ministryId: number | null;
  ministryName: string | null;
  sendEmail: boolean;
  sendSMS: boolean;
  releasedAt: string | null;
  emailQueuedAt: string | null;
  smsQueuedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

function records(db: Database) {
  const { site: _, ...columns } = getTableColumns(announcements);
  return db
    .select({
      ...columns,
      authorName: sql<string | null>`coalesce(${members.firstName} || ' ' || ${members.lastName},
        nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''))`,
      ministryName: ministries.name,
    })
    .from(announcements)
    .innerJoin(users, eq(users.id, announcements.authorId))
    .leftJoin(members, eq(members.userId, announcements.authorId))
    .leftJoin(ministries, eq(ministries.id, announcements.ministryId));
}

export interface Look {
  sight: Sight;
  now: string;
  /** The congregation's day, YYYY-MM-DD. */
  today: string;
}

function within({ sight, now, today }: Look): SQL | undefined {
  if (sight === "all") return undefined;
  return and(
    announcements.isActive,
    lte(announcements.publishDate, now),
    or(isNull(announcements.expiryDate), gte(announcements.expiryDate, today)),
    or(
      inArray(announcements.targetAudience, [...sight.audiences]),
      sight.ministryIds.length > 0 ? inArray(announcements.ministryId, [...sight.ministryIds]) : undefined,
    ),
  );
}

/** The place of an announcement among the newest. */
export type DateKey = readonly [publishDate: string, id: number];

export async function findPage(
  db: Database,
  look: Look,
  after: DateKey | null,
  limit: number,
): Promise<AnnouncementRecord[]> {
  const beyond = after
    ? sql`(${announcements.publishDate}, ${announcements.id}) < (${after[0]}, ${after[1]})`
    : undefined;
  return records(db)
    .where(and(within(look), beyond))
    .orderBy(desc(announcements.publishDate), desc(announcements.id))
    .limit(limit);
}

export async function countAnnouncements(db: Database, look: Look): Promise<number> {
  return db.$count(announcements, within(look));
}

export async function findAnnouncement(db: Database, id: number): Promise<AnnouncementRecord | null> {
  const [found] = await records(db).where(eq(announcements.id, id));
  return found ?? null;
}

/** The same, held until the transaction ends. */
export async function holdAnnouncement(tx: Database, id: number): Promise<AnnouncementRecord | null> {
  await tx.select({ id: announcements.id }).from(announcements).where(eq(announcements.id, id)).for("update");
  return findAnnouncement(tx, id);
}

/** Those whose time has come and whom nobody has published yet, held until the transaction ends. */
export async function holdDue(tx: Database, now: string): Promise<number[]> {
  const due = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(isNull(announcements.releasedAt), announcements.isActive, lte(announcements.publishDate, now)))
    .orderBy(asc(announcements.publishDate), asc(announcements.id))
    .for("update", { skipLocked: true });
  return due.map(({ id }) => id);
}

type Row = typeof announcements.$inferInsert;
export type AnnouncementUpdate = { [Key in keyof Row]?: Row[Key] | undefined };

export async function insertAnnouncement(tx: Database, values: Row): Promise<number> {
  const [written] = await tx.insert(announcements).values(values).returning({ id: announcements.id });
  if (!written) throw new Error("the announcement was not written");
  return written.id;
}

export async function updateAnnouncement(tx: Database, id: number, change: AnnouncementUpdate): Promise<void> {
  await tx.update(announcements).set(change).where(eq(announcements.id, id));
}

export async function deleteAnnouncement(tx: Database, id: number): Promise<void> {
  await tx.delete(announcements).where(eq(announcements.id, id));
}
