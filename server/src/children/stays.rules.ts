// Whether a child should have been collected. Pure.
import { findDayEnd, type When } from "../events/events.rules.ts";

/** The event of a check-in; null fields after the event was removed. */
type KnownWhen = { [Field in keyof When]: When[Field] | null } & { day: string };

/** Whether the day of the event is over. */
export function isOverDay(visit: KnownWhen, today: string, now: Temporal.Instant): boolean {
  const { day, eventDate, startTime, endDate, endTime, timezone } = visit;
  if (eventDate === null || startTime === null || timezone === null) return day < today;
  return Temporal.Instant.compare(now, findDayEnd({ eventDate, startTime, endDate, endTime, timezone })) >= 0;
}
