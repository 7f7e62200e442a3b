import type { RecordSort } from "@narthex/contract/attendance.ts";
import type { attendanceFiles } from "@narthex/contract/attendance-files.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ClipboardCheck } from "lucide-react";
import { Suspense, useState } from "react";
import { declareCall } from "../../api/declareCall.ts";
import { buildAddress } from "../../api/request.ts";
import { RunningCount } from "../../attendance/greeter/RunningCount.tsx";
import { EventHeadcount } from "../../attendance/headcount/EventHeadcount.tsx";
import { formatInstantTime, formatShortDate, toDateInZone } from "../../format/format.ts";
import { useKeptState } from "../../forms/useKeptState.ts";
import { listAllRows } from "../../page/listAllRows.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { QueryList } from "../../page/QueryList.tsx";
import { paths } from "../../paths.ts";
import { formatDistinction } from "../../people/formatHome.ts";
import { PersonLink } from "../../people/PersonLink.tsx";
import { useMay } from "../../session/session.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button, getButtonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { LoadingRows, Skeleton } from "../../ui/Skeleton.tsx";
import { isBeforeCheckin } from "../eventDay.ts";
import { queryAttendanceOfEvent } from "../events.queries.ts";

const SheetDialog = loadOnDemand(() => import("../../attendance/sheet/SheetDialog.tsx"));

const GroupDialog = loadOnDemand(() => import("../../attendance/group/GroupDialog.tsx"));

// Declared here, so that the first screen does not load them.
const files = {
  csv: declareCall<(typeof attendanceFiles)["csv"]>("GET", "/api/exports/attendance/:eventId/people.csv"),
  pdf: declareCall<(typeof attendanceFiles)["pdf"]>("GET", "/api/exports/attendance/:eventId/people.pdf"),
};

const SORTS = [
  { value: "newest", label: "By time" },
  { value: "name", label: "By name" },
] as const;

/** Everybody who was checked in, the headcount beside them, and the way to check in more people. */
export default function EventAttendanceTab({ event }: { event: Event }) {
  const [sort, setSort] = useKeptState<RecordSort>("event.attendance.sort", "newest");
  const list = useInfiniteQuery({ ...queryAttendanceOfEvent(event.id, sort), placeholderData: (before) => before });
  const [opened, setOpened] = useState<"sheet" | "group" | null>(null);
  const params = { eventId: event.id };
  const takesAttendance = useMay("attendance.manage");
  const managesMembers = useMay("members.manage");
  const takesGroup = event.can.takeAttendance && !isBeforeCheckin(event);
  const findDay = (checkInTime: string) => toDateInZone(new Date(checkInTime), event.timezone);
  const hasOtherDay = listAllRows(list).some(({ checkInTime }) => findDay(checkInTime) !== event.eventDate);
  return (
    <Card
      title="Attendance"
      padding="none"
      action={
        (takesAttendance || takesGroup) &&
        event.cancelledAt === null && (
          <span className="flex flex-wrap gap-2 print:hidden">
            {takesAttendance && managesMembers && (
              <Button onClick={() => setOpened("sheet")} {...SheetDialog.loadEarly}>
                Print a sheet
              </Button>
            )}
            {takesGroup && (
              <Button onClick={() => setOpened("group")} {...GroupDialog.loadEarly}>
                Take attendance
              </Button>
            )}
            {takesAttendance && (
              <>
                <Link to={paths.attendance} search={{ method: "qr", event: event.id }} className={getButtonClass()}>
                  QR code
                </Link>
                <Link to={paths.attendance} search={{ event: event.id }} className={getButtonClass()}>
                  Check people in
                </Link>
              </>
            )}
          </span>
        )
      }
    >
      <div className="grid gap-2 border-line border-t px-4 py-3 sm:px-6">
        <RunningCount event={event} />
        <EventHeadcount event={event} />
        {takesAttendance && listAllRows(list).length > 0 && (
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <SegmentedControl label="Order" value={sort} onChange={setSort} options={SORTS} />
            <a
              href={buildAddress(files.pdf, { params })}
              target="_blank"
              rel="noreferrer"
              className={getButtonClass({ size: "small" })}
            >
              Print the list
            </a>
            <a href={buildAddress(files.csv, { params })} download className={getButtonClass({ size: "small" })}>
              Export as CSV
            </a>
          </div>
        )}
      </div>
      <QueryList
        list={list}
        loading={
          <LoadingRows
            label="Loading attendance"
            rows={6}
            className="border-line border-t"
            rowClassName="flex h-14 items-center gap-3 border-line border-b px-4 last:border-b-0 sm:px-6"
          >
            <Skeleton round className="size-8" />
            <Skeleton className="h-5 w-40" />
          </LoadingRows>
        }
        empty={
          <EmptyState
            icon={<ClipboardCheck />}
            title="No one is checked in"
            text="Check-ins of this event appear here."
          />
        }
        moreFailed="The next records could not be loaded. Please try again."
        moreClassName="p-3"
      >
        {(records) => (
          <ul className="border-line border-t">
            {records.map(({ id, memberId, memberName, memberPicture, distinction, checkInTime }) => (
              <li key={id} className="flex items-center gap-3 border-line border-b px-4 py-2.5 last:border-b-0 sm:px-6">
                <Avatar name={memberName} src={memberPicture} size="small" />
                <div className="min-w-0 grow break-words">
                  <p className="font-medium">
                    <PersonLink id={memberId}>{memberName}</PersonLink>
                  </p>
                  {distinction && <p className="text-ink-quiet text-sm">{formatDistinction(distinction)}</p>}
                </div>
                <time dateTime={checkInTime} className="shrink-0 text-ink-quiet tabular-nums">
                  {hasOtherDay && `${formatShortDate(findDay(checkInTime))}, `}
                  {formatInstantTime(checkInTime, event.timezone)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </QueryList>
      <Suspense>
        {opened === "sheet" && <SheetDialog event={event} onClose={() => setOpened(null)} />}
        {opened === "group" && <GroupDialog event={event} onClose={() => setOpened(null)} />}
      </Suspense>
    </Card>
  );
}
