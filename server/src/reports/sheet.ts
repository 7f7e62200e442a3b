// A report as PDF: its period and filters, its table, and a bar for each row.
import {
  averagePerEvent,
  clipReportDays,
  FIGURES_OF,
  type FigureKind,
  formatReportTitle,
  GROUPING_WORDS,
  HEADCOUNT_PARTS,
  isRunningPart,
  isTime,
  listReportNotes,
  type TimeGrouping,
} from "@narthex/contract/report-kinds.ts";
import type { CustomReport, ReportRow } from "@narthex/contract/reports.ts";
import { formatLongDay } from "../calendar/day.words.ts";
import { BOTTOM, drawBesideLogo, MARGIN, type Paper, WIDTH } from "../pdf/paper.ts";
import { toPrintable } from "../pdf/printable.ts";
import { type Column, drawRow, startTable } from "../pdf/table.ts";
import { printTagged, type TaggedPart, writePart } from "../pdf/tagged.ts";
import { QUIET } from "../pdf/text.ts";

export interface Sheet {
  congregation: string;
  /** As a data URL; null without a logo. */
  logo: string | null;
  report: CustomReport;
  /** The filters as text; null without any. */
  narrowed: string | null;
  /** The day of printing, YYYY-MM-DD. */
  today: string;
}

const BAR = "#8f8ec0";
const ROW = 20;
const DAY_WIDTH = 76;
/** The widths of the columns, with headcounts narrower and without bars. */
const COLUMNS = { name: 172, figure: 90 };
const COLUMNS_WITH_HEADCOUNTS = { name: 150, figure: 48 };

/** Label of filters that our fonts cannot print. */
const NARROWED = "Only a part, narrowed down";

const mediumDate = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const shortDate = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const monthYear = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const parseDay = (day: string) => new Date(`${day}T00:00:00Z`);

const FORMATS: Record<FigureKind, Intl.NumberFormat> = {
  count: new Intl.NumberFormat("en-US"),
  money: new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }),
  hours: new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 }),
};
const formatFigure = (kind: FigureKind, figure: string) => FORMATS[kind].format(figure as `${number}`);

function formatPartName(grouping: TimeGrouping, key: string, report: CustomReport): string {
  const whole = grouping === "month" ? monthYear.format(parseDay(key)) : mediumDate.format(parseDay(key));
  const { from, to } = clipReportDays(grouping, key, report);
  if (from && to) return `${whole} (${shortDate.format(parseDay(from))} to ${shortDate.format(parseDay(to))})`;
  if (from) return `${whole} (from ${shortDate.format(parseDay(from))})`;
  return to ? `${whole} (to ${shortDate.format(parseDay(to))})` : whole;
}

function formatRowName(report: CustomReport, { key, name }: CustomReport["rows"][number], today: string): string {
  const grouping = report.groupBy;
  if (isTime(grouping)) {
    const part = formatPartName(grouping, key, report);
    return isRunningPart(grouping, key, report, today) ? `${part}, so far` : part;
  }
  return toPrintable(name ?? "") ?? `${GROUPING_WORDS[grouping]} ${key}`;
}

function drawTitle(paper: Paper, tree: TaggedPart, { congregation, logo, report, narrowed, today }: Sheet): void {
  const name = toPrintable(congregation);
  const lines = [
    `${formatLongDay(report.start)} to ${formatLongDay(report.end)}`,
    ...(narrowed ? [toPrintable(narrowed) ?? NARROWED] : []),
    `Printed on ${formatLongDay(today)}`,
  ];
  drawBesideLogo(paper, logo, (width) => {
    if (name) writePart(paper, tree, "P", name, { font: "bold", size: 11, color: QUIET, width });
    const title = formatReportTitle(report.category, report.groupBy);
    writePart(paper, tree, "H1", title, { font: "heading", size: 18, width });
    for (const line of lines) writePart(paper, tree, "P", line, { size: 10, color: QUIET, width });
  });
  paper.y += 16;
}

/** The figures of a row in words, and its headcount if the report has any. */
function formatCells(report: CustomReport, figures: readonly string[], headcount: CustomReport["headcount"]) {
  const kinds = FIGURES_OF[report.category].map(({ kind }) => kind);
  const counted = HEADCOUNT_PARTS.map(({ part }) => headcount?.[part] ?? null);
  return [
    ...figures.map((figure, place) => formatFigure(kinds[place] ?? "count", figure)),
    ...(report.headcount ? counted.map((people) => (people === null ? "" : FORMATS.count.format(people))) : []),
  ];
}

/** Services share a name, so events have a column for their day. */
function getColumns({ category, groupBy, headcount }: CustomReport): Column[] {
  const { name, figure } = headcount ? COLUMNS_WITH_HEADCOUNTS : COLUMNS;
  const hasDays = groupBy === "event";
  const left = name + (hasDays ? DAY_WIDTH : 0);
  const labels = [...FIGURES_OF[category], ...(headcount ? HEADCOUNT_PARTS : [])].map(({ label }) => label);
  return [
    // The end of a person's name tells people of the same name apart.
    { label: GROUPING_WORDS[groupBy], at: 0, width: name - 8, wraps: groupBy === "person" },
    ...(hasDays ? [{ label: "Date", at: name, width: DAY_WIDTH }] : []),
    ...labels.map((label, place) => ({
      label,
      at: left + place * figure,
      width: figure - 6,
      align: "right" as const,
    })),
  ];
}

function drawNote(paper: Paper, tree: TaggedPart, text: string): void {
  if (paper.y + ROW > BOTTOM) paper.addPage();
  writePart(paper, tree, "P", text, { y: paper.y + 6, size: 9.5, color: QUIET });
}

function drawTable(paper: Paper, tree: TaggedPart, { report, today }: Sheet): void {
  const columns = getColumns(report);
  const last = columns.at(-1);
  const barLeft = last ? last.at + last.width + 12 : 0;
  const most = Math.max(...report.rows.map(({ figures }) => Number(figures[0])), 0);
  /** A bar beside the row, as long as its first figure. */
  const createBar = ([figure]: readonly string[]) => {
    const share = most === 0 || report.headcount ? 0 : Number(figure) / most;
    if (share <= 0) return null;
    return (y: number) => {
      paper.rect(MARGIN + barLeft, y + 6, Math.max(1, (WIDTH - barLeft) * share), 8).fill(BAR);
    };
  };
  const table = startTable(paper, tree, { columns, row: ROW, padding: 5, size: 9.5, bottom: BOTTOM });
  const hasDays = report.groupBy === "event";
  for (const row of report.rows) {
    const day = hasDays ? [row.day === null ? "" : mediumDate.format(parseDay(row.day))] : [];
    const texts = [formatRowName(report, row, today), ...day, ...formatCells(report, row.figures, row.headcount)];
    drawRow(paper, table, texts, { draw: createBar(row.figures) });
  }
  const drawLast = (name: string, { figures, headcount }: Pick<ReportRow, "figures" | "headcount">) =>
    drawRow(paper, table, [name, ...(hasDays ? [""] : []), ...formatCells(report, figures, headcount)], {
      isBold: true,
    });
  drawLast("Total", { figures: report.totals, headcount: report.headcount });
  const averages = averagePerEvent(report);
  if (averages) drawLast("Average", averages);
  table.part.end();
  for (const note of listReportNotes(report)) drawNote(paper, tree, note);
}

export function printSheet(sheet: Sheet): Promise<Buffer> {
  const title = formatReportTitle(sheet.report.category, sheet.report.groupBy);
  return printTagged({ title }, (paper, tree) => {
    drawTitle(paper, tree, sheet);
    if (sheet.report.rows.length === 0) writePart(paper, tree, "P", "Nothing to report.", { size: 11 });
    else drawTable(paper, tree, sheet);
  });
}
