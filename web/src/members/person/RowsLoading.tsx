import { Card } from "../../ui/Card.tsx";
import { LoadingRows, Skeleton } from "../../ui/Skeleton.tsx";

/** Placeholders for a list in a tab. */
export function RowsLoading({ label }: { label: string }) {
  return (
    <Card padding="none">
      <LoadingRows
        label={label}
        rows={6}
        className="divide-y divide-line"
        rowClassName="flex items-center gap-4 px-4 py-3.5 sm:px-6"
      >
        <Skeleton className="h-4 w-24 shrink-0" />
        <Skeleton className="h-4 w-3/5" />
      </LoadingRows>
    </Card>
  );
}
