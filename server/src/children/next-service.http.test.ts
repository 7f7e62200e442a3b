// A child is inside at one event at most. At the next service the child keeps the code, the lock and the wrong codes, and
// only those who could reprint the code see it.
import { board, childrenInside } from "@narthex/contract/child-board.ts";
import { childFamilies } from "@narthex/contract/child-families.ts";
import { childLabels } from "@narthex/contract/child-labels.ts";
import { childReport } from "@narthex/contract/child-report.ts";
import { children } from "@narthex/contract/children.ts";
import { events } from "@narthex/contract/events.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

const LATER = "2026-11-22T15:03:00Z";

let sunday: ChildrensSunday;
let family: Family;
let next: number;
let mia: { checkInId: number; code: string };

beforeAll(async () => {
  sunday = await openChildrensSunday();
  next = await sunday.addEvent({ title: "Second Service", startTime: "12:30", endTime: "14:00" });
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  family = await sunday.addFamily();
  [mia = { checkInId: 0, code: "" }] = await sunday.arrive(family, family.mia);
});
afterAll(() => sunday?.close());

const arrival = (eventId: number, ...childIds: number[]) => ({
  body: { eventId, roomId: sunday.hall, childIds, adultId: family.hana },
});
const checkIn = (person: Person, eventId: number, childId = family.mia) =>
  person.refused(children.checkIn, arrival(eventId, childId));
const move = async (person: Person = sunday.team, eventId = next) => {
  const { status, body } = await person.call(children.checkIn, arrival(eventId, family.mia));
  expect(status).toBe(200);
  const [{ id, code } = { id: 0, code: null }] = body;
  return { checkInId: id, code };
};
const collect = async (body: { checkInId: number; code?: string; collectorId?: number }) => {
  const { status, body: answer } = await sunday.team.refused(children.checkOut, { body });
  return status === 200 ? "collected" : `${status} ${answer.code}`;
};
const boardOf = async (eventId: number) =>
  (await sunday.team.call(board.show, { params: { id: sunday.hall }, query: { eventId } })).body;
const openOf = (childId: number) =>
  sunday.count("select count(*) from child_check_ins where child_id = $1 and state = 'in'", [childId]);

test("a child who is inside and the event are not deleted before the child is collected", async () => {
  const eventId = await sunday.addEvent({ title: "Third Service" });
  const [{ id: checkInId, code } = { id: 0, code: null }] = (
    await sunday.team.call(children.checkIn, arrival(eventId, family.ben))
  ).body;
  const removed = async () => [
    (await sunday.admin.refused(events.remove, { params: { id: eventId } })).body.code ?? "removed",
    (await sunday.admin.refused(members.remove, { params: { id: family.ben } })).body.code ?? "removed",
  ];
  expect(await removed()).toEqual(["child_inside", "child_inside"]);
  expect(await openOf(family.ben)).toBe(1);
  await sunday.team.call(children.checkOut, { body: { checkInId, code } });
  expect(await removed()).toEqual(["removed", "removed"]);
});

test("an event is not canceled while a child is inside, and takes no children after that", async () => {
  const eventId = await sunday.addEvent({ title: "Fourth Service" });
  const [{ id: checkInId, code } = { id: 0, code: null }] = (
    await sunday.team.call(children.checkIn, arrival(eventId, family.ben))
  ).body;
  const cancel = () => sunday.admin.refused(events.cancel, { params: { id: eventId }, body: { tell: "nobody" } });
  expect((await cancel()).body.code).toBe("child_inside");
  await sunday.team.call(children.checkOut, { body: { checkInId, code } });
  expect((await cancel()).status).toBe(200);
  const refused = await checkIn(sunday.team, eventId, family.ben);
  expect([refused.status, refused.body.code]).toEqual([409, "event_cancelled"]);
  await sunday.admin.call(events.reinstate, { params: { id: eventId } });
  expect((await checkIn(sunday.team, eventId, family.ben)).status).toBe(200);
});

test("an event is not canceled while a child is being checked in", async () => {
  const eventId = await sunday.addEvent({ title: "Fifth Service" });
  const { pool } = sunday.postgres;
  const row = `select from members where id = ${family.ben} for update`;
  const [arrived, cancelled] = await whileHolding(pool, row, async () => {
    const first = checkIn(sunday.team, eventId, family.ben);
    await waitForLock(pool);
    const second = sunday.admin.refused(events.cancel, { params: { id: eventId }, body: { tell: "nobody" } });
    await waitForLock(pool, 2);
    return [first, second];
  });
  expect((await arrived).status).toBe(200);
  expect((await cancelled).body.code).toBe("child_inside");
});

test("an event of an earlier day is deleted with a child whom no one checked out", async () => {
  const eventId = await sunday.addEvent({ title: "Forgotten Service" });
  await sunday.team.call(children.checkIn, arrival(eventId, family.ben));
  sunday.setNow("2026-11-23T15:00:00Z");
  for (const [call, id] of [
    [events.remove, eventId],
    [members.remove, family.ben],
  ] as const)
    expect((await sunday.admin.refused(call, { params: { id } })).status).toBe(200);
});

describe("a child who is inside and is checked in at another event", () => {
  test("moves there with the code, and the former board says where the child is", async () => {
    const there = await move();
    expect([there.code, await openOf(family.mia)]).toEqual([mia.code, 1]);
    const former = await boardOf(sunday.service);
    expect(former.children.map(({ checkInId }) => checkInId)).not.toContain(mia.checkInId);
    expect(former.moved.find(({ checkInId }) => checkInId === mia.checkInId)).toMatchObject({
      childId: family.mia,
      roomName: "Hall",
      eventTitle: "Second Service",
    });
    expect((await boardOf(next)).children.map(({ checkInId }) => checkInId)).toContain(there.checkInId);
    const entry = "select count(*) from child_entries where check_in_id = $1 and kind = 'moved' and moved_to_id = $2";
    expect(await sunday.count(entry, [mia.checkInId, there.checkInId])).toBe(1);
    expect((await sunday.auditOf("child")).map(({ action }) => action)).toContain("moved");
  });

  test("is handed over once: the collection ends the stay at both", async () => {
    const there = await move();
    expect(await collect(mia)).toBe("409 child_moved");
    expect(await collect({ checkInId: there.checkInId, code: mia.code })).toBe("collected");
    for (const { checkInId } of [mia, there]) {
      const again = await sunday.team.refused(children.checkOut, {
        body: { checkInId, code: mia.code, collectorId: family.jan },
      });
      expect([again.status, again.body]).toMatchObject([
        409,
        { code: "already_collected", current: { collectorName: "Hana Berg" } },
      ]);
    }
    expect(await openOf(family.mia)).toBe(0);
  });

  test("keeps the wrong codes, and a locked child is moved by a lead only, locked", async () => {
    for (let tried = 0; tried < 3; tried++) expect(await collect({ ...mia, code: "????" })).toBe("422 code_wrong");
    const { checkInId } = await move();
    for (let tried = 0; tried < 2; tried++) expect(await collect({ checkInId, code: "????" })).toBe("422 code_wrong");
    expect(await collect({ checkInId, code: mia.code })).toBe("423 locked_for_lead");
    const back = await checkIn(sunday.team, sunday.service);
    expect([back.status, back.body.code]).toEqual([423, "locked_for_lead"]);
    const byLead = await move(sunday.lead, sunday.service);
    expect(await collect({ checkInId: byLead.checkInId, code: mia.code })).toBe("423 locked_for_lead");
  });

  test("two minutes after coming: only a lead sees the code there, and prints it", async () => {
    sunday.setNow(LATER);
    const there = await move();
    expect(there.code).toBeNull();
    const print = async (person: Person) =>
      (await person.fetch(childLabels.pdf.path.replace(":id", String(there.checkInId)))).status;
    expect([await print(sunday.team), await print(sunday.lead)]).toEqual([409, 200]);
    expect((await checkIn(sunday.team, next)).body.code).toBe("already_checked_in");
    expect((await move(sunday.lead, sunday.service)).code).toBe(mia.code);
    expect(await collect({ checkInId: (await move()).checkInId, code: mia.code })).toBe("collected");
  });

  test("does not give the code to a sibling who comes later, whose tag would show it", async () => {
    await sunday.lead.call(children.changeSettings, { body: { codes: "family" } });
    sunday.setNow(LATER);
    const { body } = await sunday.team.call(children.checkIn, arrival(next, family.mia, family.ben));
    await sunday.lead.call(children.changeSettings, { body: { codes: "child" } });
    const codeOf = (childId: number) => body.find((one) => one.childId === childId)?.code;
    expect(codeOf(family.mia)).toBeNull();
    expect(codeOf(family.ben)).toMatch(/^[CDFHJKMNPRTVWX2345679]{4}$/);
    expect(codeOf(family.ben)).not.toBe(mia.code);
  });

  test("does not give the code to a sibling who had it before", async () => {
    await sunday.lead.call(children.changeSettings, { body: { codes: "family" } });
    const [ben = { checkInId: 0, code: "" }] = await sunday.arrive(family, family.ben);
    expect(ben.code).toBe(mia.code);
    expect(await collect(ben)).toBe("collected");
    const { body } = await sunday.team.call(children.checkIn, arrival(next, family.mia, family.ben));
    await sunday.lead.call(children.changeSettings, { body: { codes: "child" } });
    expect(body.map(({ childId, code }) => [childId, code === mia.code])).toEqual([
      [family.mia, true],
      [family.ben, false],
    ]);
  });

  test("is at the former event again, with the code, after a lead undoes the move", async () => {
    const there = await move();
    await sunday.lead.call(children.reverseCheckIn, { params: { id: there.checkInId }, body: { note: "Still here" } });
    expect((await boardOf(sunday.service)).moved.map(({ childId }) => childId)).not.toContain(family.mia);
    expect(await collect({ checkInId: there.checkInId, code: mia.code })).toBe("409 check_in_reversed");
    expect(await collect(mia)).toBe("collected");
  });

  test("is neither late nor never collected at the former event", async () => {
    const there = await move();
    const shown = (await boardOf(next)).children.find(({ checkInId }) => checkInId === there.checkInId);
    expect(shown?.lateFrom).toBe("2026-11-22T19:15:00Z");
    sunday.setNow("2026-11-23T15:00:00Z");
    const query = { from: "2026-11-22", to: "2026-11-22" };
    const { notCollected } = (await sunday.lead.call(childReport.show, { query })).body;
    const own = notCollected.filter(({ childId }) => childId === family.mia);
    expect(own.map(({ checkInId }) => checkInId)).toEqual([there.checkInId]);
  });
});

test("a child who was never collected is inside at the next visit with a new code, and stays in the report", async () => {
  const eventId = await sunday.addEvent({ eventDate: "2026-11-29", endDate: "2026-11-29" });
  sunday.setNow("2026-11-29T15:00:00Z");
  const there = await move(sunday.team, eventId);
  expect(there.code).not.toBe(mia.code);
  expect(await collect(mia)).toBe("409 child_moved");
  const query = { from: "2026-11-22", to: "2026-11-22" };
  const { notCollected } = (await sunday.lead.call(childReport.show, { query })).body;
  expect(notCollected.map(({ checkInId }) => checkInId)).toContain(mia.checkInId);
  const params = { id: mia.checkInId };
  expect((await sunday.lead.refused(childReport.explain, { params, body: { note: "Went home" } })).status).toBe(200);
});

test("the code of a tag finds the child at every event of the day, and no child of an earlier day", async () => {
  const find = (code: string) => sunday.team.refused(childrenInside.call, { body: { code } });
  const hidden = await sunday.addEvent({ title: "Youth Morning", ministryId: sunday.youth });
  const there = await move(await sunday.as("admin"), hidden);
  const place = { roomName: "Hall", eventTitle: null };
  expect((await find(mia.code)).body).toMatchObject([{ checkInId: there.checkInId, ...place }]);
  await move();
  expect((await find(mia.code)).body).toMatchObject([{ roomName: "Hall", eventTitle: "Second Service" }]);
  sunday.setNow("2026-11-23T15:00:00Z");
  expect((await find(mia.code)).status).toBe(404);
});

test("the desk says where a child of the family is inside", async () => {
  const { rows } = await sunday.postgres.pool.query<{ household_id: number }>(
    "select household_id from household_members where member_id = $1",
    [family.mia],
  );
  const insideAt = async (eventId: number) => {
    const query = { eventId, householdId: rows[0]?.household_id };
    const [found] = (await sunday.team.call(childFamilies.search, { query })).body;
    return found?.children.find(({ memberId }) => memberId === family.mia)?.inside;
  };
  const place = { checkInId: mia.checkInId, roomName: "Hall", eventTitle: "Sunday Service" };
  expect(await insideAt(next)).toMatchObject({ ...place, isHere: false });
  expect(await insideAt(sunday.service)).toMatchObject({ ...place, isHere: true });
});

describe("at the same moment", () => {
  test("two stations move a child to different events, and the child is inside at one", async () => {
    const other = await sunday.addEvent({ title: "Third Service" });
    const answers = await Promise.all([
      checkIn(sunday.team, next),
      checkIn(sunday.lead, other),
      checkIn(sunday.team, other),
      checkIn(sunday.lead, next),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await openOf(family.mia)).toBe(1);
  });

  test("a child is checked in at two events, and is inside at one with one code", async () => {
    const answers = await Promise.all([
      checkIn(sunday.team, sunday.service, family.ben),
      checkIn(sunday.lead, next, family.ben),
    ]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await openOf(family.ben)).toBe(1);
    const codes = "select count(distinct code_id) from child_check_ins where child_id = $1";
    expect(await sunday.count(codes, [family.ben])).toBe(1);
  });

  test("a child is moved and collected, and is never inside and collected with one code", async () => {
    await Promise.all([checkIn(sunday.team, next), collect(mia), checkIn(sunday.lead, next), collect(mia)]);
    const both = `select count(*) from child_check_ins i join child_check_ins o using (child_id, code_id)
      where child_id = $1 and i.state = 'in' and o.state = 'out'`;
    expect(await sunday.count(both, [family.mia])).toBe(0);
    expect(await openOf(family.mia)).toBeLessThanOrEqual(1);
  });
});
