// Reports as CSV rows. Pure; every cell is escaped.
import { DONATION_TYPE_WORDS } from "@narthex/contract/donation-kinds.ts";
import {
  FIGURES_OF,
  findCountedDays,
  GROUPING_WORDS,
  HEADCOUNT_PARTS,
  MEMBER_STATUS_WORDS,
  type ReportGrouping,
} from "@narthex/contract/report-kinds.ts";
import type {
  AttendanceReport,
  CustomReport,
  DonationReport,
  MemberReport,
  ReportRow,
  WorkerReport,
} from "@narthex/contract/reports.ts";
import { escapeCell } from "../exports/cells.rules.ts";

type Table = readonly (readonly string[])[];

const escapeCells = (rows: Table): string[][] => rows.map((row) => row.map(escapeCell));

export function buildAttendanceTable({ weeklyTrends }: AttendanceReport): string[][] {
  return escapeCells([
    ["Date", "Count", "Event"],
    ...weeklyTrends.map(({ date, count, eventName, eventDate }) => [
      date,
      String(count),
      eventDate === date ? eventName : `${eventName} (${eventDate})`,
    ]),
  ]);
}

export function buildDonationTable({ monthlyByType }: DonationReport): string[][] {
  return escapeCells([
    ["Type", "Amount"],
    ...monthlyByType.map(({ type, total }) => [DONATION_TYPE_WORDS[type], total]),
  ]);
}

export function buildMemberTable({ membersByStatus }: MemberReport): string[][] {
  return escapeCells([
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
  const active = members.membersByStatus.find(({ status }) => status === "active")?.count ?? 0;
  const everybody = members.membersByStatus.reduce((sum, { count }) => sum + count, 0);
  return escapeCells([
    ["Report Type", "Metric", "Value"],
    ["Attendance", "Total Attendance (Last 30 days)", String(attendance.totalAttendance)],
    ...attendance.weeks.map(({ weekStart, count }) => ["Attendance", `Week of ${weekStart}`, String(count)]),
    ...HEADCOUNT_PARTS.flatMap(({ part, column }) => {
      const people = attendance.headcount?.[part] ?? null;
      return people === null ? [] : [["Attendance", `${column} (Last 30 days)`, String(people)]];
    }),
    ["Donations", "Monthly Donations (This month)", donations.totalThisMonth],
    ...donations.monthlyByType.map(({ type, total }) => ["Donations", DONATION_TYPE_WORDS[type], total]),
    ...donations.monthlyByFund.map(({ name, total }) => ["Donations by fund", name, total]),
    ["Members", "Total Members", String(active)],
    ["Members", "All people", String(everybody)],
    ...members.membersByStatus.map(({ status, count }) => ["Members", MEMBER_STATUS_WORDS[status], String(count)]),
    ["Workers", "Active Workers (This month)", String(workers.activeWorkers)],
    ["Workers", "Approved hours (This month)", workers.approvedHours],
    ["Workers", "Submitted hours (This month)", workers.submittedHours],
  ]);
}

/**
 * The column between the name of a row and its figures: the day of an event, or the included days of a week or month.
 */
const BETWEEN: Readonly<Partial<Record<ReportGrouping, readonly string[]>>> = {
  event: ["Date"],
  week: ["From", "To"],
  month: ["From", "To"],
};

function buildNameCells({ groupBy, start, end }: CustomReport, { key, name, day }: ReportRow): string[] {
  if (groupBy === "event") return [name ?? key, day ?? ""];
  if (groupBy !== "week" && groupBy !== "month") return [name ?? key];
  const { from, to } = findCountedDays(groupBy, key, { start, end });
  return [groupBy === "month" ? key.slice(0, 7) : key, from, to];
}

/** Without a row of totals: a spreadsheet adds a column up, and the same person may be in two groups. */
export function buildCustomTable(report: CustomReport): string[][] {
  const { category, groupBy, rows } = report;
  const labels = FIGURES_OF[category].map(({ label }) => label);
  const parts = report.headcount ? HEADCOUNT_PARTS : [];
  return escapeCells([
    [GROUPING_WORDS[groupBy], ...(BETWEEN[groupBy] ?? []), ...labels, ...parts.map(({ column }) => column)],
    ...rows.map((row) => [
      ...buildNameCells(report, row),
      ...row.figures,
      ...parts.map(({ part }) => String(row.headcount?.[part] ?? "")),
    ]),
  ]);
}
