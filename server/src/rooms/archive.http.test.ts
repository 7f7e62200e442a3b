// A room in which children or adults are at the moment is not archived.
import { children } from "@narthex/contract/children.ts";
import { clearances } from "@narthex/contract/clearances.ts";
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

const change = async (body: object) => {
  const answer = await sunday.lead.refused(rooms.update, { params: { id: sunday.hall }, body });
  return answer.status === 200 ? "changed" : `${answer.status} ${answer.body.code}`;
};
const archive = () => change({ archived: true });
const reopen = () => change({ archived: false });

test("with a child inside, it can be changed but not archived, until the child is collected", async () => {
  const [{ checkInId, code } = { checkInId: 0, code: "" }] = await sunday.arrive(family, family.mia);
  expect(await change({ archived: true, capacity: 400 })).toBe("409 room_in_use");
  expect(await sunday.count("select count(*) from rooms where archived or capacity = 400")).toBe(0);
  expect(await change({ archived: false, capacity: 450 })).toBe("changed");
  await sunday.team.call(children.checkOut, { body: { checkInId, code } });
  expect([await archive(), await reopen()]).toEqual(["changed", "changed"]);
});

test("with an adult who serves there, it is not archived until the adult is checked out", async () => {
  const body = [{ kind: "background_check" as const, validUntil: "2027-01-01" }];
  await sunday.lead.call(clearances.replace, { params: { id: family.jan }, body });
  const serving = { eventId: sunday.service, roomId: sunday.hall, memberId: family.jan };
  const { id } = (await sunday.team.call(children.startServing, { body: serving })).body;
  expect(await archive()).toBe("409 room_in_use");
  await sunday.team.call(children.stopServing, { params: { id } });
  expect([await archive(), await reopen()]).toEqual(["changed", "changed"]);
});

test("a check-in at the same time as the archiving is refused, or the room stays open", async () => {
  const before = await sunday.count("select count(*) from child_check_ins where state = 'in'");
  const body = { eventId: sunday.service, roomId: sunday.hall, childIds: [family.ben], adultId: family.hana };
  const [archived, arrived] = await Promise.all([archive(), sunday.team.refused(children.checkIn, { body })]);
  const isInside = (await sunday.count("select count(*) from child_check_ins where state = 'in'")) > before;
  expect([archived === "changed", arrived.status === 200, isInside]).toEqual(
    archived === "changed" ? [true, false, false] : [false, true, true],
  );
  if (archived === "changed") await reopen();
});

test("with a child who was never collected and an adult who was never checked out on a day before, it is archived", async () => {
  await sunday.arrive(family, family.mia);
  const body = [{ kind: "background_check" as const, validUntil: "2027-01-01" }];
  await sunday.lead.call(clearances.replace, { params: { id: family.jan }, body });
  const serving = { eventId: sunday.service, roomId: sunday.hall, memberId: family.jan };
  await sunday.team.call(children.startServing, { body: serving });
  expect(await archive()).toBe("409 room_in_use");
  sunday.setNow("2026-11-24T15:00:00Z");
  expect([await archive(), await reopen()]).toEqual(["changed", "changed"]);
});
