// Rules for the time of an event: pure, without clock, database or request.
// PostgreSQL computes instants (tables/events.ts); this file compares wall-clock times and computes the end of days.
import { findAttendanceDay } from "@narthex/contract/event-days.ts";
import { CHECKIN_OPENS_HOURS } from "@narthex/contract/limits.ts";
import { formatStartIn } from "../calendar/day.words.ts";
import { getDayIn } from "../calendar/days.ts";

/** The time of an event: wall-clock days (YYYY-MM-DD) and times (HH:MM) in a time zone. */
export interface When {
  eventDate: string;
  startTime: string;
  endDate: string | null;
  endTime: string | null;
  timezone: string;
}

/** The time fields of an input. */
export interface WhenInput {
  eventDateTime?: string | undefined;
  endDateTime?: string | null | undefined;
  timezone?: string | undefined;
}

/** Longer titles are cut in the subject of a message. */
const NAMED_CHARACTERS = 200;
const MIDNIGHT = "00:00";
const END_OF_DAY = "23:59";

function splitDateTime(dateTime: string, timeOfDateAlone: string): [day: string, time: string] {
  return [dateTime.slice(0, 10), dateTime.slice(11) || timeOfDateAlone];
}

function parseStart(dateTime: string): Pick<When, "eventDate" | "startTime"> {
  const [eventDate, startTime] = splitDateTime(dateTime, MIDNIGHT);
  return { eventDate, startTime };
}

function parseEnd(dateTime: string | null): Pick<When, "endDate" | "endTime"> {
  if (dateTime === null) return { endDate: null, endTime: null };
  const [endDate, endTime] = splitDateTime(dateTime, END_OF_DAY);
  return { endDate, endTime };
}

/** A date without a time starts at midnight, and ends with its day. */
export function buildWhen(input: WhenInput & { eventDateTime: string; timezone: string }): When {
  return { ...parseStart(input.eventDateTime), ...parseEnd(input.endDateTime ?? null), timezone: input.timezone };
}

const toPlainDateTime = (day: string, time: string) => Temporal.PlainDateTime.from(`${day}T${time}`);

/** The end as long after another start as before. */
function moveEnd({ eventDate, startTime, endDate, endTime }: When, start: ReturnType<typeof parseStart>) {
  if (endDate === null || endTime === null) return { endDate, endTime };
  const length = toPlainDateTime(eventDate, startTime).until(toPlainDateTime(endDate, endTime));
  const end = toPlainDateTime(start.eventDate, start.startTime).add(length);
  return {
    endDate: end.toPlainDate().toString(),
    endTime: end.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

/** The time of an event after a change: absent fields stay, null removes the end, and a new start alone moves it. */
export function changeWhen(stored: When, input: WhenInput): When {
  const start = input.eventDateTime === undefined ? stored : parseStart(input.eventDateTime);
  return {
    eventDate: start.eventDate,
    startTime: start.startTime,
    ...(input.endDateTime === undefined ? moveEnd(stored, start) : parseEnd(input.endDateTime)),
    timezone: input.timezone ?? stored.timezone,
  };
}

/** The end of an event that is not stored, as the database computes it (tables/events.ts). */
export function computeEnd({ eventDate, endDate, endTime, timezone }: When): Temporal.Instant {
  const hasEnd = endDate !== null && endTime !== null;
  const day = Temporal.PlainDate.from(eventDate);
  const end = hasEnd ? toPlainDateTime(endDate, endTime) : day.add({ days: 1 }).toPlainDateTime();
  return end.toZonedDateTime(timezone).toInstant();
}

const LONGEST_DAYS = 31;
const END_BEFORE_START = "The end cannot be before the start.";
const TOO_LONG = `An event can last at most ${LONGEST_DAYS} days.`;
const SKIPPED = "The clocks go forward that night and skip this time. Please choose another one.";
const SKIPPED_END = "The clocks go forward that night and skip the end. Please choose the end too.";
const SKIPPED_IN_ZONE =
  "In this time zone the clocks go forward at the time of this event and skip it. Please choose another time first.";

function isSkipped(wall: Temporal.PlainDateTime, timezone: string): boolean {
  return !wall.toZonedDateTime(timezone).toPlainDateTime().equals(wall);
}

/**
 * An error sentence for each impossible field of an event's time. A change of one field can contradict an unchanged
 * field; the error is reported at the field that was sent. @param movesSkipped whether times that the clocks skip are
 * moved forward instead, as in a series
 */
export function findTimeErrors(
  when: When,
  input: WhenInput,
  { movesSkipped = false }: { movesSkipped?: boolean } = {},
): Record<string, string> {
  const fields: Record<string, string> = {};
  const blame = (field: keyof WhenInput, sentence: string): boolean => {
    if (input[field] === undefined) return false;
    fields[field] ??= sentence;
    return true;
  };

  const start = Temporal.PlainDateTime.from(`${when.eventDate}T${when.startTime}`);
  if (!movesSkipped && isSkipped(start, when.timezone))
    blame("eventDateTime", SKIPPED) || blame("timezone", SKIPPED_IN_ZONE);
  if (when.endDate === null) return fields;

  const end = Temporal.PlainDateTime.from(`${when.endDate}T${when.endTime}`);
  if (!movesSkipped && isSkipped(end, when.timezone))
    blame("endDateTime", SKIPPED) || blame("eventDateTime", SKIPPED_END) || blame("timezone", SKIPPED_IN_ZONE);
  if (Temporal.PlainDateTime.compare(end, start) < 0) blame("endDateTime", END_BEFORE_START);
  if (Temporal.PlainDateTime.compare(end, start.add({ days: LONGEST_DAYS })) > 0) blame("endDateTime", TOO_LONG);
  return fields;
}

/** The day of the event's last moment: an end at midnight belongs to the previous day. */
function findLastDay({ eventDate, endDate, endTime }: When): Temporal.PlainDate {
  const day = Temporal.PlainDate.from(endDate ?? eventDate);
  return endTime === MIDNIGHT && endDate !== eventDate ? day.subtract({ days: 1 }) : day;
}

/** The day of an event to which a check-in belongs, YYYY-MM-DD. */
export const findEventDay = (when: When, now: Temporal.Instant): string =>
  findAttendanceDay(when, getDayIn(when.timezone, now));

const OPENS_BEFORE_START = Temporal.Duration.from({ hours: CHECKIN_OPENS_HOURS });

/** The start of self check-in: the event's day in its time zone, but at least 3 hours before its start. */
export function checkInOpens({ eventDate, timezone, startsAt }: When & { startsAt: string }): Temporal.Instant {
  const day = Temporal.PlainDate.from(eventDate).toZonedDateTime(timezone).toInstant();
  const beforeStart = Temporal.Instant.from(startsAt).subtract(OPENS_BEFORE_START);
  return Temporal.Instant.compare(day, beforeStart) < 0 ? day : beforeStart;
}

/** The end of the event's day in its time zone, which ends self check-in. */
export function findDayEnd(when: When): Temporal.Instant {
  return findLastDay(when).add({ days: 1 }).toZonedDateTime(when.timezone).toInstant();
}

export const isDayOver = (when: When, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, findDayEnd(when)) >= 0;

/** The message to those whom a canceled event concerns. @param knownZone the time zone that it does not name */
export function writeCancellationNotice(
  { title, ...when }: When & { title: string },
  reason: string | null,
  knownZone: string,
): { subject: string; content: string } {
  const content = `${title}, ${formatStartIn(when, knownZone)}, is canceled.`;
  const name = [...title].slice(0, NAMED_CHARACTERS).join("");
  return { subject: `Canceled: ${name}`, content: reason === null ? content : `${content}\n\n${reason}` };
}

/** @param endsAt the instant of the end, ISO 8601 */
export const isEventOver = ({ endsAt }: { endsAt: string }, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(endsAt, now) <= 0;
