import { api } from "@narthex/contract/api.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserCheck } from "lucide-react";
import { readPages } from "../api/reads.ts";
import { ApiError, sentenceOf } from "../api/request.ts";
import { Page } from "../page/Page.tsx";
import { paths } from "../paths.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";
import { PairCard } from "./PairCard.tsx";

export default function DuplicatesPage() {
  const list = useInfiniteQuery({
    ...readPages(api.duplicates.list, {}),
    refetchOnMount: "always",
    throwOnError: (error) => error instanceof ApiError && error.status === 403,
  });
  const pairs = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Page
      title="Likely Duplicates"
      subtitle="People who may be in the directory twice"
      actions={
        <Link to={paths.members} className={buttonClass()}>
          Back to members
        </Link>
      }
    >
      {list.isPending ? (
        <PairsLoading />
      ) : !list.data ? (
        <ErrorState
          text={sentenceOf(list.error, "Please try again in a moment.")}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : pairs.length === 0 ? (
        <EmptyState
          icon={<UserCheck />}
          title="No likely duplicates"
          text="Two people are shown here when their names are similar and they have the same email, phone number or birthday."
        />
      ) : (
        <>
          <ul className="grid gap-4">
            {pairs.map((pair) => (
              <PairCard key={pair.members.map(({ id }) => id).join(" ")} pair={pair} />
            ))}
          </ul>
          {list.hasNextPage && (
            <Button className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          )}
        </>
      )}
    </Page>
  );
}

function PairsLoading() {
  return (
    <Loading label="Loading likely duplicates">
      <div className="grid gap-4">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </Loading>
  );
}
