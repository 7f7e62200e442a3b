import { and, count, eq, gte, lt, ne, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { attendance } from "../database/tables/attendance.ts";
import { workerHours } from "../database/tables/hours.ts";
import { members } from "../database/tables/members.ts";
import type { Spans } from "./dashboard.rules.ts";

export async function countActiveMembers(
  db: Database,
  month: Spans["month"],
): Promise<{ all: number; joined: number }> {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      joined: sql<number>`(count(*) filter (
        where ${members.joinDate} >= ${month.from} and ${members.joinDate} < ${month.until}))::int`,
    })
    .from(members)
    .where(eq(members.membershipStatus, "active"));
  return row ?? { all: 0, joined: 0 };
}

/** People checked in within the span, each once. Every record of someone removed since counts as a person. */
export async function countPeopleCheckedIn(db: Database, { from, until }: Spans["today"]): Promise<number> {
  const [row] = await db
    .select({ people: sql<number>`count(distinct coalesce(${attendance.memberId}, -${attendance.id}))::int` })
    .from(attendance)
    .where(and(gte(attendance.checkInTime, from), lt(attendance.checkInTime, until)));
  return row?.people ?? 0;
}

/** Check-ins by the Sunday of their week in the zone; weeks without any are missing. */
export async function countByWeek(
  db: Database,
  from: string,
  until: string,
  timezone: string,
): Promise<Map<string, number>> {
  const day = sql`(${attendance.checkInTime} at time zone ${timezone})::date`;
  const sunday = sql<string>`(${day} - extract(dow from ${day})::int)::text`;
  const rows = await db
    .select({ sunday, records: count() })
    .from(attendance)
    .where(and(gte(attendance.checkInTime, from), lt(attendance.checkInTime, until)))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.sunday, row.records]));
}

/** Volunteers and their hours of a month. Someone removed since is no volunteer any more, but their approved hours count. */
export async function sumVolunteerHours(db: Database, { from, until }: Spans["month"]) {
  const sum = (status: "approved" | "submitted") =>
    sql<string>`coalesce(sum(${workerHours.hours}) filter (where ${workerHours.status} = ${status}), 0)::numeric(12, 2)::text`;
  const [row] = await db
    .select({
      activeVolunteers: sql<number>`count(distinct ${workerHours.memberId})::int`,
      monthlyVolunteerHours: sum("approved"),
      submittedVolunteerHours: sum("submitted"),
    })
    .from(workerHours)
    .where(
      and(gte(workerHours.workerDate, from), lt(workerHours.workerDate, until), ne(workerHours.status, "returned")),
    );
  return row ?? { activeVolunteers: 0, monthlyVolunteerHours: "0.00", submittedVolunteerHours: "0.00" };
}
