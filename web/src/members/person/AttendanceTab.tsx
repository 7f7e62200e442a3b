import type { Person } from "@narthex/contract/person.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import { EventLink } from "../../events/EventLink.tsx";
import { formatElapsed, formatInstantDate, formatInstantTime, toDateInZone } from "../../format/format.ts";
import { useToday } from "../../live/midnight.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { QueryList } from "../../page/QueryList.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loading } from "../../ui/Skeleton.tsx";
import { queryAttendance, queryAttendanceYear } from "./person.queries.ts";
import { RowsLoading } from "./RowsLoading.tsx";
import { YearGrid } from "./YearGrid.tsx";
import { listWeeksUntil } from "./yearWeeks.ts";

const NOT_SHOWN = "Check-ins at other events are not shown to you.";

/** The last year by weeks, and the events. A leader sees only some events, and therefore no share of the weeks. */
export default function AttendanceTab({ person: { id, can } }: { person: Person }) {
  const { timezone } = useCurrentUser().congregation;
  const list = useInfiniteQuery(queryAttendance(id));
  const isPartial = !can.seeAllAttendance;
  return (
    <div className="grid gap-6">
      {!isPartial && <LastYear memberId={id} />}
      <QueryList
        framed
        list={list}
        loading={<RowsLoading label="Loading attendance" />}
        empty={
          isPartial ? (
            <EmptyState icon={<ClipboardCheck />} title="No attendance at events of your ministries" text={NOT_SHOWN} />
          ) : (
            <EmptyState icon={<ClipboardCheck />} title="No attendance" text="Check-ins appear here." />
          )
        }
        moreFailed="The next records could not be loaded. Please try again."
      >
        {(records) => (
          <Card
            title={isPartial ? "At events of your ministries" : "Events"}
            description={isPartial ? NOT_SHOWN : undefined}
            padding="none"
          >
            <ul className="border-line border-t">
              {records.map(({ id, eventId, eventTitle, checkInTime }) => (
                <li
                  key={id}
                  className="flex flex-wrap justify-between gap-x-4 border-line border-b px-4 py-3 last:border-b-0 sm:px-6"
                >
                  <span className="min-w-0 break-words font-medium">
                    <EventLink id={eventId}>{eventTitle}</EventLink>
                  </span>
                  <time dateTime={checkInTime} className="text-ink-quiet tabular-nums">
                    {`${formatInstantDate(checkInTime, timezone)}, ${formatInstantTime(checkInTime, timezone)}`}
                  </time>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueryList>
    </div>
  );
}

function LastYear({ memberId }: { memberId: number }) {
  const { timezone } = useCurrentUser().congregation;
  const today = useToday();
  const year = useQuery(queryAttendanceYear(memberId));
  const days = (year.data ?? []).map(({ checkInTime }) => toDateInZone(new Date(checkInTime), timezone));
  const [latest] = year.data ?? [];
  return (
    <Card
      title="The last year"
      description={latest ? `Last seen ${formatElapsed(latest.checkInTime)}, at ${latest.eventTitle}` : undefined}
    >
      {year.isError ? (
        <QueryError query={year} />
      ) : year.isPending ? (
        <Loading label="Loading the last year" bar="h-32" />
      ) : (
        <YearGrid weeks={listWeeksUntil(today, days)} />
      )}
    </Card>
  );
}
