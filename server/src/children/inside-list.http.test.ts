// One list of everyone who is in the children's rooms now, for an emergency.
import { careNotes } from "@narthex/contract/care-notes.ts";
import { childrenInside } from "@narthex/contract/child-board.ts";
import { roomMoves } from "@narthex/contract/child-room-moves.ts";
import { children } from "@narthex/contract/children.ts";
import { clearances } from "@narthex/contract/clearances.ts";
import { rooms } from "@narthex/contract/rooms.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { enrollStation } from "../../test/stations.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  await sunday.postgres.pool.query("update child_check_ins set state = 'out'");
  await sunday.postgres.pool.query("update room_workers set checked_out_at = now()");
  sunday.setNow(SUNDAY_TEN);
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

const read = async (person: Pick<ChildrensSunday["team"], "call"> = sunday.team) =>
  (await person.call(childrenInside.list)).body;

test("it has who is inside at this minute, in the room of a move, with allergies and adults, at every event", async () => {
  const params = { id: family.mia };
  await sunday.lead.call(careNotes.replace, { params, body: { allergies: "Peanuts", medicalNotes: "Asthma" } });
  const { id: loft } = (await sunday.admin.call(rooms.create, { body: { name: "Loft", minAge: 4, capacity: 9 } })).body;
  const check = [{ kind: "background_check" as const, validUntil: "2027-01-01" }];
  await sunday.lead.call(clearances.replace, { params: { id: family.jan }, body: check });
  const serving = { eventId: sunday.service, roomId: loft, memberId: family.jan };
  const { id: worker } = (await sunday.team.call(children.startServing, { body: serving })).body;
  const other = await sunday.addFamily();
  const [mia] = await sunday.arrive(family, family.mia);
  const [ben] = await sunday.arrive(family, family.ben);
  const second = await sunday.addEvent({ title: "Second Service" });
  await sunday.arriveAt(second, other, other.ben);

  const move = { params: { id: mia?.checkInId ?? 0 }, body: { roomId: loft, fromRoomId: sunday.hall } };
  await sunday.team.call(roomMoves.move, move);
  await sunday.team.call(children.checkOut, { body: { checkInId: ben?.checkInId ?? 0, code: ben?.code ?? "" } });
  const list = await read();
  expect(Math.abs(Date.parse(list.at) - Date.parse(SUNDAY_TEN))).toBeLessThan(60_000);
  expect(
    list.rooms.map((room) => [
      room.eventTitle,
      room.roomName,
      room.children.map(({ name, allergies }) => [name, allergies]),
      room.adults.map(({ name }) => name),
    ]),
  ).toEqual(
    expect.arrayContaining([
      ["Sunday Service", "Loft", [["Mia Berg", "Peanuts"]], ["Jan Berg"]],
      ["Second Service", "Hall", [["Ben Berg", null]], []],
    ]),
  );
  expect(list.rooms).toHaveLength(2);
  expect(JSON.stringify(list)).not.toContain("Asthma");

  // A station, which anyone may pick up, has no last names.
  const desk = await enrollStation(sunday, "attended");
  expect(
    (await read(desk)).rooms.flatMap((room) => [...room.children, ...room.adults].map(({ name }) => name)),
  ).toEqual(expect.arrayContaining(["Mia B.", "Jan B.", "Ben B."]));
  await sunday.team.call(children.stopServing, { params: { id: worker } });
  const { rooms: left } = await read();
  expect(left.find(({ roomName }) => roomName === "Loft")?.adults).toEqual([]);
});

test("nobody is on it after the day of the event", async () => {
  await sunday.arrive(family, family.mia);
  expect((await read()).rooms).toHaveLength(1);
  sunday.setNow("2026-11-24T15:00:00Z");
  expect((await read()).rooms).toEqual([]);
});
