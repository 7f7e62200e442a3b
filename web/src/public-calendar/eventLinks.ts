// Links from a public event to other sites. Nothing of these sites is loaded until a link is followed.
import type { PublicEvent } from "@narthex/contract/public-calendar.ts";

const compact = (day: string, time: string) => `${day}T${time}00`.replace(/[-:]/g, "");

/** Opens Google Calendar with the event filled in. */
export function googleLink({ title, description, location, timezone, ...when }: PublicEvent): string {
  const { eventDate, startTime, endDate, endTime } = when;
  const start = compact(eventDate, startTime);
  const end = endDate !== null && endTime !== null ? compact(endDate, endTime) : start;
  const query = new URLSearchParams({ action: "TEMPLATE", text: title, dates: `${start}/${end}`, ctz: timezone });
  if (location) query.set("location", location);
  if (description) query.set("details", description);
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** A place with a number or a comma is an address; "Sanctuary" is a room that no map contains. */
export const isAddress = (place: string) => /[\d,]/.test(place);

export const mapLink = (place: string) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
