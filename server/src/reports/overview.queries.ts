// The sums of the four reports of the overview.
import type { MembershipStatus } from "@narthex/contract/member-filters.ts";
import { FORMER_MEMBERS } from "@narthex/contract/report-kinds.ts";
import { and, asc, count, desc, eq, gte, isNull, lt, lte, ne, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { attendance } from "../database/tables/attendance.ts";
import { donations } from "../database/tables/donations.ts";
import { events } from "../database/tables/events.ts";
import { funds } from "../database/tables/funds.ts";
import { workerHours } from "../database/tables/hours.ts";
import { members } from "../database/tables/members.ts";
import type { Days } from "./spans.rules.ts";

/** Check-ins between two instants by day in a zone and by event, the earliest first. */
export async function countByDayAndEvent(db: Database, from: string, until: string, timezone: string) {
  return db
    .select({
      date: sql<string>`(${attendance.checkInTime} at time zone ${timezone})::date::text`,
      eventId: attendance.eventId,
      eventName: events.title,
      eventDate: events.eventDate,
      count: count(),
    })
    .from(attendance)
    .innerJoin(events, eq(events.id, attendance.eventId))
    .where(and(gte(attendance.checkInTime, from), lt(attendance.checkInTime, until)))
    .groupBy(sql`1, 2, 3, 4`)
    .orderBy(sql`1`, asc(events.title), asc(attendance.eventId));
}

/** Valid gifts of a period by type and fund, in the order of the funds; last those without a fund. */
export async function sumByTypeAndFund(db: Database, { start, end }: Days) {
  return db
    .select({
      type: donations.donationType,
      fundId: donations.fundId,
      name: funds.name,
      total: sql<string>`sum(${donations.amount})::numeric(20, 2)::text`,
    })
    .from(donations)
    .leftJoin(funds, eq(funds.id, donations.fundId))
    .where(and(isNull(donations.voidedAt), gte(donations.donationDate, start), lte(donations.donationDate, end)))
    .groupBy(donations.donationType, donations.fundId, funds.id)
    .orderBy(sql`${funds.place} nulls last`, asc(funds.id), donations.donationType);
}

export async function countByStatus(db: Database): Promise<Map<MembershipStatus, number>> {
  const rows = await db
    .select({ status: members.membershipStatus, count: count() })
    .from(members)
    .groupBy(members.membershipStatus);
  return new Map(rows.map((row) => [row.status, row.count]));
}

const matchGiven = ({ start, end }: Days) =>
  and(gte(workerHours.workerDate, start), lte(workerHours.workerDate, end), ne(workerHours.status, "returned"));
const selectSumOf = (status: "approved" | "submitted") =>
  sql<string>`coalesce(sum(${workerHours.hours}) filter (where ${workerHours.status} = ${status}), 0)::numeric(12, 2)::text`;

/** Number of members with hours in a period, and the sums of all hours. */
export async function sumReportedHours(db: Database, days: Days) {
  const [row] = await db
    .select({
      activeWorkers: sql<number>`count(distinct ${workerHours.memberId})::int`,
      approvedHours: selectSumOf("approved"),
      submittedHours: selectSumOf("submitted"),
    })
    .from(workerHours)
    .where(matchGiven(days));
  return row ?? { activeWorkers: 0, approvedHours: "0.00", submittedHours: "0.00" };
}

/** Hours of a period by person, most hours first. */
export async function findWorkers(db: Database, days: Days, limit: number) {
  return db
    .select({
      memberId: workerHours.memberId,
      name: sql<string>`coalesce(${members.firstName} || ' ' || ${members.lastName}, ${FORMER_MEMBERS})`,
      entries: count(),
      approvedHours: selectSumOf("approved"),
      submittedHours: selectSumOf("submitted"),
      lastDay: sql<string>`max(${workerHours.workerDate})::text`,
    })
    .from(workerHours)
    .leftJoin(members, eq(members.id, workerHours.memberId))
    .where(matchGiven(days))
    .groupBy(sql`1, 2`)
    .orderBy(desc(sql`sum(${workerHours.hours})`), sql`2`, sql`1`)
    .limit(limit);
}
