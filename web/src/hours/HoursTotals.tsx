import type { HoursSums } from "@narthex/contract/hours.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { CalendarDays, CalendarRange } from "lucide-react";
import { formatExactHours, formatHours } from "../format/format.ts";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { hoursSummary } from "./hours.queries.ts";

const describeWaiting = ({ submitted }: HoursSums) =>
  submitted === "0.00" ? "Nothing is waiting for approval" : `${formatHours(submitted)} submitted`;

/** The user's approved hours, with the hours waiting for approval beside them. */
export function HoursTotals() {
  const { data } = useSuspenseQuery(hoursSummary);
  return (
    <StatRow columns={2}>
      <StatCard
        label="Approved this month"
        value={formatExactHours(data.thisMonth.approved)}
        note={describeWaiting(data.thisMonth)}
        icon={<CalendarDays />}
      />
      <StatCard
        label="Approved this year"
        value={formatExactHours(data.thisYear.approved)}
        note={describeWaiting(data.thisYear)}
        icon={<CalendarRange />}
      />
    </StatRow>
  );
}
