// Where an event stands in time. Its own clock says which day it is; instants say what runs and what comes first. Pure.
import { listEventDays } from "@narthex/contract/event-days.ts";
import type { Event } from "@narthex/contract/events.ts";
import { CHECKIN_OPENS_HOURS } from "@narthex/contract/limits.ts";
import { toDateInZone } from "../format/format.ts";
import { getServerTime } from "../format/serverTime.ts";

export type TimedEvent = Pick<Event, "eventDate" | "startsAt" | "endDate" | "endTime" | "endsAt" | "timezone">;
/** With the start on the event's own clock. */
export type SpannedEvent = TimedEvent & Pick<Event, "startTime">;

/** Whether a day of an event is today, by its own clock, or it is still running since yesterday. */
export function isOnToday(event: TimedEvent, now = getServerTime()): boolean {
  const running = new Date(event.startsAt) <= now && now < new Date(event.endsAt);
  return running || listEventDays(event).includes(toDateInZone(now, event.timezone));
}

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Whether an event is on today or within a week, such as next Sunday's service. */
export function isSoon(event: TimedEvent, now = getServerTime()): boolean {
  return isOnToday(event, now) || (!isOver(event, now) && Date.parse(event.startsAt) - now.getTime() <= WEEK_MS);
}

/** Whether an event's day has yet to come. */
export function isBeforeItsDay(event: TimedEvent, now = getServerTime()): boolean {
  return toDateInZone(now, event.timezone) < event.eventDate && !isOnToday(event, now);
}

const OPENS_BEFORE_START_MS = CHECKIN_OPENS_HOURS * 60 * 60 * 1000;

/** Whether people can check themselves in, as the server decides: on the event's days, and three hours before its start. */
export function isCheckinOpen(event: TimedEvent, now = getServerTime()): boolean {
  const untilStart = Date.parse(event.startsAt) - now.getTime();
  return isOnToday(event, now) || (untilStart > 0 && untilStart <= OPENS_BEFORE_START_MS);
}

/** When the check-in of an event opens on the day before it; null if it opens with the event's day. */
export function findEarlyOpening(event: TimedEvent): Date | null {
  const opening = new Date(Date.parse(event.startsAt) - OPENS_BEFORE_START_MS);
  return toDateInZone(opening, event.timezone) < event.eventDate ? opening : null;
}

/** Whether the check-in of an event has yet to open. */
export const isBeforeCheckin = (event: TimedEvent, now = getServerTime()): boolean =>
  isBeforeItsDay(event, now) && !isCheckinOpen(event, now);

export const isOver = (event: Pick<Event, "endsAt">, now = getServerTime()): boolean => new Date(event.endsAt) <= now;

/** The first to start first, whatever their clocks show. */
export function sortByStart<E extends Pick<Event, "id" | "startsAt">>(events: readonly E[]): E[] {
  return events.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.id - b.id);
}

/** The events of each day, in order; one of several days is on each of them. */
export function groupEventsByDay<E extends Pick<Event, "id" | "startsAt" | "eventDate" | "endDate" | "endTime">>(
  events: readonly E[],
): Map<string, E[]> {
  const byDay = new Map<string, E[]>();
  for (const event of sortByStart(events))
    for (const day of listEventDays(event)) byDay.set(day, [...(byDay.get(day) ?? []), event]);
  return byDay;
}
