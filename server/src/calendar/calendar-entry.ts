// The entries of a calendar in the form in which they are stored and compared.

/** What happens on one day of an event; times on the clock of its zone. */
export interface CalendarDay {
  title: string;
  description: string | null;
  location: string | null;
  startTime: string;
  /** Days from the start to the end. */
  endDays: number | null;
  endTime: string | null;
  timezone: string;
  canceled: boolean;
}

export type OnDay = CalendarDay & { eventDate: string };

export interface CalendarSingle extends OnDay {
  kind: "single";
}

export interface CalendarSeries extends CalendarDay {
  kind: "series";
  rule: string;
  startDate: string;
  until: string | null;
  count: number | null;
  extraDates: string[];
  skippedDates: string[];
  /** Changed days by the day that the rule gives. */
  overrides: Record<string, OnDay>;
}

/** An entry of a calendar as it is to be stored. */
export type CalendarWanted = CalendarSingle | CalendarSeries;

interface ReturnedDay extends OnDay {
  /** Who sees the event; absent if the import cannot change it. */
  ministryId?: number | null;
  isPublic?: boolean;
}

/** A single event that an import took into a series, before and after it. */
export interface ReturnedEvent {
  id: number;
  /** The series that it had left, or null, if it became a day of a new one; absent if it returned to its own. */
  left?: number | null;
  before: ReturnedDay;
  after: ReturnedDay;
}
