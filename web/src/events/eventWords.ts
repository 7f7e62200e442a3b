import type { Event } from "@narthex/contract/events.ts";
import { dateInWords, dayInWords, timeInWords, zoneInWords } from "../client/words.ts";

type Times = Pick<Event, "eventDate" | "startTime" | "endDate" | "endTime" | "timezone">;

/** "9:00 AM – 10:15 AM", with the end's day where that is another one. */
export function hoursInWords(event: Omit<Times, "timezone">): string {
  const start = timeInWords(event.startTime);
  if (!event.endTime || !event.endDate) return start;
  const end = timeInWords(event.endTime);
  return event.endDate === event.eventDate ? `${start} – ${end}` : `${start} – ${dateInWords(event.endDate)}, ${end}`;
}

/** "Sunday, March 8, 9:00 AM – 10:15 AM", with the zone where it is not the congregation's. */
export function whenInWords(event: Times, congregationZone: string): string {
  const when = `${dayInWords(event.eventDate)}, ${hoursInWords(event)}`;
  return event.timezone === congregationZone ? when : `${when} ${zoneInWords(event.timezone, event.eventDate)}`;
}
