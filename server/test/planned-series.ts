// A congregation in which an administrator plans series of events and reads them again.
import { events as calls, type Event } from "@narthex/contract/events.ts";
import { MAX_PAGE } from "@narthex/contract/limits.ts";
import { openSunday } from "./sunday.ts";

export async function openPlannedSunday() {
  const sunday = await openSunday();
  const admin = await sunday.as("admin");

  /** The events with these titles, in order of their days. */
  async function read(...titles: string[]): Promise<Event[]> {
    const { body } = await admin.call(calls.list, { query: { limit: MAX_PAGE, from: "2026-11-01", to: "2028-12-31" } });
    const found = body.filter(({ title }) => titles.includes(title));
    return found.sort((a, b) => (a.eventDate < b.eventDate ? -1 : 1));
  }

  /** Creates ten weekly events from November 8, 2026; two are past. */
  async function plan(title: string, more: object = {}): Promise<Event[]> {
    const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 10 };
    const times = { eventDateTime: "2026-11-08T10:30", endDateTime: "2026-11-08T12:00" };
    await admin.call(calls.create, { body: { title, ...times, recurrence, ...more } });
    return read(title);
  }

  return { sunday, admin, plan, read };
}

export function eventAt(events: readonly Event[], index: number): Event {
  const event = events[index];
  if (!event) throw new Error(`there is no event ${index}`);
  return event;
}

export const listStarts = (events: readonly Event[]) =>
  events.map(({ eventDate, startTime }) => `${eventDate}T${startTime}`);
