import { isBeforeItsDay, type Timed } from "../../events/eventDay.ts";
import { formatWeekday, toDateInZone } from "../../format/format.ts";
import { useToday } from "../../live/midnight.ts";

/** Whether the last day of an event is over. An end at midnight belongs to the day before, as on the server. */
function isAfterItsDay({ endsAt, timezone }: Timed, now = new Date()): boolean {
  return toDateInZone(new Date(Date.parse(endsAt) - 1), timezone) < toDateInZone(now, timezone);
}

/** Shown for an event on another day: what a check-in means then. */
export function DayNote({ event }: { event: Timed }) {
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
