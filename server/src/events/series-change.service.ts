// Changes several events of a series: the following ones, which splits the series, or all. Events of the past never
// change.
import type { ChangePreview } from "@narthex/contract/event-series.ts";
import type { EventChange, Scope, SeriesEffect } from "@narthex/contract/events.ts";
import { MAX_OCCURRENCES } from "@narthex/contract/limits.ts";
import type { Viewer } from "../access/viewer.ts";
import { getDayIn } from "../calendar/days.ts";
import { listSeriesDays } from "../calendar/recurrence.ts";
import { formatWeekdayInSentence } from "../calendar/recurrence.words.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { Refusal, refuseField, requireFound } from "../refusal.ts";
import { isTakenAway, requireNoChildInside } from "./children-inside.service.ts";
import { mayWrite } from "./events.policy.ts";
import { type EventRecord, findEvent } from "./events.queries.ts";
import { changeWhen } from "./events.rules.ts";
import { countHidden } from "./hidden-replies.service.ts";
import { readEvent } from "./reading.service.ts";
import { buildEffect, previewNext } from "./series.effect.ts";
import { type LeftEvent, mayReturn, type Occurrence, type Plan, planSeries } from "./series.plan.ts";
import {
  changeSeries,
  clearLeftSeries,
  deleteOccurrences,
  detachEvents,
  findOccurrences,
  findSeries,
  hasLaterPart,
  insertOccurrences,
  insertSeries,
  moveLeftEvents,
  rewriteOccurrences,
  type SeriesRecord,
} from "./series.queries.ts";
import {
  addDays,
  changeTemplate,
  countDaysBetween,
  findChangedParts,
  getRuleDay,
  isStartingAfter,
  leaveOutDays,
  omitAll,
  type SeriesPlan,
  willStartAfter,
} from "./series.rules.ts";
import { endSeries, TOO_MANY } from "./series.service.ts";
import { findElsewhere, findLeftEvents, findOtherParts, lockParts } from "./series-parts.queries.ts";
import { refuseMeetingParts, type SeriesPart } from "./series-parts.rules.ts";
import { applyRuleChange, createDayMover, findLastWrittenDay } from "./series-rule.rules.ts";
import { keepForUndo, readRowsBefore } from "./series-undo.service.ts";
import { copyUsesToSeries, deleteDoubleUses } from "./series-uses.queries.ts";
import {
  refuseHiddenOrganizer,
  refuseMistakes,
  refuseOutOfReach,
  refusePublishing,
  requireWritable,
} from "./writing.service.ts";

export type SeriesScope = Exclude<Scope, "this">;
const CANNOT_MOVE = "This series is on several days. Please change under “Repeats” on which days it is.";
const NOTHING_TO_COME = "No event to come belongs to this change. Please check the rule, or change this event only.";
const FOREIGN = "Some events of this series belong to another ministry. Please change single events.";

/** Refuses to move an event that is still to come to a time that is over: everyone who wanted to come would miss it. */
function refuseMoveToPast(updates: Plan["updates"], changedId: number, now: Temporal.Instant): void {
  const over = updates.find(({ values }) => !willStartAfter(now)(values));
  if (!over) return;
  const { event, values } = over;
  const time = values.eventDate < getDayIn(values.timezone, now) ? "a day" : "an hour";
  const way = event.id === changedId ? "Please choose a later time." : "Please choose this and following events.";
  const weekday = formatWeekdayInSentence(event.eventDate);
  throw refuseField("scope", `${weekday} would be moved to ${time} that is over. ${way}`);
}

/** A series with its events, locked, and the part of it that a change is about. */
export interface HeldSeries {
  event: Occurrence;
  series: SeriesRecord;
  occurrences: Occurrence[];
  /** Single events that belonged to the series. */
  left: LeftEvent[];
  /** The other parts of the series, if it was split. */
  others: SeriesPart[];
  /** Whether another series goes on where this one ends. */
  hasLaterPart: boolean;
}

export async function lockSeriesOf(
  tx: Database,
  viewer: Viewer,
  eventId: number,
  { locks = true }: { locks?: boolean } = {},
): Promise<HeldSeries | null> {
  const found = requireWritable(viewer, await findEvent(tx, eventId));
  const series = found.seriesId === null ? null : await (locks ? lockParts : findSeries)(tx, found.seriesId);
  if (!series) return null;
  const occurrences = await findOccurrences(tx, series.id, locks);
  const event = occurrences.find(({ id }) => id === eventId);
  if (!event) {
    // Another change moved it to a later part of the series while this one waited for the lock.
    const moved = await findEvent(tx, eventId);
    if (moved && moved.seriesId !== null && moved.seriesId !== series.id)
      return lockSeriesOf(tx, viewer, eventId, { locks });
    throw new Refusal("not_found"); // it was deleted or became a single event at the same time
  }
  requireWritable(viewer, event);
  const left = await findLeftEvents(tx, series, locks);
  const others = await findOtherParts(tx, series.id);
  return { event, series, occurrences, left, others, hasLaterPart: await hasLaterPart(tx, series.id) };
}

export function refuseForeign(viewer: Viewer, events: readonly EventRecord[]): void {
  if (!events.every((event) => mayWrite(viewer, event))) throw new Refusal("forbidden", { fields: { scope: FOREIGN } });
}

interface Change {
  plan: Plan;
  past: number;
  series: SeriesPlan;
  /** The first day of the later part; null if the whole series changes. */
  splitDay: string | null;
  fields: string[];
  writtenUntil: string;
}

/** Computes a change of a series, without writing it. */
function planChange(
  viewer: Viewer,
  { event, series, occurrences, left, others, hasLaterPart: goesOn }: HeldSeries,
  scope: SeriesScope,
  { updatedAt: _, seriesUpdatedAt: __, recurrence, ...input }: EventChange,
  now: Temporal.Instant,
): Change {
  const { eventDateTime, endDateTime, ...rest } = input;
  const when = changeWhen(event, input);
  refuseMistakes(when, input, { movesSkipped: true });
  const after = { ...event, ...rest, ...when } as EventRecord;
  const parts = findChangedParts(event, after);
  const inScope = occurrences.filter(
    ({ originalStart }) => scope === "all" || (originalStart ?? "") >= (event.originalStart ?? ""),
  );
  const future = inScope.filter(isStartingAfter(now));
  refuseForeign(viewer, [...future, event]);
  const splits = scope === "following" && future.length < occurrences.length;
  const oldDay = getRuleDay(event);
  const newDay = parts.includes("eventDate") ? after.eventDate : oldDay;
  const coming = new Set(future.map(getRuleDay));
  const from = future[0] ? getRuleDay(future[0]) : oldDay;
  const ruleChange = { series, given: recurrence ?? undefined, from, oldDay, newDay, splits, goesOn };
  const changed = applyRuleChange(ruleChange);
  if (!changed) throw refuseField("eventDateTime", CANNOT_MOVE);
  const template = changeTemplate(series, after, parts);
  // Events that were moved ahead and have taken place stay in the former part, and their days get no second event.
  const missed = splits ? inScope.map(getRuleDay).filter((day) => day >= from && !coming.has(day)) : [];
  const moveDay = createDayMover(ruleChange);
  const next: SeriesPlan = leaveOutDays({ ...template, ...changed.rule }, missed.map(moveDay));
  const days = countDaysBetween(oldDay, newDay);
  const writtenUntil = findLastWrittenDay(series, future.map(getRuleDay), days, now);
  const taken = new Set(occurrences.filter((other) => !future.includes(other)).map(getRuleDay));
  const first = [from, addDays(from, days)].sort()[0] ?? from;
  const plan = planSeries({
    events: future.map((one) => (one.id === event.id ? { ...one, overridden: omitAll(one.overridden, parts) } : one)),
    series: next,
    days: listSeriesDays(next, writtenUntil).filter((day) => day >= first && (splits || !taken.has(day))),
    former: series,
    left: left.map((one) => ({ ...one, mayReturn: mayWrite(viewer, one) && mayReturn(now)(one) })),
    changedId: event.id,
    moveDay,
  });
  refuseMoveToPast(plan.updates, event.id, now);
  const inserts = plan.inserts.filter(willStartAfter(now));
  if (inserts.length + plan.updates.length === 0) throw refuseField("scope", NOTHING_TO_COME);
  if (inserts.length + plan.updates.length > MAX_OCCURRENCES) throw refuseField("recurrence", TOO_MANY);
  const [stay, change] = [occurrences.filter((one) => !future.includes(one)), splits ? future : occurrences];
  const planned = [...plan.updates.map(({ values }) => values), ...inserts].map(getRuleDay).sort();
  refuseMeetingParts(
    { days: change.map(getRuleDay), extraDates: series.extraDates },
    { days: planned, extraDates: next.extraDates },
    splits ? [{ days: stay.map(getRuleDay), extraDates: series.extraDates }, ...others] : others,
  );
  // Start, end and zone count as one part, of which only what differs is recorded.
  const different = parts.filter((name) => event[name as keyof EventRecord] !== after[name as keyof EventRecord]);
  const fields = changed.isTyped ? [...different, "recurrence"] : different;
  return {
    plan: { ...plan, inserts },
    past: inScope.length - future.length,
    series: next,
    splitDay: splits ? from : null,
    fields,
    writtenUntil,
  };
}

async function describeChange(
  tx: Database,
  held: HeldSeries,
  scope: SeriesScope,
  { plan, past }: Change,
  now: Temporal.Instant,
): Promise<SeriesEffect> {
  const moves = plan.updates.map(({ event, values }) => ({ id: event.id, before: event, after: values }));
  const hidden = await countHidden(tx, moves);
  return buildEffect(plan, past, now, { hidden, elsewhere: await findElsewhere(tx, held, scope, now) });
}

/** What a change would do. */
export async function previewSeriesChange(
  tx: Database,
  viewer: Viewer,
  eventId: number,
  scope: SeriesScope,
  input: EventChange,
  now: Temporal.Instant,
): Promise<ChangePreview> {
  const held = requireFound(await lockSeriesOf(tx, viewer, eventId, { locks: false }));
  const change = planChange(viewer, held, scope, input, now);
  const effect = await describeChange(tx, held, scope, change, now);
  return { ...effect, next: previewNext(change.plan, change.series, eventId) };
}

const listIds = (events: readonly { id: number }[]) => events.map(({ id }) => id);

export async function writePlan(tx: Database, seriesId: number, plan: Plan, now: Temporal.Instant): Promise<void> {
  const updatedAt = now.toString();
  await detachEvents(tx, listIds(plan.singles), updatedAt, seriesId);
  await deleteOccurrences(tx, listIds(plan.removals));
  const updates = plan.updates.map(({ event: { id, overridden }, values }) => ({
    ...values,
    id,
    overridden,
    updatedAt,
  }));
  await rewriteOccurrences(tx, seriesId, updates);
  await clearLeftSeries(tx, listIds(plan.adopted));
  await deleteDoubleUses(tx, listIds(plan.adopted));
  await insertOccurrences(
    tx,
    plan.inserts.map((values) => ({ ...values, seriesId, createdAt: updatedAt, updatedAt })),
  );
}

/** The series that the changed events belong to: the same one, or a new one that begins where the change does. */
async function writeRule(tx: Database, held: HeldSeries, change: Change, now: Temporal.Instant): Promise<number> {
  const { id, createdAt } = held.series;
  const { series, splitDay, writtenUntil } = change;
  const lists = { extraDates: [...series.extraDates], skippedDates: [...series.skippedDates] };
  const updatedAt = now.toString();
  if (splitDay === null) {
    await changeSeries(tx, id, { ...series, ...lists, writtenUntil, updatedAt });
    return id;
  }
  await endSeries(tx, held.series, splitDay, now);
  const later = await insertSeries(tx, { ...series, ...lists, writtenUntil, splitFrom: id, createdAt, updatedAt });
  await copyUsesToSeries(tx, id, later);
  await moveLeftEvents(tx, id, later, splitDay);
  return later;
}

/**
 * Changes the following or all events of a series. @returns what it did, and the event to answer with: another one of
 * the series, if the day of the changed event is no longer part of it
 */
export async function updateSeries(
  tx: Database,
  viewer: Viewer,
  held: HeldSeries,
  scope: SeriesScope,
  input: EventChange,
  now: Temporal.Instant,
): Promise<{ effect: SeriesEffect; shownId: number }> {
  const { event, series } = held;
  const readCurrent = async () => ({ ...(await readEvent(tx, viewer, event.id)), effect: null });
  const change = planChange(viewer, held, scope, input, now);
  const { plan, fields } = change;
  const effect = await describeChange(tx, held, scope, change, now);
  if (fields.length === 0) return { effect, shownId: event.id };
  await refuseStale(event, input.updatedAt, readCurrent);
  await refuseStale(series, input.seriesUpdatedAt, readCurrent);
  refuseOutOfReach(viewer, change.series);
  refusePublishing(viewer, event.isPublic, input.isPublic);
  if (change.series.organizerId !== series.organizerId)
    await refuseHiddenOrganizer(tx, viewer, change.series.organizerId);
  const taken = plan.updates.filter((one) => isTakenAway(one.event, { ...one.event, ...one.values }, now));
  await requireNoChildInside(tx, listIds(taken.map((one) => one.event)), now);
  const before = await readRowsBefore(tx, series.id, listIds(plan.adopted));
  const seriesId = await writeRule(tx, held, change, now);
  await writePlan(tx, seriesId, plan, now);
  const { changed, added, removed, singles } = effect;
  const count = changed + added + removed;
  const whole = { before, seriesIds: [series.id, seriesId], kind: "changed", title: event.title, count } as const;
  await keepForUndo(tx, viewer, whole, now);
  const detail = { seriesId, fields, scope, changed, added, removed, singles: singles.length };
  await recordChange(tx, viewer, "event.series_changed", { subjectId: event.id, detail });
  const isGone = plan.removals.some(({ id }) => id === event.id);
  return { effect, shownId: isGone ? (plan.updates.at(-1)?.event.id ?? event.id) : event.id };
}
