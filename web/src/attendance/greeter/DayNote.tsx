import { findAttendanceDay } from "@narthex/contract/event-days.ts";
import { isBeforeItsDay, isOver, type SpannedEvent } from "../../events/eventDay.ts";
import { formatWeekday, toDateInZone } from "../../format/format.ts";
import { getServerTime } from "../../format/serverTime.ts";
import { useToday } from "../../live/midnight.ts";

/** Whether a check-in is recorded at the start of the event, as the server decides. */
function isAfterItsDay(event: SpannedEvent): boolean {
  const today = toDateInZone(getServerTime(), event.timezone);
  return isOver(event) && findAttendanceDay(event, today) !== today;
}

/** Shown for an event on another day: what a check-in means then. */
export function DayNote({ event }: { event: SpannedEvent }) {
  useToday();
  const day = formatWeekday(event.eventDate);
  const text = isBeforeItsDay(event)
    ? `This event is on ${day}. Anyone you check in now counts as having attended.`
    : isAfterItsDay(event) && `This event was on ${day}. Anyone you check in now counts for that day.`;
  return (
    text && (
      <p role="note" className="mb-3 shrink-0 rounded-md bg-caution-quiet px-4 py-3 text-caution text-sm">
        {text}
      </p>
    )
  );
}
