// Children who are checked in, and adults who serve, are among those who attended the event.
import { attendance } from "@narthex/contract/attendance.ts";
import { children } from "@narthex/contract/children.ts";
import { clearances } from "@narthex/contract/clearances.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
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

test("a check-in that is taken back takes the attendance back, unless a greeter recorded it before", async () => {
  await sunday.admin.call(attendance.record, { body: { eventId: service, memberId: family.ben } });
  sunday.setNow("2026-11-22T15:01:00Z");
  for (const { id } of await checkIn(service, family.mia, family.ben))
    await sunday.lead.call(children.reverseCheckIn, { params: { id }, body: { note: "Another child" } });
  expect(await present()).toEqual([family.ben]);
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
