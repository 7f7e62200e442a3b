// Links from an event to other sites. Nothing of these sites is loaded until a link is followed.
import { isAllDay } from "@narthex/contract/event-days.ts";
import type { PublicEvent } from "@narthex/contract/public-calendar.ts";

export type LinkedEvent = Pick<
  PublicEvent,
  "title" | "description" | "location" | "eventDate" | "startTime" | "endDate" | "endTime" | "timezone"
>;

const compactTime = (day: string, time: string) => `${day}T${time}00`.replace(/[-:]/g, "");

/** Start and end; for an event without hours its first day and the day after its last one. */
function formatDates({ eventDate, startTime, endDate, endTime }: LinkedEvent): string {
  if (endDate !== null && isAllDay({ startTime, endTime })) {
    const after = new Date(`${endDate}T00:00:00Z`);
    after.setUTCDate(after.getUTCDate() + 1);
    return `${eventDate}/${after.toISOString().slice(0, 10)}`.replaceAll("-", "");
  }
  const start = compactTime(eventDate, startTime);
  return `${start}/${endDate !== null && endTime !== null ? compactTime(endDate, endTime) : start}`;
}

/** Opens Google Calendar with the event filled in. */
export function buildGoogleLink(event: LinkedEvent): string {
  const { title, description, location, timezone } = event;
  const query = new URLSearchParams({ action: "TEMPLATE", text: title, dates: formatDates(event), ctz: timezone });
  if (location) query.set("location", location);
  if (description) query.set("details", description);
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** A place with a number or a comma is an address; "Sanctuary" is a room that no map contains. */
export const isAddress = (place: string) => /[\d,]/.test(place);

export const mapLink = (place: string) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
