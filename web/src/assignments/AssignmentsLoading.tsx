import { Card } from "../ui/Card.tsx";
import { LoadingRows, Skeleton } from "../ui/Skeleton.tsx";

/** A grid with as many cards side by side as fit. */
export const assignmentGridClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4";

/** Placeholder cards while the ministries load. */
export function AssignmentsLoading() {
  return (
    <LoadingRows label="Loading ministries" rows={3} className={assignmentGridClass}>
      <Card as="div" padding="none" className="min-h-60 p-5">
        <Skeleton className="h-5 w-3/5" />
        <div className="mt-5 grid gap-3">
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
        <Skeleton className="mt-10 h-10 w-40" />
      </Card>
    </LoadingRows>
  );
}
