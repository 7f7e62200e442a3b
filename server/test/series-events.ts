// How tests read the events of a series: on the screen, in a calendar program, and as its rule gives them.
import type { Event } from "@narthex/contract/events.ts";
import ical from "node-ical";
import { expect } from "vitest";
import { dayOf } from "./series-edits.ts";
import { instantOf, type ModelSeries } from "./series-model.ts";

export const horizonOf = (now: Temporal.Instant) =>
  now.toZonedDateTimeISO("UTC").toPlainDate().add({ months: 18 }).toString();
export const isAfter = (now: Temporal.Instant) => (event: Event) => Date.parse(event.startsAt) > now.epochMilliseconds;
export const isException = ({ overridden, cancelledAt }: Event) => overridden.length > 0 || cancelledAt !== null;
export const idsOf = (events: readonly { id: number }[]) => events.map(({ id }) => id).sort((a, b) => a - b);
export const byId = (events: readonly Event[]) => new Map(events.map((event) => [event.id, event]));
/** Without the version, and what replies and check-ins change. */
export const lasting = ({ updatedAt: _, attendanceCount: __, ownReply: ___, ...event }: Event) => event;

/** When an event of a series should be on a day; a field that was changed for it alone stays. */
export function expectedStart(series: ModelSeries, day: string, event?: Event): string {
  const own = new Set(event?.overridden);
  const date = event && own.has("eventDate") ? event.eventDate : day;
  const { startTime, timezone } = event && own.has("startTime") ? event : series;
  return instantOf(timezone, date, startTime);
}

export function expectAsPlanned(events: readonly Event[], series: ModelSeries): void {
  const shown = events.map((event) => [event.id, new Date(event.startsAt).toISOString()]);
  expect(shown).toEqual(events.map((event) => [event.id, expectedStart(series, dayOf(event), event)]));
  for (const { overridden, location } of events)
    if (!overridden.includes("location")) expect(location).toBe(series.location);
}

/** The events of a feed as a calendar program shows them: starts and places of those that are not canceled. */
export function shownInProgram(text: string): string[] {
  const range = { from: new Date("2020-01-01"), to: new Date("2040-01-01") };
  const parsed = Object.values(ical.sync.parseICS(text)).flatMap((one) =>
    one?.type === "VEVENT" ? ical.expandRecurringEvent(one, range) : [],
  );
  return parsed
    .filter(({ event }) => event.status !== "CANCELLED")
    .map(({ start, event }) => `${start.toISOString()} ${String(event.location)}`)
    .sort();
}
