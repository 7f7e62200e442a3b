// A report as PDF: its period and filters, its table, and a bar for each row.
import {
  COUNTED_ONCE,
  cutOf,
  FIGURES_OF,
  type FigureKind,
  GROUPING_WORDS,
  HEADCOUNT_NOTE,
  HEADCOUNT_PARTS,
  hasPeopleTwice,
  isTime,
  reportTitle,
  type TimeGrouping,
} from "@narthex/contract/report-kinds.ts";
import type { CustomReport } from "@narthex/contract/reports.ts";
import { formatLongDay } from "../calendar/day.words.ts";
import { BOTTOM, drawLogo, LOGO_BOX, MARGIN, type Paper, print, WIDTH } from "../pdf/paper.ts";
import { printable } from "../pdf/printable.ts";

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

const INK = "#1f1b16";
const QUIET = "#5f574d";
const LINE = "#b9b0a2";
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
const at = (day: string) => new Date(`${day}T00:00:00Z`);

const FORMATS: Record<FigureKind, Intl.NumberFormat> = {
  count: new Intl.NumberFormat("en-US"),
  money: new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }),
  hours: new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 }),
};
const formatFigure = (kind: FigureKind, figure: string) => FORMATS[kind].format(figure as `${number}`);

function partName(grouping: TimeGrouping, key: string, report: CustomReport): string {
  const whole = grouping === "month" ? monthYear.format(at(key)) : mediumDate.format(at(key));
  const { from, to } = cutOf(grouping, key, report);
  if (from && to) return `${whole} (${shortDate.format(at(from))} to ${shortDate.format(at(to))})`;
  if (from) return `${whole} (from ${shortDate.format(at(from))})`;
  return to ? `${whole} (to ${shortDate.format(at(to))})` : whole;
}

function nameOf(report: CustomReport, { key, name }: CustomReport["rows"][number]): string {
  const grouping = report.groupBy;
  if (isTime(grouping)) return partName(grouping, key, report);
  return printable(name ?? "") ?? `${GROUPING_WORDS[grouping]} ${key}`;
}

function line(paper: Paper, y: number): void {
  paper
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
}

function head(paper: Paper, { congregation, logo, report, narrowed, today }: Sheet): void {
  const name = printable(congregation);
  const width = logo ? WIDTH - LOGO_BOX.width - 24 : WIDTH;
  if (logo) drawLogo(paper, logo, MARGIN);
  if (name) paper.font("bold").fontSize(11).fillColor(QUIET).text(name, MARGIN, MARGIN, { width });
  const title = reportTitle(report.category, report.groupBy);
  paper.font("heading").fontSize(18).fillColor(INK).text(title, MARGIN, paper.y, { width });
  paper.font("regular").fontSize(10).fillColor(QUIET);
  paper.text(`${formatLongDay(report.start)} to ${formatLongDay(report.end)}`, { width });
  if (narrowed) paper.text(printable(narrowed) ?? NARROWED, { width });
  paper.text(`Printed on ${formatLongDay(today)}`, { width });
  if (logo) paper.y = Math.max(paper.y, MARGIN + LOGO_BOX.height);
  paper.y += 16;
}

interface Line {
  name: string;
  /** The day of an event in its own column, because services share a name. Null if rows have no day. */
  day: string | null;
  figures: readonly string[];
  columns: typeof COLUMNS;
  /** Length of the bar, from 0 to 1; null for none. */
  bar: number | null;
  bold?: boolean;
}

function row(paper: Paper, { name, day, figures, columns, bar, bold = false }: Line): void {
  const { y } = paper;
  paper.font(bold ? "bold" : "regular").fontSize(9.5);
  const left = MARGIN + columns.name + (day === null ? 0 : DAY_WIDTH);
  paper.fillColor(INK).text(name, MARGIN, y + 5, { width: columns.name - 8, height: 11, ellipsis: true });
  if (day) paper.text(day, MARGIN + columns.name, y + 5, { width: DAY_WIDTH, height: 11 });
  for (const [place, figure] of figures.entries()) {
    paper.text(figure, left + place * columns.figure, y + 5, { width: columns.figure - 6, align: "right", height: 11 });
  }
  const room = left + figures.length * columns.figure;
  if (bar !== null && bar > 0) paper.rect(room + 6, y + 6, Math.max(1, (MARGIN + WIDTH - room - 6) * bar), 8).fill(BAR);
  line(paper, y + ROW);
  paper.x = MARGIN;
  paper.y = y + ROW;
}

/** The figures of a row in words, and its headcount if the report has any. */
function cellsOf(report: CustomReport, figures: readonly string[], headcount: CustomReport["headcount"]) {
  const kinds = FIGURES_OF[report.category].map(({ kind }) => kind);
  const counted = HEADCOUNT_PARTS.map(({ part }) => headcount?.[part] ?? null);
  return [
    ...figures.map((figure, place) => formatFigure(kinds[place] ?? "count", figure)),
    ...(report.headcount ? counted.map((people) => (people === null ? "" : FORMATS.count.format(people))) : []),
  ];
}

const columnsOf = ({ headcount }: CustomReport) => (headcount ? COLUMNS_WITH_HEADCOUNTS : COLUMNS);

function heading(paper: Paper, report: CustomReport): void {
  const { category, groupBy, headcount } = report;
  const figures = [...FIGURES_OF[category], ...(headcount ? HEADCOUNT_PARTS : [])].map(({ label }) => label);
  row(paper, {
    name: GROUPING_WORDS[groupBy],
    day: groupBy === "event" ? "Date" : null,
    figures,
    columns: columnsOf(report),
    bar: null,
    bold: true,
  });
}

function note(paper: Paper, text: string): void {
  if (paper.y + ROW > BOTTOM) paper.addPage();
  paper
    .font("regular")
    .fontSize(9.5)
    .fillColor(QUIET)
    .text(text, MARGIN, paper.y + 6, { width: WIDTH });
}

function table(paper: Paper, report: CustomReport): void {
  const columns = columnsOf(report);
  const most = Math.max(...report.rows.map(({ figures }) => Number(figures[0])), 0);
  heading(paper, report);
  for (const one of report.rows) {
    if (paper.y + ROW > BOTTOM) {
      paper.addPage();
      heading(paper, report);
    }
    const bar = most === 0 || report.headcount ? null : Number(one.figures[0]) / most;
    const day = one.day === null ? null : mediumDate.format(at(one.day));
    row(paper, { name: nameOf(report, one), day, figures: cellsOf(report, one.figures, one.headcount), columns, bar });
  }
  if (paper.y + ROW > BOTTOM) paper.addPage();
  const day = report.groupBy === "event" ? "" : null;
  const totals = cellsOf(report, report.totals, report.headcount);
  row(paper, { name: "Total", day, figures: totals, columns, bar: null, bold: true });
  if (hasPeopleTwice(report)) note(paper, COUNTED_ONCE);
  if (report.headcount) note(paper, HEADCOUNT_NOTE);
}

export function printSheet(sheet: Sheet): Promise<Buffer> {
  return print({ title: reportTitle(sheet.report.category, sheet.report.groupBy) }, (paper) => {
    head(paper, sheet);
    if (sheet.report.rows.length === 0) paper.font("regular").fontSize(11).fillColor(INK).text("Nothing to report.");
    else table(paper, sheet.report);
  });
}
