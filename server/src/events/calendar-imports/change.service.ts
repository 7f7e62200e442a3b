// Changes imported events and series to what their calendar holds now. Changes by hand stay, and past events never
// change.

import type { CalendarSeries, CalendarSingle } from "../../calendar/calendar-entry.ts";
import { listSeriesDays, type RuleWithDays } from "../../calendar/recurrence.ts";
import type { Database } from "../../database/database.ts";
import { changeEvent, type EventRecord } from "../events.queries.ts";
import type { ImportPlan } from "../series.effect.ts";
import { type LeftEvent, mayReturn, type Occurrence, planSeries } from "../series.plan.ts";
import { changeSeries, findLaterParts, findOccurrences, findSeries, type SeriesRecord } from "../series.queries.ts";
import {
  buildValuesOn,
  findChangedParts,
  getRuleDay,
  isStartingAfter,
  type SeriesPlan,
  willStartAfter,
} from "../series.rules.ts";
import { writePlan } from "../series-change.service.ts";
import { findLeftEvents, lockParts } from "../series-parts.queries.ts";
import { fitRule } from "./fit.service.ts";
import {
  type DAY_PARTS,
  findExpectedDay,
  isSameDay,
  isSamePart,
  isSameRule,
  type MergedDay,
  mergeDay,
  mergeDays,
  mergeSeries,
  toCalendarDay,
  toEventFields,
  toSingleDay,
} from "./merge.rules.ts";

type Result = Pick<MergedDay, "changes" | "stays">;
type SeriesResult = Result & { plans: ImportPlan[] };

const TIME_FIELDS = ["startTime", "endDate", "endTime", "timezone", "eventDate"];
/** The fields of an event that belong to a part of a calendar's entry. */
const listFields = (part: string): string[] => (part === "time" ? TIME_FIELDS : [part]);

/** Writes a merged day. @param given what the event's series gives it, or the event itself if it is a single one */
export async function writeDay(
  tx: Database,
  row: EventRecord,
  given: EventRecord,
  { day, changes }: MergedDay,
  now: Temporal.Instant,
): Promise<void> {
  const values = toEventFields(day);
  const touched = changes.flatMap(listFields);
  const own = findChangedParts(given, { ...given, ...values } as EventRecord).filter((field) =>
    touched.includes(field),
  );
  const overridden = [...new Set([...row.overridden.filter((field) => !touched.includes(field)), ...own])];
  const at = now.toString();
  const cancelledAt = day.canceled ? (row.cancelledAt ?? at) : null;
  await changeEvent(tx, row.id, {
    ...values,
    cancelledAt,
    overridden: row.seriesId === null ? [] : overridden,
    updatedAt: at,
  });
}

export async function changeSingle(
  tx: Database,
  event: EventRecord,
  before: CalendarSingle,
  wanted: CalendarSingle,
  now: Temporal.Instant,
): Promise<Result> {
  const merged = mergeDay(toCalendarDay(event), toSingleDay(before), toSingleDay(wanted));
  if (merged.changes.length > 0) await writeDay(tx, event, event, merged, now);
  return merged;
}

/** A change of a series, or of one of the series into which it was split by hand. */
interface Change {
  series: SeriesRecord;
  occurrences: readonly Occurrence[];
  /** Single events that belonged to the series. */
  left: readonly LeftEvent[];
  before: CalendarSeries;
  wanted: CalendarSeries;
  merged: MergedDay;
  written: RuleWithDays;
  /** The series after the change; null if only single days change. */
  next: SeriesPlan | null;
  /** What happens to its events. */
  plan: ImportPlan | null;
}

/** The rule and the days of a series after the change. */
function buildWrittenRule(
  { series, before, wanted, merged }: Pick<Change, "series" | "before" | "wanted" | "merged">,
  now: Temporal.Instant,
): RuleWithDays {
  // Days before the first event are not in the list of the series, and a new rule may begin with them.
  const skipped = before.skippedDates.filter((day) => day < series.startDate);
  const lists = {
    extraDates: mergeDays(series.extraDates, before.extraDates, wanted.extraDates),
    skippedDates: mergeDays([...skipped, ...series.skippedDates], before.skippedDates, wanted.skippedDates),
  };
  if (merged.changes.includes("rule")) return fitRule({ ...wanted, ...lists }, now).written;
  const { rule, startDate, until, count } = series;
  return { rule, startDate, until, count, ...lists };
}

type Unwritten = Omit<Change, "next" | "plan">;
type DaysChange = Pick<Change, "series" | "wanted" | "merged">;

/** Days that the calendar has and that were deleted here, where it changes the days of a series. */
function listDeletedDays(next: SeriesPlan, { series, wanted, merged }: DaysChange, now: Temporal.Instant): string[] {
  if (!merged.changes.some((part) => part === "rule" || part === "days")) return [];
  const days = new Set(listSeriesDays(next, series.writtenUntil));
  const own = listSeriesDays({ ...next, skippedDates: wanted.skippedDates }, series.writtenUntil);
  const isToCome = willStartAfter(now);
  return own.filter((day) => !days.has(day) && isToCome(buildValuesOn(next, day)));
}

/** What a new rule and new fields make of the future events of a series. */
function planEvents({ series, occurrences, left, before, wanted, merged, written }: Unwritten, now: Temporal.Instant) {
  const { title, description, location, startTime, endDays, endTime, timezone } = merged.day;
  const next: SeriesPlan = {
    ...series,
    ...{ title, description, location, startTime, endDays, endTime, timezone },
    ...written,
  };
  const isFuture = isStartingAfter(now);
  const taken = new Set(occurrences.filter((event) => !isFuture(event)).map(getRuleDay));
  // An event that was changed by hand stays as a single one if its day is no longer part of the series.
  const future = occurrences.filter(isFuture).map((event) => ({
    ...event,
    isReferenced: event.isReferenced || !isSameDay(toCalendarDay(event), findExpectedDay(before, getRuleDay(event))),
  }));
  const plan = planSeries({
    events: future,
    series: next,
    days: listSeriesDays(next, series.writtenUntil).filter((day) => !taken.has(day)),
    former: series,
    left: left.map((one) => ({ ...one, mayReturn: mayReturn(now)(one) })),
    changedId: 0,
    moveDay: (day) => day,
  });
  const inserts = plan.inserts.filter(willStartAfter(now));
  return { next, plan: { ...plan, inserts, leftOut: listDeletedDays(next, { series, wanted, merged }, now) } };
}

/** The days of an entry that belong to a series, which may be one of several parts. */
function limitEntry(entry: CalendarSeries, isWithin: (day: string) => boolean): CalendarSeries {
  return {
    ...entry,
    extraDates: entry.extraDates.filter(isWithin),
    skippedDates: entry.skippedDates.filter(isWithin),
    overrides: Object.fromEntries(Object.entries(entry.overrides).filter(([day]) => isWithin(day))),
  };
}

interface Wish {
  before: CalendarSeries;
  wanted: CalendarSeries;
  writtenRule: RuleWithDays | null;
}

/** Computes the change of a series and of its later parts, without writing it. */
async function planChanges(tx: Database, series: SeriesRecord, wish: Wish, locks: boolean, now: Temporal.Instant) {
  const parts = [series, ...(await findLaterParts(tx, series.id, locks))];
  const changes: Change[] = [];
  for (const [place, part] of parts.entries()) {
    const [from, end] = [part.startDate, parts[place + 1]?.startDate];
    const isWithin = (day: string) => (place === 0 || day >= from) && (end === undefined || day < end);
    const [before, wanted] = [limitEntry(wish.before, isWithin), limitEntry(wish.wanted, isWithin)];
    const occurrences = await findOccurrences(tx, part.id, locks);
    const merged = mergeSeries(part, place === 0 ? wish.writtenRule : null, before, wanted);
    const left = await findLeftEvents(tx, part, locks);
    const change = { series: part, occurrences, left, before, wanted, merged };
    const written = buildWrittenRule(change, now);
    const isRewritten = merged.changes.some((name) => name !== "canceled");
    const planned = isRewritten ? planEvents({ ...change, written }, now) : { next: null, plan: null };
    changes.push({ ...change, written, ...planned });
  }
  return changes;
}

/** Whether all events of a series were deleted by hand; those with records may have stayed. */
export async function isDeletedByHand(db: Database, series: SeriesRecord, written: RuleWithDays | null) {
  if (written !== null && isSameRule(series, written)) return false;
  const parts = [series, ...(await findLaterParts(db, series.id, false))];
  for (const { id } of parts) if ((await findOccurrences(db, id, false)).length > 0) return false;
  return true;
}

type DayValues = Parameters<typeof toCalendarDay>[0] & { originalStart: string | null };

/** An event of a series that was rewritten, and what it was before; new events were nothing. */
interface Rewritten<Row> {
  row: Row;
  former: EventRecord | undefined;
}

/** The single days of a series that a calendar changes, after the series was rewritten. */
function mergeSingleDays<Row extends DayValues>(
  { series: part, next, before, wanted, merged: series }: Change,
  rows: readonly Rewritten<Row>[],
): { row: Row; merged: MergedDay }[] {
  return rows.flatMap(({ row, former }) => {
    const day = getRuleDay(row);
    const [was, will] = [findExpectedDay(before, day), findExpectedDay(wanted, day)];
    if (!before.overrides[day] && !wanted.overrides[day] && was.canceled === will.canceled) return [];
    // A day that the calendar no longer changes is as its series has it, which may have been changed by hand.
    const given = {
      ...toCalendarDay({ ...buildValuesOn(next ?? part, day), cancelledAt: null }),
      canceled: will.canceled,
    };
    const is = wanted.overrides[day] ? will : given;
    const own = new Set(former?.overridden);
    const isFree = (part: (typeof DAY_PARTS)[number]) =>
      part !== "canceled" &&
      // The series may have changed a part of a time that is as the calendar had it.
      ((former !== undefined && isSamePart(toCalendarDay(former), was, part)) ||
        (!series.stays.includes(part) && !listFields(part).some((field) => own.has(field))));
    return { row, merged: mergeDay(toCalendarDay(row), was, is, isFree) };
  });
}

/** The future events of a series as they will be. */
function listRowsAfter({ occurrences, plan }: Change, now: Temporal.Instant): Rewritten<DayValues>[] {
  if (!plan) return occurrences.filter(isStartingAfter(now)).map((row) => ({ row, former: row }));
  const kept = plan.updates.map(({ event, values }) => {
    return { row: { ...values, cancelledAt: event.cancelledAt }, former: event };
  });
  const added = plan.inserts.map((values) => ({ row: { ...values, cancelledAt: null }, former: undefined }));
  return [...kept, ...added].filter(({ row }) => willStartAfter(now)(row));
}

/** Changes of all parts together; a value that stays in one part and changes in another is both. */
function combineResults(changes: readonly Change[], days: readonly MergedDay[]): SeriesResult {
  const all = [...changes.map(({ merged }) => merged), ...days];
  return {
    changes: [...new Set(changes.flatMap(({ merged }) => merged.changes))],
    stays: [...new Set(all.flatMap(({ stays }) => stays))],
    plans: changes.flatMap(({ plan }) => plan ?? []),
  };
}

const isChanged = ({ merged }: Change) => merged.changes.length > 0;

/** What an import would do. @returns null if the series is gone */
export async function previewSeriesTo(
  db: Database,
  seriesId: number,
  wish: Wish,
  now: Temporal.Instant,
): Promise<SeriesResult | null> {
  const series = await findSeries(db, seriesId);
  if (!series || (await isDeletedByHand(db, series, wish.writtenRule))) return null;
  const changes = await planChanges(db, series, wish, false, now);
  const days = changes.filter(isChanged).flatMap((change) => mergeSingleDays(change, listRowsAfter(change, now)));
  return combineResults(
    changes,
    days.map(({ merged }) => merged),
  );
}

/** @returns also the rule as it is written now; null if the series is gone */
export async function changeSeriesTo(
  tx: Database,
  seriesId: number,
  wish: Wish,
  now: Temporal.Instant,
): Promise<(SeriesResult & { written: RuleWithDays }) | null> {
  const series = await lockParts(tx, seriesId);
  if (!series || (await isDeletedByHand(tx, series, wish.writtenRule))) return null;
  const changes = await planChanges(tx, series, wish, true, now);
  const days: MergedDay[] = [];
  for (const change of changes.filter(isChanged)) {
    const { plan, next, occurrences, written, series: part } = change;
    if (plan && next) {
      const { title, description, location, startTime, endDays, endTime, timezone } = next;
      const template = { title, description, location, startTime, endDays, endTime, timezone };
      const lists = { extraDates: [...written.extraDates], skippedDates: [...written.skippedDates] };
      await changeSeries(tx, part.id, { ...template, ...written, ...lists, updatedAt: now.toString() });
      await writePlan(tx, part.id, plan, now);
    }
    const former = new Map((plan ? plan.updates.map(({ event }) => event) : occurrences).map((one) => [one.id, one]));
    const rows = (await findOccurrences(tx, part.id, false)).filter(isStartingAfter(now));
    const rewritten = rows.map((row) => ({ row, former: former.get(row.id) }));
    for (const { row, merged } of mergeSingleDays(change, rewritten)) {
      days.push(merged);
      const given = { ...row, ...buildValuesOn(next ?? part, getRuleDay(row)) } as EventRecord;
      if (merged.changes.length > 0) await writeDay(tx, row, given, merged, now);
    }
  }
  return { ...combineResults(changes, days), written: changes[0]?.written ?? series };
}
