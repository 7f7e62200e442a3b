// A report as a table: sorted by a press on a heading, and each row opens the records that it counts.
import { FIGURES_OF, GROUPING_WORDS } from "@narthex/contract/report-kinds.ts";
import type { CustomReport, ReportRow } from "@narthex/contract/reports.ts";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { dateInWords, numberInWords } from "../client/words.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { linkClass } from "../ui/link.ts";
import { Table, Td, Th, Tr } from "../ui/Table.tsx";
import { figureInWords, groupInWords } from "./reportWords.ts";
import { type Column, columnOfFigure, nextSorting, sorted, sortingIn } from "./sorting.ts";

const route = getRouteApi("/shell/reports");

const ROWS_AT_ONCE = 100;

/** Numbers stay numbers in the address, or they would stand there in quotes. */
const opened = (key: string) => (/^\d{1,9}$/.test(key) ? Number(key) : key);

export function ReportTable({ report, caption }: { report: CustomReport; caption: string }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const figures = FIGURES_OF[report.category];
  const sorting = sortingIn(search);
  const rows = sorted(report.rows, sorting, (row) => groupInWords(report, row));
  const hasDay = report.groupBy === "event";
  const heading = (column: Column) => ({
    sorted: sorting?.column === column ? sorting.order : ("none" as const),
    onSort() {
      const next = nextSorting(sorting, column);
      const { sort: _, order: __, ...rest } = search;
      const wish = next ? { sort: next.column, order: next.order } : {};
      void navigate({ search: { ...rest, ...wish }, replace: true, resetScroll: false });
    },
  });
  return (
    <>
      <Table caption={caption}>
        <thead>
          <tr>
            <Th {...heading("name")}>{GROUPING_WORDS[report.groupBy]}</Th>
            {hasDay && (
              <Th {...heading("day")} className="max-sm:hidden">
                Date
              </Th>
            )}
            {figures.map(({ label }, place) => (
              <Th key={label} align="end" {...heading(columnOfFigure(place))}>
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
                {row.day && <span className="block text-ink-quiet text-sm sm:hidden">{dateInWords(row.day)}</span>}
              </Td>
              {hasDay && <Td className="whitespace-nowrap max-sm:hidden">{row.day && dateInWords(row.day)}</Td>}
              {figures.map(({ label, kind }, figure) => (
                <Td key={label} align="end">
                  {figureInWords(kind, row.figures[figure] ?? "0")}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <Tr className="[&>td]:border-t">
            <Td>Total</Td>
            {hasDay && <Td className="max-sm:hidden" />}
            {figures.map(({ label, kind }, figure) => (
              <Td key={label} align="end">
                {figureInWords(kind, report.totals[figure] ?? "0")}
              </Td>
            ))}
          </Tr>
        </tfoot>
      </Table>
      {rows.length > shown && (
        <div className="flex justify-center border-line border-t p-4 print:hidden">
          <Button onClick={() => setShown(shown + ROWS_AT_ONCE)}>
            {`Show more (${numberInWords(rows.length - shown)})`}
          </Button>
        </div>
      )}
    </>
  );
}

/** Where nothing was counted there is nothing to open. */
function RowName({ report, row }: { report: CustomReport; row: ReportRow }) {
  const name = groupInWords(report, row);
  if (row.figures.every((figure) => Number(figure) === 0)) return name;
  return (
    <Link
      to={paths.reports}
      search={(search) => ({ ...search, open: opened(row.key) })}
      replace
      resetScroll={false}
      className={`${linkClass} text-left text-base`}
    >
      {name}
    </Link>
  );
}
