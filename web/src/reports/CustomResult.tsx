import { FIGURES_OF, formatReportTitle, GROUPING_WORDS, isTime } from "@narthex/contract/report-kinds.ts";
import type { CustomReport } from "@narthex/contract/reports.ts";
import { ChartNoAxesCombined } from "lucide-react";
import { formatNumber } from "../format/format.ts";
import { useToday } from "../live/midnight.ts";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ChartCard } from "./ChartCard.tsx";
import { Bars } from "./charts.tsx";
import type { ReportChoice } from "./choice.ts";
import { ExportButtons } from "./ExportButtons.tsx";
import { FigureTable } from "./FigureTable.tsx";
import { ReportSpan } from "./ReportSpan.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { formatFigure, formatRowLabel, formatShortGroup, withUnit } from "./reportWords.ts";
import { pickLargest } from "./sorting.ts";

/** A chart by name shows this many: those with the largest figures. */
const MOST_NAMES = 12;
const READ_ALOUD = 12;

export function CustomResult({ choice, report }: { choice: ReportChoice; report: CustomReport }) {
  const title = formatReportTitle(report.category, report.groupBy);
  if (report.rows.length === 0) {
    return (
      <Card title={title} description={<ReportSpan choice={choice} report={report} />}>
        <EmptyState
          icon={<ChartNoAxesCombined />}
          title="Nothing found"
          text="Nothing matches in this period. Try another period, or fewer filters."
        />
      </Card>
    );
  }
  return (
    <>
      <ResultChart choice={choice} report={report} title={title} />
      <Card
        title={title}
        description={<ReportSpan choice={choice} report={report} />}
        padding="none"
        action={
          <div className="flex flex-wrap gap-2 print:hidden">
            <ExportButtons choice={choice} />
          </div>
        }
      >
        <ReportTable key={title} report={report} caption={title} />
      </Card>
    </>
  );
}

function ResultChart({ choice, report, title }: { choice: ReportChoice; report: CustomReport; title: string }) {
  const today = useToday();
  const [first] = FIGURES_OF[report.category];
  if (!first) return null;
  const { label, kind } = first;
  const isSpan = isTime(report.groupBy);
  const drawn = isSpan ? report.rows : pickLargest(report.rows, MOST_NAMES);
  const rest = report.rows.length - drawn.length;
  const points = drawn.map((row) => {
    const figure = row.figures[0] ?? "0";
    return { name: formatShortGroup(report, row, today), value: Number(figure), text: formatFigure(kind, figure) };
  });
  const aloud = drawn
    .slice(0, READ_ALOUD)
    .map((row) => `${formatRowLabel(report, row, today)}: ${withUnit(kind, label, row.figures[0] ?? "0")}`);
  const unit = kind === "money" ? "Dollars" : label;
  return (
    <ChartCard
      title={`${title}: ${label.toLowerCase()}`}
      description={
        <>
          {rest > 0 ? `${unit}; the ${formatNumber(drawn.length)} with most, ` : `${unit}, `}
          <ReportSpan choice={choice} report={report} />
        </>
      }
      followed
      chart={
        <Bars
          label={`${title}. ${aloud.join("; ")}`}
          points={points}
          horizontal={!isSpan}
          tick={(value) => formatFigure(kind === "money" ? "count" : kind, String(value))}
        />
      }
      table={
        <FigureTable
          caption={`${title}: ${label.toLowerCase()}`}
          headings={[GROUPING_WORDS[report.groupBy], label]}
          rows={drawn.map((row) => ({
            key: row.key,
            cells: [formatRowLabel(report, row, today), formatFigure(kind, row.figures[0] ?? "0")],
          }))}
        />
      }
    />
  );
}
