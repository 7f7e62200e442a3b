// Changes of one part of a series that was split: no day gets a second event, and nothing is doubled without a word.
import { eventSeries as seriesCalls } from "@narthex/contract/event-series.ts";
import { events as calls, type EventChange, type Scope } from "@narthex/contract/events.ts";
import { headcounts } from "@narthex/contract/headcounts.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { extendAllSeries } from "./calendar-imports/extend.job.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

interface Row {
  id: number;
  day: string;
  seriesId: number | null;
}

async function rowsOf(title: string): Promise<Row[]> {
  const { rows } = await sunday.postgres.pool.query<Row>(
    `select id, to_char(event_date, 'MM-DD') as day, series_id as "seriesId" from events
     where title like $1 || '%' order by event_date, id`,
    [title],
  );
  return rows;
}
const daysOf = async (title: string) => (await rowsOf(title)).map(({ day }) => day);
const idOn = async (title: string, day: string) => (await rowsOf(title)).find((row) => row.day === day)?.id ?? 0;
const count = (id: number) => admin.call(headcounts.update, { params: { id }, body: { adults: 40 } });
const remove = (id: number, scope: Scope) => admin.call(calls.remove, { params: { id }, query: { scope } });

const weekly = (times: number) => ({ rule: "FREQ=WEEKLY;BYDAY=MO", count: times });
const SIX = ["12-07", "12-14", "12-21", "12-28", "01-04", "01-11"];

async function plan(title: string, times = 6): Promise<void> {
  await admin.call(calls.create, { body: { title, eventDateTime: "2026-12-07T10:00", recurrence: weekly(times) } });
}

/** Six Mondays from December 7, split on December 28. */
async function planInTwoParts(title: string): Promise<void> {
  await plan(title);
  await change(await idOn(title, "12-28"), "following", { location: "Hall" });
}

/** Previews a change and makes it. @returns the sentences that describe it or refuse it, which are the same for both */
async function change(id: number, scope: Scope, body: EventChange): Promise<string> {
  const request = { params: { id }, query: { scope }, body };
  const preview = await admin.refused(seriesCalls.previewChange, request);
  const answer = await admin.refused(calls.update, request);
  expect(answer.status).toBe(preview.status);
  if (answer.status !== 200) {
    expect(answer.body.fields).toEqual(preview.body.fields);
    return answer.body.fields?.scope ?? "";
  }
  const { words } = preview.body as unknown as { words: string };
  if (scope !== "this") expect(answer.body).toMatchObject({ effect: { words } });
  return words;
}

test("moving all of the later part over the earlier one is refused, and names the day", async () => {
  await planInTwoParts("Course");
  expect(await change(await idOn("Course", "12-28"), "all", { eventDateTime: "2026-12-14T10:00" })).toBe(
    "The events would move over an earlier one, Monday, December 21. Please choose a later day, or change this and following events from an earlier one on.",
  );
  expect(await daysOf("Course")).toEqual(SIX);
  await change(await idOn("Course", "12-28"), "all", { eventDateTime: "2026-12-22T10:00" });
  expect(await daysOf("Course")).toEqual(["12-07", "12-14", "12-21", "12-22", "12-29", "01-05"]);
});

test("extending the earlier part into the later one is refused, and names the day", async () => {
  await planInTwoParts("Class");
  const first = await idOn("Class", "12-07");
  const refusal =
    "The events would reach the later part of this series, which begins on Monday, December 28. Please choose an earlier end or day, or change the events of that part.";
  expect(await change(first, "all", { recurrence: weekly(6) })).toBe(refusal);
  expect(await change(await idOn("Class", "12-14"), "following", { recurrence: weekly(3) })).toBe(refusal);
  expect(await change(first, "all", { recurrence: { rule: "FREQ=WEEKLY;BYDAY=WE" } })).toBe(refusal);
  expect(await daysOf("Class")).toEqual(SIX);
});

test("a change or deletion of all events of one part names the coming events of the other parts, which stay", async () => {
  await planInTwoParts("Madrigals");
  const [first, fourth] = [await idOn("Madrigals", "12-07"), await idOn("Madrigals", "12-28")];
  const later = "3 later events, from December 28 on, are another part of this series and stay as they are.";
  const earlier = "3 earlier events, up to December 21, are another part of this series and stay as they are.";
  expect(await change(first, "all", { isPublic: true })).toBe(`3 events change. ${later}`);
  expect(await change(first, "this", { location: "Attic" })).not.toContain("another part");
  expect(await change(fourth, "all", { isPublic: true })).toBe(`3 events change. ${earlier}`);
  expect(await change(fourth, "following", { location: "Loft" })).toBe("3 events change.");
  await change(await idOn("Madrigals", "01-11"), "following", { location: "Garden" });
  const last = "1 later event, January 11, 2027, is another part of this series and stays as it is.";
  expect(await change(fourth, "all", { location: "Library" })).toBe(`2 events change. ${earlier} ${last}`);
  const request = { params: { id: fourth }, query: { scope: "all" as const } };
  const { words } = (await admin.call(seriesCalls.previewRemoval, request)).body;
  expect(words).toBe(`2 events are deleted. ${earlier} ${last}`);
  expect((await admin.call(calls.remove, request)).body.effect?.words).toBe(words);
  expect(await daysOf("Madrigals")).toEqual(["12-07", "12-14", "12-21", "01-11"]);
});

test("past events of another part are not named, because past events never change", async () => {
  await plan("Evensong");
  await change(await idOn("Evensong", "12-14"), "following", { location: "Hall" });
  sunday.setNow("2026-12-08T12:00:00Z");
  expect(await change(await idOn("Evensong", "12-14"), "all", { location: "Loft" })).toBe("5 events change.");
  sunday.setNow(SUNDAY_TEN);
});

test("an extra day beside the later part is added, and one on its day is refused", async () => {
  await planInTwoParts("Reading");
  const first = await idOn("Reading", "12-07");
  const extra = (day: string) => ({ ...weekly(3), extraDates: [day] });
  expect(await change(first, "all", { recurrence: extra("2027-01-04") })).toBe(
    "Another part of this series has an event on Monday, January 4 already. Please choose another day.",
  );
  expect(await change(first, "all", { recurrence: extra("2027-01-05") })).toContain("1 event is added.");
  expect(await daysOf("Reading")).toEqual([...SIX.slice(0, 5), "01-05", "01-11"]);
});

test("an event that stayed of a deleted later part returns when the first part is extended", async () => {
  await planInTwoParts("Lecture");
  const counted = await idOn("Lecture", "01-04");
  await count(counted);
  await remove(await idOn("Lecture", "12-28"), "following");
  expect(await daysOf("Lecture")).toEqual(["12-07", "12-14", "12-21", "01-04"]);
  const words = await change(await idOn("Lecture", "12-07"), "all", { recurrence: weekly(6) });
  expect(words).toContain("1 single event belongs to the series again: January 4, 2027.");
  expect(await daysOf("Lecture")).toEqual(SIX);
  expect(await idOn("Lecture", "01-04")).toBe(counted);
  expect(new Set((await rowsOf("Lecture")).map(({ seriesId }) => seriesId)).size).toBe(1);
});

test("a deleted part between two others leaves them parts of one series", async () => {
  await planInTwoParts("Meeting");
  await change(await idOn("Meeting", "01-11"), "following", { location: "Garden" });
  await remove(await idOn("Meeting", "12-28"), "all");
  expect(await daysOf("Meeting")).toEqual(["12-07", "12-14", "12-21", "01-11"]);
  expect(await change(await idOn("Meeting", "12-07"), "all", { recurrence: weekly(6) })).toContain("January 11");
  await change(await idOn("Meeting", "12-07"), "all", { recurrence: weekly(5) });
  expect(await daysOf("Meeting")).toEqual(SIX);
});

test("a day whose event left the series and repeats by itself gets no second one, which is said", async () => {
  await plan("Singers");
  const second = await idOn("Singers", "12-14");
  await count(second);
  const biweekly = { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", count: 3 };
  await change(await idOn("Singers", "12-07"), "all", { recurrence: biweekly });
  await change(second, "this", { recurrence: { rule: "FREQ=MONTHLY;BYMONTHDAY=14", count: 3 } });
  const words = await change(await idOn("Singers", "12-07"), "all", { recurrence: weekly(6) });
  expect(words).toContain("1 day has an event of its own, which stays, and gets no second one: December 14.");
  expect(await daysOf("Singers")).toEqual([...SIX.slice(0, 2), "12-21", "12-28", "01-04", "01-11", "01-14", "02-14"]);
  await change(second, "all", { title: "Singers festival" });
  await change(await idOn("Singers", "12-07"), "all", { recurrence: weekly(7) });
  expect((await daysOf("Singers")).filter((day) => day === "12-14")).toEqual(["12-14"]);
});

test("the night does not write a day again whose event left the series", async () => {
  const at = "2026-11-30T10:00";
  await admin.call(calls.create, {
    body: { title: "Vespers", eventDateTime: at, recurrence: { rule: "FREQ=WEEKLY;BYDAY=MO" } },
  });
  const last = (await rowsOf("Vespers")).at(-1);
  const { seriesId } = last ?? {};
  await sunday.postgres.pool.query(
    "update events set series_id = null, original_start = null, left_series_id = $2, left_day = event_date where id = $1",
    [last?.id, seriesId],
  );
  await sunday.postgres.pool.query("update event_series set written_until = written_until - 10 where id = $1", [
    seriesId,
  ]);
  const before = await rowsOf("Vespers");
  await extendAllSeries(sunday.services);
  expect(await rowsOf("Vespers")).toEqual(before);
});

test.each([
  [{ location: "Hall" }, ["12-04", "12-07", "12-21", "12-28", "01-04", "01-11"]],
  [{ eventDateTime: "2026-12-08T10:00" }, ["12-04", "12-08", "12-22", "12-29", "01-05", "01-12"]],
])(
  "a change of this and following events to %j leaves a later day whose event took place earlier",
  async (body, days) => {
    const title = `Moved ahead ${Object.keys(body)}`;
    await plan(title);
    const ahead = { eventDateTime: "2026-12-04T10:00" };
    await change(await idOn(title, "12-14"), "this", ahead);
    sunday.setNow("2026-12-05T15:00:00Z");
    const { body: changed } = await admin.call(calls.update, {
      params: { id: await idOn(title, "12-07") },
      query: { scope: "following" },
      body,
    });
    sunday.setNow(SUNDAY_TEN);
    expect(changed.effect).toMatchObject({ changed: 5, added: 0, removed: 0, past: 1 });
    expect(await daysOf(title)).toEqual(days);
  },
);
