// Undoing a change of several events of a series: what comes back, and when it is refused.
import { attendance } from "@narthex/contract/attendance.ts";
import { eventReplies as replies } from "@narthex/contract/event-replies.ts";
import { eventSeries as seriesCalls } from "@narthex/contract/event-series.ts";
import { events as calls, type EventChange, type Scope } from "@narthex/contract/events.ts";
import { headcounts } from "@narthex/contract/headcounts.ts";
import { merges } from "@narthex/contract/merges.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { pruneSeriesUndos } from "./series-undo.service.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from series_undos");
});
afterAll(() => sunday?.close());

/** The clock of a server has parts of a millisecond. */
const after = (minutes: number) =>
  sunday.setNow(Temporal.Instant.from(SUNDAY_TEN).add({ minutes, milliseconds: 681, microseconds: 234 }).toString());

/** Ten Sundays from November 8, two of them past. @returns the ids of the events in order */
async function plan(title: string, more: object = {}): Promise<number[]> {
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 10 };
  const times = { eventDateTime: "2026-11-08T10:30", endDateTime: "2026-11-08T12:00" };
  await admin.call(calls.create, { body: { title, ...times, recurrence, ...more } });
  const { rows } = await sunday.postgres.pool.query<{ id: number }>(
    "select id from events where title = $1 order by event_date",
    [title],
  );
  return rows.map(({ id }) => id);
}

/** All series and events without their versions. */
async function everything(): Promise<unknown[]> {
  const { rows } = await sunday.postgres.pool.query(`
    select to_jsonb(s) - 'updated_at' as row from (select * from event_series order by id) as s
    union all select to_jsonb(e) - 'updated_at' from (select * from events order by id) as e`);
  return rows;
}

const change = (id: number, scope: Scope, body: EventChange) =>
  admin.call(calls.update, { params: { id }, query: { scope }, body });
const last = async (person = admin) => (await person.call(seriesCalls.undoable)).body[0];
const undo = async (person = admin) => person.call(seriesCalls.undo, { params: { id: (await last(person))?.id ?? 0 } });
const refusal = async (id: number, person = admin) => {
  const { status, body } = await person.refused(seriesCalls.undo, { params: { id } });
  return [status, body.code];
};

const CHANGES: [string, Scope, EventChange][] = [
  [
    "all events get another time and place",
    "all",
    { eventDateTime: "2026-12-06T11:00", endDateTime: "", location: "Park" },
  ],
  ["the following events move to another weekday", "following", { eventDateTime: "2026-12-08T19:00", endDateTime: "" }],
  [
    "the following events repeat every other week",
    "following",
    { recurrence: { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", count: 10 } },
  ],
  ["all events repeat twice a week", "all", { recurrence: { rule: "FREQ=WEEKLY;BYDAY=SU,WE", count: 30 } }],
];

test.each(CHANGES)("%s, and undoing it restores every row", async (title, scope, body) => {
  const ids = await plan(title);
  const [, , , third = 0, fourth = 0, fifth = 0] = ids;
  await change(fifth, "this", { title: `${title} with guests`, eventDateTime: "2026-12-12T18:00", endDateTime: "" });
  await admin.call(attendance.record, { body: { memberId: await sunday.addPerson(), eventId: ids[1] ?? 0 } });
  const before = await everything();
  after(1);
  const { effect } = (await change(fourth, scope, body)).body;
  expect(await everything()).not.toEqual(before);
  expect(await last()).toMatchObject({
    kind: "changed",
    title,
    changed: effect?.changed,
    added: effect?.added,
    removed: effect?.removed,
    changedAt: "2026-11-22T15:01:00.681Z",
  });
  after(2);
  await undo();
  expect(await everything()).toEqual(before);
  expect((await sunday.auditOf("event")).at(-1)).toMatchObject({
    action: "series_change_undone",
    detail: { restored: 10 },
  });
  expect(await last()).toBeUndefined();
  // The restored series is changed as any other.
  expect((await change(third, "all", { location: "Hall" })).body.effect?.changed).toBeGreaterThan(5);
});

test.each<Scope>(["all", "following"])("deleting %s events, and undoing it, restores every row", async (scope) => {
  const title = `Deleted ${scope}`;
  const ids = await plan(title);
  await admin.call(attendance.record, { body: { memberId: await sunday.addPerson(), eventId: ids[1] ?? 0 } });
  const before = await everything();
  after(1);
  await admin.call(calls.remove, { params: { id: ids[0] ?? 0 }, query: { scope } });
  expect(await last()).toMatchObject({ kind: "deleted", title, changed: 0, added: 0, removed: 8 });
  await undo();
  expect(await everything()).toEqual(before);
});

test("an undo is refused after another change, after an hour, and to everyone else", async () => {
  const [, , , third = 0, fourth = 0] = await plan("Refused");
  await change(fourth, "all", { location: "Park" });
  const { id = 0 } = (await last()) ?? {};
  const miriam = await sunday.as("intermediate_admin");
  expect(await last(miriam)).toBeUndefined();
  expect((await miriam.refused(seriesCalls.undo, { params: { id } })).status).toBe(404);
  after(1);
  const before = await everything();
  await miriam.call(calls.update, { params: { id: third }, query: { scope: "this" }, body: { location: "Hall" } });
  expect(await refusal(id)).toEqual([409, "series_changed_since"]);
  // Nothing offers what would be refused.
  expect(await last()).toBeUndefined();
  await miriam.call(calls.update, { params: { id: third }, query: { scope: "this" }, body: { location: "Park" } });
  expect(await refusal(id)).toEqual([409, "series_changed_since"]);
  expect((await everything()).length).toBe(before.length);
  after(61);
  expect(await last()).toBeUndefined();
  expect((await admin.refused(seriesCalls.undo, { params: { id } })).status).toBe(404);
  await sunday.postgres.transaction((tx) => pruneSeriesUndos(tx, Temporal.Instant.from("2026-11-22T16:01:00Z")));
  expect(await sunday.count("select count(*) from series_undos")).toBe(0);
});

test("several changes are undone one after the other, the last one first", async () => {
  const ids = await plan("In order");
  const [, , , , fourth = 0, fifth = 0] = ids;
  const planned = await everything();
  after(1);
  await change(fifth, "following", { location: "Park" });
  after(2);
  await change(fourth, "all", { title: "In another order" });
  after(3);
  await admin.call(calls.remove, { params: { id: fifth }, query: { scope: "following" } });
  for (const minute of [4, 5, 6]) {
    after(minute);
    await undo();
  }
  expect(await everything()).toEqual(planned);
  expect(await last()).toBeUndefined();
});

test("an undo is refused, and not offered, if an event that the change added has records", async () => {
  const [, , , , fourth = 0] = await plan("Twice weekly");
  await change(fourth, "all", { recurrence: { rule: "FREQ=WEEKLY;BYDAY=SU,WE", count: 30 } });
  const { id = 0 } = (await last()) ?? {};
  const { rows } = await sunday.postgres.pool.query<{ id: number }>(
    "select id from events where title = 'Twice weekly' and event_date = '2026-11-25'",
  );
  await sunday.postgres.pool.query(
    "insert into event_replies (event_id, member_id, status, queued_at) values ($1, $2, 'coming', now())",
    [rows[0]?.id, await sunday.addPerson()],
  );
  expect(await refusal(id)).toEqual([409, "series_has_records"]);
  expect(await last()).toBeUndefined();
  await sunday.postgres.pool.query("delete from event_replies where event_id = $1", [rows[0]?.id]);
  expect(await last()).toMatchObject({ id });
});

test("an undo is refused, and not offered, if it would move an event with records to another day", async () => {
  const [, , , , fourth = 0, fifth = 0] = await plan("Moved and counted");
  await change(fourth, "all", { eventDateTime: "2026-12-07T10:30", endDateTime: "" });
  const { id = 0 } = (await last()) ?? {};
  await admin.call(headcounts.update, { params: { id: fifth }, body: { adults: 40 } });
  expect(await refusal(id)).toEqual([409, "series_has_records"]);
  expect(await last()).toBeUndefined();
  const { rows } = await sunday.postgres.pool.query("select event_date::text as day from events where id = $1", [
    fifth,
  ]);
  expect(rows).toEqual([{ day: "2026-12-14" }]);
  await sunday.postgres.pool.query("delete from event_headcounts where event_id = $1", [fifth]);
  expect(await last()).toMatchObject({ id });
});

test("a leader undoes changes of a series whose past events belong to another ministry", async () => {
  const [, , third = 0, fourth = 0] = await plan("Handed over", { ministryId: sunday.youth });
  await change(third, "all", { ministryId: sunday.music });
  const daniel = await sunday.as("ministry_leader");
  const handedOver = await everything();
  after(1);
  await daniel.call(calls.update, { params: { id: third }, query: { scope: "all" }, body: { location: "Park" } });
  after(2);
  await daniel.call(calls.remove, { params: { id: fourth }, query: { scope: "following" } });
  for (const minute of [3, 4]) {
    after(minute);
    await undo(daniel);
  }
  expect(await everything()).toEqual(handedOver);
});

test("an undo is refused, and not offered, to a leader who may no longer make such a change", async () => {
  const daniel = await sunday.as("ministry_leader");
  const changeAs = (id: number, body: EventChange) =>
    daniel.call(calls.update, { params: { id }, query: { scope: "all" }, body });
  const { id: userId } = (await daniel.call(signin.user)).body;
  const [, , third = 0] = await plan("Published", { ministryId: sunday.music, isPublic: true });
  await admin.call(users.update, { params: { id: userId }, body: { duties: ["calendar"] } });
  await changeAs(third, { isPublic: false });
  const { id: hidden = 0 } = (await last(daniel)) ?? {};
  await admin.call(users.update, { params: { id: userId }, body: { duties: [] } });
  expect(await last(daniel)).toBeUndefined();
  expect(await refusal(hidden, daniel)).toEqual([403, "forbidden"]);

  const lead = (leaderId: number | null) =>
    sunday.postgres.pool.query("update ministries set leader_id = $1 where id = $2", [leaderId, sunday.youth]);
  const [, , other = 0] = await plan("Moved to youth", { ministryId: sunday.music });
  await lead(sunday.ids.ministry_leader);
  await changeAs(other, { ministryId: sunday.youth });
  const { id: moved = 0 } = (await last(daniel)) ?? {};
  await lead(null);
  expect(await last(daniel)).toBeUndefined();
  expect(await refusal(moved, daniel)).toEqual([403, "forbidden"]);
});

test("places that an undo frees are given to those who wait", async () => {
  const [, , , third = 0, fourth = 0] = await plan("Undone places", { asksForReplies: true, capacity: 2 });
  const reply = async (name: "ministry_leader" | "member") =>
    (await sunday.as(name)).call(replies.reply, { params: { id: fourth }, body: { coming: "yes" } });
  await change(third, "all", { capacity: 1 });
  await reply("ministry_leader");
  expect((await reply("member")).body.own?.status).toBe("waiting");
  await undo();
  const { body: listed } = await admin.call(replies.list, { params: { id: fourth } });
  expect(listed.map(({ status }) => status)).toEqual(["coming", "coming"]);
});

test("a series whose ministry and organizer were deleted since comes back without them", async () => {
  const { rows } = await sunday.postgres.pool.query<{ id: number }>(
    "insert into ministries (name) values ('Bell ringers') returning id",
  );
  const ministryId = rows[0]?.id ?? 0;
  const organizerId = await sunday.addPerson();
  const [first = 0] = await plan("Ringing", { ministryId, organizerId });
  await admin.call(calls.remove, { params: { id: first }, query: { scope: "all" } });
  await sunday.postgres.pool.query("delete from ministries where id = $1", [ministryId]);
  await sunday.postgres.pool.query("delete from members where id = $1", [organizerId]);
  await undo();
  const found = await sunday.count(
    "select count(*) from events where title = 'Ringing' and ministry_id is null and organizer_id is null",
  );
  expect(found).toBe(10);
});

test("a series whose organizer was merged into another person since is led by that person", async () => {
  const [organizerId, survivorId] = [await sunday.addPerson(), await sunday.addPerson()];
  const [first = 0] = await plan("Tea", { organizerId });
  await change(first, "all", { location: "Park" });
  await admin.call(merges.merge, { params: { id: survivorId }, body: { otherId: organizerId } });
  await undo();
  const led = "select count(*) from events where title = 'Tea' and location is null and organizer_id = $1";
  expect(await sunday.count(led, [survivorId])).toBe(10);
  expect(
    await sunday.count("select count(*) from event_series where title = 'Tea' and organizer_id = $1", [survivorId]),
  ).toBe(1);
});

test("a change is listed for events of its series, also for those that it added or split off, and for no others", async () => {
  const [, , third = 0, fourth = 0] = await plan("Concerned");
  const [other = 0] = await plan("Not concerned");
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 9 };
  await change(fourth, "following", { recurrence, location: "Park" });
  const { rows } = await sunday.postgres.pool.query<{ id: number }>(
    "select max(id) as id from events where title = 'Concerned'",
  );
  const listedFor = async (eventId: number) =>
    (await admin.call(seriesCalls.undoable, { query: { eventId } })).body.map(({ title }) => title);
  for (const eventId of [third, fourth, rows[0]?.id ?? 0]) expect(await listedFor(eventId)).toEqual(["Concerned"]);
  expect(await listedFor(other)).toEqual([]);
  expect(await last()).toMatchObject({ title: "Concerned" });
});
