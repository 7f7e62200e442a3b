import { SearchX, UserPlus } from "lucide-react";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";

const PLACEHOLDERS = ["a", "b", "c", "d", "e", "f"];

/** The placeholder of the list, with rows of the same height. */
export function RollSkeleton() {
  return (
    <Loading label="Loading members">
      {PLACEHOLDERS.map((key) => (
        <div key={key} className="flex min-h-18 items-center gap-3 border-line border-b px-1">
          <Skeleton round className="size-10" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="ml-auto h-12 w-24" />
        </div>
      ))}
    </Loading>
  );
}

export function NobodyFound({ searched }: { searched: boolean }) {
  return searched ? (
    <EmptyState
      icon={<SearchX />}
      title="No members found matching your search"
      text="Try fewer letters of the name, or add a new person."
    />
  ) : (
    <EmptyState
      icon={<UserPlus />}
      title="No members available"
      text="Add people on the Members page first. Then they can be checked in here."
    />
  );
}
