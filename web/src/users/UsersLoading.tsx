import { LoadingRows, Skeleton } from "../ui/Skeleton.tsx";

export function UsersLoading() {
  return (
    <LoadingRows
      label="Loading accounts"
      rows={6}
      className="divide-y divide-line rounded-lg border border-line bg-surface-raised"
      rowClassName="flex items-center gap-3 px-4 py-4 sm:px-6"
    >
      <Skeleton className="size-8 rounded-full" />
      <div className="grow">
        <Skeleton className="h-4 w-40 max-w-full" />
        <Skeleton className="mt-2 h-4 w-56 max-w-full" />
      </div>
      <Skeleton className="h-4 w-32 max-md:hidden" />
      <Skeleton className="h-5 w-16 max-md:hidden" />
    </LoadingRows>
  );
}
