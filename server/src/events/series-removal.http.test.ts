// Deleting events of a series: without records they are gone, with records they stay as single events, and those of the
// past stay as they are. The clock: Sunday, 22 November 2026, 10 AM.
import { attendance } from "@narthex/contract/attendance.ts";
import { eventReplies } from "@narthex/contract/event-replies.ts";
import { eventSeries as seriesCalls } from "@narthex/contract/event-series.ts";
import { events as calls, type Event } from "@narthex/contract/events.ts";
import { headcounts } from "@narthex/contract/headcounts.ts";
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

/** Four Sundays from November 22. @returns the first event */
async function plan(title: string, more: object = {}): Promise<Event> {
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 4 };
  const { body } = await admin.call(calls.create, {
    body: { title, eventDateTime: "2026-11-22T10:30", recurrence, ...more },
  });
  return body;
}

const ofSeries = async ({ seriesId }: Event) =>
  (await admin.call(calls.list, { query: { seriesId: seriesId ?? 0 } })).body.map(({ eventDate }) => eventDate).sort();
const remove = async (id: number) =>
  (await admin.call(calls.remove, { params: { id }, query: { scope: "this" } })).body.effect;
const told = async (id: number) =>
  (await admin.call(seriesCalls.previewRemoval, { params: { id }, query: { scope: "this" } })).body;

const LATER = ["2026-11-29", "2026-12-06", "2026-12-13"];

test("an event without records is deleted, and its day is left out", async () => {
  const first = await plan("Without records");
  expect((await told(first.id)).words).toBe("1 event is deleted.");
  expect(await remove(first.id)).toBeNull();
  expect((await admin.refused(calls.get, { params: { id: first.id } })).status).toBe(404);
  expect(await ofSeries(first)).toEqual(LATER);
});

test("an event with attendance stays as a single event, which is said before, and can then be deleted", async () => {
  const first = await plan("With attendance");
  const memberId = await sunday.addPerson();
  await admin.call(attendance.record, { body: { memberId, eventId: first.id } });
  const effect = await told(first.id);
  expect(effect.words).toBe("1 event with records stays as a single event: November 22.");
  expect(await remove(first.id)).toEqual(effect);
  const { body: kept } = await admin.call(calls.get, { params: { id: first.id } });
  expect(kept).toMatchObject({ seriesId: null, originalStart: null, attendanceCount: 1 });
  expect(await ofSeries(first)).toEqual(LATER);
  expect((await sunday.auditOf("event")).at(-1)).toMatchObject({ action: "left_series", subjectId: String(first.id) });

  expect(await remove(first.id)).toBeNull();
  expect(await sunday.count("select count(*) from attendance where member_id = $1", [memberId])).toBe(0);
});

test("an event with a headcount stays", async () => {
  const first = await plan("With a headcount");
  await admin.call(headcounts.update, { params: { id: first.id }, body: { adults: 40 } });
  expect(await remove(first.id)).toMatchObject({ singles: [{ id: first.id }] });
});

test("an event with replies stays, and those who replied get no email that it is canceled", async () => {
  await sunday.postgres.pool.query("delete from mails");
  const first = await plan("With replies", { eventDateTime: "2026-11-29T10:30", asksForReplies: true });
  const lydia = await sunday.as("member");
  await lydia.call(eventReplies.reply, { params: { id: first.id }, body: { coming: "yes" } });
  await sunday.postgres.pool.query("delete from mails");
  expect(await remove(first.id)).toMatchObject({ singles: [{ id: first.id }] });
  expect(await sunday.count("select count(*) from event_replies where event_id = $1", [first.id])).toBe(1);
  expect(await sunday.count("select count(*) from mails")).toBe(0);
});

test("a member does not learn what a deletion would do", async () => {
  const first = await plan("Only for leaders");
  const member = await sunday.as("member");
  const query = { scope: "this" as const };
  expect((await member.refused(seriesCalls.previewRemoval, { params: { id: first.id }, query })).status).toBe(403);
});

const whole = (id: number, scope: "following" | "all", seen: object = {}) => ({
  params: { id },
  query: { scope, ...seen },
});

test("deleting all or the following events leaves those of the past in the series, which is said before", async () => {
  const first = await plan("Past ones");
  sunday.setNow("2026-12-01T15:00:00Z");
  const { body: told } = await admin.call(seriesCalls.previewRemoval, whole(first.id, "all"));
  expect(told).toMatchObject({
    removed: 2,
    past: 2,
    words: "2 events are deleted. 2 past events stay as they are.",
  });
  expect((await admin.call(calls.remove, whole(first.id, "all"))).body.effect).toEqual(told);
  expect(await ofSeries(first)).toEqual(["2026-11-22", "2026-11-29"]);
  expect((await admin.call(seriesCalls.get, { params: { id: first.id } })).body).toMatchObject({ until: "2026-12-05" });

  for (const scope of ["following", "all"] as const) {
    const refused = await admin.refused(calls.remove, whole(first.id, scope));
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { scope: "No event to come belongs to this. Past events stay; each can be deleted alone." },
    ]);
  }
  expect(await remove(first.id)).toBeNull();
  expect(await ofSeries(first)).toEqual(["2026-11-29"]);
});

test("a deletion of an older version is refused with the newer one, and accepted with that", async () => {
  const first = await plan("Seen");
  const [one, two] = [first, await plan("Seen alone", { recurrence: null })];
  for (const [event, scope] of [
    [one, "this"],
    [one, "all"],
    [two, "this"],
  ] as const) {
    const params = { id: event.id };
    const { body: changed } = await admin.call(calls.update, { params, body: { location: `For ${scope}` } });
    const old = { params, query: { scope, updatedAt: "2026-11-22T14:00:00Z" } };
    const refused = await admin.refused(calls.remove, old);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: "conflict", current: expect.objectContaining({ location: `For ${scope}` }) }),
    ]);
    if (event === one && scope === "this") continue;
    const query = { scope, updatedAt: changed.updatedAt };
    expect((await admin.call(calls.remove, { params, query })).status).toBe(200);
  }
});

test("a deletion of following events is refused where the series was changed through another event", async () => {
  const first = await plan("Split by another");
  const all = (await admin.call(calls.list, { query: { seriesId: first.seriesId ?? 0, when: "coming" } })).body;
  const [, second, third] = all.map(({ id }) => id);
  const { body: series } = await admin.call(seriesCalls.get, { params: { id: first.id } });
  const miriam = await sunday.as("intermediate_admin");
  sunday.setNow("2026-11-22T15:01:00Z");
  await miriam.call(calls.remove, whole(third ?? 0, "following"));
  const seen = { seriesUpdatedAt: series.updatedAt };
  expect((await admin.refused(calls.remove, whole(second ?? 0, "following", seen))).body.code).toBe("conflict");
  expect(await ofSeries(first)).toEqual(["2026-11-22", "2026-11-29"]);
});
