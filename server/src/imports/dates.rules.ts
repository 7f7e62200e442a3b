// Dates as spreadsheets and programs write them. Pure.
import type { DateOrder } from "@narthex/contract/import-mapping.ts";
import { getDayIn } from "../calendar/days.ts";

export const FOUR_DIGITS = "Please write the year with four digits.";
const NOT_A_DATE = "Please write a date such as 1980-12-31 or 12/31/1980.";

export type ReadDate = { value: unknown } | { sentence: string };

/** The only order in which two numbers are a month and a day; null if both or neither are possible. */
export function guessOrder(first: string, second: string): DateOrder | null {
  const [isMonthFirst, isDayFirst] = [isMonthAndDay(first, second), isMonthAndDay(second, first)];
  if (isMonthFirst === isDayFirst) return null;
  return isDayFirst ? "day_first" : "month_first";
}

/** The days of each month in a leap year. */
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isMonthAndDay = (month: string, day: string): boolean =>
  Number(day) >= 1 && Number(day) <= (MONTH_DAYS[Number(month) - 1] ?? 0);

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** "Mar 4, 1975", "4-Mar-1975" or "4 March 1975" as day, month and year; null for another text. */
function readNamedMonth(text: string): { day: string; month: string; year: string } | null {
  const [, word = "", afterMonth = "", yearAfter = ""] = /^([a-z]{3,9})\.? +(\d{1,2}),? +(\d{4})$/i.exec(text) ?? [];
  const [, beforeMonth = "", other = "", year = ""] =
    /^(\d{1,2})\.?[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i.exec(text) ?? [];
  const month = MONTHS.indexOf((word || other).slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : { day: afterMonth || beforeMonth, month: String(month), year: yearAfter || year };
}

/**
 * YYYY-MM-DD, or a date as spreadsheets of various countries write it, without a time. The order counts only if the date
 * can be read in both. Its existence is checked later.
 */
export function readDate(text: string, order: DateOrder): ReadDate {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const other = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  const formatDate = (year: string, month: string, day: string): ReadDate => ({
    value: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
  });
  if (iso) return formatDate(iso[1] ?? "", iso[2] ?? "", iso[3] ?? "");
  const named = readNamedMonth(text);
  if (named) return formatDate(named.year, named.month, named.day);
  if (!other) return { sentence: NOT_A_DATE };
  const [, first = "", sign, second = "", year = ""] = other;
  if (year.length === 2) return { sentence: FOUR_DIGITS };
  const only = guessOrder(first, second);
  // Dates with full stops have the day first.
  const isDayFirst = sign === "." || (only ?? order) === "day_first";
  return isDayFirst ? formatDate(year, second, first) : formatDate(year, first, second);
}

/** The same date with a year of this century instead of two digits: "1/4/26" and "4-Jan-26" are of 2026. */
export const addCentury = (text: string): string =>
  text.replace(/^(\d{1,2}([/.])\d{1,2}\2|\d{1,2}[ -][a-z]{3,9}[ -])(\d{2})(?!\d)/i, "$120$3");

const MIDNIGHT =
  /(?<![T ,])[T ,]+(0{1,2}:00(:00(\.0+)?)?( ?AM)?|12:00(:00(\.0+)?)? ?AM)( ?(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/i;

/** A date without a time of midnight, which programs add to a day. Another time may be that of another day in UTC. */
export const withoutMidnight = (text: string): string => text.replace(MIDNIGHT, "");

/** Some programs write a birthday without a year with the year 0 or 1885. */
export const hasUnknownYear = (text: string): boolean => /^(0000|1885)-|[/.](0000|1885)$/.test(withoutMidnight(text));

/** The date ends before the first blank, so that a run of blanks is read once. */
const TIME =
  /^(?<date>.*?[^T ,])[T ,]+(?<hour>\d{1,2}):(?<minute>\d{2})(:\d{2}(\.\d+)?)?( ?(?<half>[AP])M)?( ?(?<zone>Z|[A-Z]{3,4}|[+-]\d{2}:?\d{2}))?$/i;
const UTC = /^(Z|UTC|GMT|[+-]00:?00)$/i;

/** A date without the time of day that some programs add. */
export const withoutTime = (text: string): string => TIME.exec(text)?.groups?.date ?? text;

/**
 * The day of a date to which some programs add a time. A time in UTC or with an offset is the day in the congregation's
 * time zone; any other time is the congregation's own. Midnight in UTC is how programs write a day without a time.
 */
export function readDay(text: string, order: DateOrder, timezone: string): ReadDate {
  const { date = text, hour, minute, half, zone = "" } = TIME.exec(text)?.groups ?? {};
  const read = readDate(date, order);
  const offset = UTC.test(zone) ? "Z" : /^[+-]/.test(zone) ? zone : null;
  if ("sentence" in read || offset === null || (offset === "Z" && MIDNIGHT.test(text))) return read;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  try {
    return { value: getDayIn(timezone, `${read.value}T${String(hours).padStart(2, "0")}:${minute}${offset}`) };
  } catch {
    // The check of the date reports one that does not exist.
    return read;
  }
}
