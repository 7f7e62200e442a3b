import { Card } from "../ui/Card.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";

/** A grid with as many cards side by side as fit. */
export const gridClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4";

/** Placeholder cards while the ministries load. */
const PLACEHOLDERS = ["a", "b", "c"];

export function AssignmentsLoading() {
  return (
    <Loading label="Loading ministries">
      <div className={gridClass}>
        {PLACEHOLDERS.map((place) => (
          <Card as="div" padding="none" key={place} className="min-h-60 p-5">
            <Skeleton className="h-5 w-3/5" />
            <div className="mt-5 grid gap-3">
              <Skeleton className="h-4" />
              <Skeleton className="h-4" />
              <Skeleton className="h-4 w-1/2" />
            </div>
            <Skeleton className="mt-10 h-10 w-40" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
