// Series of which events move: on several weekdays, from a single extra day on, at their end, and back. The clock: Sunday, 22
// November 2026.
import { attendance } from "@narthex/contract/attendance.ts";
import { eventSeries as seriesCalls } from "@narthex/contract/event-series.ts";
import { events as calls } from "@narthex/contract/events.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { eventAt, listStarts, openPlannedSunday } from "../../test/planned-series.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

const { sunday, admin, plan, read } = await openPlannedSunday();
afterAll(() => sunday.close());
beforeEach(() => sunday.setNow(SUNDAY_TEN));

const all = { scope: "all" as const };
const following = { scope: "following" as const };

test("a series on two weekdays of which one moves keeps the events of the other", async () => {
  const events = await plan("Two days", { recurrence: { rule: "FREQ=WEEKLY;BYDAY=SU,WE", count: 10 } });
  await admin.call(calls.update, { params: { id: eventAt(events, 7).id }, body: { location: "Park" } });
  const params = { id: eventAt(events, 4).id };
  const change = { eventDateTime: "2026-11-23T10:30", endDateTime: "2026-11-23T12:00" };
  const { body } = await admin.call(calls.update, { params, query: following, body: change });
  expect(body.effect).toMatchObject({ removed: 0, added: 0, notKept: [] });
  const after = await read("Two days");
  expect(after.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  expect(after.slice(4).map(({ eventDate }) => eventDate.slice(5))).toEqual([
    ...["11-23", "11-25", "11-30", "12-02", "12-07", "12-09"],
  ]);
  expect(eventAt(after, 7).location).toBe("Park");
});

test("a change from a single extra day on keeps every second week", async () => {
  const recurrence = { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", count: 5, extraDates: ["2026-12-01"] };
  const events = await plan("Every second", { recurrence });
  const params = { id: eventAt(events, 2).id };
  await admin.call(calls.update, { params, query: following, body: { location: "Hall" } });
  const after = await read("Every second");
  expect(listStarts(after)).toEqual(listStarts(events));
  expect(after.map(({ location }) => location)).toEqual([null, null, "Hall", "Hall", "Hall", "Hall"]);
});

test("a change that ends the series before the changed event answers with its last event", async () => {
  const events = await plan("Ended early");
  const params = { id: eventAt(events, 8).id };
  const change = { recurrence: { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", until: "2026-12-10" } };
  const { body } = await admin.call(calls.update, { params, query: all, body: change });
  expect(body).toMatchObject({ id: eventAt(events, 4).id, effect: { changed: 2, removed: 6 } });
  expect((await admin.refused(calls.get, { params })).status).toBe(404);
});

test("a series without an end that moves to a later day keeps its last event", async () => {
  const events = await plan("Endless", { recurrence: { rule: "FREQ=WEEKLY;BYDAY=MO" } });
  const last = eventAt(events, events.length - 1);
  const params = { id: eventAt(events, 4).id };
  const day = "2026-12-09";
  const change = { eventDateTime: `${day}T10:30`, endDateTime: `${day}T12:00` };
  const { body } = await admin.call(calls.update, { params, query: all, body: change });
  expect(body.effect).toMatchObject({ removed: 0, singles: [] });
  expect(eventAt(await read("Endless"), events.length - 1)).toMatchObject({ id: last.id, eventDate: "2028-05-24" });
});

test("all events of a series that repeats every second week are in step with the event that was changed", async () => {
  const events = await plan("Fortnights");
  const params = { id: eventAt(events, 4).id };
  const recurrence = { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", count: 8 };
  const { body } = await admin.call(calls.update, { params, query: all, body: { recurrence } });
  expect(body).toMatchObject({ id: params.id, eventDate: "2026-12-06" });
  const days = (await read("Fortnights")).map(({ eventDate }) => eventDate.slice(5));
  expect(days).toEqual(["11-08", "11-15", "11-22", "12-06", "12-20", "01-03", "01-17", "01-31"]);
});

test("a first part that moves gets no event more before the first day of the later part", async () => {
  const events = await plan("Parted");
  const later = { params: { id: eventAt(events, 6).id }, query: following, body: { title: "Parted later" } };
  await admin.call(calls.update, later);
  const body = { eventDateTime: "2026-12-05T10:30" };
  const { body: moved } = await admin.call(calls.update, {
    params: { id: eventAt(events, 4).id },
    query: following,
    body,
  });
  expect(moved.effect).toMatchObject({ changed: 2, added: 0, removed: 0 });
  expect(listStarts(await read("Parted")).slice(4)).toEqual(["2026-12-05T10:30", "2026-12-12T10:30"]);
  expect((await read("Parted later")).map(({ eventDate }) => eventDate)).toEqual([
    ...["2026-12-20", "2026-12-27", "2027-01-03", "2027-01-10"],
  ]);
});

test("a day that was left out and taken back gets the event with records that had stayed there, and the undo makes it a single event again", async () => {
  const events = await plan("Kept");
  const single = eventAt(events, 5);
  const record = { memberId: sunday.ids.member, eventId: single.id };
  sunday.setNow("2026-12-13T16:00:00Z");
  await admin.call(attendance.record, { body: record });
  sunday.setNow(SUNDAY_TEN);
  const params = { id: eventAt(events, 4).id };
  const rule = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 10 };
  const leave = (skippedDates: string[]) =>
    admin.call(calls.update, { params, query: all, body: { recurrence: { ...rule, skippedDates } } });
  expect((await leave(["2026-12-13", "2026-12-20"])).body.effect?.singles.map(({ id }) => id)).toEqual([single.id]);
  await admin.call(calls.update, { params: { id: single.id }, body: { location: "Chapel" } });
  const { body: back } = await leave([]);
  expect(back.effect).toMatchObject({ added: 1 });
  expect(back.effect?.words).toContain("1 single event belongs to the series again: December 13.");
  const after = await read("Kept");
  expect(listStarts(after)).toEqual(listStarts(events));
  expect(eventAt(after, 5)).toMatchObject({
    ...{ id: single.id, seriesId: single.seriesId, originalStart: single.originalStart },
    ...{ location: "Chapel", overridden: ["location"] },
  });
  const [last] = (await admin.call(seriesCalls.undoable)).body;
  await admin.call(seriesCalls.undo, { params: { id: last?.id ?? 0 } });
  expect((await read("Kept")).find(({ id }) => id === single.id)).toMatchObject({ seriesId: null, location: "Chapel" });
});

test("a left-out day moves with its series, also if the end of the series is changed at the same time", async () => {
  const events = await plan("Left out", { recurrence: { rule: "FREQ=WEEKLY;BYDAY=SU" } });
  await admin.call(calls.remove, { params: { id: eventAt(events, 7).id }, query: { scope: "this" } });
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", until: "2027-01-31", skippedDates: ["2026-12-27", "2027-01-11"] };
  const body = { eventDateTime: "2026-11-30T10:30", recurrence };
  const params = { id: eventAt(events, 3).id };
  const { body: moved } = await admin.call(calls.update, { params, query: all, body });
  expect(moved.effect).toMatchObject({ added: 0 });
  expect((await admin.call(seriesCalls.get, { params })).body.skippedDates).toEqual(["2026-12-28", "2027-01-11"]);
  const days = (await read("Left out")).map(({ eventDate }) => eventDate.slice(5));
  expect(days.slice(5)).toEqual(["12-14", "12-21", "01-04", "01-18", "01-25"]);
});

test("a field that is set back to that of the series is none of the event's own", async () => {
  const events = await plan("Back");
  const params = { id: eventAt(events, 4).id };
  const change = (body: object) => admin.call(calls.update, { params, body });
  await change({ eventDateTime: "2026-12-07T11:00", location: "Barn" });
  const { body } = await change({ eventDateTime: "2026-12-06T11:00", location: null });
  expect(body.overridden.toSorted()).toEqual(["endDate", "endTime", "startTime", "timezone"]);
  expect((await change({ eventDateTime: "2026-12-06T10:30" })).body.overridden).toEqual([]);
});

test("the words of a change name the year of days that are not in this one", async () => {
  const events = await plan("Years");
  await admin.call(calls.update, { params: { id: eventAt(events, 9).id }, body: { location: "Barn" } });
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 9 };
  const { body } = await admin.call(calls.update, {
    params: { id: eventAt(events, 4).id },
    query: all,
    body: { recurrence },
  });
  expect(body.effect?.words).toContain("1 of them was changed or canceled separately before: January 10, 2027.");
});

test("the later part of a series is not moved over events of the earlier part, because their days would be doubled", async () => {
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=TU,FR", count: 9 };
  const events = await plan("Twice a week", { recurrence, eventDateTime: "2026-12-01T19:30", endDateTime: "" });
  const friday = events.find(({ eventDate }) => eventDate === "2026-12-18");
  const params = { id: friday?.id ?? 0 };
  const to = (day: string) => ({ params, query: following, body: { eventDateTime: `${day}T19:30` } });
  const { status, body } = await admin.refused(calls.update, to("2026-12-02"));
  expect([status, body.fields]).toEqual([
    400,
    {
      scope:
        "The events would move over an earlier one, Tuesday, December 15. Please choose a later day, or change this and following events from an earlier one on.",
    },
  ]);
  expect((await admin.refused(seriesCalls.previewChange, to("2026-12-15"))).status).toBe(400);
  expect(await read("Twice a week")).toEqual(events);
  await admin.call(calls.update, to("2026-12-17"));
  const days = (await read("Twice a week")).map(({ eventDate }) => eventDate.slice(8));
  expect(days).toEqual(["01", "04", "08", "11", "15", "17", "22", "24", "29"]);
});

test("a preview of a change has the rule and the next dates that saving makes", async () => {
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 4 };
  const events = await plan("Previewed", { recurrence, eventDateTime: "2026-12-06T10:30", endDateTime: "" });
  const params = { id: eventAt(events, 1).id };
  const body = { eventDateTime: "2026-12-15T11:00" };
  const { next } = (await admin.call(seriesCalls.previewChange, { params, query: following, body })).body;
  expect(next).toEqual({
    words: "Every Tuesday at 11:00 AM, 3 times",
    dates: ["2026-12-15T11:00", "2026-12-22T11:00", "2026-12-29T11:00"],
    moved: [],
  });
  await admin.call(calls.update, { params, query: following, body });
  expect(listStarts((await read("Previewed")).slice(1))).toEqual(next?.dates);
  const one = { params, query: { scope: "this" as const }, body };
  expect((await admin.call(seriesCalls.previewChange, one)).body.next).toBeNull();
});
