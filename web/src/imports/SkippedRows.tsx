import type { ImportRow } from "@narthex/contract/import-rows.ts";
import { Link } from "@tanstack/react-router";
import { formatListParts, formatNumber } from "../format/format.ts";
import { paths } from "../paths.ts";
import { linkClass } from "../ui/link.ts";
import { formatRows } from "./importWords.ts";

/** How many people are named. */
export const NAMED = 5;

function Person({ row: { name, matches } }: { row: ImportRow }) {
  const id = matches[0]?.memberId ?? null;
  if (id === null) return name;
  return (
    <Link to={paths.person} params={{ id }} preload={false} className={linkClass}>
      {name}
    </Link>
  );
}

interface SkippedRowsProps {
  /** The first skipped rows. */
  rows: readonly ImportRow[];
  total: number;
}

/** The people whose rows were skipped as likely duplicates: nothing of these rows was imported. */
export function SkippedRows({ rows, total }: SkippedRowsProps) {
  const others = total - rows.length;
  const people = rows.map((row) => <Person key={row.row} row={row} />);
  const shown = others > 0 ? [...people, `${formatNumber(others)} more`] : people;
  // Only the positions are used; an empty text would have none.
  const parts = formatListParts(shown.map((_, place) => `${place}`));
  return (
    <>
      {total === 1
        ? "1 row was skipped, because the directory likely has this person already: "
        : `${formatRows(total)} were skipped, because the directory likely has these people already: `}
      {parts.map((part) => (typeof part === "number" ? shown[part] : part))}
      {`. Download the left-out data to complete ${total === 1 ? "this person on their page" : "them on their pages"}.`}
    </>
  );
}
