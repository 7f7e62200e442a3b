// Reports as tables that a spreadsheet opens: pure. Every cell is harmless there.
import { DONATION_TYPE_WORDS } from "@narthex/contract/donation-kinds.ts";
import { FIGURES_OF, GROUPING_WORDS, MEMBER_STATUS_WORDS } from "@narthex/contract/report-kinds.ts";
import type {
  AttendanceReport,
  CustomReport,
  DonationReport,
  MemberReport,
  WorkerReport,
} from "@narthex/contract/reports.ts";
import { harmless } from "../exports/cells.rules.ts";

type Table = readonly (readonly string[])[];

const cells = (rows: Table): string[][] => rows.map((row) => row.map(harmless));

export function attendanceTable({ weeklyTrends }: AttendanceReport): string[][] {
  return cells([
    ["Date", "Count", "Event"],
    ...weeklyTrends.map(({ date, count, eventName }) => [date, String(count), eventName]),
  ]);
}

export function donationTable({ monthlyByType }: DonationReport): string[][] {
  return cells([["Type", "Amount"], ...monthlyByType.map(({ type, total }) => [DONATION_TYPE_WORDS[type], total])]);
}

export function memberTable({ membersByStatus }: MemberReport): string[][] {
  return cells([
    ["Status", "Count"],
    ...membersByStatus.map(({ status, count }) => [MEMBER_STATUS_WORDS[status], String(count)]),
  ]);
}

interface Overview {
  attendance: AttendanceReport;
  donations: DonationReport;
  members: MemberReport;
  workers: WorkerReport;
}

export function completeTable({ attendance, donations, members, workers }: Overview): string[][] {
  const everybody = members.membersByStatus.reduce((sum, { count }) => sum + count, 0);
  return cells([
    ["Report Type", "Metric", "Value"],
    ["Attendance", "Total Attendance (Last 30 days)", String(attendance.totalAttendance)],
    ...attendance.weeks.map(({ weekStart, count }) => ["Attendance", `Week of ${weekStart}`, String(count)]),
    ["Donations", "Monthly Donations (This month)", donations.totalThisMonth],
    ...donations.monthlyByType.map(({ type, total }) => ["Donations", DONATION_TYPE_WORDS[type], total]),
    ["Members", "Total Members", String(everybody)],
    ...members.membersByStatus.map(({ status, count }) => ["Members", MEMBER_STATUS_WORDS[status], String(count)]),
    ["Workers", "Active Workers (This month)", String(workers.activeWorkers)],
    ["Workers", "Approved Hours (This month)", workers.approvedHours],
    ["Workers", "Submitted Hours (This month)", workers.submittedHours],
  ]);
}

/** Without a line of totals: a column of a spreadsheet is added up there, and people of two groups are no sum. */
export function customTable({ category, groupBy, rows }: CustomReport): string[][] {
  const labels = FIGURES_OF[category].map(({ label }) => label);
  const dated = groupBy === "event";
  return cells([
    [GROUPING_WORDS[groupBy], ...(dated ? ["Date"] : []), ...labels],
    ...rows.map(({ key, name, day, figures }) => [name ?? key, ...(dated ? [day ?? ""] : []), ...figures]),
  ]);
}
