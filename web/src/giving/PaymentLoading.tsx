import { Loading, Skeleton } from "../ui/Skeleton.tsx";

/** Placeholder of the card's fields. */
export function PaymentLoading() {
  return (
    <Loading label="Loading the payment form">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-12 w-full" />
        <div className="grid grid-cols-2 gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      </div>
    </Loading>
  );
}
