// The spans of time that the figures count, and the arithmetic on them. Pure.

export interface Spans {
  /** The congregation's today: its first instant, and the first that is tomorrow's. */
  today: { from: string; until: string };
  /** This month: its first day, and the first day of the next, YYYY-MM-DD. */
  month: { from: string; until: string };
}

/** Today and this month where the congregation is. A day at a change of summer time has 23 or 25 hours. */
export function spansAt(now: Temporal.Instant, timezone: string): Spans {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  const startOf = (day: Temporal.PlainDate): string => day.toZonedDateTime(timezone).toInstant().toString();
  const first = today.with({ day: 1 });
  return {
    today: { from: startOf(today), until: startOf(today.add({ days: 1 })) },
    month: { from: first.toString(), until: first.add({ months: 1 }).toString() },
  };
}

/** People for every 100 members, one decimal; 0 without members. */
export function ratePerHundred(people: number, members: number): number {
  return members === 0 ? 0 : Math.round((people * 1000) / members) / 10;
}
