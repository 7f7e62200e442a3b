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

/** Check-ins of weeks that begin at these instants, the last of which ends at another; in the order of the weeks. */
export async function countByWeek(db: Database, beginnings: readonly string[], until: string): Promise<number[]> {
  // Which week it is is worked out from instants: turning each of 50,000 into a local day takes three times as long.
  const week = sql<number>`width_bucket(${attendance.checkInTime}, ${sql.param(beginnings)}::timestamptz[])`;
  const rows = await db
    .select({ week, records: count() })
    .from(attendance)
    .where(and(gte(attendance.checkInTime, beginnings[0] ?? until), lt(attendance.checkInTime, until)))
    .groupBy(sql`1`);
  const known = new Map(rows.map((row) => [row.week, row.records]));
  return beginnings.map((_, place) => known.get(place + 1) ?? 0);
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
