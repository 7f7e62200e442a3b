// Permanent QR codes of places: what they open and when, and who makes, replaces and removes them. The clock: two
// Sundays.
import { checkin } from "@narthex/contract/checkin.ts";
import { checkinPlaces as calls } from "@narthex/contract/checkin-places.ts";
import { households } from "@narthex/contract/households.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

const HALL = "Fellowship Hall";
const VERA = { firstName: "Vera", lastName: "Visitor", email: "vera@example.com" };

let sunday: Sunday;
let admin: Person;
let sessionId = "";
const first = { eventDate: "2026-11-22", endDate: "2026-11-22" };
const second = { eventDate: "2026-11-29", endDate: "2026-11-29" };
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(async () => {
  sunday.setNow("2026-11-22T15:00:00Z");
  await sunday.postgres.pool.query("delete from attendance");
  await sunday.postgres.pool.query("delete from events");
  sessionId = (await make()).url.split("/").at(-1) ?? "";
});
afterAll(() => sunday?.close());

const make = async (place = HALL) => (await admin.call(calls.create, { body: { place } })).body;
const open = async (query: { event?: number } = {}, id = sessionId) => {
  const { status, body } = await sunday.stranger().refused(checkin.open, { params: { sessionId: id }, query });
  return status === 200 ? (body as unknown as { eventName: string }).eventName : body.code;
};
const submit = (query: { event?: number } = {}, person = sunday.stranger()) =>
  person.refused(checkin.submit, { params: { sessionId }, query, body: VERA });

test("one code checks in at each Sunday's event, from 60 minutes before it to 30 minutes after it", async () => {
  const early = await sunday.addEvent({ ...first, title: "Harvest Lunch", location: HALL });
  const late = await sunday.addEvent({ ...second, title: "Advent Lunch", location: " fellowship hall".trim() });
  for (const [now, opened] of [
    ["2026-11-22T14:29:59Z", "checkin_nothing_on"],
    ["2026-11-22T14:30:00Z", "Harvest Lunch"],
    ["2026-11-22T17:29:59.999999Z", "Harvest Lunch"],
    ["2026-11-22T17:30:00Z", "checkin_nothing_on"],
    ["2026-11-29T15:00:00Z", "Advent Lunch"],
  ] as const) {
    sunday.setNow(now);
    expect([now, await open()]).toEqual([now, opened]);
    await submit();
  }
  const { rows } = await sunday.postgres.pool.query("select event_id from attendance order by event_id");
  expect(rows.map((row) => row.event_id)).toEqual([early, late]);
});

test("a code names the next event at its place, only if everyone may see it", async () => {
  const next = async (id = sessionId) =>
    (await sunday.stranger().call(checkin.next, { params: { sessionId: id } })).body.next;
  const later = { eventDate: "2026-12-06", endDate: "2026-12-06", isPublic: true };
  await sunday.addEvent({ ...second, title: "Board", location: HALL });
  await sunday.addEvent({ ...second, title: "Elsewhere", location: "Sanctuary", isPublic: true });
  await sunday.addEvent({ ...second, title: "Rehearsal", location: HALL, ministryId: sunday.music });
  await sunday.addEvent({
    ...second,
    title: "Off",
    location: HALL,
    isPublic: true,
    cancelledAt: "2026-11-20T00:00:00Z",
  });
  expect(await next()).toBeNull();
  await sunday.addEvent({ ...later, title: "Second Advent", location: HALL });
  await sunday.addEvent({ ...later, ...second, title: "First Advent", location: "fellowship hall" });
  const first = {
    eventName: "First Advent",
    eventDate: "2026-11-29",
    startTime: "10:30",
    endDate: "2026-11-29",
    endTime: "12:00",
    timezone: "America/New_York",
  };
  expect(await next()).toEqual(first);
  sunday.setNow("2026-11-29T15:00:00Z");
  expect((await next())?.eventName).toBe("Second Advent");
  // The code of a single event has no place, and an unknown one nothing.
  const eventId = await sunday.addEvent({ ...second, title: "Own", location: HALL });
  const { body } = await admin.call(checkin.generate, { body: { eventId } });
  expect(await next(body.sessionId)).toBeNull();
  const unknown = await sunday.stranger().refused(checkin.next, { params: { sessionId: "unknown" } });
  expect([unknown.status, unknown.body.code]).toEqual([404, "checkin_session_ended"]);
});

test("an event without an end is on for two hours and 30 minutes", async () => {
  const times = { startTime: "08:00", endDate: null, endTime: null };
  await sunday.addEvent({ ...first, ...times, title: "Prayer", location: HALL });
  await sunday.addEvent({ ...first, title: "Harvest Lunch", location: HALL });
  sunday.setNow("2026-11-22T15:29:59.999999Z");
  expect(await open()).toBe("checkin_several_on");
  sunday.setNow("2026-11-22T15:30:00Z");
  expect(await open()).toBe("Harvest Lunch");
});

test("where two events overlap, the visitor has to choose one of them", async () => {
  const lunch = await sunday.addEvent({ ...first, title: "Lunch", location: HALL });
  const class_ = await sunday.addEvent({ ...first, title: "Class", location: HALL, startTime: "11:00" });
  const elsewhere = await sunday.addEvent({ ...first, title: "Service", location: "Sanctuary" });
  expect(await open()).toBe("checkin_several_on");
  expect((await submit()).body.code).toBe("checkin_several_on");
  const { body } = await sunday.stranger().call(checkin.choices, { params: { sessionId } });
  expect(body.map(({ eventId, eventName }) => [eventId, eventName])).toEqual([
    [lunch, "Lunch"],
    [class_, "Class"],
  ]);
  expect(await open({ event: class_ })).toBe("Class");
  expect(await open({ event: elsewhere })).toBe("checkin_several_on");
  expect((await submit({ event: class_ })).status).toBe(200);
  expect(await sunday.count("select event_id from attendance")).toBe(class_);
});

test("a check-in to the event that the page shows is refused once another one is on", async () => {
  const times = { startTime: "08:00", endTime: "09:00" };
  const early = await sunday.addEvent({ ...first, ...times, title: "Early Service", location: HALL });
  const memberId = sunday.ids.member;
  await admin.call(households.create, { body: { name: "Marsh", members: [{ memberId, role: "adult" }] } });
  const household = { params: { sessionId }, body: { memberIds: [memberId] } };
  sunday.setNow("2026-11-22T14:20:00Z");
  const { body } = await sunday.stranger().call(checkin.open, { params: { sessionId } });
  expect([body.eventId, body.eventName]).toEqual([early, "Early Service"]);
  const query = { event: body.eventId };
  await sunday.addEvent({ ...first, title: "Late Service", location: HALL });
  sunday.setNow("2026-11-22T14:31:00Z");
  expect(await open(query)).toBe("checkin_several_on");
  expect((await submit(query)).body.code).toBe("checkin_several_on");
  const refused = await (await sunday.as("member")).refused(checkin.submitHousehold, { ...household, query });
  expect(refused.body.code).toBe("checkin_several_on");
  expect(await sunday.count("select count(*) from attendance")).toBe(0);
  sunday.setNow("2026-11-22T14:29:00Z");
  await sunday.addEvent({ ...first, title: "Class", location: HALL, startTime: "09:15" });
  expect((await submit(query)).status).toBe(200);
  expect(await sunday.count("select event_id from attendance")).toBe(early);
});

test("a signed-in adult checks in with the code of a place", async () => {
  const event = await sunday.addEvent({ ...first, location: HALL });
  const members = [{ memberId: sunday.ids.member, role: "adult" as const }];
  await admin.call(households.create, { body: { name: "Marsh", members } });
  const lydia = await sunday.as("member");
  const body = { memberIds: [sunday.ids.member] };
  const answer = await lydia.call(checkin.submitHousehold, { params: { sessionId }, body });
  expect([answer.status, await sunday.count("select event_id from attendance")]).toEqual([200, event]);
});

test("a child who is checked in with the code of a place is counted as present and is in no room", async () => {
  const event = await sunday.addEvent({ ...first, location: HALL });
  const childId = await sunday.addPerson();
  const members = [
    { memberId: sunday.ids.admin, role: "adult" as const },
    { memberId: childId, role: "child" as const },
  ];
  await admin.call(households.create, { body: { name: "Okafor", members } });
  await admin.call(checkin.submitHousehold, { params: { sessionId }, body: { memberIds: [childId] } });
  expect(await sunday.count("select event_id from attendance where member_id = $1", [childId])).toBe(event);
  expect(await sunday.count("select count(*) from child_check_ins")).toBe(0);
});

test("events of a ministry, canceled ones and those without this place are never opened", async () => {
  await sunday.addEvent({ ...first, location: HALL, ministryId: sunday.music });
  await sunday.addEvent({ ...first, location: HALL, cancelledAt: "2026-11-20T12:00:00Z" });
  await sunday.addEvent({ ...first, location: null });
  expect(await open()).toBe("checkin_nothing_on");
  const refused = await sunday.stranger().refused(checkin.choices, { params: { sessionId } });
  expect([refused.status, refused.body.code]).toEqual([404, "checkin_nothing_on"]);
  expect((await submit()).body.code).toBe("checkin_nothing_on");
});

test("a replaced address stops working, and a removed place ends", async () => {
  await sunday.addEvent({ ...first, title: "Lunch", location: HALL });
  const before = (await admin.call(calls.list)).body;
  const next = await make("FELLOWSHIP HALL");
  expect(next.id).toBe(before[0]?.id);
  expect(await open()).toBe("checkin_session_ended");
  const address = next.url.split("/").at(-1) ?? "";
  expect(await open({}, address)).toBe("Lunch");
  const { rows } = await sunday.postgres.pool.query("select * from checkin_places");
  expect(JSON.stringify([rows, (await admin.call(calls.list)).body])).not.toContain(address);
  await admin.call(calls.remove, { params: { id: next.id } });
  expect(await open({}, address)).toBe("checkin_session_ended");
  expect((await admin.refused(calls.remove, { params: { id: next.id } })).status).toBe(404);
  const actions = (await sunday.auditOf("checkin_place")).map(({ action }) => action);
  expect(actions.slice(-3)).toEqual(["created", "created", "removed"]);
});

test("a new code is refused for a place that has one, and its posters stay valid", async () => {
  await sunday.addEvent({ ...first, title: "Lunch", location: HALL });
  const again = await admin.refused(calls.create, { body: { place: "FELLOWSHIP HALL", isNew: true } });
  expect([again.status, again.body.code]).toEqual([409, "checkin_place_exists"]);
  expect(await open()).toBe("Lunch");
  const kitchen = { body: { place: "Kitchen", isNew: true } };
  const both = await Promise.all([admin.refused(calls.create, kitchen), admin.refused(calls.create, kitchen)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("a place needs a name", async () => {
  const wrong = await admin.refused(calls.create, { body: { place: " " } });
  expect(wrong.body.fields).toEqual({ place: "Please choose a place." });
});
