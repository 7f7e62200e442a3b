// A reversal puts a child inside only where a child can still be inside.
import { children } from "@narthex/contract/children.ts";
import { events } from "@narthex/contract/events.ts";
import { members } from "@narthex/contract/members.ts";
import { rooms } from "@narthex/contract/rooms.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

/** Mia at a new event, in a new room. */
async function arrive() {
  const eventId = await sunday.addEvent({ title: "Early Service" });
  const name = `Room ${eventId}`;
  const room = (await sunday.admin.call(rooms.create, { body: { name, capacity: 5 } })).body;
  const body = { eventId, roomId: room.id, childIds: [family.mia], adultId: family.hana };
  const [{ id: checkInId, code } = { id: 0, code: null }] = (await sunday.team.call(children.checkIn, { body })).body;
  return { eventId, room, checkInId, code };
}
type Arrived = Awaited<ReturnType<typeof arrive>>;

/** @returns the reversal of a collection there */
async function collect({ checkInId, code }: Arrived) {
  const { id } = (await sunday.team.call(children.checkOut, { body: { checkInId, code } })).body;
  return () => sunday.lead.refused(children.reverseCheckOut, { params: { id }, body: { note: "By mistake" } });
}
/** @returns the reversal of a move to the usual service */
async function move() {
  const body = { eventId: sunday.service, roomId: sunday.hall, childIds: [family.mia], adultId: family.hana };
  const [{ id } = { id: 0 }] = (await sunday.team.call(children.checkIn, { body })).body;
  return () => sunday.lead.refused(children.reverseCheckIn, { params: { id }, body: { note: "Still there" } });
}

const since = {
  "the event was canceled": ({ eventId }: Arrived) =>
    sunday.admin.call(events.cancel, { params: { id: eventId }, body: { tell: "nobody" } }),
  "the event was deleted": ({ eventId }: Arrived) => sunday.admin.call(events.remove, { params: { id: eventId } }),
  "the room was archived": ({ room: { id, updatedAt } }: Arrived) =>
    sunday.admin.call(rooms.update, { params: { id }, body: { archived: true, updatedAt } }),
  "the child was deleted": () => sunday.admin.call(members.remove, { params: { id: family.mia } }),
};
type Since = keyof typeof since;
const codeFor = (change: Since) => (change === "the event was canceled" ? "409 event_cancelled" : "404 not_found");
const ofChild: Since = "the child was deleted";
const changes = Object.keys(since) as Since[];
const inside = (checkInId: number) =>
  sunday.count("select count(*) from child_check_ins where id = $1 and state = 'in'", [checkInId]);

test.each(changes)("a collection is not reversed after %s", async (change) => {
  const arrived = await arrive();
  const reverse = await collect(arrived);
  expect((await since[change](arrived)).status).toBe(200);
  const { status, body } = await reverse();
  expect([`${status} ${body.code}`, await inside(arrived.checkInId)]).toEqual([codeFor(change), 0]);
});

// A child who is inside is not deleted.
test.each(changes.filter((change) => change !== ofChild))("a move is not reversed after %s", async (change) => {
  const arrived = await arrive();
  const reverse = await move();
  expect((await since[change](arrived)).status).toBe(200);
  const { status, body } = await reverse();
  expect([`${status} ${body.code}`, await inside(arrived.checkInId)]).toEqual([codeFor(change), 0]);
});

test("a collection and a move are reversed if nothing has changed", async () => {
  const arrived = await arrive();
  expect((await (await collect(arrived))()).status).toBe(200);
  expect((await (await move())()).status).toBe(200);
  expect(await inside(arrived.checkInId)).toBe(1);
});
