// The part of a series that is written: without its past events it begins with the first one that is not over, and a
// long series of the past begins a year ago.
import { MAX_OCCURRENCES } from "@narthex/contract/limits.ts";
import type { CalendarSeries, CalendarWanted, OnDay } from "../../calendar/calendar-entry.ts";
import { getDayIn } from "../../calendar/days.ts";
import { listRuleDays, listSeriesDays, type RuleWithDays } from "../../calendar/recurrence.ts";
import { formatDayInSentence } from "../../calendar/recurrence.words.ts";
import { Refusal } from "../../refusal.ts";
import { addDays } from "../series.rules.ts";
import { requireDays } from "../series.service.ts";
import { findExpectedDay, toSingleDay } from "./merge.rules.ts";
import { Unreadable } from "./moments.rules.ts";

const YEARS_BACK = 1;
const YEARS_AHEAD = 10;
const ENDED = `It ended more than a year ago, and has more than ${MAX_OCCURRENCES} days or began more than 10 years ago.`;

function findRuleRefusal(series: RuleWithDays, now: Temporal.Instant): string | null {
  try {
    requireDays(series, now);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Object.values(error.fields ?? {})[0] ?? error.message;
  }
}

export const formatDayWithYear = (day: string) => `${formatDayInSentence(day)}, ${day.slice(0, 4)}`;

/** @returns the rule that is written, and a note if it begins later. @throws Unreadable if no part can be written */
export function fitRule(series: RuleWithDays, now: Temporal.Instant): { written: RuleWithDays; note: string | null } {
  const { rule, startDate, until, count, extraDates, skippedDates } = series;
  const whole = { rule, startDate, until, count, extraDates, skippedDates };
  const refusal = findRuleRefusal(whole, now);
  if (refusal === null) return { written: whole, note: null };
  const bound = now.toZonedDateTimeISO("UTC").toPlainDate().subtract({ years: YEARS_BACK });
  const isLater = (day: string) => day >= bound.toString();
  if (isLater(startDate)) throw new Unreadable(refusal);
  const listDaysWithin = (years: number) =>
    listRuleDays(whole, bound.add({ years }).toString(), { from: bound.toString() });
  const soon = listDaysWithin(1);
  const days = soon.some(isLater) ? soon : listDaysWithin(YEARS_AHEAD);
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
  const later = findRuleRefusal(rest, now);
  if (later !== null) throw new Unreadable(later);
  return { written: rest, note: `Its days before ${formatDayWithYear(first)} are not imported.` };
}

/** Whether an event is over: its last day is before today. Its zone is one of Narthex. */
const isOver = ({ eventDate, endDays, timezone }: OnDay, now: Temporal.Instant): boolean =>
  addDays(eventDate, endDays ?? 0) < getDayIn(timezone, now);

/** The part of a written series from its first event on that is not over; null if all of them are. */
function findRest(series: CalendarSeries, written: RuleWithDays, now: Temporal.Instant) {
  const { writtenUntil } = requireDays(written, now);
  const days = listSeriesDays(written, writtenUntil);
  const place = days.findIndex((day) => !isOver(findExpectedDay(series, day), now));
  const first = days[place];
  if (first === undefined) return { past: days.length, rest: null };
  const through = Temporal.PlainDate.from(first).add({ years: YEARS_AHEAD }).toString();
  const ruled = listRuleDays(written, through, { from: first, most: MAX_OCCURRENCES });
  const startDate = ruled.find((day) => day >= first);
  const passed = ruled.filter((day) => day < first).length;
  const count = written.count === null ? null : written.count - passed;
  const isLater = (day: string) => day >= first;
  const rest: RuleWithDays = {
    ...written,
    // A rule that is over, with added days to come, ends before them.
    ...(startDate === undefined ? { startDate: first, until: addDays(first, -1), count: null } : { startDate, count }),
    extraDates: written.extraDates.filter(isLater),
    skippedDates: written.skippedDates.filter(isLater),
  };
  return { past: place, rest };
}

/** The rule of a new series as it is written. @returns null if all of its events are over and past ones are left out */
export function fitNewRule(
  series: CalendarSeries,
  { includesPast, now }: { includesPast: boolean; now: Temporal.Instant },
): RuleWithDays | null {
  const { written } = fitRule(series, now);
  return includesPast ? written : findRest(series, written, now).rest;
}

/** The number of past events of a new entry, and whether it has no others. */
export function countPast(wanted: CalendarWanted, now: Temporal.Instant): { pastEvents: number; isPast: boolean } {
  if (wanted.kind === "single") {
    const isPast = isOver(toSingleDay(wanted), now);
    return { pastEvents: isPast ? 1 : 0, isPast };
  }
  const { past, rest } = findRest(wanted, fitRule(wanted, now).written, now);
  return { pastEvents: past, isPast: rest === null };
}
