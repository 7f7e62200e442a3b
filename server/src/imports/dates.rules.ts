// Dates as spreadsheets and programs write them. Pure.
import type { DateOrder } from "@narthex/contract/import-mapping.ts";

const FOUR_DIGITS = "Please write the year with four digits.";
const NOT_A_DATE = "Please write a date such as 1980-12-31 or 12/31/1980.";

export type Read = { value: unknown } | { sentence: string };

/** YYYY-MM-DD, or a date as spreadsheets of various countries write it. Its existence is checked later. */
export function readDate(text: string, order: DateOrder): Read {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]0{1,2}:00(?::00)?)?$/.exec(text);
  const other = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?: 0{1,2}:00(?::00)?)?$/.exec(text);
  const written = (year: string, month: string, day: string): Read => ({
    value: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
  });
  if (iso) return written(iso[1] ?? "", iso[2] ?? "", iso[3] ?? "");
  if (!other) return { sentence: NOT_A_DATE };
  const [, first = "", sign, second = "", year = ""] = other;
  if (year.length === 2) return { sentence: FOUR_DIGITS };
  // Dates with full stops have the day first.
  return sign === "." || order === "day_first" ? written(year, second, first) : written(year, first, second);
}

/** Some programs write a birthday without a year with the year 0 or 1885. */
export const hasUnknownYear = (text: string): boolean => /^(0000|1885)-|[/.](0000|1885)$/.test(text);

const TIME = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[AP]M)?(Z|[+-]\d{2}:?\d{2}| UTC)?$/i;

/** A date without the time of day that some programs add. */
export const withoutTime = (text: string): string => text.replace(TIME, "");
