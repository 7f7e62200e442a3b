// A report as a table: a press on a heading sorts it, and each row opens the records that it counts.
import {
  averagePerEvent,
  FIGURES_OF,
  GROUPING_WORDS,
  HEADCOUNT_PARTS,
  listReportNotes,
} from "@narthex/contract/report-kinds.ts";
import type { CustomReport, ReportRow } from "@narthex/contract/reports.ts";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatDate, formatNumber } from "../format/format.ts";
import { formatHeadcount } from "../format/formatHeadcount.ts";
import { useToday } from "../live/midnight.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { linkClass } from "../ui/link.ts";
import { SelectBox } from "../ui/SelectBox.tsx";
import { Table, Td, Th, Tr } from "../ui/Table.tsx";
import { formatFigure, formatGroup } from "./reportWords.ts";
import { type Column, getFigureColumn, getNextSorting, readSorting, type Sorting, sortRows } from "./sorting.ts";

const route = getRouteApi("/shell/reports");

const ROWS_AT_ONCE = 100;

/** Numbers stay numbers in the URL; otherwise they would have quotes there. */
const toOpened = (key: string) => (/^\d{1,9}$/.test(key) ? Number(key) : key);

export function ReportTable({ report, caption }: { report: CustomReport; caption: string }) {
  const today = useToday();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const figures = FIGURES_OF[report.category];
  const counted = report.headcount ? HEADCOUNT_PARTS : [];
  const sorting = readSorting(search);
  const rows = sortRows(report.rows, sorting, (row) => formatGroup(report, row, today));
  const hasDay = report.groupBy === "event";
  const averages = averagePerEvent(report);
  const sort = (next: Sorting | null) => {
    const { sort: _, order: __, ...rest } = search;
    const wish = next ? { sort: next.column, order: next.order } : {};
    void navigate({ search: { ...rest, ...wish }, replace: true, resetScroll: false });
  };
  const buildHeading = (column: Column) => ({
    sorted: sorting?.column === column ? sorting.order : ("none" as const),
    onSort: () => sort(getNextSorting(sorting, column)),
  });
  return (
    <>
      {hasDay && (
        <div className="border-line border-b px-4 pb-3 sm:hidden print:hidden">
          <DaySorting sorting={sorting} onSort={sort} />
        </div>
      )}
      <Table caption={caption}>
        <thead>
          <tr>
            <Th {...buildHeading("name")}>{GROUPING_WORDS[report.groupBy]}</Th>
            {hasDay && (
              <Th {...buildHeading("day")} className="max-sm:hidden">
                Date
              </Th>
            )}
            {figures.map(({ label }, place) => (
              <Th key={label} align="end" {...buildHeading(getFigureColumn(place))} className="max-sm:px-2">
                {label}
              </Th>
            ))}
            {counted.map(({ part, label }) => (
              <Th key={part} align="end" className="max-sm:hidden">
                {label}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Tr key={row.key} className={place >= shown ? "hidden print:table-row" : undefined}>
              <Td>
                <RowName report={report} row={row} />
                {row.headcount && (
                  <span className="block text-ink-quiet text-sm sm:hidden">
                    {`Headcount: ${formatHeadcount(row.headcount)}`}
                  </span>
                )}
              </Td>
              {hasDay && <Td className="whitespace-nowrap max-sm:hidden">{row.day && formatDate(row.day)}</Td>}
              {figures.map(({ label, kind }, figure) => (
                <Td key={label} align="end" className="max-sm:px-2">
                  {formatFigure(kind, row.figures[figure] ?? "0")}
                </Td>
              ))}
              {counted.map(({ part }) => (
                <Td key={part} align="end" className="max-sm:hidden">
                  {formatHeadcountFigure(row.headcount?.[part])}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <SummaryRow name="Total" report={report} summary={{ figures: report.totals, headcount: report.headcount }} />
          {averages && <SummaryRow name="Average" report={report} summary={averages} />}
        </tfoot>
      </Table>
      {listReportNotes(report).map((note) => (
        <p key={note} className="border-line border-t px-4 py-3 text-ink-quiet text-sm sm:px-6">
          {note}
        </p>
      ))}
      {rows.length > shown && (
        <div className="flex justify-center border-line border-t p-4 print:hidden">
          <Button onClick={() => setShown(shown + ROWS_AT_ONCE)}>
            {`Show more (${formatNumber(rows.length - shown)})`}
          </Button>
        </div>
      )}
    </>
  );
}

interface SummaryRowProps {
  name: string;
  report: CustomReport;
  summary: Pick<ReportRow, "figures" | "headcount">;
}

/** The totals or the averages of all rows. */
function SummaryRow({ name, report, summary: { figures, headcount } }: SummaryRowProps) {
  return (
    <Tr className="[&>td]:border-t">
      <Td>
        {name}
        {report.headcount && headcount && (
          <span className="block font-normal text-ink-quiet text-sm sm:hidden">
            {`Headcount: ${formatHeadcount(headcount)}`}
          </span>
        )}
      </Td>
      {report.groupBy === "event" && <Td className="max-sm:hidden" />}
      {FIGURES_OF[report.category].map(({ label, kind }, figure) => (
        <Td key={label} align="end" className="max-sm:px-2">
          {formatFigure(kind, figures[figure] ?? "0")}
        </Td>
      ))}
      {report.headcount &&
        HEADCOUNT_PARTS.map(({ part }) => (
          <Td key={part} align="end" className="max-sm:hidden">
            {formatHeadcountFigure(headcount?.[part])}
          </Td>
        ))}
    </Tr>
  );
}

const formatHeadcountFigure = (people: number | null | undefined) =>
  typeof people === "number" ? formatNumber(people) : "";

const DAY_ORDERS = [
  { value: "descending", label: "The latest first" },
  { value: "ascending", label: "The earliest first" },
] as const;

/** On a phone, the days are below the names and have no heading to press. */
function DaySorting({ sorting, onSort }: { sorting: Sorting | null; onSort: (next: Sorting | null) => void }) {
  return (
    <SelectBox
      label="By date"
      placeholder="Not sorted by date"
      options={DAY_ORDERS}
      value={sorting?.column === "day" ? sorting.order : ""}
      onChange={({ target }) => {
        const order = DAY_ORDERS.find(({ value }) => value === target.value)?.value;
        onSort(order ? { column: "day", order } : null);
      }}
    />
  );
}

/** A row without a count has no records to open. */
function RowName({ report, row }: { report: CustomReport; row: ReportRow }) {
  const name = formatGroup(report, row, useToday());
  if (row.figures.every((figure) => Number(figure) === 0)) return name;
  return (
    <Link
      to={paths.reports}
      search={(search) => ({ ...search, open: toOpened(row.key) })}
      replace
      resetScroll={false}
      className={`${linkClass} flex-wrap gap-x-2 text-left text-base`}
    >
      {name}
      {row.day && <span className="w-full font-normal text-ink-quiet text-sm sm:hidden">{formatDate(row.day)}</span>}
    </Link>
  );
}
