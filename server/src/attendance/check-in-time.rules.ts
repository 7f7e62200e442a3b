// Rules for the time of a check-in: pure, without clock, database or request.
import { getDayIn } from "../calendar/days.ts";
import { findEventDay, type When } from "../events/events.rules.ts";
import { Refusal, refuseField } from "../refusal.ts";

type TimedEvent = When & { startsAt: string; endsAt: string };

/** Clocks of phones and tablets may differ from the server's by this much. */
const TOLERANCE = Temporal.Duration.from({ minutes: 5 });
const EARLIEST = Temporal.Instant.from("1900-01-01T00:00:00Z");

const NOT_NOW = "You can only check yourself in at the present time.";
const TOO_EARLY = "Please enter a year from 1900 on.";
const IN_FUTURE = "A check-in time cannot be in the future.";

/**
 * The time of a record for which none was given. After an event, on another day than the event's, its start is recorded,
 * because attendance belongs to the day of the event.
 */
export function findDefaultMoment(event: TimedEvent, now: Temporal.Instant): Temporal.Instant {
  const isOver = Temporal.Instant.compare(now, event.endsAt) >= 0;
  const isLate = isOver && findEventDay(event, now) !== getDayIn(event.timezone, now);
  return isLate ? Temporal.Instant.from(event.startsAt) : now;
}

/**
 * The time to record.
 * @param given the time in the request, ISO 8601 with an offset
 * @param mayChoose whether the caller may record a past time
 * @throws Refusal for an impossible time, or one that this caller may not choose
 */
export function checkInMoment(given: string | undefined, now: Temporal.Instant, mayChoose: boolean): Temporal.Instant {
  if (given === undefined) return now;
  const moment = Temporal.Instant.from(given).round({ smallestUnit: "millisecond", roundingMode: "floor" });
  if (Temporal.Instant.compare(moment, now.add(TOLERANCE)) > 0)
    throw new Refusal("check_in_in_future", { fields: { checkInTime: IN_FUTURE } });
  const isEarlier = Temporal.Instant.compare(moment, now) < 0;
  if (!mayChoose) {
    if (Temporal.Instant.compare(moment, now.subtract(TOLERANCE)) < 0) throw refuseField("checkInTime", NOT_NOW);
    return now;
  }
  if (Temporal.Instant.compare(moment, EARLIEST) < 0) throw refuseField("checkInTime", TOO_EARLY);
  return isEarlier ? moment : now;
}

/** The spans of the summary: the start of the last 7 days, and the start and end of today in a time zone. */
export function computeSummarySpans(
  now: Temporal.Instant,
  timezone: string,
): { weekStart: string; dayStart: string; dayEnd: string } {
  const today = now.toZonedDateTimeISO(timezone).startOfDay();
  return {
    weekStart: now.subtract({ hours: 7 * 24 }).toString(),
    dayStart: today.toInstant().toString(),
    dayEnd: today.add({ days: 1 }).toInstant().toString(),
  };
}
