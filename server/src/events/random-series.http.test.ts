// Random series, edits, cancellations and splits over HTTP. After each step the events are those of an independent
// expansion, exceptions that could be kept were, no record lost its event, and the preview was true. In the end a
// calendar program that reads the feed shows what the screen shows.
import { attendance } from "@narthex/contract/attendance.ts";
import { calendarFeeds } from "@narthex/contract/calendar-feeds.ts";
import { checkin } from "@narthex/contract/checkin.ts";
import { eventReplies } from "@narthex/contract/event-replies.ts";
import { eventSeries as seriesCalls } from "@narthex/contract/event-series.ts";
import { events as calls, type Event, type SeriesEffect } from "@narthex/contract/events.ts";
import { headcounts } from "@narthex/contract/headcounts.ts";
import { MAX_PAGE } from "@narthex/contract/limits.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { casesOf } from "../../test/random-cases.ts";
import { type AnyStep, anySeries, anyStep } from "../../test/series-cases.ts";
import { dayOf, editOf, endBefore, timesAt } from "../../test/series-edits.ts";
import {
  byId,
  expectAsPlanned,
  horizonOf,
  idsOf,
  isAfter,
  isException,
  lasting,
  shownInProgram,
} from "../../test/series-events.ts";
import { expectDays, expectExceptions, expectRecords, refusalOf } from "../../test/series-expectations.ts";
import { LeftEvents } from "../../test/series-left.ts";
import { expandSeries, type ModelSeries, shiftDay } from "../../test/series-model.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { extendAllSeries } from "./calendar-imports/extend.job.ts";

const CASES = casesOf(14, 1_500);

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

/** The calendar of one case: the events of a ministry. */
interface Calendar {
  now: Temporal.Instant;
  ministryId: number;
  /** What is expected of each series. */
  series: Map<number, ModelSeries>;
  /** Events with records. */
  recorded: Set<number>;
  left: LeftEvents;
  steps: number;
}

type Many = AnyStep & { kind: "many" };
type End = AnyStep & { kind: "end" };

async function read({ ministryId }: Calendar): Promise<Event[]> {
  const { body } = await admin.call(calls.list, { query: { ministryId, limit: MAX_PAGE } });
  return body.sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.id - b.id);
}

async function undoLast(calendar: Calendar, before: readonly Event[]): Promise<void> {
  const [last] = (await admin.call(seriesCalls.undoable)).body;
  await admin.call(seriesCalls.undo, { params: { id: last?.id ?? 0 } });
  expect((await read(calendar)).map(lasting)).toEqual(before.map(lasting));
}

/** The events that a step is about. */
function partOf(calendar: Calendar, events: readonly Event[], event: Event, scope: "following" | "all") {
  const ofSeries = events.filter(({ seriesId }) => seriesId === event.seriesId);
  const inScope = ofSeries.filter(
    ({ originalStart }) => scope === "all" || (originalStart ?? "") >= (event.originalStart ?? ""),
  );
  return { ofSeries, inScope, future: inScope.filter(isAfter(calendar.now)) };
}

async function changeMany(calendar: Calendar, event: Event, { scope, change, isUndone }: Many): Promise<void> {
  const before = await read(calendar);
  const { ofSeries, inScope, future } = partOf(calendar, before, event, scope);
  const splits = scope === "following" && future.length < ofSeries.length;
  const [from = dayOf(event)] = future.map(dayOf);
  const series = calendar.series.get(event.seriesId ?? 0);
  if (!series) throw new Error("an event belongs to an unknown series");
  const location = `Place ${calendar.steps}`;
  const goesOn = [...calendar.series.values()].some(({ splitFrom }) => splitFrom === event.seriesId);
  const concerned = { event, series, from, splits, goesOn, horizon: horizonOf(calendar.now), location };
  const edit = editOf(change, concerned);
  if (!edit) return;
  const request = { params: { id: event.id }, query: { scope }, body: edit.body };
  const preview = await admin.refused(seriesCalls.previewChange, request);
  const answer = await admin.refused(calls.update, request);
  const after = await read(calendar);
  if (answer.status !== 200) {
    expect([answer.status, preview.status, after]).toEqual([400, 400, before]);
    const movable = future.filter(({ id }) => !calendar.recorded.has(id));
    expect(Object.values(answer.body.fields ?? {})[0]).toMatch(
      refusalOf(change.kind === "move", splits || calendar.left.isSplit(event.seriesId ?? 0), movable),
    );
    return;
  }
  const { effect } = answer.body as unknown as { effect: SeriesEffect };
  expect(preview.body).toMatchObject({ ...effect });
  const ids = new Set(before.map((one) => one.seriesId));
  const seriesId =
    (splits ? after.find((one) => !ids.has(one.seriesId) && one.seriesId !== null) : event)?.seriesId ?? 0;
  const isPast = ({ id }: Event) => before.some((one) => one.id === id) && !future.some((one) => one.id === id);
  // Which rule a moved event has is tested with moveRule.
  if (change.kind === "move") {
    const moved = after.find((one) => one.seriesId === seriesId && !isPast(one));
    edit.next.rule = (await admin.call(seriesCalls.get, { params: { id: moved?.id ?? event.id } })).body.rule;
    const days = Math.max(0, change.days);
    const latest = shiftDay(future.map(dayOf).at(-1) ?? from, days);
    const isMonthly = change.days !== 0 && /MONTHLY|YEARLY/.test(series.rule);
    const wholeMonth =
      isMonthly && future.length > 0 ? Temporal.PlainDate.from(latest).with({ day: 31 }).toString() : "";
    const base = shiftDay(series.writtenUntil, days);
    edit.next.writtenUntil = [base, horizonOf(calendar.now), wholeMonth].sort().at(-1) ?? base;
  }
  const models = new Map(calendar.series);
  if (splits) calendar.left.noteSplit(event.seriesId ?? 0, seriesId);
  if (splits) calendar.series.set(event.seriesId ?? 0, endBefore(series, from));
  calendar.series.set(seriesId, splits ? { ...edit.next, splitFrom: event.seriesId ?? 0 } : edit.next);
  const taken = splits ? [] : ofSeries.filter((one) => !future.includes(one)).map(dayOf);
  const adopted = before.filter((one) => one.seriesId === null && byId(after).get(one.id)?.seriesId === seriesId);
  const singles = future.filter(({ id }) => byId(after).get(id)?.seriesId === null);
  const held = [...calendar.left.daysOf(seriesId, after), ...singles.map(dayOf)];
  const kept = expectDays(calendar, { before, after, future, edit, from, taken, seriesId, adopted, held });
  expectExceptions(calendar, { future, kept, event, edit, after });
  const gone = future.filter(({ id }) => !byId(after).has(id));
  expect(effect).toMatchObject({
    changed: future.length + adopted.length - gone.length - singles.length,
    added: after.length + gone.length - before.length,
    removed: gone.length,
    past: inScope.length - future.length,
  });
  expect(idsOf(effect.singles)).toEqual(idsOf(singles));
  const isOther = ({ id }: { id: number }) => id !== event.id;
  expect(idsOf(effect.notKept.filter(isOther))).toEqual(idsOf(gone.filter(isException).filter(isOther)));
  if (!isUndone) return;
  await undoLast(calendar, before);
  calendar.series = models;
}

async function endSeries(calendar: Calendar, event: Event, { scope, isUndone }: End): Promise<void> {
  const before = await read(calendar);
  const { future, ofSeries } = partOf(calendar, before, event, scope);
  const request = { params: { id: event.id }, query: { scope } };
  const preview = await admin.refused(seriesCalls.previewRemoval, request);
  const answer = await admin.refused(calls.remove, request);
  const after = await read(calendar);
  const [first] = future;
  if (!first) return expect([answer.status, preview.status, after]).toEqual([400, 400, before]);
  const told = preview.body as unknown as SeriesEffect;
  expect(answer.body).toMatchObject({ effect: told });
  const present = byId(after);
  const isOther = ({ id }: Event) => !future.some((one) => one.id === id);
  expect(after.filter(isOther)).toEqual(before.filter(isOther));
  const [kept, gone] = [true, false].map((is) => future.filter(({ id }) => calendar.recorded.has(id) === is));
  expect(kept?.map(({ id }) => present.get(id)?.seriesId)).toEqual(kept?.map(() => null));
  expect(gone?.filter(({ id }) => present.has(id))).toEqual([]);
  expect([present.size, told.removed]).toEqual([before.length - (gone?.length ?? 0), gone?.length]);
  if (isUndone) return undoLast(calendar, before);
  const series = calendar.series.get(event.seriesId ?? 0);
  if (series && future.length < ofSeries.length)
    calendar.series.set(event.seriesId ?? 0, endBefore(series, dayOf(first)));
  // A series that events or other parts remain of goes on existing.
  else if (series && (await sunday.count("select count(*) from event_series where id = $1", [event.seriesId])) === 1)
    calendar.series.set(event.seriesId ?? 0, endBefore(series, dayOf(first)));
  else calendar.series.delete(event.seriesId ?? 0);
}

const RECORDS = [
  (eventId: number) => admin.refused(attendance.record, { body: { memberId: sunday.ids.member, eventId } }),
  (id: number) => admin.refused(eventReplies.reply, { params: { id }, body: { coming: "yes" } }),
  (eventId: number) => admin.refused(checkin.generate, { body: { eventId } }),
  (id: number) => admin.refused(headcounts.update, { params: { id }, body: { adults: 40 } }),
];

async function wait(calendar: Calendar, days: number): Promise<void> {
  const before = await read(calendar);
  calendar.now = calendar.now.add({ hours: 24 * days });
  sunday.setNow(calendar.now.toString());
  await extendAllSeries(sunday.services);
  const after = await read(calendar);
  const had = byId(before);
  expect(after.filter(({ id }) => had.has(id)).map(lasting)).toEqual(before.map(lasting));
  const horizon = horizonOf(calendar.now);
  const added = after.filter(({ id }) => !had.has(id));
  expect(added.filter(({ seriesId }) => !calendar.series.has(seriesId ?? 0))).toEqual([]);
  for (const [seriesId, series] of calendar.series) {
    const own = added.filter((event) => event.seriesId === seriesId);
    expect(own.map(dayOf)).toEqual(expandSeries(series, horizon).filter((day) => day > series.writtenUntil));
    expectAsPlanned(own, series);
    if (series.writtenUntil < horizon) calendar.series.set(seriesId, { ...series, writtenUntil: horizon });
  }
}

async function changeOne(calendar: Calendar, event: Event, what: string): Promise<void> {
  const before = await read(calendar);
  const isNight = event.startTime < "05:00";
  const [day, time] =
    what === "day" ? [shiftDay(event.eventDate, 1), isNight ? "14:15" : event.startTime] : [event.eventDate, "14:15"];
  const body = what === "place" ? { location: `Own ${calendar.steps}` } : timesAt(event, day, time);
  await admin.call(calls.update, { params: { id: event.id }, body });
  const isOther = ({ id }: Event) => id !== event.id;
  expect((await read(calendar)).filter(isOther)).toEqual(before.filter(isOther));
}

async function takeStep(calendar: Calendar, step: AnyStep): Promise<void> {
  calendar.steps += 1;
  if (step.kind === "wait") return wait(calendar, step.days);
  const events = (await read(calendar)).filter(({ seriesId }) => seriesId !== null);
  const event = events[step.at % Math.max(1, events.length)];
  if (!event) return;
  const params = { id: event.id };
  if (step.kind === "many") await changeMany(calendar, event, step);
  else if (step.kind === "end") await endSeries(calendar, event, step);
  else if (step.kind === "one") await changeOne(calendar, event, step.what);
  else if (step.kind === "cancel") await admin.call(calls.cancel, { params, body: { tell: "nobody" } });
  else if (step.kind === "record") {
    const answer = await RECORDS[step.how]?.(event.id);
    if (answer && answer.status < 300) calendar.recorded.add(event.id);
  } else if (!calendar.recorded.has(event.id)) {
    await admin.call(calls.remove, { params, query: { scope: "this" } });
    const series = calendar.series.get(event.seriesId ?? 0) as ModelSeries;
    const extraDates = series.extraDates.filter((day) => day !== dayOf(event));
    const skippedDates = [...series.skippedDates, dayOf(event)];
    calendar.series.set(event.seriesId ?? 0, { ...series, extraDates, skippedDates });
  }
}

/** What a calendar program shows of the feed equals the list, in months as the calendar asks for it and in one. */
async function expectSameFeed(calendar: Calendar, path: string): Promise<void> {
  const all = await read(calendar);
  const today = calendar.now.toZonedDateTimeISO("America/New_York").toPlainDate();
  const [from, to] = [today.subtract({ days: 90 }), today.add({ months: 18 })].map(String) as [string, string];
  const shown = all.filter(({ eventDate }) => eventDate >= from && eventDate <= to);
  const text = await (await sunday.stranger().fetch(path)).text();
  const onScreen = shown
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map(({ startsAt, location }) => `${new Date(startsAt).toISOString()} ${location}`);
  expect(shownInProgram(text)).toEqual(onScreen.sort());
  const month = Temporal.PlainYearMonth.from(to.slice(0, 7)).subtract({ months: 6 });
  const days = { from: `${month}-01`, to: `${month}-${month.daysInMonth}` };
  const { body } = await admin.call(calls.list, { query: { ...days, ministryId: calendar.ministryId } });
  expect(idsOf(body)).toEqual(idsOf(all.filter(({ eventDate }) => eventDate >= days.from && eventDate <= days.to)));
}

const anyCase = fc.record({ planned: anySeries, steps: fc.array(anyStep, { minLength: 3, maxLength: 8 }) });

test("after any steps, events, feed and records are as planned", async () => {
  const { rows } = await sunday.postgres.pool.query("insert into ministries (name) values ('Random') returning id");
  const ministryId = Number(rows[0].id);
  const feed = await admin.call(calendarFeeds.create, { body: { purpose: "ministry", ministryId } });
  const property = fc.asyncProperty(anyCase, async ({ planned, steps }) => {
    sunday.setNow(SUNDAY_TEN);
    const now = Temporal.Instant.from(SUNDAY_TEN);
    const calendar: Calendar = {
      now,
      ministryId,
      series: new Map(),
      recorded: new Set(),
      left: new LeftEvents(),
      steps: 0,
    };
    const { hasEnd, end, ...model } = planned;
    const location = "Place 0";
    const series: ModelSeries = { ...model, ...end, location, writtenUntil: horizonOf(now) };
    const { rule, startDate, startTime, timezone, extraDates, skippedDates } = series;
    const times = timesAt({ endTime: hasEnd ? "12:00" : null } as Event, startDate, startTime);
    const recurrence = { rule, ...end, extraDates: [...extraDates], skippedDates: [...skippedDates] };
    const body = { title: "Random", ...times, timezone, location, ministryId, asksForReplies: true, recurrence };
    const created = await admin.refused(calls.create, { body });
    if (expandSeries(series, series.writtenUntil).length === 0) return;
    expect([created.status, created.body]).toMatchObject([201, {}]);
    const events = await read(calendar);
    calendar.series.set(events[0]?.seriesId ?? 0, series);
    expect(events.map(dayOf)).toEqual(expandSeries(series, series.writtenUntil));
    expectAsPlanned(events, series);
    for (const step of steps) {
      const before = await read(calendar);
      await takeStep(calendar, step);
      const after = await read(calendar);
      calendar.left.noteLeaving(before, after);
      calendar.left.expectNoDouble(after);
    }
    await expectSameFeed(calendar, new URL(feed.body.url).pathname);
    await expectRecords(sunday, calendar.recorded);
  });
  const emptied = property.afterEach(async () => {
    // The undo of an earlier case, and the limit of readings of one feed.
    await sunday.postgres.pool.query("delete from series_undos");
    await sunday.postgres.pool.query("delete from rate_limits");
    await sunday.postgres.pool.query("delete from events where ministry_id = $1", [ministryId]);
    await sunday.postgres.pool.query("delete from event_series where ministry_id = $1", [ministryId]);
  });
  await fc.assert(emptied, { numRuns: CASES, endOnFailure: true });
}, 3_600_000);
