// What staff see of a child from whom they are barred: on the board that the child is there, and the allergies.
import { audit } from "@narthex/contract/audit.ts";
import { careNotes } from "@narthex/contract/care-notes.ts";
import { approvalRequests } from "@narthex/contract/child-approvals.ts";
import { board, childrenInside } from "@narthex/contract/child-board.ts";
import { childFamilies } from "@narthex/contract/child-families.ts";
import { childReport } from "@narthex/contract/child-report.ts";
import { children } from "@narthex/contract/children.ts";
import { guardians } from "@narthex/contract/households.ts";
import { rooms } from "@narthex/contract/rooms.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;
let mia: { checkInId: number; code: string };
let ben: { checkInId: number; code: string };
let eventId: number;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("truncate rate_limits, guardians, child_approvals cascade");
  family = await sunday.addFamily();
  eventId = await sunday.addEvent();
  const body = { eventId, roomId: sunday.hall, childIds: [family.mia, family.ben], adultId: family.hana };
  const done = (await sunday.team.call(children.checkIn, { body })).body;
  const find = (childId: number) => {
    const { id: checkInId = 0, code = "" } = done.find((one) => one.childId === childId) ?? {};
    return { checkInId, code: code ?? "" };
  };
  [mia, ben] = [find(family.mia), find(family.ben)];
  const notes = { allergies: "Nuts", medicalNotes: "Asthma" };
  await sunday.admin.call(careNotes.replace, { params: { id: family.mia }, body: notes });
});
afterAll(() => sunday?.close());

const BARS = {
  record: (id: number, _name: string) => ({ adultId: id, kind: "barred" as const }),
  name: (_id: number, adultName: string) => ({ adultName, kind: "barred" as const }),
};

async function bar(how: keyof typeof BARS, id: number, name: string): Promise<void> {
  const params = { id: family.mia };
  const seen = (await sunday.admin.call(guardians.list, { params })).body.map((entry) => entry.id).join();
  const body = [{ adultId: family.hana, kind: "parent" as const }, BARS[how](id, name)];
  await sunday.admin.call(guardians.replace, { params, query: { seen }, body });
}

const addRoom = async (name: string, ages: { minAge?: number; maxAge?: number }) => {
  const usedAt = [{ kind: "event" as const, id: eventId }];
  return (await sunday.admin.call(rooms.create, { body: { name: `${name} ${eventId}`, capacity: 9, usedAt, ...ages } }))
    .body.id;
};

const show = async (person: Person) =>
  (await person.call(board.show, { params: { id: sunday.hall }, query: { eventId } })).body;
const collect = ({ checkInId, code }: { checkInId: number; code: string }) =>
  sunday.admin.call(children.checkOut, { body: { checkInId, code } });

describe.each([
  ["a lead who is barred by the record", "ministry_leader", "record"],
  ["a lead who is barred by the name", "ministry_leader", "name"],
  ["a member of the team who is barred by the record", "member", "record"],
] as const)("%s", (_, account, how) => {
  let person: Person;
  beforeEach(async () => {
    person = account === "member" ? sunday.team : sunday.lead;
    await bar(how, sunday.ids[account], account === "member" ? "Lydia Marsh" : "Daniel Okafor");
  });

  test("sees on the board that the child is there and the allergies, and nothing else", async () => {
    await sunday.admin.call(childrenInside.call, { body: { code: mia.code } });
    const hidden = (await show(person)).children;
    expect(hidden.map(({ firstName }) => firstName)).toEqual(["Ben", "Mia"]);
    expect(hidden[0]).toMatchObject({ broughtBy: "Hana Berg", broughtById: family.hana, age: 7 });
    expect(hidden[1]).toMatchObject({
      childId: family.mia,
      allergies: "Nuts",
      broughtBy: null,
      broughtById: null,
      age: null,
      checkedInAt: null,
      calledAt: null,
      lateFrom: null,
      hasMedicalNotes: false,
    });
    await sunday.postgres.pool.query("update children_settings set late_minutes = 15");
    const countLate = async (viewer: typeof person) => {
      const rooms = (await viewer.call(board.rooms, { query: { eventId } })).body;
      return rooms.flatMap(({ lateFrom }) => lateFrom).length;
    };
    expect([await countLate(person), await countLate(sunday.admin)]).toEqual([1, 2]);
    expect((await show(sunday.admin)).children[0]).toMatchObject({ firstName: "Mia", broughtBy: "Hana Berg", age: 5 });
  });

  test("finds at the desk that the child is there and the allergies, and nothing that follows from the age", async () => {
    const [toddlers, school] = [await addRoom("Toddlers", { maxAge: 2 }), await addRoom("School", { minAge: 4 })];
    const households = "select household_id as id from household_members where member_id = $1";
    const { rows } = await sunday.postgres.pool.query<{ id: number }>(households, [family.mia]);
    const find = async (viewer: Person) => {
      const query = { eventId, householdId: rows[0]?.id ?? 0 };
      const [found] = (await viewer.call(childFamilies.search, { query })).body;
      return new Map(found?.children.map((child) => [child.memberId, child]));
    };
    const [all, some] = [await find(sunday.admin), await find(person)];
    const problem = (found: typeof all, roomId: number) =>
      found.get(family.mia)?.rooms.find((room) => room.roomId === roomId)?.problem;
    expect(all.get(family.mia)).toMatchObject({ age: 5, allergies: "Nuts" });
    expect([problem(all, toddlers), problem(all, school)]).toEqual(["age", null]);
    expect(some.get(family.mia)).toMatchObject({ age: null, allergies: "Nuts", isUsual: false, hasCollectors: true });
    expect(some.get(family.mia)?.inside).toMatchObject({ checkInId: mia.checkInId, roomId: sunday.hall });
    expect([problem(some, toddlers), problem(some, school)]).toEqual([null, null]);
    expect(some.get(family.ben)).toEqual(all.get(family.ben));
  });

  test("does not see who collected the child", async () => {
    await collect(mia);
    await collect(ben);
    expect((await show(person)).collected.map(({ firstName }) => firstName)).toEqual(["Ben"]);
    expect((await show(sunday.admin)).collected).toHaveLength(2);
  });

  test("does not see where the child moved", async () => {
    const next = await sunday.addEvent({ title: "Second Service", startTime: "12:30", endTime: "14:00" });
    const childIds = [family.mia, family.ben];
    const body = { eventId: next, roomId: sunday.hall, childIds, adultId: family.hana };
    await sunday.admin.call(children.checkIn, { body });
    expect((await show(person)).moved.map(({ firstName }) => firstName)).toEqual(["Ben"]);
    expect((await show(sunday.admin)).moved).toHaveLength(2);
  });

  test("gets no requests for approvals about the child", async () => {
    const ask = async ({ checkInId }: { checkInId: number }) =>
      (await sunday.admin.call(approvalRequests.ask, { body: { checkInId, kind: "second" } })).body.id;
    const [hidden, shown] = [await ask(mia), await ask(ben)];
    const ids = (await person.call(approvalRequests.list)).body.map(({ id }) => id);
    expect([ids.includes(hidden), ids.includes(shown)]).toEqual([false, true]);
  });
});

test("a lead who is barred from a child gets no rows about the child in the report, and explains nothing", async () => {
  await bar("record", sunday.ids.ministry_leader, "");
  sunday.setNow("2026-11-23T15:00:00Z");
  const query = { from: "2026-11-22", to: "2026-11-22" };
  const read = async (person: Person) => (await person.call(childReport.show, { query })).body;
  const of = <Row extends { childId: number | null }>(rows: readonly Row[]) =>
    rows.filter(({ childId }) => childId === family.mia || childId === family.ben).map(({ childId }) => childId);
  const [all, some] = [await read(sunday.admin), await read(sunday.lead)];
  for (const part of ["firstVisits", "notCollected"] as const) {
    expect(of(all[part]).toSorted()).toEqual([family.mia, family.ben].toSorted());
    expect(of(some[part])).toEqual([family.ben]);
  }
  expect(some.children).toBe(all.children);
  const csv = async (person: Person) =>
    (await person.fetch(`/api/exports/children-report.csv?from=2026-11-22&to=2026-11-22&part=not_collected`)).text();
  const count = (text: string) => text.split("Mia Berg").length - 1;
  expect(count(await csv(sunday.admin)) - count(await csv(sunday.lead))).toBeGreaterThan(0);
  const answer = { params: { id: mia.checkInId }, body: { note: "Left with Hana" } };
  expect((await sunday.lead.refused(childReport.explain, answer)).status).toBe(403);
  expect((await sunday.admin.call(childReport.explain, answer)).status).toBe(200);
});

test("the audit log has no entries about the care for a child for an administrator who is barred from it", async () => {
  await sunday.admin.call(careNotes.show, { params: { id: family.mia } });
  await collect(mia);
  await collect(ben);
  const read = async (member: number) => {
    const query = { member, limit: 100 };
    const { body } = await sunday.admin.call(audit.list, { query });
    const { count } = (await sunday.admin.call(audit.newer, { query: { member, than: 0 } })).body;
    expect(count).toBe(body.length);
    return body.map(({ subject, action }) => `${subject}.${action}`);
  };
  const ofBen = await read(family.ben);
  expect(await read(family.mia)).toEqual(
    expect.arrayContaining(["child.collected", "member.read_care_notes", "member.guardians_changed"]),
  );
  await bar("record", sunday.ids.admin, "");
  const hidden = await read(family.mia);
  expect(hidden).toContain("attendance.checked_in");
  expect(hidden.filter((kind) => /^child\.|care_notes|guardians/.test(kind))).toEqual([]);
  expect(await read(family.ben)).toEqual(ofBen);
});
