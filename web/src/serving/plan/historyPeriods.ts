// The periods for which a leader sees how often people served. Pure.
export const HISTORY_PERIODS = ["last_3_months", "last_12_months", "this_year", "last_year"] as const;
export type HistoryPeriod = (typeof HISTORY_PERIODS)[number];

export const PERIOD_LABELS: Readonly<Record<HistoryPeriod, string>> = {
  last_3_months: "Last 3 months",
  last_12_months: "Last 12 months",
  this_year: "This year",
  last_year: "Last year",
};

/** The same day some months earlier, or the last day of a shorter month. */
function subtractMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

/** The days of a period, both included. @param today YYYY-MM-DD */
export function findHistoryDays(today: string, period: HistoryPeriod): { from: string; to: string } {
  const year = Number(today.slice(0, 4));
  switch (period) {
    case "last_3_months":
      return { from: subtractMonths(today, 3), to: today };
    case "last_12_months":
      return { from: subtractMonths(today, 12), to: today };
    case "this_year":
      return { from: `${year}-01-01`, to: today };
    case "last_year":
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  }
}
