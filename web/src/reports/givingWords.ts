// Texts of the report about giving by year.
import type { GivingYear } from "@narthex/contract/giving-years.ts";
import { formatChange, formatShortDate } from "../format/format.ts";

type ComparedYear = Pick<GivingYear, "year" | "isPart" | "beforeThrough">;

/** "2025", or "2025 to Nov 22" if the year is not over. */
export const formatBefore = ({ year, isPart, beforeThrough }: ComparedYear): string =>
  isPart ? `${year - 1} to ${formatShortDate(beforeThrough)}` : String(year - 1);

/** "+8.2%"; empty without an earlier sum. */
export function formatYearChange(total: string, before: string): string {
  const base = Number(before);
  return base === 0 ? "" : `${formatChange(((Number(total) - base) / base) * 100)}%`;
}
