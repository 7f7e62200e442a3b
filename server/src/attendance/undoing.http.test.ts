// Undoing a check-in deletes the record and everything that depends on it, and is logged.
import { attendance as calls } from "@narthex/contract/attendance.ts";
import { dashboard } from "@narthex/contract/dashboard.ts";
import { members as memberCalls } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let greeter: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  greeter = await sunday.as("intermediate_admin");
});
beforeEach(() => sunday.setNow(SUNDAY_TEN));
afterAll(() => sunday?.close());

const checkIn = async (memberId: number, eventId: number, checkInTime?: string) => {
  const { body } = await greeter.call(calls.record, { body: { memberId, eventId, checkInTime } });
  return body.id;
};
const undo = (person: Person, id: number) => person.call(calls.remove, { params: { id } });
const exists = (id: number) => sunday.count("select count(*) from attendance where id = $1", [id]);
const logged = async (id: number) =>
  (await sunday.auditOf("attendance")).filter(({ subjectId }) => subjectId === String(id));
const latestIs = (memberId: number, at: string | null) =>
  sunday.count(
    "select count(*) from members where id = $1 and date_trunc('milliseconds', last_check_in) is not distinct from $2::timestamptz",
    [memberId, at],
  );

describe("the record goes", () => {
  test("is deleted with one audit entry without names, and one notice to open screens", async () => {
    const memberId = await sunday.addPerson({ firstName: "Wrong", lastName: "Person" });
    const id = await checkIn(memberId, sunday.rehearsal);
    const screen = await sunday.recordChanges();
    const { status, body } = await undo(greeter, id);
    expect([status, body]).toEqual([200, { id }]);
    expect(await exists(id)).toBe(0);
    const detail = { eventId: sunday.rehearsal, memberId };
    expect(await screen.first(1)).toEqual([{ topic: "attendance", ...detail, ministryId: sunday.music }]);
    const entries = await logged(id);
    expect(entries.map(({ action, detail: told }) => [action, told])).toEqual([
      ["checked_in", detail],
      ["undone", detail],
    ]);
    expect(entries[1]?.actorId).toBe(entries[0]?.actorId);
    expect(entries[1]?.actorId).not.toBeNull();
    expect(await latestIs(memberId, null)).toBe(1);
  });

  test("disappears from the greeter's list, the records and today's figures", async () => {
    const eventId = await sunday.addEvent();
    const memberId = await sunday.addPerson({ firstName: "Tapped", lastName: "Wrongly" });
    const seen = async () => {
      const roll = await greeter.call(calls.roll, { params: { id: eventId }, query: { search: "tapped wrongly" } });
      const records = await greeter.call(calls.ofEvent, { params: { eventId } });
      const { body: stats } = await greeter.call(dashboard.stats);
      const [row] = roll.body.members;
      return {
        row: [row?.attendanceId, row?.checkInTime],
        counted: [roll.body.checkedInCount, records.body.length, stats.todayAttendance],
      };
    };
    const before = await seen();
    expect(before.row).toEqual([null, null]);
    const id = await checkIn(memberId, eventId);
    const between = await seen();
    expect(between.row).toEqual([id, "2026-11-22T15:00:00.000Z"]);
    expect(between.counted).toEqual(before.counted.map((number) => number + 1));
    await undo(admin, id);
    expect(await seen()).toEqual(before);
  });

  test("is deleted for the own check-in, and for one of a person who was removed since", async () => {
    const own = await (await sunday.as("member")).call(calls.record, {
      body: { memberId: sunday.ids.member, eventId: sunday.service },
    });
    const memberId = await sunday.addPerson();
    const nameless = await checkIn(memberId, sunday.service);
    expect((await admin.call(memberCalls.remove, { params: { id: memberId } })).status).toBe(200);
    for (const id of [own.body.id, nameless]) expect((await undo(greeter, id)).status).toBe(200);
    expect((await logged(nameless)).at(-1)).toMatchObject({
      action: "undone",
      detail: { eventId: sunday.service, memberId: null },
    });
  });

  test("is deleted after the event has ended", async () => {
    const id = await checkIn(await sunday.addPerson(), sunday.service);
    sunday.setNow("2027-11-22T15:00:00Z");
    expect((await undo(admin, id)).status).toBe(200);
  });
});

describe("dependent data", () => {
  test("the latest check-in is the previous one, and stays if an earlier one is undone", async () => {
    const memberId = await sunday.addPerson();
    const events = await Promise.all([1, 2, 3].map(() => sunday.addEvent()));
    const times = ["2026-11-20T15:00:00Z", "2026-11-21T15:00:00Z", "2026-11-22T15:00:00Z"];
    const ids: number[] = [];
    for (const [index, eventId] of events.entries()) ids.push(await checkIn(memberId, eventId, times[index]));
    const [first = 0, second = 0, third = 0] = ids;
    for (const [id, left] of [
      [second, times[2]],
      [third, times[0]],
      [first, null],
    ] as const) {
      await undo(greeter, id);
      expect([id, await latestIs(memberId, left ?? null)]).toEqual([id, 1]);
    }
  });

  test("a place at a full event is free again", async () => {
    const eventId = await sunday.addEvent({ maxAttendees: 1 });
    const id = await checkIn(await sunday.addPerson(), eventId);
    const lydia = await sunday.as("member");
    const own = { body: { memberId: sunday.ids.member, eventId } };
    expect((await lydia.refused(calls.record, own)).body.code).toBe("event_full");
    await undo(greeter, id);
    expect((await lydia.call(calls.record, own)).status).toBe(201);
  });

  test("another check-in creates a new record", async () => {
    const body = { memberId: await sunday.addPerson(), eventId: await sunday.addEvent() };
    const id = await checkIn(body.memberId, body.eventId);
    await undo(greeter, id);
    sunday.setNow("2026-11-22T15:01:00Z");
    const again = await greeter.call(calls.record, { body });
    expect([again.status, again.body.checkInTime]).toEqual([201, "2026-11-22T15:01:00.000Z"]);
    expect(again.body.id).not.toBe(id);
    expect(await latestIs(body.memberId, "2026-11-22T15:01:00Z")).toBe(1);
    expect((await greeter.refused(calls.remove, { params: { id } })).status).toBe(404);
    expect(await exists(again.body.id)).toBe(1);
  });
});

describe("two requests at the same moment", () => {
  test("two people undo it: one succeeds, the other finds nothing, and there is one audit entry", async () => {
    const id = await checkIn(await sunday.addPerson(), sunday.service);
    const answers = await Promise.all([admin, greeter].map((person) => undo(person, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await logged(id)).map(({ action }) => action)).toEqual(["checked_in", "undone"]);
  });

  test("one is undone while others are created: the latest check-in is correct", async () => {
    const memberId = await sunday.addPerson();
    const id = await checkIn(memberId, sunday.service);
    const events = await Promise.all(Array.from({ length: 8 }, () => sunday.addEvent()));
    const at = "2026-11-22T14:30:00Z";
    const answers = await Promise.all([
      undo(greeter, id),
      ...events.map((eventId) => admin.call(calls.record, { body: { memberId, eventId, checkInTime: at } })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, ...events.map(() => 201)]);
    expect(await latestIs(memberId, at)).toBe(1);
  });
});

describe("invalid input and pages of other sites", () => {
  test("change nothing", async () => {
    const memberId = sunday.ids.member;
    const id = await checkIn(memberId, await sunday.addEvent());
    const before = [await logged(id), await latestIs(memberId, SUNDAY_TEN)];
    for (const wrong of ["abc", "0", "-1", "1.5", "99999999999", "%00"])
      expect([wrong, (await admin.refused(calls.remove, { params: { id: wrong } })).status]).toEqual([wrong, 404]);
    const unknown = await admin.refused(calls.remove, { params: { id: 2_147_483_647 } });
    expect([unknown.status, unknown.body.code]).toEqual([404, "not_found"]);
    const foreign = await admin.fetch(`/api/attendance/${id}`, {
      method: "DELETE",
      headers: { origin: "https://elsewhere.example.org" },
    });
    expect(foreign.status).toBe(403);
    expect(await exists(id)).toBe(1);
    expect([await logged(id), await latestIs(memberId, SUNDAY_TEN)]).toEqual(before);
  });
});
