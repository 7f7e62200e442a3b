/** The day in a time zone at an instant, YYYY-MM-DD. @param moment also as text, such as 2026-10-18T15:20:00Z */
export function getDayIn(timezone: string, moment: Temporal.Instant | string): string {
  return Temporal.Instant.from(moment).toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/** The day in a person's congregation at an instant, YYYY-MM-DD. */
export function getDay(viewer: { congregation: { timezone: string } }, now: Temporal.Instant): string {
  return getDayIn(viewer.congregation.timezone, now);
}

/** The instant at which a day begins in a time zone, such as 2026-10-18T04:00:00Z. */
export function startOfDay(timezone: string, day: Temporal.PlainDate | string): string {
  return Temporal.PlainDate.from(day).toZonedDateTime(timezone).toInstant().toString();
}
