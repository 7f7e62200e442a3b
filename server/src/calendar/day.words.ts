// A calendar day, and the start of an event, as documents and emails write them.
const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "November 23, 2026". @param day YYYY-MM-DD */
export const formatLongDay = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));

const days = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });
const times = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" });

/** "Sunday, December 6". @param day YYYY-MM-DD */
export const formatWeekday = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

const zoneNames = (timeZone: string) => new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" });

/** "Eastern Time". */
export const formatZone = (timezone: string): string =>
  zoneNames(timezone)
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? timezone;

/** "Sunday, December 6 at 6:00 PM". @param event its day as YYYY-MM-DD and its time as HH:MM */
export function formatStart({ eventDate, startTime }: { eventDate: string; startTime: string }): string {
  const start = new Date(`${eventDate}T${startTime}:00Z`);
  return `${days.format(start)} at ${times.format(start).replaceAll("\u202F", " ")}`;
}

/** The same with the name of its time zone, unless that is the given one. @param known null to name every zone */
export function formatStartIn(
  event: { eventDate: string; startTime: string; timezone: string },
  known: string | null,
): string {
  return event.timezone === known ? formatStart(event) : `${formatStart(event)} ${formatZone(event.timezone)}`;
}
