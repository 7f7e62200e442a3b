// The report about children's rooms: each figure is compared with what happened.
import { careNotes } from "@narthex/contract/care-notes.ts";
import { childPaper } from "@narthex/contract/child-paper.ts";
import { childReport as calls } from "@narthex/contract/child-report.ts";
import { roomMoves } from "@narthex/contract/child-room-moves.ts";
import { childAlerts, children } from "@narthex/contract/children.ts";
import { clearances } from "@narthex/contract/clearances.ts";
import { guardians } from "@narthex/contract/households.ts";
import { rooms } from "@narthex/contract/rooms.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../../test/childrens-sunday.ts";

let sunday: ChildrensSunday;
let family: Family;
/** Each test has an event on a day of its own. */
let day = Temporal.PlainDate.from("2026-03-01");
let eventId: number;

const at = (minutes: number) =>
  day.toZonedDateTime({ timeZone: "America/New_York", plainTime: "10:00" }).add({ minutes }).toInstant().toString();
const addEvent = async (on: Temporal.PlainDate) =>
  sunday.addEvent({ eventDate: on.toString(), endDate: on.toString(), startTime: "09:30" });

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  day = day.add({ weeks: 1 });
  sunday.setNow(at(0));
  eventId = await addEvent(day);
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

const span = (from = day, to = day) => ({ from: from.toString(), to: to.toString() });
const report = async (query = span()) => (await sunday.lead.call(calls.show, { query })).body;
const collect = (checkInId: number, code: string, more = {}) =>
  sunday.team.call(children.checkOut, { body: { checkInId, code, ...more } });
const arrive = async ({ hana }: Family, ...childIds: number[]) => {
  const body = { eventId, roomId: sunday.hall, childIds, adultId: hana };
  return (await sunday.team.call(children.checkIn, { body })).body.map(({ id, code }) => ({ checkInId: id, code }));
};

test("children are counted by room and service, a first visit once, and an undone check-in never", async () => {
  const [mia, ben] = await arrive(family, family.mia, family.ben);
  await collect(mia?.checkInId ?? 0, mia?.code ?? "");
  const [again] = await arrive(family, family.mia);
  await collect(again?.checkInId ?? 0, again?.code ?? "");
  await collect(ben?.checkInId ?? 0, ben?.code ?? "");
  const other = await sunday.addFamily();
  const [wrong] = await arrive(other, other.mia);
  const note = { note: "Was never here" };
  await sunday.lead.call(children.reverseCheckIn, { params: { id: wrong?.checkInId ?? 0 }, body: note });

  const found = await report();
  expect(found).toMatchObject({ ...span(), children: 2, visits: 3, brokenRooms: 0, unexplained: 0, inside: 0 });
  expect(found.notCollected).toEqual([]);
  expect(found.rooms).toEqual([
    {
      day: day.toString(),
      eventId,
      eventTitle: "Sunday Service",
      roomId: sunday.hall,
      roomName: "Hall",
      children: 2,
      firstVisits: 2,
      isRatioKept: null,
      brokenMinutes: 0,
      brokenRules: [],
    },
  ]);
  expect(found.firstVisits.map(({ childName }) => childName).toSorted()).toEqual(["Ben Berg", "Mia Berg"]);
  expect(found.overrides).toMatchObject([
    { kind: "check_in_reversed", reason: "Was never here", childName: "Mia Berg" },
  ]);
  expect(await report(span(day.subtract({ days: 6 }), day.subtract({ days: 1 })))).toMatchObject({
    children: 0,
    rooms: [],
    overrides: [],
  });
});

test("a child who came before is no first visit", async () => {
  const before = await addEvent(day.subtract({ days: 1 }));
  sunday.setNow(at(-24 * 60));
  const body = { eventId: before, roomId: sunday.hall, childIds: [family.mia], adultId: family.hana };
  const [first] = (await sunday.team.call(children.checkIn, { body })).body;
  await collect(first?.id ?? 0, first?.code ?? "");
  sunday.setNow(at(0));
  await arrive(family, family.mia, family.ben);
  const found = await report();
  expect(found.firstVisits).toMatchObject([{ childName: "Ben Berg", day: day.toString(), roomName: "Hall" }]);
});

test("the minutes in which a room had too few adults are counted", async () => {
  const body = { name: "Nest", capacity: 8, minAdults: 1 };
  const { id: roomId } = (await sunday.admin.call(rooms.create, { body })).body;
  const check = { params: { id: family.jan }, body: [{ kind: "background_check" as const, validUntil: "2027-01-01" }] };
  await sunday.lead.call(clearances.replace, check);
  const { id } = (await sunday.team.call(children.startServing, { body: { eventId, roomId, memberId: family.jan } }))
    .body;
  const arrival = { eventId, roomId, childIds: [family.mia], adultId: family.hana };
  const [mia] = (await sunday.team.call(children.checkIn, { body: arrival })).body;
  sunday.setNow(at(20));
  await sunday.team.call(children.stopServing, { params: { id } });
  sunday.setNow(at(32));
  await collect(mia?.id ?? 0, mia?.code ?? "");
  const found = await report();
  expect(found.brokenRooms).toBe(1);
  expect(found.rooms).toMatchObject([
    { roomName: "Nest", isRatioKept: false, brokenMinutes: 12, brokenRules: ["The room needs at least 1 adult."] },
  ]);
});

test("a child who was never collected stays unexplained until a lead writes down why, which no one can change", async () => {
  const [mia] = await arrive(family, family.mia);
  const params = { id: mia?.checkInId ?? 0 };
  const body = { note: "Left with Hana, the tag was not entered" };
  expect((await sunday.lead.refused(calls.explain, { params, body })).body.code).toBe("conflict");
  expect(await report()).toMatchObject({ inside: 1, notCollected: [] });

  sunday.setNow(at(24 * 60));
  expect(await report()).toMatchObject({
    unexplained: 1,
    inside: 0,
    notCollected: [{ childName: "Mia Berg", explanations: [] }],
  });
  expect((await sunday.team.refused(calls.explain, { params, body })).status).toBe(403);
  const empty = await sunday.lead.refused(calls.explain, { params, body: { note: " " } });
  expect([empty.status, Object.keys(empty.body.fields ?? {})]).toEqual([400, ["note"]]);
  const unknown = await sunday.lead.refused(calls.explain, { params: { id: 999_999 }, body });
  expect(unknown.body.code).toBe("not_found");
  await sunday.lead.call(calls.explain, { params, body });
  await sunday.admin.call(calls.explain, { params, body: { note: "Hana confirmed it by phone" } });
  const found = await report();
  expect(found.unexplained).toBe(0);
  expect(found.notCollected).toMatchObject([
    { explanations: [{ note: body.note, byName: "Daniel Okafor" }, { note: "Hana confirmed it by phone" }] },
  ]);
  expect(await sunday.auditOf("child")).toContainEqual(
    expect.objectContaining({ action: "explained", detail: { memberId: family.mia } }),
  );
  const change = sunday.postgres.pool.query("update child_entries set note = 'x' where kind = 'explained'");
  await expect(change).rejects.toThrow("never changed");

  await collect(params.id, mia?.code ?? "");
  expect((await sunday.lead.refused(calls.explain, { params, body })).body.code).toBe("conflict");
  expect((await report()).notCollected).toEqual([]);
});

test("an override with the number of a paper slip as its reason is listed, and a check-in with a slip is not", async () => {
  await sunday.team.refused(childPaper.pdf, { params: { id: eventId } });
  const { body: room } = await sunday.admin.call(rooms.create, { body: { name: "Alcove", capacity: 1 } });
  const { roomId, ...arrival } = { roomId: room.id, eventId, adultId: family.hana };
  const bySlip = { ...arrival, roomId, childIds: [family.mia], slipNumber: 5 };
  expect((await sunday.team.refused(children.checkIn, { body: bySlip })).status).toBe(200);
  const byOverride = { ...arrival, roomId, childIds: [family.ben], override: { reason: "Paper slip 5" } };
  expect((await sunday.lead.refused(children.checkIn, { body: byOverride })).status).toBe(200);
  const found = (await report()).overrides;
  expect(found.map(({ childName, kind, reason }) => [childName, kind, reason])).toEqual([
    ["Ben Berg", "room_rule", "Paper slip 5"],
  ]);
});

test("an exception is listed for the child whose room broke a rule, and not for the brother who came along", async () => {
  const add = async (body: { name: string; capacity: number; minAge?: number; maxAge?: number }) =>
    (await sunday.admin.call(rooms.create, { body })).body.id;
  const full = await add({ name: "Cabin", capacity: 1 });
  const free = await add({ name: "Barn", capacity: 5 });
  const other = await sunday.addFamily();
  const first = { eventId, roomId: full, childIds: [other.mia], adultId: other.hana };
  await sunday.team.call(children.checkIn, { body: first });
  const both = {
    eventId,
    childIds: [family.mia, family.ben],
    rooms: [
      { childId: family.mia, roomId: full },
      { childId: family.ben, roomId: free },
    ],
    adultId: family.hana,
    override: { reason: "Twin of a child inside" },
  };
  const done = (await sunday.lead.call(children.checkIn, { body: both })).body;
  expect(done.map(({ roomId }) => roomId)).toEqual([full, free]);
  const listed = async () => (await report()).overrides.map(({ childId, reason }) => [childId, reason]);
  expect(await listed()).toEqual([[family.mia, "Twin of a child inside"]]);
  const actions = (await sunday.auditOf("child")).slice(-2).map(({ action }) => action);
  expect(actions).toEqual(["checked_in_by_override", "checked_in"]);

  // A reason that no rule needed is no exception at a move either.
  const params = { id: done[0]?.id ?? 0 };
  const body = { roomId: free, fromRoomId: full, override: { reason: "More space" } };
  await sunday.lead.call(roomMoves.move, { params, body });
  expect(await listed()).toEqual([[family.mia, "Twin of a child inside"]]);
});

test("the title of a ministry's event is hidden from a lead who may not see the event", async () => {
  await arrive(family, family.mia);
  await sunday.postgres.pool.query("update events set ministry_id = $1 where id = $2", [sunday.youth, eventId]);
  const found = await report();
  const titles = [...found.rooms, ...found.firstVisits].map(({ eventTitle }) => eventTitle);
  expect(titles).toEqual(["An event of a ministry", "An event of a ministry"]);
});

test("each override is listed with its reason and who approved it", async () => {
  const [mia, ben] = await arrive(family, family.mia, family.ben);
  const lostTag = {
    secondApproval: await sunday.approve(sunday.lead, "second", mia?.checkInId ?? 0),
    note: "Passport seen",
  };
  await sunday.team.call(children.checkOut, { body: { checkInId: mia?.checkInId ?? 0, lostTag } });
  const override = {
    leadApproval: await sunday.approve(sunday.lead, "lead", ben?.checkInId ?? 0, {
      collectorName: "Tom Neu",
      guardianCalledId: family.jan,
    }),
    guardianCalledId: family.jan,
    note: "Jan agreed",
  };
  await collect(ben?.checkInId ?? 0, ben?.code ?? "", { collectorName: "Tom Neu", override });
  const small = { name: "Closet", capacity: 1 };
  const { id: roomId } = (await sunday.admin.call(rooms.create, { body: small })).body;
  const other = await sunday.addFamily();
  const arrival = { eventId, roomId, childIds: [other.mia, other.ben], adultId: other.hana };
  const reason = { reason: "Siblings stay together" };
  await sunday.lead.call(children.checkIn, { body: { ...arrival, override: reason } });
  const found = (await report()).overrides;
  expect(
    found.map(({ kind, reason: why, approvedBy, collectorName, calledName }) => [
      kind,
      why,
      approvedBy,
      collectorName,
      calledName,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ["lost_tag", "Passport seen", "Daniel Okafor", "Hana Berg", null],
      ["approved_collector", "Jan agreed", "Daniel Okafor", "Tom Neu", "Jan Berg"],
      ["room_rule", "Siblings stay together", null, null, null],
    ]),
  );
});

test("readings of medical notes, barred people and refused names are listed with the reader, and their content is not", async () => {
  const params = { id: family.mia };
  await sunday.lead.call(careNotes.replace, { params, body: { allergies: "Peanuts", medicalNotes: "Asthma spray" } });
  await sunday.team.call(careNotes.show, { params });
  await sunday.team.call(careNotes.show, { params });
  await sunday.lead.call(guardians.list, { params });
  const [mia] = await arrive(family, family.mia);
  const barred = { checkInId: mia?.checkInId ?? 0, code: mia?.code ?? "", collectorId: family.sam };
  await sunday.team.refused(children.checkOut, { body: barred });
  const [alert] = (await sunday.lead.call(childAlerts.list)).body;
  await sunday.lead.call(childAlerts.show, { params: { id: alert?.id ?? 0 } });
  const today = Temporal.Now.plainDateISO("America/New_York");
  const query = { from: today.subtract({ days: 1 }).toString(), to: today.add({ days: 1 }).toString() };
  const readings = (await report(query)).readings.filter(({ childId }) => childId === family.mia);
  expect(readings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "care_notes", byName: "Lydia Marsh", childName: "Mia Berg", times: 2 }),
      expect.objectContaining({ kind: "barred", byName: "Daniel Okafor", childName: "Mia Berg" }),
      expect.objectContaining({ kind: "alert", byName: "Daniel Okafor", childName: "Mia Berg" }),
    ]),
  );
  expect(JSON.stringify(readings)).not.toMatch(/Asthma|Peanuts|Unwelcome/);
});

test("each part is a table that leads and administrators export, which is recorded", async () => {
  const [mia] = await arrive(family, family.mia);
  sunday.setNow(at(24 * 60));
  await sunday.lead.call(calls.explain, { params: { id: mia?.checkInId ?? 0 }, body: { note: "=1+1" } });
  const read = async (part: string, person = sunday.lead) =>
    person.fetch(`/api/exports/children-report.csv?from=${day}&to=${day}&part=${part}`);
  const file = await read("not_collected");
  expect(file.headers.get("content-disposition")).toContain("children-not-collected.csv");
  const text = await file.text();
  expect(text).toContain(
    `Day,Event,Room,Child,Explanation\r\n${day},Sunday Service,Hall,Mia Berg,"'=1+1 (Daniel Okafor, ${day.add({ days: 1 })} 10:00)"`,
  );
  for (const part of ["rooms", "first_visits", "overrides", "readings"])
    expect((await read(part, sunday.admin)).status, part).toBe(200);
  expect((await sunday.auditOf("report")).map(({ subjectId }) => subjectId)).toContain("children-not_collected");
  expect((await read("all")).status).toBe(400);
  for (const person of [sunday.team, await sunday.as("intermediate_admin"), sunday.stranger()]) {
    expect((await read("rooms", person)).status).toBeGreaterThan(400);
    expect((await person.refused(calls.show, { query: span() })).status).toBeGreaterThan(400);
  }
});

test("days in the wrong order, too many days and other text are refused", async () => {
  const refusedAt = async (from: string, to: string) => {
    const answer = await sunday.lead.refused(calls.show, { query: { from, to } });
    return [answer.status, ...Object.keys(answer.body.fields ?? {})];
  };
  expect(await refusedAt("2026-11-02", "2026-11-01")).toEqual([400, "to"]);
  expect(await refusedAt("2025-01-01", "2026-11-01")).toEqual([400, "to"]);
  expect(await refusedAt("yesterday", "2026-11-01")).toEqual([400, "from"]);
});
