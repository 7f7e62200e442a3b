// A change of several events moves no event with records to another day. The clock: Sunday, 22 November 2026.
import { attendance } from "@narthex/contract/attendance.ts";
import { eventSeries as seriesCalls } from "@narthex/contract/event-series.ts";
import { events as calls, type EventChange, type Scope } from "@narthex/contract/events.ts";
import { headcounts } from "@narthex/contract/headcounts.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  sunday.setNow(SUNDAY_TEN);
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

interface Row {
  id: number;
  day: string;
  time: string;
  isSingle: boolean;
}

async function rowsOf(title: string): Promise<Row[]> {
  const { rows } = await sunday.postgres.pool.query<Row>(
    `select id, to_char(event_date, 'MM-DD') as day, to_char(start_time, 'HH24:MI') as time,
       series_id is null as "isSingle"
     from events where title = $1 order by event_date, id`,
    [title],
  );
  return rows;
}
const daysOf = async (title: string) => (await rowsOf(title)).map(({ day }) => day);

/** Six Thursdays from November 26. @returns the ids of the events */
async function plan(title: string, rule = "FREQ=WEEKLY;BYDAY=TH"): Promise<number[]> {
  const recurrence = { rule, count: 6 };
  await admin.call(calls.create, { body: { title, eventDateTime: "2026-11-26T19:00", recurrence } });
  return (await rowsOf(title)).map(({ id }) => id);
}

const checkIn = async (eventId = 0) =>
  admin.call(attendance.record, { body: { memberId: await sunday.addPerson(), eventId } });
const count = (id = 0) => admin.call(headcounts.update, { params: { id }, body: { adults: 40 } });

/** Previews a change and makes it. @returns the sentences, which are the same for both */
async function change(id: number, scope: Scope, body: EventChange): Promise<string | undefined> {
  const request = { params: { id }, query: { scope }, body };
  const { body: preview } = await admin.call(seriesCalls.previewChange, request);
  const { effect } = (await admin.call(calls.update, request)).body;
  if (effect) expect(preview).toMatchObject(effect);
  return effect?.words;
}

const FRIDAYS = { rule: "FREQ=WEEKLY;BYDAY=FR", count: 6 };
const START: [string, EventChange, string] = [
  "the start",
  { eventDateTime: "2026-11-27T19:00" },
  "5 events change. 1 event is added.",
];
const WEEKDAY: [string, EventChange, string] = [
  "the weekday",
  { recurrence: FRIDAYS },
  "6 events are added. 5 events are deleted.",
];

test.each<[Scope, string, EventChange, string]>([
  ["all", ...START],
  ["following", ...START],
  ["all", ...WEEKDAY],
  ["following", ...WEEKDAY],
])(
  "an event with check-ins stays on its day when, with the scope %s, %s of its series changes",
  async (scope, what, body, words) => {
    const title = `Practice, ${what}, ${scope}`;
    const [first = 0] = await plan(title);
    await checkIn(first);
    expect(await change(first, scope, body)).toBe(
      `${words} 1 event with records stays as a single event: November 26.`,
    );
    const after = await rowsOf(title);
    expect(after.map(({ day }) => day)).toEqual(["11-26", "11-27", "12-04", "12-11", "12-18", "12-25", "01-01"]);
    expect(after.filter(({ isSingle }) => isSingle)).toEqual([
      { id: first, day: "11-26", time: "19:00", isSingle: true },
    ]);
  },
);

test.each<Scope>(["all", "following"])(
  "other events with records stay when an event moves with the scope %s",
  async (scope) => {
    const title = `Bells, ${scope}`;
    const [first = 0, , third] = await plan(title);
    await count(third);
    expect(await change(first, scope, { eventDateTime: "2026-11-24T19:00" })).toBe(
      "5 events change. 1 event is added. 1 event with records stays as a single event: December 10.",
    );
    expect(await daysOf(title)).toEqual(["11-24", "12-01", "12-08", "12-10", "12-15", "12-22", "12-29"]);
  },
);

test("a series that moves by a week keeps an event with records on its day, which no other event gets", async () => {
  const [first = 0, , third = 0] = await plan("Readers");
  await count(third);
  expect(await change(first, "all", { eventDateTime: "2026-12-03T19:00" })).toBe(
    "5 events change. 1 event is added. 1 event is deleted. 1 event with records stays on its day: December 10.",
  );
  const after = await rowsOf("Readers");
  expect(after.map(({ day }) => day)).toEqual(["12-03", "12-10", "12-17", "12-24", "12-31", "01-07"]);
  expect(after[1]).toMatchObject({ id: third, isSingle: false });
});

test("a monthly series that moves keeps an event with records on its day", async () => {
  const [first = 0, second] = await plan("Council", "FREQ=MONTHLY;BYDAY=4TH");
  await checkIn(second);
  expect(await change(first, "all", { eventDateTime: "2026-11-27T19:00" })).toContain(
    "1 event with records stays as a single event: December 24.",
  );
  expect((await daysOf("Council")).slice(0, 4)).toEqual(["11-27", "12-24", "12-25", "01-22"]);
});

test("an event with records that was moved alone keeps that day when the series moves", async () => {
  const [first = 0, second = 0] = await plan("Visits");
  await change(second, "this", { eventDateTime: "2026-12-02T19:00" });
  await checkIn(second);
  expect(await change(first, "all", { eventDateTime: "2026-11-27T19:00" })).toBe(
    "6 events change. 1 of them was changed or canceled separately before, and this stays.",
  );
  expect((await rowsOf("Visits")).find(({ id }) => id === second)).toMatchObject({ day: "12-02", isSingle: false });
  expect(await change(second, "all", { eventDateTime: "2026-12-05T19:00" })).toContain(
    "1 event with records stays as a single event: December 2.",
  );
  expect((await rowsOf("Visits")).find(({ id }) => id === second)).toMatchObject({ day: "12-02", isSingle: true });
});

test("an event with records gets the new time of its series, because its day stays, and moves if it is moved alone", async () => {
  const [first = 0] = await plan("Prayer");
  await checkIn(first);
  expect(await change(first, "all", { eventDateTime: "2026-11-26T18:00" })).toBe("6 events change.");
  expect((await rowsOf("Prayer"))[0]).toMatchObject({ id: first, day: "11-26", time: "18:00", isSingle: false });
  await change(first, "this", { eventDateTime: "2026-11-27T18:00" });
  expect((await rowsOf("Prayer"))[0]).toMatchObject({ id: first, day: "11-27", isSingle: false });
});
