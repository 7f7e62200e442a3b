import { CalendarX2 } from "lucide-react";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Replaces the check-in of an event that was canceled or deleted, also while its list is open. */
export function ClosedEvent({ reason }: { reason: "canceled" | "deleted" }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CalendarX2 />}
        title={`This event was ${reason}`}
        text="No one can be checked in. Please choose another event."
      />
    </div>
  );
}
