// Common periods, counted from today in the congregation's time zone.
import { subtractDays } from "../format/format.ts";

export interface Period {
  start: string;
  end: string;
}

const findFirstDay = (year: number, month: number) => new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
/** The span of a month by its number; 0 is December of the previous year. */
const buildMonthSpan = (year: number, month: number): Period => ({
  start: findFirstDay(year, month),
  end: subtractDays(findFirstDay(year, month + 1), 1),
});
const buildYearSpan = (year: number): Period => ({ start: `${year}-01-01`, end: `${year}-12-31` });

export const PERIODS = ["last_30_days", "this_month", "last_month", "this_year", "last_year"] as const;
export type PeriodName = (typeof PERIODS)[number];

export const PERIOD_WORDS: Readonly<Record<PeriodName, string>> = {
  last_30_days: "Last 30 days",
  this_month: "This month",
  last_month: "Last month",
  this_year: "This year",
  last_year: "Last year",
};

export function findPeriod(today: string, name: PeriodName): Period {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  switch (name) {
    case "last_30_days":
      return { start: subtractDays(today, 29), end: today };
    case "this_month":
      return buildMonthSpan(year, month);
    case "last_month":
      return buildMonthSpan(year, month - 1);
    case "this_year":
      return buildYearSpan(year);
    case "last_year":
      return buildYearSpan(year - 1);
  }
}

/** The period that equals a span, if any. */
export function findPeriodName(today: string, { start, end }: Period): PeriodName | null {
  return (
    PERIODS.find((name) => {
      const period = findPeriod(today, name);
      return period.start === start && period.end === end;
    }) ?? null
  );
}
