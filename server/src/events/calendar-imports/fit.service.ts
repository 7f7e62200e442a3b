// The part of a series that is written: a long series of the past begins a year ago.
import { MAX_OCCURRENCES } from "@narthex/contract/limits.ts";
import type { WrittenRule } from "../../calendar/calendar-entry.ts";
import { type RuleWithDays, ruleDays } from "../../calendar/recurrence.ts";
import { dayInSentence } from "../../calendar/recurrence.words.ts";
import { Refusal } from "../../refusal.ts";
import { requiredDays } from "../series.service.ts";
import { Unreadable } from "./moments.rules.ts";

const YEARS_BACK = 1;
const YEARS_AHEAD = 10;
const ENDED = `It ended more than a year ago, and has more than ${MAX_OCCURRENCES} days or began more than 10 years ago.`;

function refusalOf(series: RuleWithDays, now: Temporal.Instant): string | null {
  try {
    requiredDays(series, now);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Object.values(error.fields ?? {})[0] ?? error.message;
  }
}

const daySentence = (day: string) => `${dayInSentence(day)}, ${day.slice(0, 4)}`;

/** @returns the rule that is written, and a note if it begins later. @throws Unreadable if no part can be written */
export function fitRule(series: RuleWithDays, now: Temporal.Instant): { written: WrittenRule; note: string | null } {
  const { rule, startDate, until, count, extraDates, skippedDates } = series;
  const whole = { rule, startDate, until, count, extraDates: [...extraDates], skippedDates: [...skippedDates] };
  const refusal = refusalOf(whole, now);
  if (refusal === null) return { written: whole, note: null };
  const bound = now.toZonedDateTimeISO("UTC").toPlainDate().subtract({ years: YEARS_BACK });
  const isLater = (day: string) => day >= bound.toString();
  if (isLater(startDate)) throw new Unreadable(refusal);
  const daysWithin = (years: number) => ruleDays(whole, bound.add({ years }).toString(), { from: bound.toString() });
  const soon = daysWithin(1);
  const days = soon.some(isLater) ? soon : daysWithin(YEARS_AHEAD);
  const place = days.findIndex(isLater);
  const first = days[place];
  if (first === undefined) throw new Unreadable(ENDED);
  const rest = {
    ...whole,
    startDate: first,
    count: count === null ? null : count - place,
    extraDates: extraDates.filter((day) => day >= first),
    skippedDates: skippedDates.filter((day) => day >= first),
  };
  const later = refusalOf(rest, now);
  if (later !== null) throw new Unreadable(later);
  return { written: rest, note: `Its days before ${daySentence(first)} are not imported.` };
}
