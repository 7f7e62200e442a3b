// Series over HTTP: creating, a preview, the nightly job, and who may do what. The clock: Sunday, 22 November 2026.
import { eventSeries as seriesCalls } from "@narthex/contract/event-series.ts";
import { events as calls } from "@narthex/contract/events.ts";
import { MAX_PAGE } from "@narthex/contract/limits.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { extendAllSeries } from "./calendar-imports/extend.job.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(() => sunday.setNow(SUNDAY_TEN));
afterAll(() => sunday?.close());

const service = {
  title: "Worship",
  eventDateTime: "2026-11-29T10:30",
  endDateTime: "2026-11-29T12:00",
  location: "Sanctuary",
};
const weekly = { rule: "FREQ=WEEKLY;BYDAY=SU" };

async function daysOf(seriesId: number | null): Promise<string[]> {
  const { body } = await admin.call(calls.list, { query: { from: "2026-11-01", limit: MAX_PAGE } });
  return body
    .filter((event) => event.seriesId === seriesId)
    .map(({ eventDate }) => eventDate)
    .sort();
}

test("a weekly service is written 18 months ahead, and the answer is its first day", async () => {
  const { status, body } = await admin.call(calls.create, { body: { ...service, recurrence: weekly } });
  expect([status, body]).toMatchObject([
    201,
    {
      eventDate: "2026-11-29",
      startTime: "10:30",
      endTime: "12:00",
      originalStart: "2026-11-29T10:30",
      overridden: [],
    },
  ]);
  const days = await daysOf(body.seriesId);
  expect([days.length, days.at(-1)]).toEqual([78, "2028-05-21"]);
  const { body: series } = await admin.call(seriesCalls.get, { params: { id: body.id } });
  expect(series).toMatchObject({ ...weekly, until: null, count: null, words: "Every Sunday at 10:30 AM" });
  expect((await sunday.auditOf("event")).at(-1)).toMatchObject({ action: "repeated", detail: { events: 78 } });
});

test("an end in the rule with a time is an instant in UTC, and a time of the series without a Z", async () => {
  const lastDayOf = async (until: string) => {
    const times = { eventDateTime: "2026-12-01T21:30", endDateTime: "2026-12-01T22:00" };
    const body = { ...service, ...times, recurrence: { rule: `FREQ=DAILY;UNTIL=${until}` } };
    return (await daysOf((await admin.call(calls.create, { body })).body.seriesId)).at(-1);
  };
  expect(await lastDayOf("20261204T023000Z")).toBe("2026-12-03");
  expect(await lastDayOf("20261204T022959Z")).toBe("2026-12-02");
  expect(await lastDayOf("20261204T213000")).toBe("2026-12-04");
  expect(await lastDayOf("20261204")).toBe("2026-12-04");
});

test("a start on another weekday begins on the first day of the rule; the end may be in the rule", async () => {
  const recurrence = {
    rule: "freq=weekly;byday=SU;until=20261220",
    extraDates: ["2026-12-24"],
    skippedDates: ["2026-12-13"],
  };
  const { body } = await admin.call(calls.create, {
    body: { ...service, eventDateTime: "2026-11-25T10:30", endDateTime: "", recurrence },
  });
  expect(await daysOf(body.seriesId)).toEqual(["2026-11-29", "2026-12-06", "2026-12-20", "2026-12-24"]);
  expect(body.eventDate).toBe("2026-11-29");
  const { body: series } = await admin.call(seriesCalls.get, { params: { id: body.id } });
  expect(series).toMatchObject({ rule: "FREQ=WEEKLY;BYDAY=SU", until: "2026-12-20", extraDates: ["2026-12-24"] });
});

test("the same entry key makes one series", async () => {
  const body = { ...service, recurrence: { ...weekly, count: 3 }, entryKey: crypto.randomUUID() };
  const answers = [await admin.call(calls.create, { body }), await admin.call(calls.create, { body })];
  expect(answers.map(({ status }) => status)).toEqual([201, 200]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
});

test("a time that the clocks skip is moved forward, and its instant is that of the moved time", async () => {
  const body = { ...service, eventDateTime: "2027-03-07T02:30", endDateTime: "2027-03-07T02:45" };
  const { body: first } = await admin.call(calls.create, { body: { ...body, recurrence: { ...weekly, count: 2 } } });
  const { body: list } = await admin.call(calls.list, { query: { from: "2027-03-14", to: "2027-03-14", limit: 99 } });
  const second = list.find(({ seriesId }) => seriesId === first.seriesId);
  expect(second).toMatchObject({
    startTime: "03:30",
    endTime: "03:45",
    originalStart: "2027-03-14T02:30",
    startsAt: "2027-03-14T07:30:00.000Z",
  });
});

test("the preview says the rule in words, and the next six dates", async () => {
  const body = {
    rule: "FREQ=WEEKLY;BYDAY=SU;UNTIL=20270601",
    eventDateTime: "2027-02-21T02:30",
    timezone: "America/New_York" as const,
  };
  const { status, body: preview } = await admin.call(seriesCalls.preview, { body });
  expect([status, preview]).toEqual([
    200,
    {
      words: "Every Sunday at 2:30 AM, until June 1, 2027",
      dates: [
        "2027-02-21T02:30",
        "2027-02-28T02:30",
        "2027-03-07T02:30",
        "2027-03-14T03:30",
        "2027-03-21T02:30",
        "2027-03-28T02:30",
      ],
      moved: ["2027-03-14"],
    },
  ]);
  const allDay = { ...body, eventDateTime: "2027-02-21T00:00", endDateTime: "2027-02-21T23:59" };
  expect((await admin.call(seriesCalls.preview, { body: allDay })).body.words).toBe("Every Sunday, until June 1, 2027");
});

test("rules that are no rules, give no day or too many, are refused at the field", async () => {
  const refuse = async (recurrence: object, more: object = {}) =>
    (await admin.refused(calls.create, { body: { ...service, ...more, recurrence } as never })).body.fields;
  expect(await refuse({ rule: "FREQ=HOURLY" })).toHaveProperty(["recurrence.rule"]);
  expect(await refuse({ rule: "FREQ=WEEKLY", until: "2026-11-01" })).toHaveProperty("recurrence");
  expect(await refuse({ rule: "FREQ=DAILY" }, { eventDateTime: "2025-01-01T10:00", endDateTime: "" })).toHaveProperty(
    "recurrence",
  );
  expect(await refuse(weekly, { eventDateTime: "1990-01-01T10:00", endDateTime: "" })).toHaveProperty("eventDateTime");
  expect(await refuse({ ...weekly, count: 731 })).toHaveProperty(["recurrence.count"]);
  expect(await refuse({ ...weekly, count: 3, until: "2027-01-01" })).toHaveProperty(["recurrence.until"]);
});

test("the nightly job carries series on, and does nothing the second time", async () => {
  const { body } = await admin.call(calls.create, { body: { ...service, title: "Carried on", recurrence: weekly } });
  const { body: ended } = await admin.call(calls.create, { body: { ...service, recurrence: { ...weekly, count: 3 } } });
  sunday.setNow("2027-01-03T08:40:00Z");
  await extendAllSeries(sunday.services);
  const days = await daysOf(body.seriesId);
  expect([days.length, days.at(-1)]).toEqual([84, "2028-07-02"]);
  await extendAllSeries(sunday.services);
  expect(await daysOf(body.seriesId)).toEqual(days);
  expect(await daysOf(ended.seriesId)).toHaveLength(3);
});

test("an extra day that is far ahead is written when its time comes, also after the last day of the rule", async () => {
  const recurrence = { ...weekly, until: "2026-12-06", extraDates: ["2028-09-10"] };
  const { body } = await admin.call(calls.create, { body: { ...service, title: "Reunion", recurrence } });
  expect(await daysOf(body.seriesId)).toEqual(["2026-11-29", "2026-12-06"]);
  sunday.setNow("2027-03-11T08:40:00Z");
  await extendAllSeries(sunday.services);
  const query = { seriesId: body.seriesId ?? 0, when: "coming" as const };
  expect((await admin.call(calls.list, { query })).body.map(({ eventDate }) => eventDate)).toEqual(["2028-09-10"]);
});

test("a single event can be made a series; it keeps its id and its records", async () => {
  const { body: single } = await admin.call(calls.create, { body: service });
  const recurrence = { rule: "FREQ=MONTHLY;BYDAY=1SU", count: 3 };
  const { body } = await admin.call(calls.update, { params: { id: single.id }, body: { recurrence } });
  expect(body).toMatchObject({ id: single.id, originalStart: "2026-11-29T10:30", effect: null });
  expect(await daysOf(body.seriesId)).toEqual(["2026-11-29", "2026-12-06", "2027-01-03", "2027-02-07"]);
});

test("members and strangers change no series, and see only those that they may", async () => {
  const recurrence = { ...weekly, count: 3 };
  const { body } = await admin.call(calls.create, { body: { ...service, ministryId: sunday.youth, recurrence } });
  const params = { id: body.id };
  const member = await sunday.as("member");
  const leader = await sunday.as("ministry_leader");
  expect((await member.refused(calls.create, { body: { ...service, recurrence } })).status).toBe(403);
  expect(
    (await member.refused(seriesCalls.preview, { body: { ...recurrence, eventDateTime: "2026-11-29T10:30" } })).status,
  ).toBe(403);
  for (const person of [member, leader]) {
    expect((await person.refused(seriesCalls.get, { params })).status).toBe(404);
  }
  const query = { scope: "all" as const };
  expect((await leader.refused(calls.update, { params, query, body: { title: "x" } })).status).toBe(404);
  expect((await leader.refused(calls.remove, { params, query })).status).toBe(404);
  expect((await leader.refused(seriesCalls.previewRemoval, { params, query })).status).toBe(404);
  expect((await leader.refused(calls.cancel, { params, body: {} })).status).toBe(404);
  const stranger = sunday.stranger();
  expect((await stranger.refused(seriesCalls.get, { params })).status).toBe(401);
  expect((await stranger.refused(seriesCalls.previewRemoval, { params, query })).status).toBe(401);
  expect((await stranger.refused(calls.cancel, { params, body: {} })).status).toBe(401);
  expect((await admin.refused(seriesCalls.get, { params: { id: sunday.service } })).status).toBe(404);
});
