// Events over HTTP: round trips of every field, audit entries, and permissions.
import { attendance as attendanceCalls } from "@narthex/contract/attendance.ts";
import { events as calls } from "@narthex/contract/events.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(() => sunday.setNow(SUNDAY_TEN));
afterAll(() => sunday?.close());

const whole = () => ({
  title: "Zoë’s Choir Night 🎵",
  description: "Bring a friend.\n¡Todos!",
  eventDateTime: "2026-12-04T19:30",
  endDateTime: "2026-12-05T00:45",
  timezone: "America/Denver" as const,
  location: "O'Neill Hall",
  organizerId: sunday.ids.member,
  ministryId: sunday.music,
  maxAttendees: 120,
  isPublic: true,
  asksForReplies: true,
  capacity: 40,
});

test("every field is read back as it was written", async () => {
  const { status, body } = await admin.call(calls.create, { body: whole() });
  const expected = {
    id: body.id,
    title: "Zoë’s Choir Night 🎵",
    description: "Bring a friend.\n¡Todos!",
    eventDate: "2026-12-04",
    startTime: "19:30",
    endDate: "2026-12-05",
    endTime: "00:45",
    timezone: "America/Denver",
    startsAt: "2026-12-05T02:30:00.000Z",
    endsAt: "2026-12-05T07:45:00.000Z",
    location: "O'Neill Hall",
    organizerId: sunday.ids.member,
    organizerName: "Lydia Marsh",
    organizerStatus: "active",
    ministryId: sunday.music,
    ministryName: "Music",
    maxAttendees: 120,
    isPublic: true,
    asksForReplies: true,
    capacity: 40,
    ownReply: null,
    attendanceCount: 0,
    seriesId: null,
    originalStart: null,
    overridden: [],
    cancelledAt: null,
    createdAt: "2026-11-22T15:00:00.000Z",
    updatedAt: "2026-11-22T15:00:00.000Z",
    can: { edit: true, remove: true, publish: true, takeAttendance: true },
  };
  expect([status, body]).toEqual([201, expected]);
  const list = await admin.call(calls.list);
  expect(list.body.find(({ id }) => id === body.id)).toEqual(expected);
  const log = await sunday.auditOf("event");
  expect(log.at(-1)).toMatchObject({ action: "created", subjectId: String(body.id), detail: {} });
  expect(log.at(-1)?.actorId).not.toBeNull();
});

test("an event needs a title and a day, and by default its organizer is the person who saves it", async () => {
  const { body } = await admin.call(calls.create, { body: { title: " Picnic ", eventDateTime: "2027-07-04" } });
  expect(body).toMatchObject({
    title: "Picnic",
    eventDate: "2027-07-04",
    startTime: "00:00",
    endDate: null,
    endTime: null,
    timezone: "America/New_York",
    endsAt: "2027-07-05T04:00:00.000Z",
    organizerId: sunday.ids.admin,
    organizerName: "Ruth Adler",
    ministryId: null,
    maxAttendees: null,
    location: null,
    description: null,
  });
});

test("empty fields of a form are stored as null", async () => {
  const empty = { description: "", endDateTime: "", location: " ", ministryId: null, maxAttendees: null };
  const { body } = await admin.call(calls.create, { body: { ...whole(), ...empty } });
  expect(body).toMatchObject({ description: null, endDate: null, endTime: null, location: null, ministryId: null });
});

test("lengths count code points, up to the limit", async () => {
  const longest = { title: "👪".repeat(255), description: "é".repeat(5000), location: "漢".repeat(255) };
  const { status, body } = await admin.call(calls.create, {
    body: { ...whole(), ...longest, maxAttendees: 1_000_000 },
  });
  expect([status, body]).toMatchObject([201, longest]);
});

test("a new event is led by its author if none is named, and by no one if that is said", async () => {
  const { organizerId: _, ...rest } = whole();
  const own = await admin.call(calls.create, { body: rest });
  const none = await admin.call(calls.create, { body: { ...rest, organizerId: null } });
  expect([own.body.organizerId, none.body.organizerId]).toEqual([sunday.ids.admin, null]);
});

test("a ministry leader may write events of own ministries, and events without a ministry that they organize", async () => {
  const daniel = await sunday.as("ministry_leader");
  const { ministryId, organizerId, isPublic: _, ...rest } = whole();
  const own = await daniel.call(calls.create, { body: rest });
  expect([own.status, own.body.organizerId]).toEqual([201, sunday.ids.ministry_leader]);
  const ours = await daniel.call(calls.create, { body: { ...rest, ministryId, organizerId } });
  expect([ours.status, ours.body.organizerId]).toEqual([201, sunday.ids.member]);
  for (const { body } of [own, ours]) {
    const changed = await daniel.call(calls.update, { params: { id: body.id }, body: { title: "Mine" } });
    expect([changed.status, changed.body.title]).toEqual([200, "Mine"]);
    expect((await daniel.call(calls.remove, { params: { id: body.id } })).status).toBe(200);
  }
});

describe("changes", () => {
  test("absent fields stay; changed fields are logged by name, without values", async () => {
    const { body: created } = await admin.call(calls.create, { body: whole() });
    sunday.setNow("2026-11-22T16:00:00Z");
    const { status, body } = await admin.call(calls.update, {
      params: { id: created.id },
      body: { title: "Late Choir", endDateTime: "2026-12-05T01:00" },
    });
    expect([status, body]).toEqual([
      200,
      {
        ...created,
        title: "Late Choir",
        endTime: "01:00",
        endsAt: "2026-12-05T08:00:00.000Z",
        updatedAt: "2026-11-22T16:00:00.000Z",
        effect: null,
      },
    ]);
    const entry = (await sunday.auditOf("event")).at(-1);
    expect(entry).toMatchObject({ action: "changed", subjectId: String(created.id) });
    expect([...(entry?.detail.fields ?? [])].sort()).toEqual(["endTime", "title"]);
    expect(
      await sunday.count(
        "select count(*) from events where date_trunc('milliseconds', updated_at) = '2026-11-22T16:00:00Z'",
      ),
    ).toBe(1);
  });

  test("every field can be changed and emptied", async () => {
    const { body: created } = await admin.call(calls.create, { body: { title: "x", eventDateTime: "2026-12-01" } });
    const params = { id: created.id };
    const { body: full } = await admin.call(calls.update, { params, body: whole() });
    const { body: twin } = await admin.call(calls.create, { body: whole() });
    expect({ ...full, id: 0, updatedAt: "" }).toEqual({ ...twin, id: 0, updatedAt: "", effect: null });
    const nothing = {
      description: null,
      endDateTime: null,
      location: null,
      organizerId: null,
      ministryId: null,
      maxAttendees: null,
    };
    const { body: bare } = await admin.call(calls.update, { params, body: nothing });
    expect(bare).toMatchObject({
      description: null,
      endDate: null,
      endTime: null,
      location: null,
      organizerId: null,
      organizerName: null,
      ministryId: null,
      ministryName: null,
      maxAttendees: null,
    });
  });

  test("a change without a difference writes and logs nothing", async () => {
    const { body: created } = await admin.call(calls.create, { body: whole() });
    const before = await sunday.auditOf("event");
    for (const body of [{}, whole()]) {
      const answer = await admin.call(calls.update, { params: { id: created.id }, body });
      expect([answer.status, answer.body]).toEqual([200, { ...created, effect: null }]);
    }
    expect(await sunday.auditOf("event")).toEqual(before);
  });

  test("ten concurrent changes end as one of them, and each is logged", async () => {
    const { body: created } = await admin.call(calls.create, { body: whole() });
    const before = (await sunday.auditOf("event")).length;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        admin.call(calls.update, { params: { id: created.id }, body: { maxAttendees: number + 1 } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await sunday.auditOf("event")).length).toBe(before + 10);
  });
});

describe("deleting", () => {
  test("deletes the records, logs their number, and updates the latest check-in", async () => {
    const person = await sunday.addPerson();
    const kept = await sunday.addEvent({ title: "Kept" });
    const gone = await sunday.addEvent({ title: "Gone" });
    const earlier = "2026-11-22T14:00:00.000Z";
    await admin.call(attendanceCalls.record, { body: { memberId: person, eventId: kept, checkInTime: earlier } });
    await admin.call(attendanceCalls.record, { body: { memberId: person, eventId: gone } });
    const { status, body } = await admin.call(calls.remove, { params: { id: gone } });
    expect([status, body]).toEqual([200, { id: gone, effect: null }]);
    expect(await sunday.count("select count(*) from attendance where event_id = $1", [gone])).toBe(0);
    expect((await sunday.auditOf("event")).at(-1)).toMatchObject({
      action: "deleted",
      detail: { title: "Gone", records: 1 },
    });
    const left = "select count(*) from members where id = $1 and last_check_in = $2";
    expect(await sunday.count(left, [person, earlier])).toBe(1);
    expect((await admin.refused(calls.remove, { params: { id: gone } })).status).toBe(404);
  });

  test("two concurrent requests: one deletes it, the other finds nothing", async () => {
    const id = await sunday.addEvent();
    const answers = await Promise.all([1, 2].map(() => admin.call(calls.remove, { params: { id } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test("during many check-ins it leaves nothing behind and causes no error", async () => {
    const id = await sunday.addEvent();
    const people = await Promise.all(Array.from({ length: 20 }, () => sunday.addPerson({ lastName: "Flood" })));
    const checkIns = people.map((memberId) => admin.call(attendanceCalls.record, { body: { memberId, eventId: id } }));
    const removal = admin.call(calls.remove, { params: { id } });
    const statuses = (await Promise.all(checkIns)).map(({ status }) => status);
    expect((await removal).status).toBe(200);
    expect(statuses.every((status) => status === 201 || status === 404)).toBe(true);
    const stale = "select count(*) from members where last_name = 'Flood' and last_check_in is not null";
    expect(await sunday.count(stale)).toBe(0);
  });
});

test("every change is published, and nothing that was rolled back", async () => {
  const screen = await sunday.recordChanges();
  const { body } = await admin.call(calls.create, { body: whole() });
  await admin.refused(calls.create, { body: { ...whole(), organizerId: 999_999 } });
  await admin.call(calls.update, { params: { id: body.id }, body: { title: "Heard" } });
  await admin.call(calls.remove, { params: { id: body.id } });
  const eventId = body.id;
  expect(await screen.first(4)).toEqual([
    { topic: "events" },
    { topic: "events" },
    { topic: "events", eventId },
    { topic: "attendance", eventId },
  ]);
});
