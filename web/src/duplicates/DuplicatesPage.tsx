import { api } from "@narthex/contract/api.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserCheck } from "lucide-react";
import { readPages } from "../api/reads.ts";
import { ApiError } from "../api/request.ts";
import { RecentMerges } from "../merges/RecentMerges.tsx";
import { Page } from "../page/Page.tsx";
import { QueryList } from "../page/QueryList.tsx";
import { paths } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadingRows } from "../ui/Skeleton.tsx";
import { PairCard } from "./PairCard.tsx";

export default function DuplicatesPage() {
  const list = useInfiniteQuery({
    ...readPages(api.duplicates.list, {}),
    refetchOnMount: "always",
    throwOnError: (error) => error instanceof ApiError && error.status === 403,
  });
  return (
    <Page
      title="Likely duplicates"
      subtitle="Compare two people and merge them, or say that they are not the same person"
      actions={
        <Link to={paths.members} className={getButtonClass()}>
          Back to members
        </Link>
      }
    >
      <QueryList
        list={list}
        loading={<LoadingRows label="Loading likely duplicates" rows={3} className="grid gap-4" bar="h-40" />}
        empty={
          <EmptyState
            icon={<UserCheck />}
            title="No likely duplicates"
            text="Two people are shown here when their names are similar and they have the same email, phone number or birthday, or the same name in one household."
          />
        }
        moreFailed="The next pairs could not be loaded. Please try again."
        moreClassName="mt-4"
      >
        {(pairs) => (
          <ul className="grid gap-4">
            {pairs.map((pair) => (
              <PairCard key={pair.members.map(({ id }) => id).join(" ")} pair={pair} />
            ))}
          </ul>
        )}
      </QueryList>
      <RecentMerges />
    </Page>
  );
}
