import { isAllDay, listEventDays } from "@narthex/contract/event-days.ts";
import type { Event } from "@narthex/contract/events.ts";
import { formatDate, formatTime, formatTimeZone, formatWeekday } from "../format/format.ts";

type Start = Pick<Event, "eventDate" | "startTime" | "timezone">;
export type Times = Start & Pick<Event, "endDate" | "endTime">;

/** "9:00 AM" with a space that no line breaks at. */
const formatWholeTime = (time: string) => formatTime(time).replace(" ", "\u00A0");

const withZone = (time: string, { timezone, eventDate }: Start, congregationZone: string) =>
  timezone === congregationZone ? time : `${time} ${formatTimeZone(timezone, eventDate)}`;

/** "9:00 AM", with the zone where it is not the congregation's: "9:00 AM CST". */
export function formatStart(event: Start & Partial<Pick<Event, "endTime">>, congregationZone: string): string {
  if (isAllDay(event)) return "All day";
  return withZone(formatWholeTime(event.startTime), event, congregationZone);
}

/**
 * "9:00 AM – 10:15 AM", with the end's day where that is another one, and the zone where it is not the congregation's.
 */
export function formatEventHours(event: Times, congregationZone: string): string {
  if (isAllDay(event) && event.endDate)
    return event.endDate === event.eventDate ? "All day" : `All day, until ${formatDate(event.endDate)}`;
  const start = formatWholeTime(event.startTime);
  if (!event.endTime || !event.endDate) return withZone(start, event, congregationZone);
  const end = formatWholeTime(event.endTime);
  const until = event.endDate === event.eventDate ? end : `${formatDate(event.endDate)}, ${end}`;
  return withZone(`${start} – ${until}`, event, congregationZone);
}

/**
 * "Mar 8, 2026 · 9:00 AM · Sunday Service", in a list to choose from. The start is first, because a phone cuts off the
 * end, and services on one day often have the same title.
 */
export function formatEventChoice(
  event: Start & Pick<Event, "endTime" | "title" | "cancelledAt">,
  congregationZone: string,
): string {
  const title = event.cancelledAt === null ? event.title : `Canceled: ${event.title}`;
  return `${formatDate(event.eventDate)} · ${formatStart(event, congregationZone)} · ${title}`;
}

/** "Sunday, March 8, 9:00 AM – 10:15 AM", with the zone where it is not the congregation's. */
export function formatWhen(event: Times, congregationZone: string): string {
  return `${formatWeekday(event.eventDate)}, ${formatEventHours(event, congregationZone)}`;
}

/** "Sunday, March 8, 2026, 9:00 AM – 10:15 AM", on the page of an event, which is read long before or after it. */
export function formatWhenWithYear(event: Times, congregationZone: string): string {
  const { eventDate } = event;
  return `${formatWeekday(eventDate)}, ${eventDate.slice(0, 4)}, ${formatEventHours(event, congregationZone)}`;
}

/** "Day 2 of 3", on a day of an event of several days; null for an event of one day. */
export function formatDayOf(event: Times, day: string): string | null {
  const days = listEventDays(event);
  return days.length === 1 ? null : `Day ${days.indexOf(day) + 1} of ${days.length}`;
}

/** "until 12:00 PM", on the last day of an event of several days; null on its other days. */
export function formatEndOn(event: Times, day: string, congregationZone: string): string | null {
  const { eventDate, endDate, endTime } = event;
  if (endTime === null || day !== endDate || day === eventDate || isAllDay(event)) return null;
  return `until ${withZone(formatWholeTime(endTime), event, congregationZone)}`;
}

/** Class of the title of an event: struck through once it is canceled. */
export const getTitleClass = ({ cancelledAt }: Pick<Event, "cancelledAt">) =>
  cancelledAt === null ? "" : "text-ink-quiet line-through";
