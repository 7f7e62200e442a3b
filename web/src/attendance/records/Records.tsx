import type { AttendanceRecord } from "@narthex/contract/attendance.ts";
import { RECENT_RECORDS } from "@narthex/contract/limits.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ClipboardCheck, Trash2 } from "lucide-react";
import { useState } from "react";
import { EventLink } from "../../events/EventLink.tsx";
import { formatInstantDate, formatInstantTime } from "../../format/format.ts";
import { listAllRows } from "../../page/listAllRows.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { ShowMore } from "../../page/ShowMore.tsx";
import { useShownRows } from "../../page/useShownRows.ts";
import { formatDistinction } from "../../people/formatHome.ts";
import { PersonLink } from "../../people/PersonLink.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { LoadingRows, Skeleton } from "../../ui/Skeleton.tsx";
import { ownRecords, records, recordsOfMinistries } from "../queue/attendance.queries.ts";
import { useCheckinQueue } from "../queue/checkinQueue.ts";
import { listLocalUndos, withoutUndone } from "../queue/presence.ts";

const MORE = 20;

/** Whose records are listed: `own` belong to one person, so that no row shows the name. */
type RecordOwner = "everyone" | "ministries" | "own";

const QUERIES = { everyone: records, ministries: recordsOfMinistries, own: ownRecords };

interface RecordsProps {
  title?: string;
  whose: RecordOwner;
  emptyText: string;
}

/** The newest attendance records, first ten. */
export function Records({ title = "Recent Attendance Records", whose, emptyText }: RecordsProps) {
  const query = useInfiniteQuery(QUERIES[whose]);
  const { queue, tasks } = useCheckinQueue();
  const undos = listLocalUndos(tasks);
  const saved = undos.filter(({ confirmedAt }) => confirmedAt !== null);
  const rows = withoutUndone(listAllRows(query), saved);
  const [recordToRemove, setRecordToRemove] = useState<AttendanceRecord | null>(null);
  const { shown, more } = useShownRows(rows, query, RECENT_RECORDS, MORE);
  return (
    <Card title={title} padding="none">
      {query.isPending ? (
        <RecordsSkeleton />
      ) : query.isError && rows.length === 0 ? (
        <QueryError query={query} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<ClipboardCheck />} title="No attendance records found" text={emptyText} />
      ) : (
        <ul className="border-line border-t">
          {shown.map((record) => (
            <Row
              key={record.id}
              record={record}
              whose={whose}
              isRemoving={undos.some(({ attendanceId }) => attendanceId === record.id)}
              onRemove={record.can.remove ? () => setRecordToRemove(record) : undefined}
            />
          ))}
        </ul>
      )}
      <ShowMore list={more} failed="The next records could not be loaded. Please try again." className="p-3" />
      {recordToRemove && (
        <ConfirmDialog
          open
          danger
          title="Remove this attendance record?"
          text={`The record of ${recordToRemove.memberName} at ${recordToRemove.eventTitle} will be removed. This action cannot be undone.`}
          confirmLabel="Remove"
          onCancel={() => setRecordToRemove(null)}
          onConfirm={() => {
            setRecordToRemove(null);
            const { id, memberId, memberName, eventId, eventTitle } = recordToRemove;
            const event = { id: eventId, title: eventTitle, maxAttendees: null };
            queue.undo(event, { id: memberId ?? 0, name: memberName }, id);
          }}
        />
      )}
    </Card>
  );
}

interface RowProps {
  record: AttendanceRecord;
  whose: RecordOwner;
  isRemoving: boolean;
  /** Absent for users who may only read. */
  onRemove: (() => void) | undefined;
}

function Row({ record, whose, isRemoving, onRemove }: RowProps) {
  const { timezone } = useCurrentUser().congregation;
  return (
    // Measured, because the row is narrow beside the navigation of a tablet too.
    <li className="@container border-line border-b last:border-b-0">
      <div className="flex items-center gap-2 px-4 py-3 sm:gap-4 sm:px-6">
        <div className="grid grow min-w-0 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 @xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_8rem_5rem]">
          {whose !== "own" && (
            <div className="min-w-0 break-words">
              <p className="font-medium">
                <PersonLink id={record.memberId}>{record.memberName}</PersonLink>
              </p>
              {record.distinction && <p className="text-ink-quiet text-sm">{formatDistinction(record.distinction)}</p>}
            </div>
          )}
          <span
            className={
              whose !== "own"
                ? "break-words text-ink-quiet @max-xl:row-start-2 @max-xl:text-sm"
                : "break-words font-medium @xl:col-span-2"
            }
          >
            {/* One link per row, because on phones two would be too close to each other. */}
            {whose === "own" ? <EventLink id={record.eventId}>{record.eventTitle}</EventLink> : record.eventTitle}
          </span>
          <time
            dateTime={record.checkInTime}
            className="text-right @max-xl:col-start-2 @max-xl:row-span-2 @max-xl:row-start-1 @max-xl:text-sm @xl:col-span-2 @xl:grid @xl:grid-cols-subgrid"
          >
            <span className="block">{formatInstantDate(record.checkInTime, timezone)}</span>
            <span className="block text-ink-quiet"> {formatInstantTime(record.checkInTime, timezone)}</span>
          </time>
        </div>
        {isRemoving && <Badge>Removing…</Badge>}
        {onRemove && !isRemoving && (
          <IconButton
            size="small"
            icon={<Trash2 />}
            label={`Remove record of ${record.memberName} at ${record.eventTitle}`}
            className="-my-2.5 -mr-2"
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  );
}

function RecordsSkeleton() {
  return (
    <LoadingRows
      label="Loading attendance records"
      rows={RECENT_RECORDS}
      className="border-line border-t"
      rowClassName="flex h-17 items-center justify-between gap-6 border-line border-b px-4 sm:h-12 sm:px-6"
    >
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-5 w-24" />
    </LoadingRows>
  );
}
