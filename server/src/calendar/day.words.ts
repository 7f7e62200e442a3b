// A calendar day, and the time of an event, as documents and emails write them.
import { isAllDay, listEventDays } from "@narthex/contract/event-days.ts";

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "November 23, 2026". @param day YYYY-MM-DD */
export const formatLongDay = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));

const days = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });
const times = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" });

/** "Sunday, December 6". @param day YYYY-MM-DD */
const formatWeekday = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

const zoneNames = (timeZone: string) => new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" });

/** "Eastern Time". */
const formatZone = (timezone: string): string =>
  zoneNames(timezone)
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? timezone;

/** The day as YYYY-MM-DD, and the times as HH:MM. */
interface Start {
  eventDate: string;
  startTime: string;
  endTime: string | null;
}

/** "Sunday, December 6 at 6:00 PM"; without the time at an event that lasts all day. */
export function formatStart(event: Start): string {
  const start = new Date(`${event.eventDate}T${event.startTime}:00Z`);
  const day = days.format(start);
  return isAllDay(event) ? day : `${day} at ${times.format(start).replaceAll("\u202F", " ")}`;
}

/**
 * The same with the name of the time zone of a time, unless that is the given one, and ", until Friday, December 11" at
 * an event of several days. @param known null to name every zone
 */
export function formatStartIn(
  event: Start & { endDate: string | null; timezone: string },
  known: string | null,
): string {
  const isZoneKnown = event.timezone === known || isAllDay(event);
  const start = isZoneKnown ? formatStart(event) : `${formatStart(event)} ${formatZone(event.timezone)}`;
  const lastDay = listEventDays(event).at(-1) ?? event.eventDate;
  return lastDay === event.eventDate ? start : `${start}, until ${formatWeekday(lastDay)}`;
}
