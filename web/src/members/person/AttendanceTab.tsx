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
import { queryAttendance, queryAttendanceYear } from "./person.queries.ts";
import { RowsLoading } from "./RowsLoading.tsx";
import { YearGrid } from "./YearGrid.tsx";
import { listWeeksUntil } from "./yearWeeks.ts";

/** The last year by weeks, and the events that the viewer may see. */
export default function AttendanceTab({ memberId }: { memberId: number }) {
  const { timezone } = useCurrentUser().congregation;
  const today = useToday();
  const year = useQuery(queryAttendanceYear(memberId));
  const list = useInfiniteQuery(queryAttendance(memberId));
  const days = (year.data ?? []).map(({ checkInTime }) => toDateInZone(new Date(checkInTime), timezone));
  const [latest] = year.data ?? [];
  return (
    <div className="grid gap-6">
      <Card
        title="The last year"
        description={latest ? `Last seen ${formatElapsed(latest.checkInTime)}, at ${latest.eventTitle}` : undefined}
      >
        {year.isError ? <QueryError query={year} /> : <YearGrid weeks={listWeeksUntil(today, days)} />}
      </Card>
      <QueryList
        framed
        list={list}
        loading={<RowsLoading label="Loading attendance" />}
        empty={<EmptyState icon={<ClipboardCheck />} title="No attendance" text="Check-ins appear here." />}
        moreFailed="The next records could not be loaded. Please try again."
      >
        {(records) => (
          <Card title="Events" padding="none">
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
