import { formatNumber, formatTotalCount } from "../../format/format.ts";
import { Badge } from "../../ui/Badge.tsx";
import { cx } from "../../ui/cx.ts";
import type { QueuedEvent } from "../queue/checkinTasks.ts";
import { useAttendees } from "./useAttendees.ts";

/** The current number of check-ins at an event, and its capacity if it has one. */
export function RunningCount({ event, className }: { event: QueuedEvent; className?: string }) {
  const { count } = useAttendees(event);
  const limit = event.maxAttendees;
  return (
    <p className={cx("flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums", className)}>
      <span>
        <strong className="font-semibold">{count === null ? "–" : formatTotalCount(count)}</strong> checked in
        {limit !== null && `, limit ${formatNumber(limit)}`}
      </span>
      {limit !== null && count !== null && count >= limit && (
        <Badge tone="caution" className="font-sans">
          {count === limit ? "Full" : "Over capacity"}
        </Badge>
      )}
    </p>
  );
}
