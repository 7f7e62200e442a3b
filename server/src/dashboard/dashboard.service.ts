// The figures of the dashboard, each counted in the database
// (docs/decisions/0004-count-people-in-dashboard-figures.md).
import type { DashboardStats, WeekOfAttendance } from "@narthex/contract/dashboard.ts";
import { sumAmounts } from "@narthex/contract/money.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { sumGifts } from "../giving/donations/reading.service.ts";
import { countByWeek, countMembers, countPeopleCheckedIn, sumVolunteerHours } from "./dashboard.queries.ts";
import {
  computeDashboardSpans,
  computeIncrease,
  computeRate,
  findWeeksBack,
  listDayStarts,
} from "./dashboard.rules.ts";

export async function readStats(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<DashboardStats> {
  const { today, month, monthSoFar, monthAhead, lastMonth } = computeDashboardSpans(now, viewer.congregation.timezone);
  const [active, people, volunteers, given, ahead, givenBefore] = await Promise.all([
    countMembers(db, month),
    countPeopleCheckedIn(db, today),
    sumVolunteerHours(db, month),
    sumGifts(db, monthSoFar),
    sumGifts(db, monthAhead),
    sumGifts(db, lastMonth),
  ]);
  return {
    totalMembers: active.all,
    pendingMembers: active.pending,
    inactiveMembers: active.inactive,
    newMembersThisMonth: active.joined,
    todayAttendance: people.all,
    todayMembers: people.active,
    attendanceRate: computeRate(people.active, active.all),
    // A gift of a later day counts for this month, but not for the days that are compared with last month.
    monthlyDonations: sumAmounts([given, ahead]),
    monthlyDonationsChange: computeIncrease(given, givenBefore),
    ...volunteers,
  };
}

export async function readTrend(
  db: Database,
  viewer: Viewer,
  days: number,
  now: Temporal.Instant,
): Promise<WeekOfAttendance[]> {
  const { timezone } = viewer.congregation;
  const { sundays, until } = findWeeksBack(now, timezone, days);
  const counts = await countByWeek(db, listDayStarts(sundays, timezone), until);
  return sundays.map((weekStart, place) => ({ weekStart, count: counts[place] ?? 0 }));
}
