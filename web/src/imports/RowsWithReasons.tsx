import { api } from "@narthex/contract/api.ts";
import { type ImportFault, type ImportRow, toFileRow } from "@narthex/contract/import-rows.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { readPages } from "../api/reads.ts";
import { formatNumber } from "../format/format.ts";
import { Card } from "../ui/Card.tsx";
import { ImportRowList } from "./ImportRowList.tsx";
import { formatRows } from "./importWords.ts";

interface Reason {
  /** The heading of the column; empty if the reason concerns the whole row. */
  column: string;
  /** The text of the cell. */
  value: string;
  sentence: string;
}

const MAX_VALUE = 60;

/** The heading of the column with the text of its cell, so that nobody has to look it up in the spreadsheet. */
function formatCell({ column, value }: Reason): string {
  if (value === "") return `${column}: `;
  return `${column} “${value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value}”: `;
}

/** The same mistake in fewer rows is not grouped. */
const FEWEST_GROUPED = 4;

const formatReason = ({ column, sentence }: Omit<Reason, "value">): string =>
  column === "" ? sentence : `${column}: ${sentence}`;

interface Group {
  words: string;
  /** The number of rows in the whole file, of which only a part may be loaded. */
  count: number;
  entries: readonly { row: ImportRow; reasons: readonly Reason[] }[];
}

/**
 * Rows with a rare reason one by one, with all of their reasons, and a group for each frequent reason, the most frequent
 * first. A row with two frequent reasons is in both groups, so that none hides the other.
 * @param totals the number of rows of each frequent reason; without it, rows with the same reasons form a group
 */
function groupRows(
  rows: readonly ImportRow[],
  reasonsOf: (row: ImportRow) => Reason[],
  totals: ReadonlyMap<string, number>,
): { single: Group["entries"]; groups: Group[] } {
  const all = rows.map((row) => ({ row, reasons: reasonsOf(row) }));
  if (totals.size === 0) {
    const alike = [...Map.groupBy(all, ({ reasons }) => reasons.map(formatReason).join(" "))];
    const isGroup = ([, entries]: (typeof alike)[number]) => entries.length >= FEWEST_GROUPED;
    return {
      single: alike.filter((one) => !isGroup(one)).flatMap(([, entries]) => entries),
      groups: alike.filter(isGroup).map(([words, entries]) => ({ words, count: entries.length, entries })),
    };
  }
  const isFrequent = (reason: Reason) => totals.has(formatReason(reason));
  const frequent = all.flatMap(({ row, reasons }) =>
    reasons.filter(isFrequent).map((reason) => ({ row, reasons: [reason] })),
  );
  const groups = [...Map.groupBy(frequent, ({ reasons }) => reasons.map(formatReason).join())].map(
    ([words, entries]) => ({ words, count: totals.get(words) ?? entries.length, entries }),
  );
  return {
    single: all.filter(({ reasons }) => !reasons.every(isFrequent)),
    groups: groups.sort((one, other) => other.count - one.count),
  };
}

function RowWithReasons({ row, reasons }: { row: ImportRow; reasons: readonly Reason[] }) {
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[6rem_1fr_2fr] sm:px-6">
      <p className="text-ink-quiet tabular-nums">{`Row ${formatNumber(toFileRow(row.row))}`}</p>
      <p className="break-words font-medium">{row.name || "(no name)"}</p>
      <ul className="min-w-0">
        {reasons.map((reason) => (
          <li key={`${reason.column} ${reason.sentence}`} className="break-words">
            {reason.column !== "" && <span className="font-medium">{formatCell(reason)}</span>}
            {reason.sentence}
          </li>
        ))}
      </ul>
    </li>
  );
}

interface RowsWithReasonsProps {
  id: number;
  only: "faulty" | "copies" | "remarks";
  title: string;
  description: string;
  reasonsOf: (row: ImportRow) => Reason[];
  /** The number of rows of frequent mistakes, by their words. */
  totals?: ReadonlyMap<string, number>;
}

const NO_TOTALS: ReadonlyMap<string, number> = new Map();

/** Each row with its number in the spreadsheet, and what is wrong or left out in which column. */
function RowsWithReasons({ id, only, title, description, reasonsOf, totals = NO_TOTALS }: RowsWithReasonsProps) {
  const list = useInfiniteQuery({
    ...readPages(api.imports.rows, { params: { id } }, { only, limit: 200 }),
    refetchOnMount: "always",
  });
  return (
    <Card title={title} description={description} padding="none">
      <ImportRowList list={list}>
        {(rows) => {
          const { single, groups } = groupRows(rows, reasonsOf, totals);
          return (
            <ul className="divide-y divide-line border-line border-t">
              {single.map(({ row, reasons }) => (
                <RowWithReasons key={row.row} row={row} reasons={reasons} />
              ))}
              {groups.map(({ words, count, entries }) => (
                <li key={words}>
                  <details>
                    <summary className="cursor-pointer px-4 py-3 sm:px-6">
                      <span className="font-medium">
                        {totals.has(words) || !list.hasNextPage
                          ? `${formatRows(count)}, `
                          : `${formatNumber(count)} of the first ${formatRows(rows.length)}, `}
                      </span>
                      {words}
                    </summary>
                    <ul className="divide-y divide-line border-line border-t bg-surface-sunken/40">
                      {entries.map(({ row, reasons }) => (
                        <RowWithReasons key={row.row} row={row} reasons={reasons} />
                      ))}
                    </ul>
                  </details>
                </li>
              ))}
            </ul>
          );
        }}
      </ImportRowList>
    </Card>
  );
}

/** The number of rows of each frequent reason, by its words. */
const listTotals = (reasons: readonly (Omit<Reason, "value"> & { count: number })[]): ReadonlyMap<string, number> =>
  new Map(reasons.filter(({ count }) => count >= FEWEST_GROUPED).map((one) => [formatReason(one), one.count]));

/** The heading of the column of a mistake; empty if it concerns the whole row. */
const toColumn = ({ field, column }: ImportFault): string => (field === "row" ? "" : column || "No column");

interface FaultyRowsProps extends Pick<MemberImport, "id" | "mistakes"> {
  /** Whether other rows of the file can be imported without these. */
  hasOthers: boolean;
}

export function FaultyRows({ id, mistakes, hasOthers }: FaultyRowsProps) {
  return (
    <RowsWithReasons
      id={id}
      only="faulty"
      title="Rows with mistakes"
      description={`${hasOthers ? "Leave these rows out below, or correct them." : "Correct these rows in your spreadsheet, and choose the file again."} Row numbers are those of your spreadsheet.`}
      reasonsOf={({ faults }) =>
        faults.map((fault) => ({ column: toColumn(fault), value: fault.value, sentence: fault.sentence }))
      }
      totals={listTotals(mistakes.map((mistake) => ({ ...mistake, column: toColumn(mistake) })))}
    />
  );
}

export function CopiedRows({ id }: { id: number }) {
  return (
    <RowsWithReasons
      id={id}
      only="copies"
      title="Repeated rows"
      description="Each is the same as an earlier row in every column. They are left out, and nothing is lost."
      reasonsOf={({ faults }) => faults.map(({ sentence }) => ({ column: "", value: "", sentence }))}
    />
  );
}

export function RemarkRows({ id, remarks: frequent }: Pick<MemberImport, "id" | "remarks">) {
  return (
    <RowsWithReasons
      id={id}
      only="remarks"
      title="Remarks"
      description="A cell of each of these rows is left out, or should be reviewed. The rest of the row is used."
      reasonsOf={({ remarks }) => remarks.map(({ column, value, reason }) => ({ column, value, sentence: reason }))}
      totals={listTotals(frequent.map(({ reason, ...remark }) => ({ ...remark, sentence: reason })))}
    />
  );
}
