// Check-ins over HTTP, by greeters and by oneself, also concurrent ones.
import { attendance as calls, type RecordedAttendance } from "@narthex/contract/attendance.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer, Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(() => sunday.setNow(SUNDAY_TEN));
afterAll(() => sunday?.close());

const statuses = (answers: Answer<RecordedAttendance>[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const recordsOf = (eventId: number) => sunday.count("select count(*) from attendance where event_id = $1", [eventId]);
const entriesOf = async (eventId: number) =>
  (await sunday.auditOf("attendance")).filter(({ detail }) => detail.eventId === eventId);

describe("by a greeter", () => {
  test("answers 201 with the whole record, then 200 with the same", async () => {
    const eventId = await sunday.addEvent({ title: "Early Service" });
    const memberId = await sunday.addPerson({ firstName: "Åsa", lastName: "O'Neill" });
    const body = { memberId, eventId };
    const screen = await sunday.recordChanges();
    const first = await admin.call(calls.record, { body });
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: first.body.id,
        memberId,
        memberName: "Åsa O'Neill",
        eventId,
        eventTitle: "Early Service",
        checkInTime: "2026-11-22T15:00:00.000Z",
        checkOutTime: null,
        notes: null,
        overCapacity: false,
      },
    ]);
    sunday.setNow("2026-11-22T15:10:00Z");
    const again = await (await sunday.as("intermediate_admin")).call(calls.record, { body });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await screen.first(1)).toEqual([{ topic: "attendance", eventId, memberId, ministryId: null }]);
    const entries = await entriesOf(eventId);
    expect(entries).toMatchObject([
      { action: "checked_in", subjectId: String(first.body.id), detail: { eventId, memberId } },
    ]);
    expect(entries[0]?.actorId).not.toBeNull();
    const noted =
      "select count(*) from members where id = $1 and date_trunc('milliseconds', last_check_in) = '2026-11-22T15:00:00Z'";
    expect(await sunday.count(noted, [memberId])).toBe(1);
  });

  test("records a past time, which never makes the latest check-in earlier", async () => {
    const memberId = await sunday.addPerson();
    const yesterday = await sunday.addEvent({ eventDate: "2026-11-21", endDate: "2026-11-21" });
    const today = await sunday.addEvent();
    await admin.call(calls.record, { body: { memberId, eventId: today } });
    const { status, body } = await admin.call(calls.record, {
      body: { memberId, eventId: yesterday, checkInTime: "2026-11-21T10:31:02.5-05:00" },
    });
    expect([status, body.checkInTime]).toEqual([201, "2026-11-21T15:31:02.500Z"]);
    const noted =
      "select count(*) from members where id = $1 and date_trunc('milliseconds', last_check_in) = '2026-11-22T15:00:00Z'";
    expect(await sunday.count(noted, [memberId])).toBe(1);
  });

  test("without a time counts for the start of an event on an earlier day, and for now on the event's last day", async () => {
    const evening = { eventDate: "2026-11-20", startTime: "22:00", endTime: "01:00" };
    const friday = await sunday.addEvent({ ...evening, endDate: "2026-11-21" });
    const retreat = await sunday.addEvent({ ...evening, endDate: "2026-11-22", endTime: "09:00" });
    const memberId = await sunday.addPerson();
    const record = async (eventId: number) => (await admin.call(calls.record, { body: { memberId, eventId } })).body;
    expect((await record(friday)).checkInTime).toBe("2026-11-21T03:00:00.000Z");
    expect((await record(retreat)).checkInTime).toBe("2026-11-22T15:00:00.000Z");
  });

  test("accepts people of any status", async () => {
    for (const membershipStatus of ["pending", "inactive"] as const) {
      const memberId = await sunday.addPerson({ membershipStatus });
      expect((await admin.call(calls.record, { body: { memberId, eventId: sunday.service } })).status).toBe(201);
    }
  });
});

describe("a self-check-in", () => {
  test.each(["member", "pending", "ministry_leader"] as const)("%s", async (name) => {
    const eventId = await sunday.addEvent();
    const person = await sunday.as(name);
    const body = { memberId: sunday.ids[name], eventId, checkInTime: "2026-11-22T14:58:00Z" };
    const { status, body: record } = await person.call(calls.record, { body });
    expect([status, record.checkInTime]).toEqual([201, "2026-11-22T15:00:00.000Z"]);
    expect((await person.call(calls.record, { body })).status).toBe(200);
  });

  test.each([
    ["in the last second of the event's day", "2026-11-23T04:59:59Z", 201],
    ["when its day is over", "2026-11-23T05:00:00Z", 409],
    ["a week later", "2026-11-29T15:00:00Z", 409],
  ])("%s", async (_name, now, expected) => {
    const eventId = await sunday.addEvent();
    sunday.setNow(now);
    const body = { memberId: sunday.ids.member, eventId };
    const answer = await (await sunday.as("member")).refused(calls.record, { body });
    expect([answer.status, answer.body.code]).toEqual([expected, expected === 409 ? "event_over" : undefined]);
    expect((await admin.call(calls.record, { body })).status).toBe(expected === 409 ? 201 : 200);
  });

  test("on the day after an event over midnight counts for the start of the event, as one by a greeter", async () => {
    const eventId = await sunday.addEvent({
      eventDate: "2026-11-21",
      startTime: "22:00",
      endDate: "2026-11-22",
      endTime: "01:00",
    });
    const member = await sunday.as("member");
    const record = async (person: Person, memberId: number) =>
      (await person.call(calls.record, { body: { memberId, eventId } })).body.checkInTime;
    sunday.setNow("2026-11-22T05:59:59Z");
    expect(await record(await sunday.as("pending"), sunday.ids.pending)).toBe("2026-11-22T05:59:59.000Z");
    sunday.setNow("2026-11-22T19:00:00Z");
    expect(await record(admin, await sunday.addPerson({}))).toBe("2026-11-22T03:00:00.000Z");
    expect(await record(member, sunday.ids.member)).toBe("2026-11-22T03:00:00.000Z");
  });

  test.each([
    ["in the last second of the day before", "2026-11-22T04:59:59Z", {}, 409],
    ["from the start of the event's day in its zone on", "2026-11-22T05:00:00Z", {}, 201],
    ["in the event's zone and not the congregation's", "2026-11-22T05:00:00Z", { timezone: "Pacific/Honolulu" }, 409],
    ["three hours before an event in the first hours of its day", "2026-11-22T02:30:00Z", { startTime: "00:30" }, 201],
    ["and not a second earlier", "2026-11-22T02:29:59Z", { startTime: "00:30" }, 409],
    ["a month before", "2026-10-22T15:00:00Z", {}, 409],
  ])("%s", async (_name, now, event, expected) => {
    const eventId = await sunday.addEvent(event);
    sunday.setNow(now);
    const body = { memberId: sunday.ids.member, eventId };
    const own = await (await sunday.as("member")).refused(calls.record, { body });
    expect([own.status, own.body.code]).toEqual([expected, expected === 409 ? "event_not_open_yet" : undefined]);
    const leading = { memberId: sunday.ids.intermediate_admin, eventId };
    expect((await (await sunday.as("intermediate_admin")).call(calls.record, { body: leading })).status).toBe(201);
    expect(await recordsOf(eventId)).toBe(expected === 409 ? 1 : 2);
  });

  test("is possible after midnight at an event that began before it", async () => {
    const eventId = await sunday.addEvent({ startTime: "22:00", endDate: "2026-11-23", endTime: "01:00" });
    sunday.setNow("2026-11-23T05:45:00Z");
    const body = { memberId: sunday.ids.member, eventId };
    expect((await (await sunday.as("member")).call(calls.record, { body })).status).toBe(201);
  });
});

describe("two requests at the same moment", () => {
  test("fifty requests for one member create one record", async () => {
    const eventId = await sunday.addEvent();
    const body = { memberId: await sunday.addPerson(), eventId };
    const answers = await Promise.all(Array.from({ length: 50 }, () => admin.call(calls.record, { body })));
    expect(statuses(answers)).toEqual({ 200: 49, 201: 1 });
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(await recordsOf(eventId)).toBe(1);
    expect(await entriesOf(eventId)).toHaveLength(1);
  });

  test("fifty requests for fifty members create fifty records", async () => {
    const eventId = await sunday.addEvent();
    const people = await Promise.all(Array.from({ length: 50 }, () => sunday.addPerson()));
    const answers = await Promise.all(
      people.map((memberId) => admin.call(calls.record, { body: { memberId, eventId } })),
    );
    expect(statuses(answers)).toEqual({ 201: 50 });
    expect(await recordsOf(eventId)).toBe(50);
    expect(await entriesOf(eventId)).toHaveLength(50);
  });

  test("one member at twenty events", async () => {
    const memberId = await sunday.addPerson();
    const events = await Promise.all(Array.from({ length: 20 }, () => sunday.addEvent({ maxAttendees: 5 })));
    const answers = await Promise.all(
      events.map((eventId) => admin.call(calls.record, { body: { memberId, eventId } })),
    );
    expect(statuses(answers)).toEqual({ 201: 20 });
  });

  test("with few places left, greeters check everyone in and get a warning for exactly those beyond the limit", async () => {
    const eventId = await sunday.addEvent({ maxAttendees: 30 });
    const people = await Promise.all(Array.from({ length: 50 }, () => sunday.addPerson()));
    const twice = [...people, ...people];
    const answers = await Promise.all(
      twice.map((memberId) => admin.call(calls.record, { body: { memberId, eventId } })),
    );
    expect(statuses(answers)).toEqual({ 200: 50, 201: 50 });
    const beyond = answers.filter(({ status, body }) => status === 201 && body.overCapacity);
    expect(beyond).toHaveLength(20);
    expect(await recordsOf(eventId)).toBe(50);
  });
});

describe("a full event", () => {
  test("refuses a new self-check-in, and accepts a repeated one", async () => {
    const eventId = await sunday.addEvent({ maxAttendees: 1 });
    const lydia = await sunday.as("member");
    const own = { body: { memberId: sunday.ids.member, eventId } };
    expect((await lydia.call(calls.record, own)).status).toBe(201);
    const daniel = await sunday.as("ministry_leader");
    const refused = await daniel.refused(calls.record, { body: { memberId: sunday.ids.ministry_leader, eventId } });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      "event_full",
      "This event is full. If you are checked in already, you stay on the list; otherwise please speak to a greeter.",
    ]);
    const again = await lydia.call(calls.record, own);
    expect([again.status, again.body.overCapacity]).toEqual([200, false]);
    expect(await recordsOf(eventId)).toBe(1);
  });

  test("accepts a check-in by a manager of attendance, with a warning", async () => {
    const eventId = await sunday.addEvent({ maxAttendees: 1 });
    const people = [await sunday.addPerson(), await sunday.addPerson()];
    const answers = [];
    for (const memberId of [...people, ...people])
      answers.push(await admin.call(calls.record, { body: { memberId, eventId } }));
    expect(answers.map(({ status, body }) => [status, body.overCapacity])).toEqual([
      [201, false],
      [201, true],
      [200, true],
      [200, true],
    ]);
  });

  test("never exceeds its limit by self check-ins while greeters check in others", async () => {
    const eventId = await sunday.addEvent({ maxAttendees: 3 });
    const selves = ["member", "pending", "ministry_leader"] as const;
    const people = await Promise.all(Array.from({ length: 3 }, () => sunday.addPerson()));
    const answers = await Promise.all([
      ...people.map((memberId) => admin.call(calls.record, { body: { memberId, eventId } })),
      ...selves.map(async (name) =>
        (await sunday.as(name)).call(calls.record, { body: { memberId: sunday.ids[name], eventId } }),
      ),
    ]);
    const count = await recordsOf(eventId);
    expect(answers.slice(0, 3).every(({ status }) => status === 201)).toBe(true);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(count);
    // Each self check-in found a free place at its time.
    const alone = answers.slice(3).filter(({ status }) => status === 201);
    expect(alone.every(({ body }) => !body.overCapacity)).toBe(true);
  });
});
