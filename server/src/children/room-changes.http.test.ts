// A child who is inside moves to another room of the same event with the code, under the rules of a check-in.
import { board } from "@narthex/contract/child-board.ts";
import { childReport } from "@narthex/contract/child-report.ts";
import { roomMoves } from "@narthex/contract/child-room-moves.ts";
import { children } from "@narthex/contract/children.ts";
import { clearances } from "@narthex/contract/clearances.ts";
import { guardians } from "@narthex/contract/households.ts";
import { rooms } from "@narthex/contract/rooms.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { enrollStation } from "../../test/stations.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;
let nest: number;
let eventId: number;
let mia: { checkInId: number; code: string };

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  nest = await addRoom({});
  eventId = await sunday.addEvent();
  family = await sunday.addFamily();
  mia = await sunday.arriveAt(eventId, family, family.mia);
});
afterAll(() => sunday?.close());

let added = 0;
const addRoom = async (rules: object) =>
  (await sunday.admin.call(rooms.create, { body: { name: `Nest ${++added}`, capacity: 8, ...rules } })).body.id;
const move = async (person: Pick<Person, "refused">, roomId = nest, more: object = {}) => {
  const body = { roomId, fromRoomId: sunday.hall, ...more };
  const answer = await person.refused(roomMoves.move, { params: { id: mia.checkInId }, body });
  return answer.status === 200 ? "moved" : `${answer.status} ${answer.body.code}`;
};
const boardOf = async (roomId: number, person = sunday.team) =>
  (await person.call(board.show, { params: { id: roomId }, query: { eventId } })).body;
const inRoom = async (roomId: number) => (await boardOf(roomId)).children.map(({ checkInId }) => checkInId);
const countEntries = () =>
  sunday.count("select count(*) from child_entries where check_in_id = $1 and kind = 'room_changed'", [mia.checkInId]);
const readReport = async () =>
  (await sunday.lead.call(childReport.show, { query: { from: "2026-11-22", to: "2026-11-22" } })).body;
const override = { override: { reason: "With the siblings" } };

test("a child moves to another room with the check-in and the code, and the history has who, when, from and to", async () => {
  const { first } = await sunday.recordChanges();
  sunday.setNow("2026-11-22T15:20:00Z");
  expect(await move(sunday.team)).toBe("moved");
  expect([await inRoom(nest), await inRoom(sunday.hall)]).toEqual([[mia.checkInId], []]);
  expect((await boardOf(sunday.hall)).moved).toMatchObject([
    { checkInId: mia.checkInId, roomName: `Nest ${added}`, eventTitle: null, at: "2026-11-22T15:20:00.000Z" },
  ]);
  const { rows } = await sunday.postgres.pool.query(
    `select by_user is not null as known, from_room_id, to_room_id, note, date_trunc('second', at) = '2026-11-22T15:20:00Z' as "rightAt"
      from child_entries where check_in_id = $1 and kind = 'room_changed'`,
    [mia.checkInId],
  );
  expect(rows).toEqual([{ known: true, from_room_id: sunday.hall, to_room_id: nest, note: null, rightAt: true }]);
  expect((await sunday.auditOf("child")).at(-1)).toMatchObject({
    action: "room_changed",
    subjectId: String(mia.checkInId),
    detail: { eventId, memberId: family.mia },
  });
  expect((await first(1))[0]?.topic).toBe("children");
  const { status } = await sunday.team.call(children.checkOut, { body: mia });
  expect(status).toBe(200);
});

test("a repeated move changes nothing, and one from a room in which the child no longer is is refused", async () => {
  const third = await addRoom({});
  expect([await move(sunday.team), await move(sunday.team)]).toEqual(["moved", "moved"]);
  expect(await countEntries()).toBe(1);
  expect(await move(sunday.lead, third)).toBe("409 conflict");
  expect(await move(sunday.team, third, { fromRoomId: nest })).toBe("moved");
  expect(await move(sunday.team, sunday.hall, { fromRoomId: third })).toBe("moved");
  expect((await boardOf(sunday.hall)).moved).toEqual([]);
  expect((await boardOf(nest)).moved).toMatchObject([{ roomName: "Hall" }]);
});

test("of two simultaneous moves to different rooms, one succeeds", async () => {
  const third = await addRoom({});
  const done = await Promise.all([move(sunday.team), move(sunday.lead, third)]);
  expect(done.toSorted()).toEqual(["409 conflict", "moved"]);
  expect(await countEntries()).toBe(1);
});

test("a child who was collected does not move", async () => {
  await sunday.team.call(children.checkOut, { body: mia });
  expect(await move(sunday.team)).toBe("409 conflict");
});

test("a child whose event was over the day before does not move", async () => {
  sunday.setNow("2026-11-24T15:00:00Z");
  expect(await move(sunday.lead)).toBe("409 conflict");
});

test("a locked child is moved by a lead only, and stays locked", async () => {
  for (let wrong = 0; wrong < 5; wrong++)
    await sunday.team.refused(children.checkOut, { body: { checkInId: mia.checkInId, code: "?" } });
  expect(await move(sunday.team)).toBe("423 locked_for_lead");
  expect(await move(sunday.lead)).toBe("moved");
  expect((await boardOf(nest)).children).toMatchObject([{ isLocked: true }]);
});

describe.each([
  ["a full room", async () => addRoom({ capacity: 1 }), "409 room_full", "full"],
  ["a room with too few adults", async () => addRoom({ minAdults: 1 }), "409 room_understaffed", "understaffed"],
  ["a room for other ages", async () => addRoom({ minAge: 9 }), "400 invalid_input", "age"],
] as const)("%s", (_, add, refusal, problem) => {
  test("is refused unless a lead gives a reason, which is in the report", async () => {
    const roomId = await add();
    if (problem === "full") await sunday.arriveAt(eventId, family, family.ben, roomId);
    const offers = (await sunday.team.call(roomMoves.rooms, { params: { id: mia.checkInId } })).body;
    expect(offers.find((offer) => offer.roomId === roomId)).toEqual({ roomId, problem });
    expect(offers.map((offer) => offer.roomId)).not.toContain(sunday.hall);
    expect(await move(sunday.team, roomId)).toBe(refusal);
    expect(await move(sunday.lead, roomId)).toBe(refusal);
    expect(await move(sunday.team, roomId, override)).toBe("403 forbidden");
    expect(await move(sunday.lead, roomId, { override: { reason: " " } })).toBe("400 invalid_input");
    expect(await countEntries()).toBe(0);
    expect(await move(sunday.lead, roomId, override)).toBe("moved");
    expect((await sunday.auditOf("child")).at(-1)?.action).toBe("room_changed_by_override");
    const { overrides } = await readReport();
    expect(overrides.filter(({ checkInId }) => checkInId === mia.checkInId)).toMatchObject([
      { kind: "room_rule", reason: "With the siblings", roomName: `Nest ${added}` },
    ]);
  });
});

test("a room of another event, and an archived one, take no child", async () => {
  const elsewhere = await addRoom({ usedAt: [{ kind: "event", id: sunday.service }] });
  const archived = await addRoom({});
  await sunday.admin.call(rooms.update, {
    params: { id: archived },
    body: { archived: true },
  });
  for (const roomId of [elsewhere, archived])
    expect(await move(sunday.lead, roomId, override)).toBe("400 invalid_input");
});

test("a person without the duty and a station move no child", async () => {
  expect(await move(await sunday.as("intermediate_admin"))).toBe("403 forbidden");
  for (const kind of ["attended", "self_service"] as const)
    expect(await move(await enrollStation(sunday, kind))).toBe("401 signed_out");
  expect(await countEntries()).toBe(0);
});

test("nobody moves a child to a room that counts on an adult who is barred from the child", async () => {
  const staffed = await addRoom({ minAdults: 1 });
  const check = {
    params: { id: family.sam },
    body: [{ kind: "background_check" as const, validUntil: "2027-01-01" }],
  };
  await sunday.admin.call(clearances.replace, check);
  await sunday.team.call(children.startServing, { body: { eventId, roomId: staffed, memberId: family.sam } });
  expect(await move(sunday.team, staffed)).toBe("409 room_understaffed");
  const alerts = () =>
    sunday.count("select count(*) from child_alerts where kind = 'serving' and room_id = $1", [staffed]);
  expect(await alerts()).toBe(0);
  expect(await move(sunday.lead, staffed, override)).toBe("moved");
  expect(await alerts()).toBe(1);
});

test("the report counts the child once, where it is, and the ratio of each room while the child was there", async () => {
  const staffed = await addRoom({ minAdults: 1 });
  const day = "2026-11-29";
  sunday.setNow(`${day}T15:00:00Z`);
  eventId = await sunday.addEvent({ eventDate: day, endDate: day });
  const other = await sunday.addFamily();
  const arrive = { eventId, roomId: staffed, childIds: [other.mia], adultId: other.hana, ...override };
  const [{ id, code } = { id: 0, code: "" }] = (await sunday.lead.call(children.checkIn, { body: arrive })).body;
  sunday.setNow(`${day}T15:10:00Z`);
  const body = { roomId: sunday.hall, fromRoomId: staffed };
  await sunday.team.call(roomMoves.move, { params: { id }, body });
  sunday.setNow(`${day}T15:40:00Z`);
  await sunday.team.call(children.checkOut, { body: { checkInId: id, code } });
  const report = (await sunday.lead.call(childReport.show, { query: { from: day, to: day } })).body;
  expect([report.children, report.visits, report.firstVisits.length]).toEqual([1, 1, 1]);
  expect(report.firstVisits).toMatchObject([{ roomName: "Hall" }]);
  const line = (roomId: number) => report.rooms.find((room) => room.roomId === roomId);
  expect(report.rooms).toHaveLength(2);
  expect(line(sunday.hall)).toMatchObject({ children: 1, firstVisits: 1, isRatioKept: null });
  expect(line(staffed)).toMatchObject({ children: 0, firstVisits: 0, isRatioKept: false, brokenMinutes: 10 });
  expect(report.overrides).toMatchObject([{ kind: "room_rule", roomName: `Nest ${added}` }]);
});

// The last test, because a bar from Mia counts for other children of her name.
test("staff who are barred from a child do not move it, and do not see where the child moved", async () => {
  const list = [
    { adultId: family.hana, kind: "parent" as const },
    { adultId: sunday.ids.member, kind: "barred" as const },
  ];
  const params = { id: family.mia };
  const seen = (await sunday.admin.call(guardians.list, { params })).body.map(({ id }) => id).join();
  await sunday.admin.call(guardians.replace, { params, query: { seen }, body: list });
  expect(await move(sunday.team)).toBe("403 forbidden");
  const offers = await sunday.team.refused(roomMoves.rooms, { params: { id: mia.checkInId } });
  expect(offers.status).toBe(403);
  expect(await move(sunday.admin)).toBe("moved");
  expect((await boardOf(sunday.hall)).moved).toEqual([]);
  expect((await boardOf(sunday.hall, sunday.admin)).moved).toHaveLength(1);
});
