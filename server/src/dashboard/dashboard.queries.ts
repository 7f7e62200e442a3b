import { and, count, eq, gt, gte, isNull, lt, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, prepareOnce } from "../database/database.ts";
import { attendance } from "../database/tables/attendance.ts";
import { workerHours } from "../database/tables/hours.ts";
import { importRows } from "../database/tables/imports.ts";
import { members } from "../database/tables/members.ts";
import type { DashboardSpans } from "./dashboard.rules.ts";

const span = { from: sql.placeholder("from"), until: sql.placeholder("until") };

const isActive = eq(members.membershipStatus, "active");

const membersByStatus = prepareOnce((db) =>
  db
    .select({
      all: sql<number>`(count(*) filter (where ${isActive}))::int`,
      joined: sql<number>`(count(*) filter (
        where ${isActive} and ${members.joinDate} >= ${span.from} and ${members.joinDate} < ${span.until}))::int`,
      pending: sql<number>`(count(*) filter (where ${members.membershipStatus} = 'pending'))::int`,
      inactive: sql<number>`(count(*) filter (where ${members.membershipStatus} = 'inactive'))::int`,
    })
    .from(members)
    .prepare("dashboard_members"),
);

/** Active members, those of them who joined within the span, people who wait to be admitted, and inactive people. */
export async function countMembers(
  db: Database,
  { from, until }: DashboardSpans["month"],
): Promise<{ all: number; joined: number; pending: number; inactive: number }> {
  const [row] = await membersByStatus(db).execute({ from, until });
  return row ?? { all: 0, joined: 0, pending: 0, inactive: 0 };
}

const peopleCheckedIn = prepareOnce((db) =>
  db
    .select({
      all: sql<number>`count(distinct coalesce(${attendance.memberId}, -${attendance.id}))::int`,
      active: sql<number>`(count(distinct ${members.id}) filter (where ${members.membershipStatus} = 'active'))::int`,
    })
    .from(attendance)
    .leftJoin(members, eq(members.id, attendance.memberId))
    .where(and(gte(attendance.checkInTime, span.from), lt(attendance.checkInTime, span.until)))
    .prepare("dashboard_attendance"),
);

/**
 * Number of people checked in within the span, each once, and of active members among them. A record of a removed
 * member counts as a person.
 */
export async function countPeopleCheckedIn(
  db: Database,
  { from, until }: DashboardSpans["today"],
): Promise<{ all: number; active: number }> {
  const [row] = await peopleCheckedIn(db).execute({ from, until });
  return row ?? { all: 0, active: 0 };
}

/**
 * Number of people checked in within the span who were added after a day, had not joined by then, and were never checked
 * in before the span.
 */
export async function countFirstVisits(
  db: Database,
  { from, until }: DashboardSpans["today"],
  before: DashboardSpans["today"] & { day: string },
): Promise<number> {
  const earlier = alias(attendance, "earlier");
  const hasEarlier = db
    .select({ one: sql`1` })
    .from(earlier)
    .where(and(eq(earlier.memberId, members.id), lt(earlier.checkInTime, from)));
  // Members of an earlier directory are not new, even without a known day of joining.
  const isImported = db.select({ one: sql`1` }).from(importRows).where(eq(importRows.memberId, members.id));
  const [row] = await db
    .select({ people: sql<number>`count(distinct ${members.id})::int` })
    .from(attendance)
    .innerJoin(members, eq(members.id, attendance.memberId))
    .where(
      and(
        gte(attendance.checkInTime, from),
        lt(attendance.checkInTime, until),
        // Both, because an admission sets the join date of someone who was added long before.
        gte(members.createdAt, before.until),
        or(isNull(members.joinDate), gt(members.joinDate, before.day)),
        notExists(hasEarlier),
        notExists(isImported),
      ),
    );
  return row?.people ?? 0;
}

const byWeek = prepareOnce(
  (db) =>
    db
      .select({
        // The week is computed from instants: converting 50,000 of them to local days takes three times as long.
        week: sql<number>`width_bucket(${attendance.checkInTime}, ${sql.placeholder("beginnings")}::timestamptz[])`,
        records: count(),
      })
      .from(attendance)
      .where(and(gte(attendance.checkInTime, span.from), lt(attendance.checkInTime, span.until)))
      .groupBy(sql`1`)
      .prepare(""), // unnamed, so that it is planned for each number of days, which may be few or years
);

/** Check-ins by week, for weeks that begin at these instants; the last ends at `until`. In the order of the weeks. */
export async function countByWeek(db: Database, beginnings: readonly string[], until: string): Promise<number[]> {
  const rows = await byWeek(db).execute({ beginnings, from: beginnings[0] ?? until, until });
  const known = new Map(rows.map((row) => [row.week, row.records]));
  return beginnings.map((_, place) => known.get(place + 1) ?? 0);
}

const sumHours = (status: "approved" | "submitted") =>
  sql<string>`coalesce(sum(${workerHours.hours}) filter (where ${workerHours.status} = ${status}), 0)::numeric(12, 2)::text`;

const volunteers = prepareOnce((db) =>
  db
    .select({
      activeVolunteers: sql<number>`count(distinct ${workerHours.memberId})::int`,
      monthlyVolunteerHours: sumHours("approved"),
      submittedVolunteerHours: sumHours("submitted"),
    })
    .from(workerHours)
    .where(
      and(
        gte(workerHours.workerDate, span.from),
        lt(workerHours.workerDate, span.until),
        ne(workerHours.status, "returned"),
      ),
    )
    .prepare("dashboard_hours"),
);

/** Number of volunteers and their hours of a month. Approved hours of removed members count, but not as a volunteer. */
export async function sumVolunteerHours(db: Database, { from, until }: DashboardSpans["month"]) {
  const [row] = await volunteers(db).execute({ from, until });
  return row ?? { activeVolunteers: 0, monthlyVolunteerHours: "0.00", submittedVolunteerHours: "0.00" };
}
