import { Card } from "../ui/Card.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";

export function StatementsLoading() {
  return (
    <Loading label="Loading statements">
      <Card>
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="mt-4 h-24 w-full" />
      </Card>
      <Card className="mt-6">
        <Skeleton className="h-64 w-full" />
      </Card>
    </Loading>
  );
}
