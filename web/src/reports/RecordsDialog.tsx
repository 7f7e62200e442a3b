// The records that one row of a report counts.

import { ANONYMOUS } from "@narthex/contract/donation-kinds.ts";
import { formatReportTitle, type ReportCategory, type ReportGrouping } from "@narthex/contract/report-kinds.ts";
import type { CustomReport, ReportRecord } from "@narthex/contract/reports.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { formatDate, formatDollars, formatExactHours, formatTotalCount } from "../format/format.ts";
import { useToday } from "../live/midnight.ts";
import { QueryList } from "../page/QueryList.tsx";
import { formatDistinction } from "../people/formatHome.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Loading } from "../ui/Skeleton.tsx";
import { Table, Td, Th, Tr } from "../ui/Table.tsx";
import type { ReportChoice } from "./choice.ts";
import { queryRecords } from "./reports.queries.ts";
import { formatRowLabel } from "./reportWords.ts";

const route = getRouteApi("/shell/reports");

interface RecordColumn {
  heading: string;
  cell: (record: ReportRecord) => string;
  isFigure?: boolean;
  /** Leads to the page of the person. */
  isPerson?: boolean;
  /** The grouping in which it has the same value in all rows. */
  group?: ReportGrouping;
  /** On a phone, it is below the person. */
  folds?: boolean;
}

const buildDayColumn = (heading: string): RecordColumn => ({
  heading,
  cell: (record) => formatDate(record.day),
  group: "day",
});
const buildPersonColumn = (heading: string): RecordColumn => ({
  heading,
  cell: (record) => record.person ?? ANONYMOUS,
  isPerson: true,
});
const buildWhatColumn = (heading: string, group: ReportGrouping): RecordColumn => ({
  heading,
  cell: (record) => record.what,
  folds: true,
  group,
});
const buildHowColumn = (heading: string, group: ReportGrouping): RecordColumn => ({
  heading,
  cell: (record) => record.how ?? "",
  folds: true,
  group,
});

const COLUMNS: Readonly<Record<ReportCategory, readonly RecordColumn[]>> = {
  attendance: [buildDayColumn("Date"), buildPersonColumn("Person"), buildWhatColumn("Event", "event")],
  donations: [
    buildDayColumn("Date"),
    buildPersonColumn("Donor"),
    buildWhatColumn("Type", "type"),
    buildHowColumn("Method", "method"),
    { heading: "Amount", cell: ({ figure }) => formatDollars(figure ?? "0"), isFigure: true },
  ],
  members: [buildDayColumn("Joined"), buildPersonColumn("Name"), buildWhatColumn("Status", "status")],
  workers: [
    buildDayColumn("Date"),
    buildPersonColumn("Person"),
    buildWhatColumn("Ministry", "ministry"),
    buildHowColumn("Status", "status"),
    { heading: "Hours", cell: ({ figure }) => formatExactHours(figure ?? "0"), isFigure: true },
  ],
};

const foldColumns = (columns: readonly RecordColumn[], record: ReportRecord) =>
  columns
    .filter(({ folds }) => folds)
    .map(({ cell }) => cell(record))
    .join(", ");

const formatCount = (total: number) => (total === 1 ? "1 record" : `${formatTotalCount(total)} records`);

/** @param open the key of the row, as in the URL */
export function RecordsDialog({ choice, report, open }: { choice: ReportChoice; report: CustomReport; open: string }) {
  const today = useToday();
  const navigate = route.useNavigate();
  const row = report.rows.find(({ key }) => key === open);
  const list = useInfiniteQuery({
    ...queryRecords({ ...choice, groupBy: report.groupBy, key: open }),
    enabled: row !== undefined,
  });
  const columns = COLUMNS[report.category].filter(({ group }) => group !== report.groupBy);
  const total = list.data?.pages[0]?.total;
  const title = row ? formatRowLabel(report, row, today) : "No such row";
  const close = () => void navigate({ search: ({ open: _, ...rest }) => rest, replace: true, resetScroll: false });
  return (
    <Dialog
      open
      onClose={close}
      size="large"
      title={title}
      description={`${formatReportTitle(report.category, report.groupBy)}${total === undefined ? "" : ` · ${formatCount(total)}`}`}
    >
      {!row ? (
        <p className="text-ink-quiet">The row in this link is no longer in the report.</p>
      ) : (
        <QueryList
          list={list}
          loading={<Loading label="Loading records" bar="h-64" />}
          empty={null}
          moreFailed="The next records could not be loaded. Please try again."
          moreClassName="p-4"
        >
          {(records) => <RecordTable caption={`Records of ${title}`} columns={columns} records={records} />}
        </QueryList>
      )}
      <ActionBar>
        <Button onClick={close}>Close</Button>
      </ActionBar>
    </Dialog>
  );
}

interface RecordTableProps {
  caption: string;
  columns: readonly RecordColumn[];
  records: readonly ReportRecord[];
}

function RecordTable({ caption, columns, records }: RecordTableProps) {
  return (
    <div className="-mx-4 sm:-mx-6">
      <Table caption={caption}>
        <thead>
          <tr>
            {columns.map(({ heading, isFigure, folds }) => (
              <Th key={heading} align={isFigure ? "end" : "start"} className={folds ? "max-sm:hidden" : undefined}>
                {heading}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <Tr key={record.id}>
              {columns.map((column, place) => (
                <RecordCell
                  key={column.heading}
                  column={column}
                  record={record}
                  folded={column.isPerson ? foldColumns(columns, record) : ""}
                  isFirst={place === 0}
                />
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface RecordCellProps {
  column: RecordColumn;
  record: ReportRecord;
  /** The columns that are below the person on a phone. */
  folded: string;
  isFirst: boolean;
}

function RecordCell({ column: { cell, isFigure, isPerson, folds }, record, folded, isFirst }: RecordCellProps) {
  const staysOnOneLine = isFirst && !isPerson;
  return (
    <Td
      align={isFigure ? "end" : "start"}
      className={folds ? "max-sm:hidden" : staysOnOneLine ? "whitespace-nowrap" : undefined}
    >
      {isPerson ? <PersonLink id={record.personId}>{cell(record)}</PersonLink> : cell(record)}
      {isPerson && record.distinction && (
        <span className="block text-ink-quiet text-sm wrap-anywhere">{formatDistinction(record.distinction)}</span>
      )}
      {folded !== "" && <span className="block text-ink-quiet text-sm sm:hidden">{folded}</span>}
    </Td>
  );
}
