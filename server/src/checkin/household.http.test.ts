// Checking in one's own household, by QR code and in the dialog: for adults who are signed in, and never after typed
// details.
import { checkin as calls } from "@narthex/contract/checkin.ts";
import { guardians, households } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { rooms } from "@narthex/contract/rooms.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let lydia: Person;
let sam: number;
let mia: number;
let stranger: number;
let household: number;
let eventId: number;
let sessionId: string;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  lydia = await sunday.as("member");
  sam = await sunday.addPerson({ firstName: "Sam", lastName: "Marsh" });
  mia = await sunday.addPerson({ firstName: "Mia", lastName: "Marsh" });
  stranger = await sunday.addPerson({ firstName: "Ole", lastName: "Quill" });
  household = (
    await admin.call(households.create, {
      body: { name: "Marsh", members: [{ memberId: sam, role: "adult" }] },
    })
  ).body.id;
});
beforeEach(async () => {
  await setRole("adult");
  const params = { id: mia };
  const seen = (await admin.call(guardians.list, { params })).body.map(({ id }) => id).join();
  await admin.call(guardians.replace, { params, query: { seen }, body: [] });
  await open({});
});
afterAll(() => sunday?.close());

async function setRole(role: "adult" | "child") {
  const members = [
    { memberId: sam, role: "adult" as const },
    { memberId: sunday.ids.member, role },
    { memberId: mia, role: "child" as const },
  ];
  await admin.call(households.update, { params: { id: household }, body: { members } });
}
async function open(event: Parameters<typeof sunday.addEvent>[0]) {
  sunday.setNow(SUNDAY_TEN);
  eventId = await sunday.addEvent(event);
  sessionId = (await admin.call(calls.generate, { body: { eventId } })).body.sessionId;
}
const offered = async (person: Person) =>
  (await person.call(calls.open, { params: { sessionId } })).body.household.map(({ firstName }) => firstName);
const submit = (memberIds: number[], person = lydia) =>
  person.refused(calls.submitHousehold, { params: { sessionId }, body: { memberIds } });
const here = () => sunday.count("select count(*) from attendance where event_id = $1", [eventId]);

test("an adult checks in the chosen people with one request, which is recorded for each", async () => {
  expect(await offered(lydia)).toEqual(["Lydia", "Sam", "Mia"]);
  const { status, body } = await submit([mia, sunday.ids.member]);
  expect([status, body]).toEqual([200, { firstNames: ["Lydia", "Mia"], eventName: "Sunday Service" }]);
  expect(await here()).toBe(2);
  const logged = (await sunday.auditOf("attendance")).filter(
    ({ detail }) => (detail as { eventId: number }).eventId === eventId,
  );
  expect(logged.map(({ action, actorId }) => [action, actorId !== null])).toEqual([
    ["checked_in", true],
    ["checked_in", true],
  ]);
  expect((await submit([mia, sunday.ids.member])).status).toBe(200);
  expect(await here()).toBe(2);
  const { household: now } = (await lydia.call(calls.open, { params: { sessionId } })).body;
  expect(now.map(({ isHere }) => isHere)).toEqual([true, false, true]);
  await open({});
  const { household: next } = (await lydia.call(calls.open, { params: { sessionId } })).body;
  expect(next.map(({ cameLast }) => cameLast)).toEqual([true, false, true]);
});

test("visitors, children of the household and accounts that wait see no household", async () => {
  expect(await offered(sunday.stranger())).toEqual([]);
  expect(await offered(await sunday.as("pending"))).toEqual([]);
  expect(await offered(admin)).toEqual([]);
  await setRole("child");
  expect(await offered(lydia)).toEqual([]);
  expect((await submit([sunday.ids.member])).status).toBe(404);
  expect((await submit([sam], sunday.stranger())).status).toBe(401);
  expect((await submit([sam], await sunday.as("pending"))).status).toBe(403);
  expect(await here()).toBe(0);
});

test("a child from whom the adult is barred, and a person outside the household, is neither offered nor checked in", async () => {
  expect((await submit([sunday.ids.member, stranger])).status).toBe(404);
  const body = [{ adultId: sunday.ids.member, kind: "barred" as const }];
  await admin.call(guardians.replace, { params: { id: mia }, body });
  expect(await offered(lydia)).toEqual(["Lydia", "Sam"]);
  expect((await submit([mia])).status).toBe(404);
  expect(await here()).toBe(0);
});

test("a full event, an early event and an expired code refuse check-in", async () => {
  await open({ maxAttendees: 1 });
  expect((await submit([sam, mia])).body).toMatchObject({ code: "event_full" });
  expect(await here()).toBe(0);
  await open({ eventDate: "2026-11-25", endDate: "2026-11-25" });
  expect((await submit([sam])).status).toBe(409);
  sessionId = "x".repeat(43);
  expect((await submit([sam])).body).toMatchObject({ code: "checkin_session_ended" });
});

const seeOwn = (id: number, person = lydia) => person.refused(calls.ownHousehold, { params: { id } });
const submitOwn = (memberIds: number[], person = lydia) =>
  person.refused(calls.checkOwnHouseholdIn, { params: { id: eventId }, body: { memberIds } });

test("without a code, an adult checks in the household at a visible event until its day is over", async () => {
  expect((await seeOwn(eventId)).body).toMatchObject([
    { firstName: "Lydia" },
    { firstName: "Sam" },
    { firstName: "Mia" },
  ]);
  expect((await submitOwn([mia, stranger])).status).toBe(404);
  expect(await here()).toBe(0);
  const { status, body } = await submitOwn([mia, sunday.ids.member]);
  expect([status, body]).toEqual([200, { firstNames: ["Lydia", "Mia"], eventName: "Sunday Service" }]);
  expect(await here()).toBe(2);
  expect((await submitOwn([sam], sunday.stranger())).status).toBe(401);
  expect((await submitOwn([sam], await sunday.as("pending"))).status).toBe(403);
  sunday.setNow("2026-11-23T12:00:00Z");
  expect((await submitOwn([sam])).body).toMatchObject({ code: "event_over" });
  expect((await seeOwn(eventId)).body).toEqual([]);
  await open({ eventDate: "2026-11-25", endDate: "2026-11-25" });
  expect((await submitOwn([sam])).body).toMatchObject({ code: "event_not_open_yet" });
  expect((await seeOwn(eventId)).body).toEqual([]);
  await open({ ministryId: sunday.youth });
  expect([(await seeOwn(eventId)).status, (await submitOwn([sam])).status]).toEqual([404, 404]);
});

test("a child whose age a room of the event takes needs the children's desk", async () => {
  const needsRoom = async () =>
    (await lydia.call(calls.ownHousehold, { params: { id: eventId } })).body.map((one) => one.needsRoom);
  await admin.call(members.update, { params: { id: mia }, body: { dateOfBirth: "2018-05-01" } });
  expect(await needsRoom()).toEqual([false, false, false]);
  const room = { name: "Elementary", capacity: 9, minAge: 6, maxAge: 10 };
  const { id } = (await admin.call(rooms.create, { body: room })).body;
  expect(await needsRoom()).toEqual([false, false, true]);
  await admin.call(rooms.update, { params: { id }, body: { maxAge: 7 } });
  expect(await needsRoom()).toEqual([false, false, false]);
});

test("an empty choice is refused at its field", async () => {
  const refused = await submit([]);
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["memberIds"]]);
});

test("after an event over midnight, members and visitors are recorded at its start", async () => {
  await open({ eventDate: "2026-11-21", startTime: "22:00", endDate: "2026-11-22", endTime: "01:00" });
  sunday.setNow("2026-11-22T19:00:00Z");
  expect((await submit([mia])).status).toBe(200);
  const body = { firstName: "Vera", lastName: "Night", phone: "+12125550188" };
  expect((await sunday.stranger().refused(calls.submit, { params: { sessionId }, body })).status).toBe(200);
  const { rows } = await sunday.postgres.pool.query(
    "select distinct check_in_time, count(*) over ()::int as count from attendance where event_id = $1",
    [eventId],
  );
  expect(rows.map(({ check_in_time, count }) => [new Date(check_in_time).toISOString(), count])).toEqual([
    ["2026-11-22T03:00:00.000Z", 2],
  ]);
});
