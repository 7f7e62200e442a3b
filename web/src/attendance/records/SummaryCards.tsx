import { api } from "@narthex/contract/api.ts";
import type { AttendanceSummary } from "@narthex/contract/attendance.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CalendarCheck, CalendarDays, CalendarRange } from "lucide-react";
import { read } from "../../api/reads.ts";
import { formatNumber, toDateInZone } from "../../format/format.ts";
import { getServerTime } from "../../format/serverTime.ts";
import { useToday } from "../../live/midnight.ts";
import { useCurrentUser } from "../../session/session.ts";
import { StatCard, StatRow } from "../../ui/StatCard.tsx";
import { ownRecords } from "../queue/attendance.queries.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Three totals over everyone's records. */
export function SummaryCards() {
  const { data } = useQuery({ ...read(api.attendance.summary), staleTime: 0 });
  return <Cards summary={data ?? null} />;
}

/** The same totals over the user's own records. Those of a week are always on the first page. */
export function OwnSummaryCards() {
  const { timezone } = useCurrentUser().congregation;
  const day = useToday();
  const page = useInfiniteQuery(ownRecords).data?.pages[0];
  const since = getServerTime().getTime() - WEEK_MS;
  const at = (page?.rows ?? []).map((record) => new Date(record.checkInTime));
  const summary = page && {
    totalRecords: page.total,
    thisWeek: at.filter((time) => time.getTime() >= since).length,
    today: at.filter((time) => toDateInZone(time, timezone) === day).length,
  };
  return <Cards summary={summary ?? null} />;
}

function Cards({ summary }: { summary: AttendanceSummary | null }) {
  const formatFigure = (value: number | undefined) => (value === undefined ? null : formatNumber(value));
  return (
    <StatRow columns={3}>
      <StatCard label="Total Records" value={formatFigure(summary?.totalRecords)} icon={<CalendarDays />} />
      <StatCard label="This Week" value={formatFigure(summary?.thisWeek)} icon={<CalendarRange />} />
      <StatCard label="Today" value={formatFigure(summary?.today)} icon={<CalendarCheck />} />
    </StatRow>
  );
}
