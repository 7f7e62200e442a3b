// A member's own hours: logged, corrected, taken back; written down, logged and announced as they should be.
import { workerHours as calls } from "@narthex/contract/hours.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let lydia: Person;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  lydia = await sunday.as("member");
  admin = await sunday.as("admin");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from worker_hours");
});
afterAll(() => sunday?.close());

const entry = (more: object = {}) => ({ ministryId: sunday.music, hours: "1.25", workerDate: "2026-11-22", ...more });
const log = async (more: object = {}, person = lydia) => (await person.call(calls.log, { body: entry(more) })).body;
const logged = async (id: number) =>
  (await sunday.auditOf("worker_hours")).filter(({ subjectId }) => subjectId === String(id));
const decide = (id: number, status: "approved" | "returned", note?: string) =>
  admin.call(calls.decide, { params: { id }, body: { status, note: note ?? null } });

describe("logging", () => {
  test("writes and returns every field, is recorded, and updates open screens", async () => {
    const screen = await sunday.recordChanges();
    const description = "Sang at both services.\nTwice 🎶";
    const { status, body } = await lydia.call(calls.log, { body: entry({ description }) });
    expect(status).toBe(201);
    const { member, music } = { member: sunday.ids.member, music: sunday.music };
    expect(body).toEqual({
      id: body.id,
      memberId: member,
      memberName: "Lydia Marsh",
      ministryId: music,
      ministryName: "Music",
      hours: "1.25",
      workerDate: "2026-11-22",
      description,
      status: "submitted",
      note: null,
      approvedBy: null,
      approverMemberId: null,
      approvedAt: null,
      createdAt: "2026-11-22T15:00:00.000Z",
      updatedAt: "2026-11-22T15:00:00.000Z",
      can: { edit: true, remove: true, approve: false },
    });
    expect((await lydia.call(calls.mine)).body).toEqual([body]);
    expect(await screen.first(1)).toEqual([{ topic: "worker_hours", memberId: member, ministryId: music }]);
    const entries = await logged(body.id);
    expect(entries).toMatchObject([{ action: "created", detail: { memberId: member, ministryId: music } }]);
    expect(JSON.stringify(entries)).not.toMatch(/Sang|1\.25|Lydia/);
  });

  test("for any ministry, also without belonging to it; pending people too", async () => {
    expect((await log({ ministryId: sunday.youth })).ministryName).toBe("Youth");
    expect((await log({}, await sunday.as("pending"))).memberName).toBe("Paul Visser");
  });

  test("an absent description stays absent", async () => {
    for (const description of [undefined, null, "", "  "]) expect((await log({ description })).description).toBeNull();
  });

  test("up to 24 hours a day, over all ministries and states", async () => {
    const first = await log({ hours: "20" });
    await decide(first.id, "approved");
    const second = await log({ hours: "3.75", ministryId: sunday.youth });
    await decide(second.id, "returned", "Really?");
    const { status, body } = await lydia.refused(calls.log, { body: entry({ hours: "0.5" }) });
    expect([status, body.fields]).toEqual([
      400,
      { hours: "Together with your other hours on this day, this is more than 24 hours." },
    ]);
    await log({ hours: "0.25" });
    await log({ hours: "24", workerDate: "2026-11-21" });
    await log({ hours: "24" }, admin);
  });

  test("the day stays within its hours when ten arrive at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => lydia.refused(calls.log, { body: entry({ hours: "5" }) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, ...Array(6).fill(400)]);
    expect(await sunday.count("select sum(hours) from worker_hours")).toBe(20);
  });

  test.each([
    ["a second before midnight today is today", "2026-11-23T04:59:59Z", "2026-11-23", 400],
    ["after midnight it is tomorrow", "2026-11-23T05:00:00Z", "2026-11-23", 201],
    ["the 90th day back", SUNDAY_TEN, "2026-08-24", 201],
    ["the 91st", SUNDAY_TEN, "2026-08-23", 400],
  ])("days are the congregation's: %s", async (_name, now, workerDate, status) => {
    sunday.setNow(now);
    const answer = await lydia.refused(calls.log, { body: entry({ workerDate }) });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([
      status,
      status === 400 ? ["workerDate"] : [],
    ]);
  });
});

describe("correcting", () => {
  test("changes what differs, and logs the names of the fields", async () => {
    const { id } = await log({ description: "Rehearsal" });
    sunday.setNow("2026-11-22T16:00:00Z");
    const screen = await sunday.recordChanges();
    const change = { ministryId: sunday.youth, hours: "2.5", workerDate: "2026-11-20", description: "" };
    const { status, body } = await lydia.call(calls.change, { params: { id }, body: change });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...change, hours: "2.50", description: null, status: "submitted" });
    expect([body.createdAt, body.updatedAt]).toEqual(["2026-11-22T15:00:00.000Z", "2026-11-22T16:00:00.000Z"]);
    // The change reaches both ministries.
    expect((await screen.first(2)).map(({ ministryId }) => ministryId)).toEqual([sunday.youth, sunday.music]);
    expect((await logged(id)).at(-1)).toMatchObject({
      action: "changed",
      detail: { fields: ["ministryId", "hours", "workerDate", "description"] },
    });
  });

  test("no change if the values are the same", async () => {
    const { id, updatedAt } = await log();
    sunday.setNow("2026-11-22T16:00:00Z");
    for (const change of [{}, { hours: "1.25" }, entry()]) {
      const { body } = await lydia.call(calls.change, { params: { id }, body: change });
      expect(body.updatedAt).toBe(updatedAt);
    }
    expect(await logged(id)).toHaveLength(1);
  });

  test("its own hours are not in the way of the day's sum", async () => {
    const { id } = await log({ hours: "20" });
    await log({ hours: "3" });
    const change = async (hours: string) =>
      (await lydia.refused(calls.change, { params: { id }, body: { hours } })).status;
    expect(await change("21")).toBe(200);
    expect(await change("21.25")).toBe(400);
  });

  test("a returned entry is submitted again without a change, and the approver's note stays visible", async () => {
    const { id } = await log();
    await decide(id, "returned", "Which day was it?");
    expect((await lydia.call(calls.mine)).body[0]).toMatchObject({
      status: "returned",
      can: { edit: true, remove: true },
    });
    const { body } = await lydia.call(calls.change, { params: { id }, body: { description: "It was Sunday" } });
    expect(body).toMatchObject({ status: "submitted", note: "Which day was it?" });
    await decide(id, "returned", "Still not");
    const again = { updatedAt: (await lydia.call(calls.mine)).body[0]?.updatedAt };
    expect((await lydia.call(calls.change, { params: { id }, body: again })).body.status).toBe("submitted");
    expect((await logged(id)).map(({ action }) => action)).toEqual([
      "created",
      "returned",
      "resubmitted",
      "returned",
      "resubmitted",
    ]);
  });

  test("a change without fields and without a version leaves a returned entry as it is", async () => {
    const { id } = await log();
    await decide(id, "returned", "Which day was it?");
    const { body } = await lydia.call(calls.change, { params: { id }, body: {} });
    expect(body).toMatchObject({ status: "returned", note: "Which day was it?" });
    expect((await logged(id)).map(({ action }) => action)).toEqual(["created", "returned"]);
  });

  test("a day that has become too old may stay, but not be chosen", async () => {
    const { id } = await log({ workerDate: "2026-09-01" });
    sunday.setNow("2027-01-10T15:00:00Z");
    const change = async (body: object) => (await lydia.refused(calls.change, { params: { id }, body })).status;
    expect(await change({ hours: "3", workerDate: "2026-09-01" })).toBe(200);
    expect(await change({ workerDate: "2026-09-02" })).toBe(400);
  });

  test("not after approval", async () => {
    const { id } = await log();
    await decide(id, "approved");
    const before = await logged(id);
    for (const answer of [
      await lydia.refused(calls.change, { params: { id }, body: { hours: "2" } }),
      await lydia.refused(calls.remove, { params: { id } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, "hours_approved"]);
    expect(await logged(id)).toEqual(before);
    await decide(id, "returned", "Say more");
    expect((await lydia.call(calls.change, { params: { id }, body: { hours: "2" } })).status).toBe(200);
  });
});

describe("taking back", () => {
  test("waiting and returned entries; once", async () => {
    const [waiting, returned] = [await log(), await log()];
    await decide(returned.id, "returned", "Twice");
    for (const { id } of [waiting, returned]) {
      const answers = await Promise.all([1, 2, 3].map(() => lydia.refused(calls.remove, { params: { id } })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      expect((await logged(id)).filter(({ action }) => action === "deleted")).toHaveLength(1);
    }
    expect((await lydia.call(calls.mine)).body).toEqual([]);
  });
});
