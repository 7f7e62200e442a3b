// This, this and following, all: what changes, what is kept, what is said beforehand. The clock: Sunday, 22 November
// 2026.
import { attendance } from "@narthex/contract/attendance.ts";
import { eventSeries as seriesCalls } from "@narthex/contract/event-series.ts";
import { events as calls } from "@narthex/contract/events.ts";
import { messages } from "@narthex/contract/messages.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { eventAt, listStarts, openPlannedSunday } from "../../test/planned-series.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

const { sunday, admin, plan, read } = await openPlannedSunday();
afterAll(() => sunday.close());
beforeEach(() => sunday.setNow(SUNDAY_TEN));

const all = { scope: "all" as const };
const following = { scope: "following" as const };

test("a change of one event marks its fields, and a change of all leaves them", async () => {
  const events = await plan("Marked");
  const moved = eventAt(events, 5);
  const { body } = await admin.call(calls.update, {
    params: { id: moved.id },
    query: { scope: "this" },
    body: { eventDateTime: "2026-12-14T17:00", endDateTime: "2026-12-14T18:00", updatedAt: moved.updatedAt },
  });
  expect([...body.overridden].sort()).toEqual(["endDate", "endTime", "eventDate", "startTime", "timezone"]);
  expect([body.originalStart, body.effect]).toEqual(["2026-12-13T10:30", null]);

  const change = {
    eventDateTime: `${eventAt(events, 4).eventDate}T11:00`,
    endDateTime: `${eventAt(events, 4).eventDate}T12:30`,
    location: "Hall",
  };
  const params = { id: eventAt(events, 4).id };
  const preview = await admin.call(seriesCalls.previewChange, { params, query: all, body: change });
  const { body: changed } = await admin.call(calls.update, { params, query: all, body: change });
  expect(preview.body).toMatchObject({ ...changed.effect });
  expect(changed.effect).toMatchObject({ changed: 8, added: 0, removed: 0, past: 2, notKept: [], singles: [] });
  expect(changed.effect?.words).toBe(
    "8 events change. 1 of them was changed or canceled separately before, and this stays. 2 past events stay as they are.",
  );
  expect(changed.effect?.kept).toEqual([{ id: moved.id, title: "Marked", eventDate: "2026-12-14" }]);

  const after = await read("Marked");
  expect(after.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  expect(after.slice(0, 2)).toEqual(events.slice(0, 2));
  expect(after.map(({ startTime }) => startTime)).toEqual([
    "10:30",
    "10:30",
    "11:00",
    "11:00",
    "11:00",
    "17:00",
    "11:00",
    "11:00",
    "11:00",
    "11:00",
  ]);
  expect(eventAt(after, 5)).toMatchObject({
    location: "Hall",
    eventDate: "2026-12-14",
    endTime: "18:00",
    originalStart: "2026-12-13T11:00",
  });
  const entry = (await sunday.auditOf("event")).at(-1);
  expect(entry).toMatchObject({
    action: "series_changed",
    subjectId: String(params.id),
    detail: { scope: "all", changed: 8 },
  });
});

test("a change from a day on splits the series and keeps later changed and canceled events", async () => {
  const events = await plan("Split");
  await admin.call(calls.update, { params: { id: eventAt(events, 8).id }, body: { title: "Split", location: "Park" } });
  await admin.call(calls.cancel, { params: { id: eventAt(events, 9).id }, body: { tell: "nobody" } });
  const params = { id: eventAt(events, 6).id };
  const { body } = await admin.call(calls.update, {
    params,
    query: following,
    body: { eventDateTime: "2026-12-20T10:00", endDateTime: "2026-12-20T11:30" },
  });
  expect(body.effect?.words).toBe(
    "4 events change. 2 of them were changed or canceled separately before, and this stays.",
  );
  const after = await read("Split");
  expect(after.map(({ startTime }) => startTime)).toEqual([...Array(6).fill("10:30"), ...Array(4).fill("10:00")]);
  expect([...new Set(after.map(({ seriesId }) => seriesId))]).toEqual([eventAt(events, 0).seriesId, body.seriesId]);
  expect(eventAt(after, 8).location).toBe("Park");
  expect(eventAt(after, 9).cancelledAt).not.toBeNull();
  const rules = await Promise.all(
    [0, 6].map((index) => admin.call(seriesCalls.get, { params: { id: eventAt(after, index).id } })),
  );
  expect(rules.map((answer) => [answer.body.until, answer.body.count])).toEqual([
    ["2026-12-19", null],
    [null, 4],
  ]);
});

test("a number of times includes the past events when all or the following get another weekday", async () => {
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SA", count: 10 };
  const whole = await plan("Whole");
  await admin.call(calls.update, { params: { id: eventAt(whole, 3).id }, query: all, body: { recurrence } });
  expect(await read("Whole")).toHaveLength(10);
  const started = await plan("Moved by its start");
  const longerSeries = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 12 };
  await admin.call(calls.update, {
    params: { id: eventAt(started, 3).id },
    query: all,
    body: { eventDateTime: "2026-11-30T10:30", recurrence: longerSeries },
  });
  expect(await read("Moved by its start")).toHaveLength(12);
  const later = await plan("Later part");
  await admin.call(calls.update, { params: { id: eventAt(later, 6).id }, query: following, body: { recurrence } });
  expect(await read("Later part")).toHaveLength(10);
  const longer = await plan("Longer");
  const body = { recurrence: { ...recurrence, count: 6 } };
  await admin.call(calls.update, { params: { id: eventAt(longer, 6).id }, query: following, body });
  expect(await read("Longer")).toHaveLength(12);
});

test("a new rule keeps the changed days that still exist, and says which cannot be kept", async () => {
  const events = await plan("Ruled");
  for (const index of [4, 5, 6])
    await admin.call(calls.update, { params: { id: eventAt(events, index).id }, body: { location: "Park" } });
  const params = { id: eventAt(events, 2).id };
  const change = { recurrence: { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", until: "2027-01-31" } };
  const { body: told } = await admin.call(seriesCalls.previewChange, { params, query: following, body: change });
  expect(told.words).toContain("2 of them were changed or canceled separately before, and this stays.");
  expect(told.words).toContain("1 of them was changed or canceled separately before: December 13.");
  const { body } = await admin.call(calls.update, { params, query: following, body: change });
  expect(told).toMatchObject({ ...body.effect });
  const after = (await read("Ruled")).filter(({ seriesId }) => seriesId === body.seriesId);
  expect(listStarts(after).map((start) => start.slice(0, 10))).toEqual([
    "2026-11-22",
    "2026-12-06",
    "2026-12-20",
    "2027-01-03",
    "2027-01-17",
    "2027-01-31",
  ]);
  expect(told.next?.dates).toEqual(listStarts(after));
  expect(after.filter(({ location }) => location === "Park").map(({ eventDate }) => eventDate)).toEqual([
    "2026-12-06",
    "2026-12-20",
  ]);
});

test("a series that is moved to another weekday keeps its events and what was changed", async () => {
  // After today's service, which would be moved to yesterday.
  sunday.setNow("2026-11-22T18:00:00Z");
  const events = await plan("Moved");
  await admin.call(calls.update, { params: { id: eventAt(events, 7).id }, body: { location: "Park" } });
  const params = { id: eventAt(events, 4).id };
  const { body } = await admin.call(calls.update, {
    params,
    query: all,
    body: { eventDateTime: "2026-12-05T10:30", endDateTime: "2026-12-05T12:00" },
  });
  expect(body.effect).toMatchObject({ changed: 7, removed: 0, added: 0, notKept: [] });
  const after = await read("Moved");
  expect(after.map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id).sort());
  expect(after.filter(({ location }) => location === "Park").map(({ eventDate }) => eventDate)).toEqual(["2026-12-26"]);
  const { body: series } = await admin.call(seriesCalls.get, { params });
  expect(series.rule).toBe("FREQ=WEEKLY;BYDAY=SA");
});

describe("events with records", () => {
  test("stay as single events when their day is no longer part of the series", async () => {
    const events = await plan("Kept");
    const memberId = await sunday.addPerson();
    for (const index of [4, 5])
      await admin.call(attendance.record, { body: { memberId, eventId: eventAt(events, index).id } });
    const params = { id: eventAt(events, 3).id };
    const query = all;
    const { body: told } = await admin.call(seriesCalls.previewRemoval, { params, query });
    expect(told.words).toBe(
      "6 events are deleted. 2 events with records stay as single events: December 6 and December 13. 2 past events stay as they are.",
    );
    const { body } = await admin.call(calls.remove, { params, query });
    expect(body).toEqual({ id: params.id, effect: told });
    const after = await read("Kept");
    expect(after.slice(0, 2)).toEqual(events.slice(0, 2));
    expect(after.slice(2).map(({ id, seriesId, originalStart }) => [id, seriesId, originalStart])).toEqual([
      [eventAt(events, 4).id, null, null],
      [eventAt(events, 5).id, null, null],
    ]);
    expect(await sunday.count("select count(*) from attendance where member_id = $1", [memberId])).toBe(2);
    expect((await sunday.auditOf("event")).at(-1)).toMatchObject({
      action: "series_deleted",
      detail: { removed: 6, singles: 2 },
    });
  });

  test("of the past stay in the series when the following ones are deleted", async () => {
    const events = await plan("Ended");
    await admin.call(calls.remove, { params: { id: eventAt(events, 4).id }, query: following });
    expect(listStarts(await read("Ended"))).toEqual(listStarts(events.slice(0, 4)));
    const { body } = await admin.call(seriesCalls.get, { params: { id: eventAt(events, 0).id } });
    expect(body.until).toBe("2026-12-05");
  });
});

test("an event that is deleted alone leaves its day out", async () => {
  const events = await plan("Left out");
  await admin.call(calls.remove, { params: { id: eventAt(events, 4).id }, query: { scope: "this" } });
  await admin.call(calls.update, { params: { id: eventAt(events, 3).id }, query: all, body: { location: "Hall" } });
  expect(await read("Left out")).toHaveLength(9);
  const { body } = await admin.call(seriesCalls.get, { params: { id: eventAt(events, 0).id } });
  expect(body.skippedDates).toEqual(["2026-12-06"]);
});

test("of two people who change a series, the second is refused and gets the newer version", async () => {
  const events = await plan("Twice");
  const miriam = await sunday.as("intermediate_admin");
  const { id, updatedAt } = eventAt(events, 4);
  const params = { id };
  const { body: seen } = await admin.call(seriesCalls.get, { params });
  sunday.setNow("2026-11-22T16:00:00Z");
  await admin.call(calls.update, {
    params: { id: eventAt(events, 7).id },
    query: all,
    body: { location: "Hall", seriesUpdatedAt: seen.updatedAt },
  });
  for (const version of [{ updatedAt }, { seriesUpdatedAt: seen.updatedAt }]) {
    const refused = await miriam.refused(calls.update, {
      params,
      query: following,
      body: { location: "Park", ...version },
    });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "conflict", current: { id, location: "Hall" } },
    ]);
  }
});

test("a canceled event stays, takes no check-in, and those concerned get a message", async () => {
  const events = await plan("Canceled", { ministryId: sunday.music });
  const { id } = eventAt(events, 3);
  const lydia = await sunday.as("member");
  const updatedAt = "2026-01-01T00:00:00.000Z";
  const stale = await admin.refused(calls.cancel, { params: { id }, body: { updatedAt } });
  expect([stale.status, stale.body]).toMatchObject([409, { code: "conflict", current: { id, cancelledAt: null } }]);
  const { body } = await admin.call(calls.cancel, { params: { id }, body: { reason: "Ice on the roads." } });
  expect(body).toMatchObject({ id, cancelledAt: "2026-11-22T15:00:00.000Z", reached: 2 });
  const { body: inbox } = await lydia.call(messages.list, { query: { box: "inbox" } });
  expect(inbox.find(({ subject }) => subject === "Canceled: Canceled")?.content).toBe(
    "Canceled, Sunday, November 29 at 10:30 AM, is canceled.\n\nIce on the roads.",
  );
  const memberId = await sunday.addPerson();
  const refused = await admin.refused(attendance.record, { body: { memberId, eventId: id } });
  expect([refused.status, refused.body.code]).toEqual([409, "event_cancelled"]);
  const { body: again } = await admin.call(calls.cancel, { params: { id }, body: {} });
  expect(again).toEqual({ ...body, reached: null });
  const { body: back } = await admin.call(calls.reinstate, { params: { id }, body: {} });
  expect(back.cancelledAt).toBeNull();
  expect((await sunday.auditOf("event")).slice(-2).map(({ action }) => action)).toEqual(["cancelled", "reinstated"]);
});

test("a ministry leader changes a series of an own ministry, but not events of another one in it", async () => {
  const events = await plan("Led", { ministryId: sunday.music });
  const daniel = await sunday.as("ministry_leader");
  const params = { id: eventAt(events, 4).id };
  await daniel.call(calls.update, { params, query: all, body: { location: "Loft" } });
  await admin.call(calls.update, { params: { id: eventAt(events, 6).id }, body: { ministryId: sunday.youth } });
  for (const query of [all, following]) {
    expect((await daniel.refused(calls.update, { params, query, body: { location: "Hall" } })).status).toBe(403);
    expect((await daniel.refused(calls.remove, { params, query })).status).toBe(403);
  }
});
