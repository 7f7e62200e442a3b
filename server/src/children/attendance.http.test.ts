// Children who are checked in, and adults who serve, are among those who attended the event.
import { attendance } from "@narthex/contract/attendance.ts";
import { children } from "@narthex/contract/children.ts";
import { clearances } from "@narthex/contract/clearances.ts";
import { groupAttendance } from "@narthex/contract/group-attendance.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;
let service: number;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  family = await sunday.addFamily();
  service = await sunday.addEvent({ title: "Family Service" });
});
afterAll(() => sunday?.close());

const present = async (eventId = service) => {
  const { body } = await sunday.admin.call(attendance.ofEvent, { params: { eventId } });
  return body.map(({ memberId }) => memberId).sort((one, other) => (one ?? 0) - (other ?? 0));
};
const checkIn = async (eventId: number, ...childIds: number[]) => {
  const body = { eventId, roomId: sunday.hall, childIds, adultId: family.hana };
  return (await sunday.team.call(children.checkIn, { body })).body;
};
const recordOf = async (memberId: number, eventId = service) => {
  const { body } = await sunday.admin.call(attendance.ofEvent, { params: { eventId } });
  return body.find((record) => record.memberId === memberId)?.id ?? 0;
};
const remove = async (id: number) => {
  const { status, body } = await sunday.admin.refused(attendance.remove, { params: { id } });
  return `${status} ${body.code ?? ""}`.trim();
};

test("children who are checked in have attended, each once, and the adult who brings them has not", async () => {
  await sunday.admin.call(attendance.record, { body: { eventId: service, memberId: family.ben } });
  await checkIn(service, family.mia, family.ben);
  expect(await present()).toEqual([family.mia, family.ben].sort((one, other) => one - other));
});

test("a child who moves to the next service has attended both", async () => {
  const next = await sunday.addEvent({ title: "Late Service" });
  await checkIn(service, family.mia);
  await checkIn(next, family.mia);
  expect([await present(), await present(next)]).toEqual([[family.mia], [family.mia]]);
});

test("undoing a check-in deletes the attendance, unless a greeter recorded it before", async () => {
  await sunday.admin.call(attendance.record, { body: { eventId: service, memberId: family.ben } });
  sunday.setNow("2026-11-22T15:01:00Z");
  for (const { id } of await checkIn(service, family.mia, family.ben))
    await sunday.lead.call(children.reverseCheckIn, { params: { id }, body: { note: "Another child" } });
  expect(await present()).toEqual([family.ben]);
});

test("the leader's list says which children are in a room, until they are collected", async () => {
  const params = { id: await sunday.addEvent({ title: "Kids' choir", ministryId: sunday.music }) };
  for (const memberId of [family.mia, family.ben])
    await sunday.postgres.pool.query(
      "insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, '2026-01-01')",
      [memberId, sunday.music],
    );
  const list = async () => {
    const { body } = await sunday.admin.call(groupAttendance.show, { params });
    const ofFamily = body.people.filter(({ memberId }) => memberId === family.mia || memberId === family.ben);
    return ofFamily.map(({ firstName, isPresent, isInRoom }) => ({ firstName, isPresent, isInRoom }));
  };
  const ben = { firstName: "Ben", isPresent: false, isInRoom: false };
  const [entered] = await checkIn(params.id, family.mia);
  expect(await list()).toEqual([ben, { firstName: "Mia", isPresent: true, isInRoom: true }]);
  const body = { checkInId: entered?.id ?? 0, code: entered?.code ?? null };
  await sunday.team.call(children.checkOut, { body });
  expect(await list()).toEqual([ben, { firstName: "Mia", isPresent: true, isInRoom: false }]);
});

test("an adult who serves in a room has attended, also after leaving early", async () => {
  const check = { params: { id: family.jan }, body: [{ kind: "background_check" as const, validUntil: "2027-01-01" }] };
  await sunday.lead.call(clearances.replace, check);
  const { body } = await sunday.team.call(children.startServing, {
    body: { eventId: service, roomId: sunday.hall, memberId: family.jan },
  });
  await sunday.team.call(children.stopServing, { params: { id: body.id } });
  expect(await present()).toEqual([family.jan]);
});

test("more children than an event has places are checked in at the desk", async () => {
  const small = await sunday.addEvent({ title: "Small Service", maxAttendees: 1 });
  await checkIn(small, family.mia, family.ben);
  expect(await present(small)).toHaveLength(2);
});

test("the attendance of a child inside is not deleted, also if a greeter recorded it, until the child has left", async () => {
  await sunday.admin.call(attendance.record, { body: { eventId: service, memberId: family.ben } });
  const arrived = await checkIn(service, family.mia, family.ben);
  const records = [await recordOf(family.mia), await recordOf(family.ben)];
  for (const id of records) expect(await remove(id)).toBe("409 attendance_of_child_inside");
  expect(await present()).toHaveLength(2);
  for (const { id: checkInId, code } of arrived)
    await sunday.team.call(children.checkOut, { body: { checkInId, code } });
  for (const id of records) expect(await remove(id)).toBe("200");
});

test("a child who moved is inside at the next service only, and the attendance of the former one may be deleted", async () => {
  const next = await sunday.addEvent({ title: "Late Service" });
  await checkIn(service, family.mia);
  await checkIn(next, family.mia);
  expect(await remove(await recordOf(family.mia, next))).toBe("409 attendance_of_child_inside");
  expect(await remove(await recordOf(family.mia))).toBe("200");
});

test("the attendance of a child whom no one checked out is deleted after the last day of the event", async () => {
  await checkIn(service, family.mia);
  sunday.setNow("2026-11-23T15:00:00Z");
  expect(await remove(await recordOf(family.mia))).toBe("200");
});

test("a child who is inside again has attended, also if the record was deleted in between", async () => {
  const next = await sunday.addEvent({ title: "Late Service" });
  const note = { note: "By mistake" };
  const [{ id: checkInId, code } = { id: 0, code: null }] = await checkIn(service, family.mia);
  const { id } = (await sunday.team.call(children.checkOut, { body: { checkInId, code } })).body;
  await remove(await recordOf(family.mia));
  await sunday.lead.call(children.reverseCheckOut, { params: { id }, body: note });
  expect(await present()).toEqual([family.mia]);
  const [moved] = await checkIn(next, family.mia);
  await remove(await recordOf(family.mia));
  await sunday.lead.call(children.reverseCheckIn, { params: { id: moved?.id ?? 0 }, body: note });
  expect([await present(), await present(next)]).toEqual([[family.mia], []]);
  await sunday.lead.call(children.reverseCheckIn, { params: { id: checkInId }, body: note });
  expect(await present()).toEqual([]);
});

test("a deletion that waits for the child's check-in is refused", async () => {
  await sunday.admin.call(attendance.record, { body: { eventId: service, memberId: family.ben } });
  const record = await recordOf(family.ben);
  const { pool } = sunday.postgres;
  // The check-in has locked the child and waits for the room, and the deletion waits for the child.
  const room = `select from rooms where id = ${sunday.hall} for update`;
  const [entered, removed] = await whileHolding(pool, room, async () => {
    const first = checkIn(service, family.ben);
    await waitForLock(pool);
    const second = remove(record);
    await waitForLock(pool, 2);
    return [first, second] as const;
  });
  expect(await entered).toHaveLength(1);
  expect(await removed).toBe("409 attendance_of_child_inside");
});
