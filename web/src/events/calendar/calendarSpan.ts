// How much of the calendar is shown at once, as the address names it.
export const CALENDAR_SPANS = ["month", "week", "agenda"] as const;
export type CalendarSpan = (typeof CALENDAR_SPANS)[number];
