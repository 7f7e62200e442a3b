// A day of a series whose event left it, because it has records, is never written a second time: the event returns.
import { eventReplies } from "@narthex/contract/event-replies.ts";
import { eventSeries as seriesCalls } from "@narthex/contract/event-series.ts";
import { events as calls, type EventChange, type Scope } from "@narthex/contract/events.ts";
import { headcounts } from "@narthex/contract/headcounts.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const WEEKLY = { rule: "FREQ=WEEKLY;BYDAY=MO", count: 6 };
const BIWEEKLY = { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", count: 6 };

interface Row {
  id: number;
  day: string;
  isSingle: boolean;
  title: string;
  location: string | null;
  overridden: string[];
}

/** The events whose titles begin with a text, in order. */
async function rowsOf(title: string): Promise<Row[]> {
  const { rows } = await sunday.postgres.pool.query<Row>(
    `select id, event_date::text as day, series_id is null as "isSingle", title, location, overridden from events
     where title like $1 || '%' order by event_date, id`,
    [title],
  );
  return rows;
}

/** Six Mondays from December 7, of which the second has a headcount. */
async function plan(title: string, more: object = {}): Promise<number[]> {
  const body = { title, eventDateTime: "2026-12-07T10:00", recurrence: WEEKLY, ...more };
  await admin.call(calls.create, { body });
  const ids = (await rowsOf(title)).map(({ id }) => id);
  await count(ids[1] ?? 0);
  return ids;
}

const count = (id: number) => admin.call(headcounts.update, { params: { id }, body: { adults: 40 } });
const change = async (id: number, scope: Scope, body: EventChange) =>
  (await admin.call(calls.update, { params: { id }, query: { scope }, body })).body.effect;
const days = async (title: string) => (await rowsOf(title)).map(({ day }) => day.slice(5));

test("a rule that includes a day again takes the event with records back", async () => {
  const [first = 0, second = 0] = await plan("Course");
  await change(first, "all", { recurrence: BIWEEKLY });
  expect((await rowsOf("Course")).find(({ id }) => id === second)?.isSingle).toBe(true);
  const effect = await change(first, "all", { recurrence: WEEKLY });
  expect(effect?.words).toContain("1 single event belongs to the series again: December 14.");
  expect(await days("Course")).toEqual(["12-07", "12-14", "12-21", "12-28", "01-04", "01-11"]);
  expect((await rowsOf("Course")).find(({ id }) => id === second)).toMatchObject({ isSingle: false, overridden: [] });
});

test("what was changed by hand of an event that left stays when it returns, also its day", async () => {
  const [first = 0, second = 0] = await plan("Lecture");
  await change(first, "all", { recurrence: BIWEEKLY });
  await change(second, "this", { location: "Hall", eventDateTime: "2026-12-15T10:00" });
  await change(first, "all", { recurrence: WEEKLY, location: "Library" });
  expect(await days("Lecture")).toEqual(["12-07", "12-15", "12-21", "12-28", "01-04", "01-11"]);
  const [, returned] = await rowsOf("Lecture");
  expect(returned).toMatchObject({ id: second, isSingle: false, location: "Hall" });
  expect(returned?.overridden.sort()).toEqual(["eventDate", "location"]);
});

test("a later part of a series takes the events back that left before it was split", async () => {
  const [first = 0, , third = 0, fourth = 0] = await plan("Class");
  await count(fourth);
  await change(first, "all", { recurrence: BIWEEKLY });
  await change(third, "following", { title: "Class two" });
  const effect = await change(third, "all", { recurrence: WEEKLY });
  expect(effect?.words).toContain("1 single event belongs to the series again: December 28.");
  expect((await days("Class")).slice(0, 4)).toEqual(["12-07", "12-14", "12-21", "12-28"]);
  expect(new Set(await days("Class")).size).toBe((await days("Class")).length);
  expect((await rowsOf("Class")).find(({ id }) => id === fourth)).toMatchObject({ isSingle: false, title: "Class" });
});

test("an event that left in a split returns to the series after the split is undone, and nothing is doubled", async () => {
  const [first = 0, , third = 0, fourth = 0] = await plan("Reading");
  await count(fourth);
  await change(first, "all", { recurrence: BIWEEKLY });
  await change(third, "following", { location: "Hall" });
  const [last] = (await admin.call(seriesCalls.undoable)).body;
  await admin.call(seriesCalls.undo, { params: { id: last?.id ?? 0 } });
  await change(first, "all", { recurrence: WEEKLY });
  expect(await days("Reading")).toEqual(["12-07", "12-14", "12-21", "12-28", "01-04", "01-11"]);
  expect((await rowsOf("Reading")).every(({ isSingle }) => !isSingle)).toBe(true);
});

test("a day whose event the viewer may not change gets no second one", async () => {
  const leader = await sunday.as("ministry_leader");
  const [first = 0, second = 0] = await plan("Rehearsal", { ministryId: sunday.music });
  await change(first, "all", { recurrence: BIWEEKLY });
  await change(second, "this", { ministryId: null });
  await leader.call(calls.update, { params: { id: first }, query: { scope: "all" }, body: { recurrence: WEEKLY } });
  expect(await days("Rehearsal")).toEqual(["12-07", "12-14", "12-21", "12-28", "01-04", "01-11"]);
  expect((await rowsOf("Rehearsal"))[1]).toMatchObject({ id: second, isSingle: true });
});

test("an event that missed a change of all events keeps its own values when it returns, which is said", async () => {
  const [first = 0, second = 0, , fourth = 0] = await plan("Seminar");
  await count(fourth);
  await change(first, "all", { recurrence: BIWEEKLY });
  await change(second, "this", { location: "Attic" });
  await change(first, "all", { location: "Hall", eventDateTime: "2026-12-07T09:00" });
  const effect = await change(first, "all", { recurrence: WEEKLY });
  expect(effect?.words).toContain(
    "2 single events belong to the series again: December 14 and December 28. They differ from the series and stay as they are.",
  );
  expect(effect?.words).not.toContain("separately before");
  const { rows } = await sunday.postgres.pool.query(
    "select start_time::text as time, location from events where title = 'Seminar' order by event_date",
  );
  expect(rows.slice(0, 4)).toEqual([
    { time: "09:00:00", location: "Hall" },
    { time: "10:00:00", location: "Attic" },
    { time: "09:00:00", location: "Hall" },
    { time: "10:00:00", location: null },
  ]);
});

test("a day whose single event was deleted by hand is not written again by a rule that stays the same", async () => {
  const [first = 0, second = 0] = await plan("Workshop");
  await change(first, "all", { recurrence: BIWEEKLY });
  await admin.call(calls.remove, { params: { id: second } });
  const { skippedDates } = (await admin.call(seriesCalls.get, { params: { id: first } })).body;
  expect(skippedDates).toEqual(["2026-12-14"]);
  await change(first, "all", { recurrence: { ...WEEKLY, skippedDates } });
  expect(await days("Workshop")).toEqual(["12-07", "12-21", "12-28", "01-04", "01-11"]);
});

test("an event that moves to the day of one that left the series is named before it is saved", async () => {
  const [first = 0] = await plan("Retreat");
  await change(first, "all", { recurrence: BIWEEKLY });
  const body = { eventDateTime: "2026-12-14T10:00" };
  const query = { scope: "all" } as const;
  const { body: preview } = await admin.call(seriesCalls.previewChange, { params: { id: first }, query, body });
  const words = "1 day then has two events, because one of them left the series before: December 14.";
  expect(preview.words).toContain(words);
  expect((await change(first, "all", body))?.words).toContain(words);
  expect((await days("Retreat")).slice(0, 3)).toEqual(["12-14", "12-14", "12-28"]);
});

test("people who wait for another day get a place at once if the changed event leaves its series", async () => {
  const [, second = 0, third = 0] = await plan("Potluck", { asksForReplies: true, capacity: 1 });
  for (const name of ["member", "ministry_leader"] as const)
    await (await sunday.as(name)).call(eventReplies.reply, { params: { id: third }, body: { coming: "yes" } });
  await change(second, "all", { capacity: 2, recurrence: { ...WEEKLY, skippedDates: ["2026-12-14"] } });
  expect((await rowsOf("Potluck")).find(({ id }) => id === second)?.isSingle).toBe(true);
  expect((await admin.call(eventReplies.show, { params: { id: third } })).body).toMatchObject({
    coming: 2,
    waiting: 0,
  });
});
