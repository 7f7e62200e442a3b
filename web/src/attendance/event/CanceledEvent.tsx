import { CalendarX2 } from "lucide-react";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Replaces the check-in of an event that was canceled, also while it is open. */
export function CanceledEvent() {
  return (
    <div role="alert">
      <EmptyState
        icon={<CalendarX2 />}
        title="This event was canceled"
        text="No one can be checked in. Please choose another event."
      />
    </div>
  );
}
