// The months and the funds of a year beside the year before.
import type { GivingYear } from "@narthex/contract/giving-years.ts";
import { Link } from "@tanstack/react-router";
import { formatDollars, formatMonthName, formatNumber } from "../format/format.ts";
import { paths } from "../paths.ts";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";
import { Table, Td, Th, Tr } from "../ui/Table.tsx";
import { formatBefore, formatYearChange } from "./givingWords.ts";

/** Printed on every sheet, whose width may be below the limit of the window. */
const WIDE = "max-md:hidden print:table-cell print:px-2 print:whitespace-normal";
const NARROW = "max-sm:px-2 print:px-2 print:whitespace-normal";

interface FiguresProps {
  total: string;
  before: string;
}

function Figures({ total, before }: FiguresProps) {
  return (
    <>
      <Td align="end" className={NARROW}>
        {formatDollars(total)}
      </Td>
      <Td align="end" className={NARROW}>
        {formatDollars(before)}
      </Td>
      <Td align="end" className={WIDE}>
        {formatYearChange(total, before)}
      </Td>
    </>
  );
}

function FigureHeads({ report }: { report: GivingYear }) {
  return (
    <>
      <Th align="end" className={NARROW}>
        {report.year}
      </Th>
      <Th align="end" className={NARROW}>
        {formatBefore(report)}
      </Th>
      <Th align="end" className={WIDE}>
        Change
      </Th>
    </>
  );
}

/** The first and the last day of a month, YYYY-MM. */
function getMonthDays(month: string): { from: string; to: string } {
  const [year, number] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year ?? 0, number ?? 1, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

export function MonthsCard({ report, fund }: { report: GivingYear; fund: number | undefined }) {
  const title = "Giving by month";
  return (
    <Card
      title={title}
      description="Givers are people of the directory; a couple with a joint statement counts once. Gifts without a person are in the totals only."
      padding="none"
    >
      <Table caption={title}>
        <thead>
          <tr>
            <Th>Month</Th>
            <FigureHeads report={report} />
            <Th align="end" className={WIDE}>{`Givers in ${report.year}`}</Th>
            <Th align="end" className={WIDE}>{`Givers in ${formatBefore(report)}`}</Th>
          </tr>
        </thead>
        <tbody>
          {report.months.map(({ month, total, before, givers, giversBefore }) => (
            <Tr key={month}>
              <Td>
                <Link
                  to={paths.donations}
                  search={{ ...getMonthDays(month), ...(fund === undefined ? {} : { fund }) }}
                  className={linkClass}
                >
                  {formatMonthName(Number(month.slice(5)))}
                </Link>
              </Td>
              <Figures total={total} before={before} />
              <Td align="end" className={WIDE}>
                {formatNumber(givers)}
              </Td>
              <Td align="end" className={WIDE}>
                {formatNumber(giversBefore)}
              </Td>
            </Tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <Tr className="[&>td]:border-t">
            <Td>Total</Td>
            <Figures total={report.total} before={report.before} />
            <Td align="end" className={WIDE}>
              {formatNumber(report.givers)}
            </Td>
            <Td align="end" className={WIDE}>
              {formatNumber(report.giversBefore)}
            </Td>
          </Tr>
        </tfoot>
      </Table>
    </Card>
  );
}

interface FundTotalsCardProps {
  report: GivingYear;
  onChoose: (fundId: number) => void;
}

export function FundTotalsCard({ report, onChoose }: FundTotalsCardProps) {
  const { year, isPart, funds, total, before, wholeBefore } = report;
  const title = "Giving by fund";
  if (funds.length === 0) return null;
  return (
    <Card title={title} padding="none" className="break-inside-avoid">
      <Table caption={title}>
        <thead>
          <tr>
            <Th>Fund</Th>
            <FigureHeads report={report} />
            {isPart && <Th align="end" className={WIDE}>{`Whole year ${year - 1}`}</Th>}
          </tr>
        </thead>
        <tbody>
          {funds.map(({ fundId, name, ...sums }) => (
            <Tr key={name}>
              <Td className="wrap-anywhere">
                {fundId === null ? (
                  name
                ) : (
                  <button type="button" className={`${linkClass} text-left`} onClick={() => onChoose(fundId)}>
                    {name}
                  </button>
                )}
              </Td>
              <Figures {...sums} />
              {isPart && (
                <Td align="end" className={WIDE}>
                  {formatDollars(sums.wholeBefore)}
                </Td>
              )}
            </Tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <Tr className="[&>td]:border-t">
            <Td>Total</Td>
            <Figures total={total} before={before} />
            {isPart && (
              <Td align="end" className={WIDE}>
                {formatDollars(wholeBefore)}
              </Td>
            )}
          </Tr>
        </tfoot>
      </Table>
    </Card>
  );
}
