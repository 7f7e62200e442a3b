export interface Span {
  /** The first day, YYYY-MM-DD. */
  from: string;
  /** The first day after it. */
  until: string;
}

/** The month and the year of a day, YYYY-MM-DD. */
export function findSpans(today: string): { month: Span; year: Span } {
  const day = Temporal.PlainDate.from(today);
  const month = day.with({ day: 1 });
  return {
    month: { from: month.toString(), until: month.add({ months: 1 }).toString() },
    year: buildYearSpan(day.year),
  };
}

export function buildYearSpan(year: number): Span {
  return { from: `${year}-01-01`, until: `${year + 1}-01-01` };
}
