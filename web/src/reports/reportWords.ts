// Reports in words: figures by their kind, and the names of groups.

import {
  clipReportDays,
  type FigureKind,
  getFixedNames,
  isRunningPart,
  isTime,
  type ReportCategory,
  type TimeGrouping,
} from "@narthex/contract/report-kinds.ts";
import type { CustomReport, ReportRow } from "@narthex/contract/reports.ts";
import {
  formatDate,
  formatDollars,
  formatExactHours,
  formatMonth,
  formatNumber,
  formatShortDate,
} from "../format/format.ts";
import { listOptions } from "../format/listOptions.ts";

export function formatFigure(kind: FigureKind, figure: string): string {
  if (kind === "money") return formatDollars(figure);
  return kind === "hours" ? formatExactHours(figure) : formatNumber(Number(figure));
}

/** The figure with its unit, for text alternatives of charts. */
export function withUnit(kind: FigureKind, label: string, figure: string): string {
  return kind === "money" ? formatDollars(figure) : `${formatFigure(kind, figure)} ${label.toLowerCase()}`;
}

type GroupedReport = Pick<CustomReport, "groupBy" | "start" | "end">;

/**
 * The name of a group. A week or month that is only partly in the report, or not over, is marked, because its figures
 * are incomplete.
 */
export function formatGroup(report: GroupedReport, { key, name }: ReportRow, today: string): string {
  const { groupBy } = report;
  if (!isTime(groupBy)) return name ?? key;
  const part = formatPart(groupBy, key, report);
  return isRunningPart(groupBy, key, report, today) ? `${part}, so far` : part;
}

function formatPart(grouping: TimeGrouping, key: string, report: GroupedReport): string {
  const whole = grouping === "month" ? formatMonth(key) : formatDate(key);
  const { from, to } = clipReportDays(grouping, key, report);
  if (from && to) return `${whole} (${formatShortDate(from)} to ${formatShortDate(to)})`;
  if (from) return `${whole} (from ${formatShortDate(from)})`;
  return to ? `${whole} (to ${formatShortDate(to)})` : whole;
}

/** "Mar 5", with the year in a report of several years. */
const formatReportDay = ({ start, end }: GroupedReport, day: string) =>
  start.slice(0, 4) === end.slice(0, 4) ? formatShortDate(day) : formatDate(day);

/** The name of a group with the day of an event, because services share a name. */
export function formatRowLabel(report: GroupedReport, row: ReportRow, today: string): string {
  const name = formatGroup(report, row, today);
  return row.day === null ? name : `${name}, ${formatReportDay(report, row.day)}`;
}

/** A shorter name of a group, where space is limited. */
export function formatShortGroup(report: GroupedReport, row: ReportRow, today: string): string {
  const { groupBy } = report;
  if (!isTime(groupBy)) return formatRowLabel(report, row, today);
  return groupBy === "month" ? formatMonth(row.key) : formatReportDay(report, row.key);
}

export const formatSpan = ({ start, end }: { start: string; end: string }) =>
  start === end ? formatDate(start) : `${formatDate(start)} to ${formatDate(end)}`;

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });
/** "62%" of a whole; "under 1%" for a share that would round to zero. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return percent.format(0);
  return part > 0 && part / whole < 0.005 ? "< 1%" : percent.format(part / whole);
}

export const listStatusOptions = (category: ReportCategory) => listOptions(getFixedNames(category, "status"));
