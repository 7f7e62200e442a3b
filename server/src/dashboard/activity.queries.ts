// Entries of the audit log for recent activity, and the current state of the records that they name.
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { donationBatches, donations } from "../database/tables/donations.ts";
import { events } from "../database/tables/events.ts";
import { funds } from "../database/tables/funds.ts";
import { workerHours } from "../database/tables/hours.ts";
import { members } from "../database/tables/members.ts";
import { memberMerges } from "../database/tables/merges.ts";
import { ministries } from "../database/tables/ministries.ts";
import { postponedNewcomers } from "../database/tables/newcomers.ts";
import { auditEntries, isNews } from "../database/tables/operations.ts";
import { isPostponement, matchNewcomers } from "../newcomers/waiting.ts";

/** Sort key of an entry in the order newest first; the time to the microsecond. */
export type NewsKey = readonly [at: string, id: number];

export async function findActivityNews(db: Database, after: NewsKey | null, limit: number) {
  const { id, at, action, subject, subjectId, detail } = auditEntries;
  const exactTime = sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const beyond = after ? sql`(${at}, ${id}) < (${after[0]}, ${after[1]})` : undefined;
  return db
    .select({ id, at, action, subject, subjectId, detail, exactTime })
    .from(auditEntries)
    .where(and(isNews, beyond))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

export type NewsEntry = Awaited<ReturnType<typeof findActivityNews>>[number];

export async function countNews(db: Database): Promise<number> {
  return countRows(db, auditEntries, isNews);
}

const memberName = sql<string>`${members.firstName} || ' ' || ${members.lastName}`;

/**
 * A merged person has the name and the status of the survivor.
 * @param today the congregation's day, on which a person waits to be admitted or not
 */
export async function findActivityMembers(db: Database, ids: number[], today: string) {
  const waits = sql<boolean>`(${matchNewcomers({ show: "waiting", today })})`;
  const columns = { name: memberName, status: members.membershipStatus, waits };
  const own = db
    .select({ id: members.id, ...columns })
    .from(members)
    .leftJoin(postponedNewcomers, isPostponement)
    .where(inArray(members.id, ids));
  const merged = db
    .select({ id: memberMerges.mergedId, ...columns })
    .from(memberMerges)
    .innerJoin(members, eq(members.id, memberMerges.survivorId))
    .leftJoin(postponedNewcomers, isPostponement)
    .where(and(inArray(memberMerges.mergedId, ids), isNull(memberMerges.undoneAt)));
  return own.unionAll(merged);
}

/** Those of the imports that were undone. An import itself is deleted after a month, its entries are not. */
export async function findUndoneImports(db: Database, ids: number[]) {
  const { action, subject, subjectId } = auditEntries;
  return db
    .select({ id: sql<number>`${subjectId}::int` })
    .from(auditEntries)
    .where(and(eq(subject, "import"), inArray(subjectId, ids.map(String)), eq(action, "import_undone")));
}

export async function findActivityEvents(db: Database, ids: number[]) {
  return db.select({ id: events.id, title: events.title }).from(events).where(inArray(events.id, ids));
}

export async function findActivityGifts(db: Database, ids: number[]) {
  return db
    .select({
      id: donations.id,
      donorName: sql<string | null>`coalesce(${memberName}, ${donations.donorName})`,
      amount: donations.amount,
      type: donations.donationType,
      fund: sql<string | null>`coalesce(${donations.fund}, ${funds.name})`,
      isVoid: sql<boolean>`${donations.voidedAt} is not null`,
    })
    .from(donations)
    .leftJoin(members, eq(members.id, donations.memberId))
    .leftJoin(funds, eq(funds.id, donations.fundId))
    .where(inArray(donations.id, ids));
}

export async function findActivityBatches(db: Database, ids: number[]) {
  return db
    .select({ id: donationBatches.id, total: sql<string | null>`${donationBatches.closedTotal}::text` })
    .from(donationBatches)
    .where(inArray(donationBatches.id, ids));
}

/** Hours with their people; hours without a name belong to a removed member. */
export async function findActivityHours(db: Database, ids: number[]) {
  return db
    .select({
      id: workerHours.id,
      name: sql<string | null>`${memberName}`,
      ministry: ministries.name,
      hours: workerHours.hours,
      workerDate: workerHours.workerDate,
    })
    .from(workerHours)
    .innerJoin(ministries, eq(ministries.id, workerHours.ministryId))
    .leftJoin(members, eq(members.id, workerHours.memberId))
    .where(inArray(workerHours.id, ids));
}
