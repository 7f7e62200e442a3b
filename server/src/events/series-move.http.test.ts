// Series of which events move: on several weekdays, from a single extra day on, and at their end. The clock: Sunday, 22
// November 2026.
import { attendance } from "@narthex/contract/attendance.ts";
import { events as calls, type Event } from "@narthex/contract/events.ts";
import { MAX_PAGE } from "@narthex/contract/limits.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(() => sunday.setNow(SUNDAY_TEN));
afterAll(() => sunday?.close());

const all = { scope: "all" as const };
const following = { scope: "following" as const };

/** Ten Sundays from the day; two of them are past. */
async function plan(title: string, more: object = {}): Promise<Event[]> {
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 10 };
  const times = { eventDateTime: "2026-11-08T10:30", endDateTime: "2026-11-08T12:00" };
  await admin.call(calls.create, { body: { title, ...times, recurrence, ...more } });
  return read(title);
}

async function read(...titles: string[]): Promise<Event[]> {
  const { body } = await admin.call(calls.list, { query: { limit: MAX_PAGE, from: "2026-11-01", to: "2028-12-31" } });
  const found = body.filter(({ title }) => titles.includes(title));
  return found.sort((a, b) => (a.eventDate < b.eventDate ? -1 : 1));
}

const at = (events: readonly Event[], index: number): Event => {
  const event = events[index];
  if (!event) throw new Error(`there is no event ${index}`);
  return event;
};
const starts = (events: readonly Event[]) => events.map(({ eventDate, startTime }) => `${eventDate}T${startTime}`);

test("a series on two weekdays of which one moves keeps the events of the other", async () => {
  const events = await plan("Two days", { recurrence: { rule: "FREQ=WEEKLY;BYDAY=SU,WE", count: 10 } });
  await admin.call(calls.update, { params: { id: at(events, 7).id }, body: { location: "Park" } });
  const params = { id: at(events, 4).id };
  const change = { eventDateTime: "2026-11-23T10:30", endDateTime: "2026-11-23T12:00" };
  const { body } = await admin.call(calls.update, { params, query: following, body: change });
  expect(body.effect).toMatchObject({ removed: 0, added: 0, notKept: [] });
  const after = await read("Two days");
  expect(after.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  expect(after.slice(4).map(({ eventDate }) => eventDate.slice(5))).toEqual([
    ...["11-23", "11-25", "11-30", "12-02", "12-07", "12-09"],
  ]);
  expect(at(after, 7).location).toBe("Park");
});

test("a change from a single extra day on keeps every second week", async () => {
  const recurrence = { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", count: 5, extraDates: ["2026-12-01"] };
  const events = await plan("Every second", { recurrence });
  const params = { id: at(events, 2).id };
  await admin.call(calls.update, { params, query: following, body: { location: "Hall" } });
  const after = await read("Every second");
  expect(starts(after)).toEqual(starts(events));
  expect(after.map(({ location }) => location)).toEqual([null, null, "Hall", "Hall", "Hall", "Hall"]);
});

test("a change that ends the series before the changed event answers with its last event", async () => {
  const events = await plan("Ended early");
  const params = { id: at(events, 8).id };
  const change = { recurrence: { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", until: "2026-12-10" } };
  const { body } = await admin.call(calls.update, { params, query: all, body: change });
  expect(body).toMatchObject({ id: at(events, 4).id, effect: { changed: 2, removed: 6 } });
  expect((await admin.refused(calls.get, { params })).status).toBe(404);
});

test("a series without an end that moves to a later day keeps its last event", async () => {
  const events = await plan("Endless", { recurrence: { rule: "FREQ=WEEKLY;BYDAY=MO" } });
  const last = at(events, events.length - 1);
  const memberId = await sunday.addPerson();
  await admin.call(attendance.record, { body: { memberId, eventId: last.id } });
  const params = { id: at(events, 4).id };
  const day = "2026-12-09";
  const change = { eventDateTime: `${day}T10:30`, endDateTime: `${day}T12:00` };
  const { body } = await admin.call(calls.update, { params, query: all, body: change });
  expect(body.effect).toMatchObject({ removed: 0, singles: [] });
  expect(at(await read("Endless"), events.length - 1)).toMatchObject({ id: last.id, eventDate: "2028-05-24" });
});
