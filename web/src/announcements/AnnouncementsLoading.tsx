import { Card } from "../ui/Card.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";

/** Placeholders in the shape of announcements. */
export function AnnouncementsLoading() {
  return (
    <Loading label="Loading announcements">
      <div className="flex flex-col gap-4">
        {["a", "b", "c"].map((place) => (
          <Card key={place} as="div">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="mt-4 h-6 w-3/5" />
            <Skeleton className="mt-3 h-4 w-48" />
            <Skeleton className="mt-4 h-4 w-full max-w-prose" />
            <Skeleton className="mt-2 h-4 w-4/5 max-w-prose" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
