import { numberInWords, totalInWords } from "../../format/words.ts";
import { Badge } from "../../ui/Badge.tsx";
import { cx } from "../../ui/cx.ts";
import type { CheckinEvent } from "../queue/checkinTasks.ts";
import { useAttendees } from "./useAttendees.ts";

/** How many are checked in at an event, as they come, against its limit where it has one. */
export function RunningCount({ event, className }: { event: CheckinEvent; className?: string }) {
  const { count } = useAttendees(event);
  const limit = event.maxAttendees;
  return (
    <p className={cx("flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums", className)}>
      <span>
        <strong className="font-semibold">{count === null ? "–" : totalInWords(count)}</strong> checked in
        {limit !== null && `, limit ${numberInWords(limit)}`}
      </span>
      {limit !== null && count !== null && count >= limit && (
        <Badge tone="caution" className="font-sans">
          {count === limit ? "Full" : "Over its limit"}
        </Badge>
      )}
    </p>
  );
}
