// Changes of a series at the same moment, changes that would reach into the past, and what a change leaves in the
// history. The clock: Sunday, 22 November 2026, 10 AM.
import { attendance } from "@narthex/contract/attendance.ts";
import { audit } from "@narthex/contract/audit.ts";
import { eventSeries as seriesCalls } from "@narthex/contract/event-series.ts";
import { events as calls, type Event } from "@narthex/contract/events.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let miriam: Person;
beforeAll(async () => {
  sunday = await openSunday();
  [admin, miriam] = [await sunday.as("admin"), await sunday.as("intermediate_admin")];
});
beforeEach(() => sunday.setNow(SUNDAY_TEN));
afterAll(() => sunday?.close());

/** Eight Sundays at 6 PM, the first one today. */
async function plan(title: string): Promise<Event[]> {
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 8 };
  await admin.call(calls.create, { body: { title, eventDateTime: "2026-11-22T18:00", recurrence } });
  return read(title);
}

async function read(search: string): Promise<Event[]> {
  const { body } = await admin.call(calls.list, { query: { search, limit: 100 } });
  return body.sort((a, b) => (a.eventDate < b.eventDate ? -1 : 1));
}

const idAt = (events: readonly Event[], place: number) => events[place]?.id ?? 0;

test("of two people who split a series at the same moment, one is refused as a conflict", async () => {
  const events = await plan("Compline");
  const { body: series } = await admin.call(seriesCalls.get, { params: { id: idAt(events, 0) } });
  const split = (person: Person, place: number, location: string) => {
    const body = { location, updatedAt: events[place]?.updatedAt, seriesUpdatedAt: series.updatedAt };
    return person.refused(calls.update, { params: { id: idAt(events, place) }, query: { scope: "following" }, body });
  };
  const answers = await Promise.all([split(admin, 2, "Crypt"), split(miriam, 5, "Library")]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: "conflict", current: { title: "Compline" } });
});

test("a split of a part that was seen before a later part was split off is refused, at the same time of the clock too", async () => {
  const events = await plan("Matins");
  const { body: series } = await admin.call(seriesCalls.get, { params: { id: idAt(events, 0) } });
  const split = (place: number, location: string) => {
    const body = { location, updatedAt: events[place]?.updatedAt, seriesUpdatedAt: series.updatedAt };
    return { params: { id: idAt(events, place) }, query: { scope: "following" as const }, body };
  };
  await admin.call(calls.update, split(5, "Library"));
  const refused = await miriam.refused(calls.update, split(2, "Crypt"));
  expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
});

test("a change of all that would move today's event to a day that is over is refused", async () => {
  const events = await plan("Vigil");
  const body = { eventDateTime: "2026-11-28T18:00" };
  const request = { params: { id: idAt(events, 1) }, query: { scope: "all" as const }, body };
  for (const call of [seriesCalls.previewChange, calls.update]) {
    const refused = await admin.refused(call, request);
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { scope: "Sunday, November 22 would be moved to a day that is over. Please choose this and following events." },
    ]);
  }
  expect(await read("Vigil")).toEqual(events);
  const query = { scope: "following" as const };
  const { body: changed } = await admin.call(calls.update, { ...request, query });
  expect(changed.effect).toMatchObject({ changed: 7, removed: 0 });
  expect((await read("Vigil"))[0]).toMatchObject({ eventDate: "2026-11-22", startTime: "18:00" });
});

test("a change of all that would move tonight's event to an hour that is over is refused, and one to a later hour is not", async () => {
  const events = await plan("Evensong");
  const change = (place: number, eventDateTime: string) => ({
    params: { id: idAt(events, place) },
    query: { scope: "all" as const },
    body: { eventDateTime },
  });
  const OVER = "Sunday, November 22 would be moved to an hour that is over.";
  const next = await admin.refused(seriesCalls.previewChange, change(1, "2026-11-29T09:00"));
  expect(next.body.fields).toEqual({ scope: `${OVER} Please choose this and following events.` });
  const today = await admin.refused(calls.update, change(0, "2026-11-22T09:00"));
  expect(today.body.fields).toEqual({ scope: `${OVER} Please choose a later time.` });
  expect(await read("Evensong")).toEqual(events);
  const { status } = await admin.call(calls.update, change(1, "2026-11-29T21:00"));
  expect(status).toBe(200);
});

/** What the history of an event has: each action, with the place of the event that it was recorded about. */
async function readHistory(id: number, events: readonly Event[]): Promise<string[]> {
  const { body } = await admin.call(audit.list, { query: { subject: "event", subjectId: String(id) } });
  return body.map(
    ({ action, subjectId }) => `${action} ${events.findIndex((event) => String(event.id) === subjectId)}`,
  );
}

const remove = (id: number) => admin.call(calls.remove, { params: { id } });

test("the history of each event of a series has the changes of the series, and not those of other events", async () => {
  const events = await plan("Lauds");
  await admin.call(calls.update, {
    params: { id: idAt(events, 3) },
    query: { scope: "all" },
    body: { location: "Crypt" },
  });
  await admin.call(calls.update, { params: { id: idAt(events, 4) }, body: { location: "Garden" } });
  const other = await plan("Nones");
  expect(await readHistory(idAt(events, 6), events)).toEqual(["series_changed 3", "repeated 0"]);
  expect(await readHistory(idAt(events, 4), events)).toEqual(["changed 4", "series_changed 3", "repeated 0"]);
  expect(await readHistory(idAt(other, 6), other)).toEqual(["repeated 0"]);
});

test("the history of an event has the changes of its series after the events of those changes were deleted", async () => {
  const events = await plan("Terce");
  const body = { location: "Crypt" };
  await admin.call(calls.update, { params: { id: idAt(events, 3) }, query: { scope: "all" }, body });
  await remove(idAt(events, 0));
  await remove(idAt(events, 3));
  expect(await readHistory(idAt(events, 6), events)).toEqual(["series_changed 3", "repeated 0"]);
});

test("an event that left its series keeps the changes of the series until then", async () => {
  const events = await plan("Sext");
  const change = (location: string) =>
    admin.call(calls.update, { params: { id: idAt(events, 3) }, query: { scope: "all" }, body: { location } });
  await change("Crypt");
  const record = { memberId: sunday.ids.member, eventId: idAt(events, 0) };
  expect((await admin.call(attendance.record, { body: record })).status).toBe(201);
  await remove(idAt(events, 0));
  await change("Garden");
  expect(await readHistory(idAt(events, 0), events)).toEqual(["left_series 0", "series_changed 3", "repeated 0"]);
});

test("after a split, the later part keeps the history from before, and the earlier part shows the split", async () => {
  const events = await plan("Split history");
  const change = (id: number, scope: "all" | "following", body: { location: string }) =>
    admin.call(calls.update, { params: { id }, query: { scope }, body });
  await change(idAt(events, 4), "all", { location: "Hall" });
  await change(idAt(events, 6), "following", { location: "Park" });
  await change(idAt(events, 7), "all", { location: "Garden" });
  await change(idAt(events, 3), "all", { location: "Tent" });
  const before = ["series_changed 4", "repeated 0"];
  expect(await readHistory(idAt(events, 2), events)).toEqual(["series_changed 3", "series_changed 6", ...before]);
  expect(await readHistory(idAt(events, 7), events)).toEqual(["series_changed 7", "series_changed 6", ...before]);
  await remove(idAt(events, 6));
  expect(await readHistory(idAt(events, 2), events)).toEqual(["series_changed 3", "series_changed 6", ...before]);
  expect(await readHistory(idAt(events, 7), events)).toEqual(["series_changed 7", "series_changed 6", ...before]);
});
