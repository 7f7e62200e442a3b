// Sorts the rows of a report as requested in the URL; without a sort, they keep the server's order.
import type { ReportRow } from "@narthex/contract/reports.ts";
import type { ReportSearch } from "./reportSearch.ts";

export const COLUMNS = ["name", "day", "first", "second", "third"] as const;
export type Column = (typeof COLUMNS)[number];

export interface Sorting {
  column: Column;
  order: "ascending" | "descending";
}

const FIGURES: readonly Column[] = ["first", "second", "third"];

export const getFigureColumn = (place: number): Column => FIGURES[place] ?? "first";

export function readSorting({ sort, order }: ReportSearch): Sorting | null {
  const column = COLUMNS.find((one) => one === sort);
  return column ? { column, order: order === "descending" ? "descending" : "ascending" } : null;
}

/** The sort order after a press on a heading: figures with the largest first, then reversed, then unsorted. */
export function getNextSorting(now: Sorting | null, column: Column): Sorting | null {
  const first = FIGURES.includes(column) || column === "day" ? "descending" : "ascending";
  if (now?.column !== column) return { column, order: first };
  return now.order === first ? { column, order: first === "ascending" ? "descending" : "ascending" } : null;
}

export function sortRows(
  rows: readonly ReportRow[],
  sorting: Sorting | null,
  nameOf: (row: ReportRow) => string,
): readonly ReportRow[] {
  if (!sorting) return rows;
  const { column, order } = sorting;
  const place = FIGURES.indexOf(column);
  const compare = (one: ReportRow, other: ReportRow): number => {
    if (place >= 0) return Number(one.figures[place]) - Number(other.figures[place]);
    if (column === "day") return (one.day ?? "").localeCompare(other.day ?? "");
    // The name of a span of time is its first day.
    if (one.name === null) return one.key.localeCompare(other.key);
    return nameOf(one).localeCompare(nameOf(other), "en", { numeric: true });
  };
  return rows.toSorted((one, other) => (order === "ascending" ? compare(one, other) : compare(other, one)));
}

/** The rows with the largest first figure, in the order in which they were. */
export function pickLargest<Row extends { readonly figures: readonly string[] }>(
  rows: readonly Row[],
  most: number,
): readonly Row[] {
  const byFigure = rows.toSorted((one, other) => Number(other.figures[0]) - Number(one.figures[0]));
  const largest = new Set(byFigure.slice(0, most));
  return rows.filter((row) => largest.has(row));
}
