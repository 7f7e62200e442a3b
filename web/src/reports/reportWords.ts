// Reports in words: figures by their kind, and what groups are called.
import { cutOf, type FigureKind, fixedNames, isTime, type ReportCategory } from "@narthex/contract/report-kinds.ts";
import type { CustomReport, ReportRow } from "@narthex/contract/reports.ts";
import {
  dateInWords,
  dollarsInWords,
  exactHoursInWords,
  monthInWords,
  numberInWords,
  shortDateInWords,
} from "../format/words.ts";

export function figureInWords(kind: FigureKind, figure: string): string {
  if (kind === "money") return dollarsInWords(figure);
  return kind === "hours" ? exactHoursInWords(figure) : numberInWords(Number(figure));
}

/** The figure with its unit, for pictures that are read aloud. */
export function withUnit(kind: FigureKind, label: string, figure: string): string {
  return kind === "money" ? dollarsInWords(figure) : `${figureInWords(kind, figure)} ${label.toLowerCase()}`;
}

type Grouped = Pick<CustomReport, "groupBy" | "start" | "end">;

/** Weeks and months that the report's edge cuts say so: their figures are no whole ones. */
export function groupInWords(report: Grouped, { key, name }: ReportRow): string {
  const { groupBy } = report;
  if (!isTime(groupBy)) return name ?? key;
  const whole = groupBy === "month" ? monthInWords(key) : dateInWords(key);
  const { from, to } = cutOf(groupBy, key, report);
  if (from && to) return `${whole} (${shortDateInWords(from)} to ${shortDateInWords(to)})`;
  if (from) return `${whole} (from ${shortDateInWords(from)})`;
  return to ? `${whole} (to ${shortDateInWords(to)})` : whole;
}

/** The same with the day of an event: services share their name. */
export function datedInWords(report: Grouped, row: ReportRow): string {
  const name = groupInWords(report, row);
  return row.day === null ? name : `${name}, ${shortDateInWords(row.day)}`;
}

/** The same where there is little room. */
export function shortGroupInWords(report: Grouped, row: ReportRow): string {
  const { groupBy } = report;
  if (!isTime(groupBy)) return datedInWords(report, row);
  return groupBy === "month" ? monthInWords(row.key) : shortDateInWords(row.key);
}

export const spanInWords = ({ start, end }: { start: string; end: string }) =>
  start === end ? dateInWords(start) : `${dateInWords(start)} to ${dateInWords(end)}`;

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });
/** "62%" of a whole; "under 1%" for what would round to nothing. */
export function shareInWords(part: number, whole: number): string {
  if (whole === 0) return percent.format(0);
  return part > 0 && part / whole < 0.005 ? "< 1%" : percent.format(part / whole);
}

export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const statusOptions = (category: ReportCategory) => optionsOf(fixedNames(category, "status"));
