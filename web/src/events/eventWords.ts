import type { Event } from "@narthex/contract/events.ts";
import { formatDate, formatNumber, formatTime, formatTimeZone, formatWeekday } from "../format/format.ts";

type Start = Pick<Event, "eventDate" | "startTime" | "timezone">;
type Times = Start & Pick<Event, "endDate" | "endTime">;

const withZone = (time: string, { timezone, eventDate }: Start, congregationZone: string) =>
  timezone === congregationZone ? time : `${time} ${formatTimeZone(timezone, eventDate)}`;

/** "9:00 AM", with the zone where it is not the congregation's: "9:00 AM CST". */
export function formatStart(event: Start, congregationZone: string): string {
  return withZone(formatTime(event.startTime), event, congregationZone);
}

/**
 * "9:00 AM – 10:15 AM", with the end's day where that is another one, and the zone where it is not the congregation's.
 */
export function formatHours(event: Times, congregationZone: string): string {
  const start = formatTime(event.startTime);
  if (!event.endTime || !event.endDate) return withZone(start, event, congregationZone);
  const end = formatTime(event.endTime);
  const until = event.endDate === event.eventDate ? end : `${formatDate(event.endDate)}, ${end}`;
  return withZone(`${start} – ${until}`, event, congregationZone);
}

/** "Sunday, March 8, 9:00 AM – 10:15 AM", with the zone where it is not the congregation's. */
export function formatWhen(event: Times, congregationZone: string): string {
  return `${formatWeekday(event.eventDate)}, ${formatHours(event, congregationZone)}`;
}

/** What is deleted with an event, and who is told. */
export function deletionWarning({
  attendanceCount: count,
  asksForReplies,
}: Pick<Event, "attendanceCount" | "asksForReplies">): string {
  const records = count === 1 ? "1 attendance record" : `${formatNumber(count ?? 0)} attendance records`;
  return [
    ...(count ? [`${records} will be deleted with it.`] : []),
    ...(asksForReplies
      ? ["Its replies will be deleted, and people who replied that they come get an email that it is canceled."]
      : []),
    ...(count || asksForReplies ? ["To keep them, cancel the event instead."] : []),
    "This action cannot be undone.",
  ].join(" ");
}

/** Class of the title of an event: struck through once it is canceled. */
export const titleClass = ({ cancelledAt }: Pick<Event, "cancelledAt">) =>
  cancelledAt === null ? "" : "text-ink-quiet line-through";
