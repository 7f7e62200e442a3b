// Deciding about others' hours: what waits, narrowed down, one by one or many at once.
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { CircleCheckBig, HeartHandshake } from "lucide-react";
import { sentenceOf } from "../api/request.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";
import { ApprovalFilters } from "./ApprovalFilters.tsx";
import { ApprovalList } from "./ApprovalList.tsx";
import { hoursFor } from "./hours.queries.ts";

const route = getRouteApi("/shell/worker-hours");

export function HoursApproval() {
  const { status = "submitted", ministry = null } = route.useSearch();
  const list = useInfiniteQuery(hoursFor({ status, ministryId: ministry }));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <ApprovalFilters status={status} ministryId={ministry} total={list.data?.pages[0]?.total ?? null} />
      <Card padding="none">
        {list.isPending ? (
          <ApprovalLoading />
        ) : list.isError && rows.length === 0 ? (
          <ErrorState
            text={sentenceOf(list.error, "Please try again in a moment.")}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : rows.length > 0 ? (
          <ApprovalList key={`${status} ${ministry}`} rows={rows} showsStatus={status === "all"} />
        ) : status === "submitted" ? (
          <EmptyState
            icon={<CircleCheckBig />}
            title="Nothing waits for you"
            text="Hours appear here as soon as somebody logs them."
          />
        ) : (
          <EmptyState
            icon={<HeartHandshake />}
            title="No hours found"
            text="Choose another status or ministry to see more."
          />
        )}
      </Card>
      {list.hasNextPage && (
        <Button className="self-center" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}

const PLACEHOLDERS = ["a", "b", "c", "d", "e"];

function ApprovalLoading() {
  return (
    <Loading label="Loading volunteer hours">
      {PLACEHOLDERS.map((key) => (
        <div key={key} className="flex h-18 items-center gap-6 border-line border-b px-4 last:border-b-0 sm:px-6">
          <Skeleton className="size-5" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="ml-auto h-5 w-20" />
        </div>
      ))}
    </Loading>
  );
}
