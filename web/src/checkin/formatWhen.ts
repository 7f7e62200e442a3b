import type { NextEvent } from "@narthex/contract/checkin.ts";
import { isAllDay } from "@narthex/contract/event-days.ts";
import { formatTime, formatTimeZone, formatWeekday } from "../format/format.ts";

/** "Sunday, October 18, 9:00 AM – 10:15 AM EDT", and without hours "Sunday, October 18, all day". */
export function formatWhen({ eventDate, startTime, endTime, timezone }: Omit<NextEvent, "eventName">): string {
  if (isAllDay({ startTime, endTime })) return `${formatWeekday(eventDate)}, all day`;
  const start = formatTime(startTime);
  const hours = endTime ? `${start} – ${formatTime(endTime)}` : start;
  return `${formatWeekday(eventDate)}, ${hours} ${formatTimeZone(timezone, eventDate)}`;
}
