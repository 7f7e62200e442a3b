// The days of a calendar's series that differ from the others, for the preview. Pure.
import type { CalendarException } from "@narthex/contract/calendar-imports.ts";
import { isAllDay } from "@narthex/contract/event-days.ts";
import type { CalendarSeries } from "../../calendar/calendar-entry.ts";
import { NAMED_DAYS } from "../../calendar/recurrence.words.ts";
import { buildTemplateDay, findExpectedDay, isSamePart } from "./merge.rules.ts";

const formatExceptionStart = ({ eventDate, startTime }: { eventDate: string; startTime: string }) =>
  `${eventDate}T${startTime}`;

function buildException(series: CalendarSeries, day: string): CalendarException {
  const [usual, own] = [buildTemplateDay(series, day), findExpectedDay(series, day)];
  return {
    day,
    isCanceled: own.canceled,
    start: isSamePart(usual, own, "time") ? null : formatExceptionStart(own),
    isAllDay: isAllDay(own),
    title: isSamePart(usual, own, "title") ? null : own.title,
    location: isSamePart(usual, own, "location") ? null : own.location,
  };
}

/** Changed and canceled days, and days that are left out if the words of the rule only say how many. */
export function listExceptions(series: CalendarSeries): CalendarException[] {
  const { overrides, skippedDates } = series;
  const nothing = { isCanceled: true, start: null, isAllDay: false, title: null, location: null };
  const left = skippedDates.length > NAMED_DAYS ? skippedDates.map((day) => ({ day, ...nothing })) : [];
  const changed = Object.keys(overrides).map((day) => buildException(series, day));
  return [...left, ...changed].sort((a, b) => (a.day < b.day ? -1 : 1));
}
