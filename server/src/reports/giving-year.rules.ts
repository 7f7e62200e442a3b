// The months, funds and days of a giving year. Pure.
import type { DonationType } from "@narthex/contract/donation-kinds.ts";
import { DONATION_DAYS_AHEAD } from "@narthex/contract/donations.ts";
import { sumAmounts } from "@narthex/contract/money.ts";
import { escapeCell } from "../exports/cells.rules.ts";
import { groupByFund } from "./overview.rules.ts";
import type { Days } from "./spans.rules.ts";

export interface ComparedYears {
  readonly year: number;
  readonly days: Days;
  /** The whole year before. */
  readonly before: Days;
  /** The last compared day of the year before. */
  readonly beforeThrough: string;
  /** Months of the year that can have gifts, as YYYY-MM: those up to the last day on which a gift may be dated. */
  readonly months: readonly string[];
}

const getYearDays = (year: number): Days => ({ start: `${year}-01-01`, end: `${year}-12-31` });
const formatMonthKey = (year: number, month: number) => `${year}-${String(month).padStart(2, "0")}`;

/**
 * @param today the congregation's day; the current year is compared up to the same day of the year before, and a year
 * that begins tomorrow up to the last day on which a gift may be dated
 */
export function compareYears(year: number, today: string): ComparedYears {
  const day = Temporal.PlainDate.from(today);
  const before = getYearDays(year - 1);
  const last = day.add({ days: DONATION_DAYS_AHEAD });
  const count = last.year === year ? last.month : 12;
  const through = [day, last].find((one) => one.year === year);
  return {
    year,
    days: getYearDays(year),
    before,
    // February 29 is compared with February 28.
    beforeThrough: through?.subtract({ years: 1 }).toString() ?? before.end,
    months: Array.from({ length: count }, (_, index) => formatMonthKey(year, index + 1)),
  };
}

/** The same month of the year before. */
export const getMonthBefore = (month: string): string =>
  formatMonthKey(Number(month.slice(0, 4)) - 1, Number(month.slice(5)));

export interface MonthSum {
  /** YYYY-MM */
  readonly month: string;
  readonly type: DonationType;
  readonly fundId: number | null;
  readonly name: string | null;
  readonly total: string;
  /** The part of it up to the compared day. */
  readonly compared: string;
}

/** The sums of these rows in a year, in the year before, and in its compared part. */
export function sumYears(rows: readonly MonthSum[], year: number) {
  const isOf = (wanted: number) => (row: MonthSum) => row.month.startsWith(`${wanted}-`);
  const before = rows.filter(isOf(year - 1));
  return {
    total: sumAmounts(rows.filter(isOf(year)).map(({ total }) => total)),
    before: sumAmounts(before.map(({ compared }) => compared)),
    wholeBefore: sumAmounts(before.map(({ total }) => total)),
  };
}

/** A line for each fund with its months, both years, and the total. */
export function buildYearTable(
  sums: readonly MonthSum[],
  { year, months, beforeThrough, before }: ComparedYears,
): string[][] {
  const isPart = beforeThrough !== before.end;
  const buildCells = (name: string, rows: readonly MonthSum[]) => {
    const { total, before: compared, wholeBefore } = sumYears(rows, year);
    const sumMonth = (month: string) => sumAmounts(rows.filter((row) => row.month === month).map((row) => row.total));
    return [name, ...months.map(sumMonth), total, ...(isPart ? [compared] : []), wholeBefore];
  };
  const header = [
    "Fund",
    ...months,
    String(year),
    ...(isPart ? [`${year - 1} to ${beforeThrough}`] : []),
    String(year - 1),
  ];
  const lines = groupByFund(sums).map(({ name, rows }) => buildCells(name, rows));
  return [header, ...lines, buildCells("Total", sums)].map((cells) => cells.map(escapeCell));
}
