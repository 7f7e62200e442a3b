// Decisions about other people's hours: the submitted entries, filtered, decided one by one or many at once.

import type { WorkerHours } from "@narthex/contract/hours.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { CircleCheckBig, HeartHandshake } from "lucide-react";
import { useKeptState } from "../forms/useKeptState.ts";
import { listAllRows } from "../page/listAllRows.ts";
import { QueryList } from "../page/QueryList.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadingRows, Skeleton } from "../ui/Skeleton.tsx";
import { ApprovalFilters } from "./ApprovalFilters.tsx";
import { ApprovalList } from "./ApprovalList.tsx";
import { queryHours } from "./hours.queries.ts";
import { ReturnHours } from "./ReturnHours.tsx";

const route = getRouteApi("/shell/worker-hours");

export function HoursApproval() {
  const { status = "submitted", ministry = null } = route.useSearch();
  const list = useInfiniteQuery(queryHours({ status, ministryId: ministry }));
  const [returning, setReturning] = useKeptState<readonly WorkerHours[] | null>("hours.returning", null);
  return (
    <div className="flex flex-col gap-4">
      <ApprovalFilters status={status} ministryId={ministry} total={list.data?.pages[0]?.total ?? null} />
      <QueryList
        list={list}
        framed
        loading={
          <Card padding="none">
            <LoadingRows
              label="Loading volunteer hours"
              rows={5}
              rowClassName="flex h-18 items-center gap-6 border-line border-b px-4 last:border-b-0 sm:px-6"
            >
              <Skeleton className="size-5" />
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="ml-auto h-5 w-20" />
            </LoadingRows>
          </Card>
        }
        empty={
          status === "submitted" ? (
            <EmptyState
              icon={<CircleCheckBig />}
              title={ministry === null ? "Nothing is waiting for you" : "Nothing is waiting for you in this ministry"}
              text="Hours appear here as soon as they are logged."
            />
          ) : (
            <EmptyState
              icon={<HeartHandshake />}
              title="No hours found"
              text="Choose another status or ministry to see more."
            />
          )
        }
        moreFailed="The next hours could not be loaded. Please try again."
      >
        {(rows) => (
          <Card padding="none">
            <ApprovalList
              key={`${status} ${ministry}`}
              rows={rows}
              showsStatus={status === "all"}
              onReturn={setReturning}
            />
          </Card>
        )}
      </QueryList>
      {/* Outside the list, which is gone when its last entry was decided by somebody else. */}
      {returning && <ReturnHours entries={returning} rows={listAllRows(list)} onClose={() => setReturning(null)} />}
    </div>
  );
}
