import type { HoursSums } from "@narthex/contract/hours.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { CalendarDays, CalendarRange } from "lucide-react";
import { exactHoursInWords, hoursInWords } from "../format/words.ts";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { hoursSummary } from "./hours.queries.ts";

const waiting = ({ submitted }: HoursSums) =>
  submitted === "0.00" ? "Nothing waits for approval" : `${hoursInWords(submitted)} submitted`;

/** One's approved hours; what still waits for approval stands beside them. */
export function HoursTotals() {
  const { data } = useSuspenseQuery(hoursSummary);
  return (
    <StatRow columns={2}>
      <StatCard
        label="Approved This Month"
        value={exactHoursInWords(data.thisMonth.approved)}
        note={waiting(data.thisMonth)}
        icon={<CalendarDays />}
      />
      <StatCard
        label="Approved This Year"
        value={exactHoursInWords(data.thisYear.approved)}
        note={waiting(data.thisYear)}
        icon={<CalendarRange />}
      />
    </StatRow>
  );
}
