import type { NextEvent } from "@narthex/contract/checkin.ts";
import { isAllDay } from "@narthex/contract/event-days.ts";
import { formatDate, formatTime, formatTimeZone, formatWeekday } from "../format/format.ts";

/**
 * "Sunday, October 18, 9:00 AM – 10:15 AM EDT", and without hours "Sunday, October 18, all day". The end has its day if
 * that is another one.
 */
export function formatCheckinTime(event: Omit<NextEvent, "eventName">): string {
  const { eventDate, startTime, endDate, endTime, timezone } = event;
  const lastDay = endDate === null || endDate === eventDate ? null : formatDate(endDate);
  const weekday = formatWeekday(eventDate);
  if (isAllDay(event)) return lastDay === null ? `${weekday}, all day` : `${weekday}, all day, until ${lastDay}`;
  const start = formatTime(startTime);
  const end = endTime && (lastDay === null ? formatTime(endTime) : `${lastDay}, ${formatTime(endTime)}`);
  return `${weekday}, ${end ? `${start} – ${end}` : start} ${formatTimeZone(timezone, eventDate)}`;
}
