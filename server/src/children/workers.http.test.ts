// An adult serves in one room at a time: a check-in to serve elsewhere ends the former one, and says where it was.
import { board } from "@narthex/contract/child-board.ts";
import { children } from "@narthex/contract/children.ts";
import { clearances } from "@narthex/contract/clearances.ts";
import { rooms } from "@narthex/contract/rooms.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;
let next: number;
let den: number;

beforeAll(async () => {
  sunday = await openChildrensSunday();
  next = await sunday.addEvent({ title: "Second Service", startTime: "12:30", endTime: "14:00" });
  den = (await sunday.admin.call(rooms.create, { body: { name: "Den", capacity: 20 } })).body.id;
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  family = await sunday.addFamily();
  const body = [{ kind: "background_check" as const, validUntil: "2027-01-01" }];
  await sunday.lead.call(clearances.replace, { params: { id: family.jan }, body });
});
afterAll(() => sunday?.close());

const serve = async (eventId: number, roomId = sunday.hall) =>
  (await sunday.team.call(children.startServing, { body: { eventId, roomId, memberId: family.jan } })).body;
const servesAt = async (eventId: number, id = sunday.hall) => {
  const shown = await sunday.team.call(board.show, { params: { id }, query: { eventId } });
  return shown.body.workers.some(({ memberId }) => memberId === family.jan);
};

test("someone who is checked in to serve at another event is checked out of the first, which the answer says", async () => {
  const first = await serve(sunday.service);
  expect(first.left).toEqual([]);
  sunday.setNow("2026-11-22T15:20:00Z");
  const second = await serve(next);
  expect(second.left).toEqual([{ roomName: "Hall", eventTitle: "Sunday Service" }]);
  expect([await servesAt(sunday.service), await servesAt(next)]).toEqual([false, true]);
  expect(
    await sunday.count(
      "select count(*) from room_workers where id = $1 and date_trunc('second', checked_out_at) = $2",
      [first.id, "2026-11-22T15:20:00Z"],
    ),
  ).toBe(1);
  const audit = (await sunday.auditOf("room_worker")).filter(({ subjectId }) => subjectId === String(first.id));
  expect(audit.map(({ action }) => action).sort()).toEqual(["started", "stopped"]);
});

test("in another room of the same event, the former room is named without the event", async () => {
  await serve(sunday.service);
  expect((await serve(sunday.service, den)).left).toEqual([{ roomName: "Hall", eventTitle: null }]);
  expect([await servesAt(sunday.service), await servesAt(sunday.service, den)]).toEqual([false, true]);
  expect((await serve(sunday.service, den)).left).toEqual([]);
});

test("an event of an earlier day keeps those who were not checked out", async () => {
  const { id } = await serve(sunday.service);
  const later = await sunday.addEvent({ title: "Next Sunday", eventDate: "2026-11-29", endDate: "2026-11-29" });
  sunday.setNow("2026-11-29T15:00:00Z");
  expect((await serve(later)).left).toEqual([]);
  expect(await sunday.count("select count(*) from room_workers where id = $1 and checked_out_at is null", [id])).toBe(
    1,
  );
});

test("of simultaneous check-ins to serve at two events, one is left", async () => {
  await Promise.all([serve(sunday.service), serve(next), serve(sunday.service), serve(next)]);
  const open = "select count(*) from room_workers where member_id = $1 and checked_out_at is null";
  expect(await sunday.count(open, [family.jan])).toBe(1);
});
