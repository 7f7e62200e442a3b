// The four reports of the overview. Each total is the sum of its list, so that the two cannot differ.
import { DONATION_TYPES } from "@narthex/contract/donation-kinds.ts";
import { MEMBERSHIP_STATUSES } from "@narthex/contract/member-filters.ts";
import { sumAmounts } from "@narthex/contract/money.ts";
import { MAX_REPORT_ROWS } from "@narthex/contract/report-kinds.ts";
import type { AttendanceReport, DonationReport, MemberReport, WorkerReport } from "@narthex/contract/reports.ts";
import type { Viewer } from "../access/viewer.ts";
import { getDay, startOfDay } from "../calendar/days.ts";
import { readTrend } from "../dashboard/dashboard.service.ts";
import type { Database } from "../database/database.ts";
import { requireReport } from "./custom.service.ts";
import { findHeadcounts } from "./headcounts.queries.ts";
import {
  countByDayAndEvent,
  countByStatus,
  findWorkers,
  sumByTypeAndFund,
  sumReportedHours,
} from "./overview.queries.ts";
import { sumByFund } from "./overview.rules.ts";
import { addDay, addHeadcounts, getLastDays, getMonth } from "./spans.rules.ts";

/** The first of four weeks contains the day this many days before today, on any weekday. */
const FOUR_WEEKS = 22;

export async function reportAttendance(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<AttendanceReport> {
  requireReport(viewer, "attendance");
  const { timezone } = viewer.congregation;
  const { start, end } = getLastDays(getDay(viewer, now));
  const [checkIns, counted, weeks] = await Promise.all([
    countByDayAndEvent(db, startOfDay(timezone, start), startOfDay(timezone, addDay(end)), timezone),
    findHeadcounts(db, { start, end }, "event"),
    readTrend(db, viewer, FOUR_WEEKS, now),
  ]);
  const totalAttendance = checkIns.reduce((sum, { count }) => sum + count, 0);
  const weeklyTrends = addHeadcounts(checkIns, counted.rows);
  return { totalAttendance, weeklyTrends, headcount: counted.total, weeks, from: start, to: end };
}

export async function reportDonations(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<DonationReport> {
  requireReport(viewer, "donations");
  const { start, end } = getMonth(getDay(viewer, now));
  const sums = await sumByTypeAndFund(db, { start, end });
  const sumTotals = (rows: typeof sums) => sumAmounts(rows.map(({ total }) => total));
  const monthlyByType = DONATION_TYPES.map((type) => ({
    type,
    total: sumTotals(sums.filter((row) => row.type === type)),
  }));
  return {
    totalThisMonth: sumAmounts(monthlyByType.map(({ total }) => total)),
    monthlyByType,
    monthlyByFund: sumByFund(sums),
    from: start,
    to: end,
  };
}

export async function reportMembers(db: Database, viewer: Viewer): Promise<MemberReport> {
  requireReport(viewer, "members");
  const counts = await countByStatus(db);
  return { membersByStatus: MEMBERSHIP_STATUSES.map((status) => ({ status, count: counts.get(status) ?? 0 })) };
}

export async function reportWorkers(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<WorkerReport> {
  requireReport(viewer, "workers");
  const days = getMonth(getDay(viewer, now));
  const [sums, workerActivity] = await Promise.all([
    sumReportedHours(db, days),
    findWorkers(db, days, MAX_REPORT_ROWS),
  ]);
  return { ...sums, workerActivity, from: days.start, to: days.end };
}
