// Rules of recurring events: the part of RFC 5545 that people use ("every Sunday", "the last Friday of the month").
// A rule gives days; the event's own wall-clock time and zone give the time.
import * as z from "zod";
import { date } from "./fields.ts";
import { MAX_OCCURRENCES } from "./limits.ts";

/** Monday first, as in RFC 5545. */
export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof WEEKDAYS)[number];
const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** A weekday, or the nth one of a month; -1 is the last. */
interface RuleDay {
  readonly weekday: Weekday;
  readonly nth: number | null;
}

export interface Rule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly days: readonly RuleDay[];
  /** Days of a month; -1 is the last. */
  readonly monthDays: readonly number[];
  readonly months: readonly number[];
  readonly weekStart: Weekday;
  /** The last day, YYYY-MM-DD. */
  readonly until: string | null;
  readonly count: number | null;
}

const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const NAMES = ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "WKST", "UNTIL", "COUNT"];

function parseNumbers(text: string | undefined, isValid: (number: number) => boolean): number[] | null {
  if (text === undefined) return [];
  const numbers = text.split(",").map((part) => (/^[+-]?\d{1,3}$/.test(part) ? Number(part) : Number.NaN));
  return numbers.every((number) => Number.isInteger(number) && isValid(number)) ? [...new Set(numbers)] : null;
}

function parseDays(text: string | undefined, position: number | null): RuleDay[] | null {
  if (text === undefined) return [];
  const days = text.split(",").map((part): RuleDay | null => {
    const [, nth, weekday] = /^([+-]?\d)?(MO|TU|WE|TH|FR|SA|SU)$/.exec(part) ?? [];
    if (!weekday) return null;
    return { weekday: weekday as Weekday, nth: nth === undefined ? position : Number(nth) };
  });
  return days.some((day) => day === null) ? null : days.filter((day) => day !== null);
}

/** The day of UNTIL, which calendars also write with a time. */
function parseUntil(text: string | undefined): string | null | undefined {
  if (text === undefined) return null;
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?$/.exec(text) ?? [];
  const found = date.safeParse(`${year}-${month}-${day}`);
  return found.success ? found.data : undefined;
}

const isNth = (nth: number | null) => nth === null || nth === -1 || (nth >= 1 && nth <= 5);

/** Whether the parts of a rule fit together and match at least one day. */
function isWhole({ frequency, days, monthDays, months }: Rule): boolean {
  if (!days.every(({ nth }) => isNth(nth))) return false;
  if (days.length > 0 && monthDays.length > 0) return false;
  if (frequency === "DAILY") return days.length + monthDays.length + months.length === 0;
  if (frequency === "WEEKLY") return monthDays.length === 0 && days.every(({ nth }) => nth === null);
  if (frequency === "YEARLY" && days.length + monthDays.length > 0 && months.length === 0) return false;
  const longest = Math.max(...(months.length > 0 ? months.map((month) => LONGEST_MONTHS[month - 1] ?? 31) : [31]));
  return monthDays.length === 0 || monthDays.some((day) => day <= longest);
}

/** Reads a rule; null if it is invalid or not supported. */
export function readRule(text: string): Rule | null {
  const pairs = text.split(";").map((part) => part.split("="));
  const parts = Object.fromEntries(pairs) as Partial<Record<string, string>>;
  const names = pairs.map(([name = ""]) => name);
  if (pairs.some((pair) => pair.length !== 2) || new Set(names).size < names.length) return null;
  if (names.some((name) => !NAMES.includes(name))) return null;
  const frequency = FREQUENCIES.find((name) => name === parts.FREQ);
  const [interval = 1] = parseNumbers(parts.INTERVAL, (number) => number >= 1 && number <= 99) ?? [0];
  const [count = null] = parseNumbers(parts.COUNT, (number) => number >= 1 && number <= MAX_OCCURRENCES) ?? [0];
  const [position = null] = parseNumbers(parts.BYSETPOS, (number) => isNth(number)) ?? [0];
  const days = parseDays(parts.BYDAY, position);
  const monthDays = parseNumbers(parts.BYMONTHDAY, (day) => day === -1 || (day >= 1 && day <= 31));
  const months = parseNumbers(parts.BYMONTH, (month) => month >= 1 && month <= 12);
  const weekStart = WEEKDAYS.find((day) => day === (parts.WKST ?? "MO"));
  const until = parseUntil(parts.UNTIL);
  if (!frequency || !weekStart || !days || !monthDays || !months || until === undefined) return null;
  if (interval === 0 || count === 0 || (until !== null && count !== null)) return null;
  if (position !== null && (position === 0 || days.length !== 1 || frequency === "WEEKLY")) return null;
  const rule = { frequency, interval, days, monthDays, months, weekStart, until, count };
  return isWhole(rule) ? rule : null;
}

/** Writes a rule without its end, which is stored separately: "FREQ=WEEKLY;BYDAY=SU". */
export function writeRule({ frequency, interval, days, monthDays, months, weekStart }: Omit<Rule, "until" | "count">) {
  const parts = [`FREQ=${frequency}`];
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (days.length > 0) parts.push(`BYDAY=${days.map(({ weekday, nth }) => `${nth ?? ""}${weekday}`).join(",")}`);
  if (monthDays.length > 0) parts.push(`BYMONTHDAY=${monthDays.join(",")}`);
  if (months.length > 0) parts.push(`BYMONTH=${months.join(",")}`);
  if (weekStart !== "MO") parts.push(`WKST=${weekStart}`);
  return parts.join(";");
}

const UNKNOWN = "Please choose how the event repeats.";
const someDays = z.array(date).max(366, "Please enter at most 366 days.");

/** How an event repeats. The end may also be a part of the rule (UNTIL, COUNT). */
export const Recurrence = z
  .object({
    /** RFC 5545 without "RRULE:", such as FREQ=WEEKLY;BYDAY=SU. */
    rule: z
      .string(UNKNOWN)
      .trim()
      .toUpperCase()
      .max(255, UNKNOWN)
      .refine((text) => readRule(text) !== null, UNKNOWN),
    /** The last day on which an event may be. */
    until: date.nullable().optional(),
    /** How many days the rule gives, including skipped ones. */
    count: z
      .int("Please enter a whole number.")
      .min(1, "Please enter at least 1.")
      .max(MAX_OCCURRENCES, `Please enter at most ${MAX_OCCURRENCES}.`)
      .nullable()
      .optional(),
    /** Single days in addition to the rule. */
    extraDates: someDays.optional(),
    /** Days left out, such as holidays. */
    skippedDates: someDays.optional(),
  })
  .refine(({ until, count }) => (until ?? null) === null || (count ?? null) === null, {
    path: ["until"],
    error: "Please choose a last day or a number of times, not both.",
  });
export type Recurrence = z.infer<typeof Recurrence>;
