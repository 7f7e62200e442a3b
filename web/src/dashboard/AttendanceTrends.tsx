import { api } from "@narthex/contract/api.ts";
import type { TREND_DAYS, WeekOfAttendance } from "@narthex/contract/dashboard.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { formatDate, formatNumber, formatShortDate } from "../format/format.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { QueryError } from "../page/QueryError.tsx";
import { Card } from "../ui/Card.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";
import { Table, Td, Th, Tr } from "../ui/Table.tsx";

const LineChart = loadOnDemand(
  () => import("../charts/LineChart.tsx"),
  "LineChart",
  <Loading label="Loading the chart" bar="h-46" />,
);

type Days = (typeof TREND_DAYS)[number];

const SPANS = [
  { value: "30", label: "30 Days" },
  { value: "90", label: "90 Days" },
  { value: "365", label: "1 Year" },
] as const;

/** Check-ins per week, as a line chart and as a table. */
export function AttendanceTrends() {
  const [days, setDays] = useState<(typeof SPANS)[number]["value"]>("30");
  const trend = useQuery({
    ...read(api.dashboard.trend, { query: { days: Number(days) as Days } }),
    placeholderData: keepPreviousData,
  });
  const weeks = trend.data ?? [];
  const [first] = weeks;
  const points = weeks.map(({ weekStart, count }) => ({ name: formatShortDate(weekStart), value: count }));
  return (
    <Card
      title="Attendance Trends"
      description={
        first
          ? `Check-ins by week, from ${formatDate(first.weekStart)} on. Each date is the Sunday on which a week begins; the last week is not over yet.`
          : "Check-ins by week"
      }
      action={<SegmentedControl label="How far back" value={days} onChange={setDays} options={SPANS} />}
    >
      {trend.isError ? (
        <QueryError query={trend} />
      ) : (
        <>
          {trend.isPending ? (
            <Skeleton className="h-46 w-full" />
          ) : (
            <LineChart label={`Check-ins by week: ${describeWeeks(weeks)}`} points={points} lastIsPartial />
          )}
          <details className="mt-4 print:hidden">
            <summary className="cursor-pointer rounded-sm py-2 font-medium text-accent text-sm">
              Show as a table
            </summary>
            <WeekTable weeks={weeks} className="max-h-72 overflow-y-auto" />
          </details>
          <div className="mt-4 hidden print:block">
            <WeekTable weeks={weeks} />
          </div>
        </>
      )}
    </Card>
  );
}

type Weeks = readonly WeekOfAttendance[];

function WeekTable({ weeks, className = "" }: { weeks: Weeks; className?: string }) {
  return (
    <Table caption="Check-ins by week" className={className}>
      <thead>
        <tr>
          <Th>Week of</Th>
          <Th align="end">Check-ins</Th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map(({ weekStart, count }, place) => (
          <Tr key={weekStart}>
            <Td>{place === 0 ? `${formatDate(weekStart)}, so far` : formatDate(weekStart)}</Td>
            <Td align="end">{formatNumber(count)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The last weeks as text for screen readers; the table contains all of them. The last week is not over yet. */
function describeWeeks(weeks: Weeks): string {
  const said = weeks
    .slice(-5)
    .map(({ weekStart, count }) => `${formatShortDate(weekStart)}: ${formatNumber(count)}`)
    .join(", ");
  return `${said} so far`;
}
