// Who may serve in a room, and who of those who serve counts as one of its adults.
import { board } from "@narthex/contract/child-board.ts";
import { childFamilies } from "@narthex/contract/child-families.ts";
import { childReport } from "@narthex/contract/child-report.ts";
import { childAlerts, children } from "@narthex/contract/children.ts";
import { clearances } from "@narthex/contract/clearances.ts";
import { households } from "@narthex/contract/households.ts";
import { rooms } from "@narthex/contract/rooms.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;
let eventId: number;
let nest: number;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("truncate rate_limits, guardians cascade");
  family = await sunday.addFamily();
  eventId = await sunday.addEvent();
  nest = (await sunday.admin.call(rooms.create, { body: { name: `Nest ${eventId}`, capacity: 9, minAdults: 1 } })).body
    .id;
  for (const id of [family.jan, family.sam]) await clear(id, "2027-01-01");
});
afterAll(() => sunday?.close());

const clear = (id: number, validUntil: string) =>
  sunday.lead.call(clearances.replace, { params: { id }, body: [{ kind: "background_check", validUntil }] });
const serveAt = (at: number, memberId: number, roomId = nest) =>
  sunday.team.refused(children.startServing, { body: { eventId: at, roomId, memberId } });
const serve = (memberId: number, roomId = nest) => serveAt(eventId, memberId, roomId);
const arriveAt = (at: number, roomId: number | null, ...childIds: number[]) =>
  sunday.team.refused(children.checkIn, { body: { eventId: at, roomId, childIds, adultId: family.hana } });
const arrive = (roomId: number | null, ...childIds: number[]) => arriveAt(eventId, roomId, ...childIds);
const show = async (id = nest) => (await sunday.team.call(board.show, { params: { id }, query: { eventId } })).body;
const unread = async () => (await sunday.lead.call(childAlerts.list)).body.filter(({ seenAt }) => seenAt === null);
const readReport = async () => {
  const { body } = await sunday.admin.call(childReport.show, { query: { from: "2026-11-22", to: "2026-11-22" } });
  return body.rooms.find((row) => row.eventId === eventId && row.roomId === nest);
};

test("someone under the minimum age does not serve, also with a clearance", async () => {
  await clear(family.ben, "2027-01-01");
  const answer = await serve(family.ben);
  expect([answer.status, answer.body.fields]).toEqual([
    400,
    { memberId: "This person is under 16 and may not serve." },
  ]);
  const grown = await sunday.addPerson({ dateOfBirth: "2010-11-22" });
  await clear(grown, "2027-01-01");
  expect((await serve(grown)).status).toBe(200);
});

test("a child who is inside does not serve", async () => {
  const teen = await sunday.addPerson({ dateOfBirth: "2009-05-01" });
  const members = [
    { memberId: family.hana, role: "adult" as const },
    { memberId: teen, role: "child" as const },
  ];
  await sunday.admin.call(households.create, { body: { name: "Second home", members } });
  await clear(teen, "2027-01-01");
  expect((await arrive(sunday.hall, teen)).status).toBe(200);
  const answer = await serve(teen);
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["memberId"]]);
});

describe("a person who serves and whose clearance ends", () => {
  test.each([
    ["is set to a past day", () => clear(family.jan, "2026-11-01")],
    ["is removed", () => sunday.lead.call(clearances.replace, { params: { id: family.jan }, body: [] })],
  ])("does not count after it %s, on the board and at the check-in", async (_, end) => {
    await serve(family.jan);
    expect((await arrive(nest, family.mia)).status).toBe(200);
    expect(await show()).toMatchObject({ adultsMissing: 0, staffingProblems: [], workers: [{ isCounted: true }] });
    sunday.setNow("2026-11-22T15:10:00Z");
    await end();
    expect(await show()).toMatchObject({
      adultsMissing: 1,
      staffingProblems: ["The room needs at least 1 adult."],
      workers: [{ memberId: family.jan, isCounted: false }],
    });
    expect((await arrive(nest, family.ben)).body.code).toBe("room_understaffed");
    const listed = (await sunday.team.call(board.rooms, { query: { eventId } })).body;
    expect(listed.find(({ roomId }) => roomId === nest)).toMatchObject({ workers: 0, adultsMissing: 1 });
  });

  test("does not count in the report from the change on", async () => {
    await serve(family.jan);
    await arrive(nest, family.mia);
    sunday.setNow("2026-11-22T15:10:00Z");
    await clear(family.jan, "2026-11-01");
    sunday.setNow("2026-11-22T15:40:00Z");
    expect(await readReport()).toMatchObject({ isRatioKept: false, brokenMinutes: 30 });
  });

  test("counts in the report of a service before it was removed", async () => {
    await serve(family.jan);
    await arrive(nest, family.mia);
    sunday.setNow("2026-11-22T15:40:00Z");
    // The audit log has the time of the database, which is later than the one of the test.
    await sunday.lead.call(clearances.replace, { params: { id: family.jan }, body: [] });
    expect(await readReport()).toMatchObject({ isRatioKept: true, brokenMinutes: 0 });
  });
});

describe.each([
  ["by the record", () => family.sam],
  [
    "by a name",
    async () => {
      const other = await sunday.addPerson({ firstName: "Sam", lastName: "Unwelcome" });
      await clear(other, "2027-01-01");
      return other;
    },
  ],
] as const)("a person who is barred from a child %s", (_, find) => {
  test("does not serve where the child is, and leads are alerted", async () => {
    const barred = await find();
    await serve(family.jan);
    await arrive(nest, family.mia);
    const before = (await unread()).length;
    const answer = await serve(barred);
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { memberId: "This person cannot serve in this room. Please ask a children's lead." },
    ]);
    const [alert, ...others] = await unread();
    expect(others).toHaveLength(before);
    const detail = (await sunday.lead.call(childAlerts.show, { params: { id: alert?.id ?? 0 } })).body;
    expect(detail).toMatchObject({ kind: "serving", childId: family.mia, roomName: `Nest ${eventId}` });
    expect(detail.collectorName).toBe("Sam Unwelcome");
    expect((await show()).workers.map(({ memberId }) => memberId)).toEqual([family.jan]);
    expect((await serve(barred, sunday.hall)).status).toBe(200);
    expect((await serve(barred)).status).toBe(400);
    expect((await show(sunday.hall)).workers.map(({ memberId }) => memberId)).toEqual([barred]);
  });

  test("does not serve where the child still is from another service", async () => {
    const barred = await find();
    const next = await sunday.addEvent({ startTime: "12:30", endTime: "14:00" });
    await serve(family.jan);
    await arrive(nest, family.mia);
    const before = (await unread()).length;
    expect((await serveAt(next, barred)).status).toBe(400);
    const alerts = await unread();
    expect([alerts.length, alerts[0]?.kind]).toEqual([before + 1, "serving"]);
  });

  test("who still serves at another service alerts leads when the child comes into the room", async () => {
    const barred = await find();
    const next = await sunday.addEvent({ startTime: "12:30", endTime: "14:00" });
    await serve(barred);
    await serveAt(next, family.jan);
    const before = (await unread()).length;
    expect((await arriveAt(next, nest, family.mia)).status).toBe(200);
    const alerts = await unread();
    expect([alerts.length, alerts[0]?.kind]).toEqual([before + 1, "serving"]);
  });

  test("who serves already does not count once the child is there, and the check-in alerts leads", async () => {
    const barred = await find();
    await serve(barred);
    expect((await arrive(nest, family.mia)).body.code).toBe("room_understaffed");
    await serve(family.jan);
    const before = (await unread()).length;
    expect((await arrive(nest, family.mia)).status).toBe(200);
    const alerts = await unread();
    expect([alerts.length, alerts[0]?.kind]).toEqual([before + 1, "serving"]);
    const byName = (id: number) => (one: { memberId: number }) => one.memberId === id;
    const { workers, adultsMissing } = await show();
    expect([workers.find(byName(barred))?.isCounted, workers.find(byName(family.jan))?.isCounted]).toEqual([
      false,
      true,
    ]);
    expect(adultsMissing).toBe(0);
    sunday.setNow("2026-11-22T15:10:00Z");
    const own = workers.find(byName(family.jan));
    await sunday.team.call(children.stopServing, { params: { id: own?.id ?? 0 } });
    expect(await show()).toMatchObject({ adultsMissing: 1 });
    sunday.setNow("2026-11-22T15:30:00Z");
    expect(await readReport()).toMatchObject({ isRatioKept: false, brokenMinutes: 20 });
  });
});

test("a room where a barred person serves is not proposed, and not taken without a choice", async () => {
  const loft = (await sunday.admin.call(rooms.create, { body: { name: "Loft", capacity: 9 } })).body.id;
  await sunday.postgres.pool.query("update rooms set archived = true where id not in ($1, $2)", [nest, loft]);
  await sunday.postgres.pool.query("update rooms set min_age = 3, max_age = 6 where id = $1", [nest]);
  await serve(family.jan);
  const query = { eventId, search: "Berg" };
  const proposed = async () =>
    (await sunday.team.call(childFamilies.search, { query })).body
      .flatMap((one) => one.children)
      .find(({ memberId }) => memberId === family.mia)?.proposedRoomId;
  expect(await proposed()).toBe(nest);
  await serve(family.sam);
  expect(await proposed()).toBe(loft);
  const body = { eventId, childIds: [family.mia], adultId: family.hana };
  expect((await sunday.team.call(children.checkIn, { body })).body).toMatchObject([{ roomId: loft }]);
});
