import { assignmentGridClass } from "../assignments/AssignmentsLoading.tsx";
import { Card } from "../ui/Card.tsx";
import { LoadingRows, Skeleton } from "../ui/Skeleton.tsx";

/** Placeholder cards while the ministries load. */
export function MinistriesLoading() {
  return (
    <LoadingRows label="Loading ministries" rows={6} className={assignmentGridClass}>
      <Card as="div" padding="none" className="min-h-62 p-5">
        <div className="flex items-start gap-4">
          <Skeleton className="size-14 shrink-0" />
          <div className="grow pt-1">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton round className="mt-3 h-5 w-2/5" />
          </div>
        </div>
        <div className="mt-6 grid gap-3">
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </Card>
    </LoadingRows>
  );
}
