// What happened in the children's rooms over a span of days, for leads.
import { api } from "@narthex/contract/api.ts";
import type { ChildReport } from "@narthex/contract/child-report.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import { ApiError } from "../../api/request.ts";
import { formatNumber, getToday, subtractDays } from "../../format/format.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { DayField } from "../../ui/DayField.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StatCard, StatRow } from "../../ui/StatCard.tsx";
import { NotCollectedCard } from "./NotCollectedCard.tsx";
import { FirstVisitsCard, OverridesCard, ReadingsCard, RoomsCard } from "./ReportCards.tsx";

/** Four Sundays and today. */
const USUAL_DAYS = 28;

interface Days {
  readonly from: string;
  readonly to: string;
}

interface ReportTabProps {
  from: string | undefined;
  to: string | undefined;
  onDays: (days: Days) => void;
}

export function ReportTab({ from, to, onDays }: ReportTabProps) {
  const { timezone } = useCurrentUser().congregation;
  const last = to ?? getToday(timezone);
  const days = { from: from ?? subtractDays(last, USUAL_DAYS), to: last };
  const query = useQuery({ ...read(api.childReport.show, { query: days }), placeholderData: keepPreviousData });
  const wrong = query.error instanceof ApiError ? query.error.fields : undefined;
  return (
    <div className="grid gap-5">
      <div className="grid max-w-xl grid-cols-2 gap-4">
        <DayField
          label="From"
          value={days.from}
          onChange={(day) => onDays({ ...days, from: day })}
          error={wrong?.from}
        />
        <DayField label="To" value={days.to} onChange={(day) => onDays({ ...days, to: day })} error={wrong?.to} />
      </div>
      {query.isError ? (
        wrong?.from === undefined && wrong?.to === undefined && <QueryError query={query} />
      ) : query.data ? (
        <Report report={query.data} days={days} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  );
}

function Report({ report, days }: { report: ChildReport; days: Days }) {
  const { unexplained, inside, brokenRooms } = report;
  const ruled = report.rooms.filter(({ isRatioKept }) => isRatioKept !== null);
  return (
    <>
      <StatRow>
        <StatCard
          label="Children"
          value={formatNumber(report.children)}
          note={`${formatNumber(report.visits)} ${report.visits === 1 ? "visit" : "visits"}`}
        />
        <StatCard label="First visits" value={formatNumber(report.firstVisits.length)} />
        <StatCard
          label="Ratios broken"
          value={<span className={brokenRooms > 0 ? "text-caution" : undefined}>{formatNumber(brokenRooms)}</span>}
          note={`of ${formatNumber(ruled.length)} rooms with a rule at events`}
        />
        <StatCard
          label="Never collected"
          value={<span className={unexplained > 0 ? "text-critical" : undefined}>{formatNumber(unexplained)}</span>}
          note={inside === 0 ? "without an explanation" : `without an explanation; ${formatNumber(inside)} inside now`}
        />
      </StatRow>
      <NotCollectedCard list={report.notCollected} inside={inside} days={days} />
      <RoomsCard rooms={report.rooms} days={days} />
      <FirstVisitsCard visits={report.firstVisits} days={days} />
      <OverridesCard overrides={report.overrides} days={days} />
      <ReadingsCard readings={report.readings} days={days} />
    </>
  );
}
