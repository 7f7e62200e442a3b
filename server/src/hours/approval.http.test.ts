// Deciding about hours: by whom, about which, what it changes, and what happens at the same moment.
import { workerHours as calls, type WorkerHours } from "@narthex/contract/hours.ts";
import { members } from "@narthex/contract/members.ts";
import { messages } from "@narthex/contract/messages.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let lydia: Person;
let admin: Person;
let daniel: Person;

beforeAll(async () => {
  sunday = await openSunday();
  lydia = await sunday.as("member");
  admin = await sunday.as("admin");
  daniel = await sunday.as("ministry_leader");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from worker_hours");
});
afterAll(() => sunday?.close());

const log = async (more: object = {}, person = lydia): Promise<WorkerHours> => {
  const body = { ministryId: sunday.music, hours: "1.25", workerDate: "2026-11-22", ...more };
  return (await person.call(calls.log, { body })).body;
};
const decide = (person: Person, id: number, body: object) => person.refused(calls.decide, { params: { id }, body });
const logged = async (id: number) =>
  (await sunday.auditOf("worker_hours")).filter(({ subjectId }) => subjectId === String(id)).slice(1);
const linesOfMany = async () => (await sunday.auditOf("worker_hours")).filter(({ subjectId }) => subjectId === "many");
const now = (id: number) =>
  sunday.postgres.pool.query("select * from worker_hours where id = $1", [id]).then(({ rows }) => rows[0]);
const APPROVE = { status: "approved" };
const RETURN = { status: "returned", note: "Which day?" };

describe("a decision", () => {
  test("approves, stores approver and time, is recorded, and updates open screens", async () => {
    const { id } = await log();
    sunday.setNow("2026-11-22T17:00:00Z");
    const screen = await sunday.recordChanges();
    const { status, body } = await admin.call(calls.decide, { params: { id }, body: { status: "approved" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "approved",
      note: null,
      approvedBy: "Ruth Adler",
      approverMemberId: sunday.ids.admin,
      approvedAt: "2026-11-22T17:00:00.000Z",
      can: { edit: false, remove: false, approve: true },
    });
    expect(await screen.first(1)).toMatchObject([{ topic: "worker_hours", memberId: sunday.ids.member }]);
    expect(await logged(id)).toMatchObject([
      { action: "approved", detail: { memberId: sunday.ids.member, hours: "1.25", workerDate: "2026-11-22" } },
    ]);
    expect((await logged(id))[0]?.actorId).not.toBeNull();
  });

  test("names the approver by the present name of the member", async () => {
    const rename = (lastName: string) =>
      admin.call(members.update, { params: { id: sunday.ids.admin }, body: { lastName } });
    const { id } = await log();
    await rename("Hill");
    const { approvedBy } = (await admin.call(calls.decide, { params: { id }, body: { status: "approved" } })).body;
    await rename("Adler");
    expect(approvedBy).toBe("Ruth Hill");
  });

  test("returns with a note; approval falls away, and may come again without it", async () => {
    const { id } = await log();
    await decide(admin, id, APPROVE);
    await decide(admin, id, RETURN);
    expect(await now(id)).toMatchObject({
      status: "returned",
      note: "Which day?",
      approved_by: null,
      approved_at: null,
    });
    await decide(admin, id, APPROVE);
    expect(await now(id)).toMatchObject({ status: "approved", note: null });
    expect((await logged(id)).map(({ action }) => action)).toEqual(["approved", "returned", "approved"]);
    expect(JSON.stringify(await logged(id))).not.toContain("Which day");
  });

  test("that is repeated changes nothing", async () => {
    const { id } = await log();
    for (const body of [APPROVE, APPROVE, { ...APPROVE, note: " " }])
      expect((await decide(admin, id, body)).status).toBe(200);
    expect(await logged(id)).toHaveLength(1);
  });

  test("that is repeated because its answer was lost is no conflict, alone or with others", async () => {
    const { id, updatedAt } = await log();
    for (const decision of [APPROVE, RETURN] as const) {
      const [{ updatedAt: seen } = { updatedAt }] = (await admin.call(calls.list)).body;
      for (let time = 0; time < 2; time++)
        expect((await decide(admin, id, { ...decision, updatedAt: seen })).status).toBe(200);
      const body = { ...decision, entries: [{ id, updatedAt: seen }] };
      const { body: many } = await admin.refused(calls.decideMany, { body });
      expect(many).toEqual({ decided: [id], left: [] });
    }
    expect((await logged(id)).map(({ action }) => action)).toEqual(["approved", "returned"]);
    expect((await decide(admin, id, { ...RETURN, note: "Which hours?", updatedAt })).body.code).toBe("conflict");
  });

  test.each([{ status: "returned" }, { status: "returned", note: "" }, { status: "returned", note: null }])(
    "returns nothing without a word: %j",
    async (body) => {
      const { id } = await log();
      const answer = await decide(admin, id, body);
      expect([answer.status, answer.body.fields]).toEqual([400, { note: "Please say what should be corrected." }]);
    },
  );
});

describe("who decides", () => {
  const led = () =>
    sunday.postgres.pool.query("update ministries set leader_id = $1 where id = $2", [sunday.ids.member, sunday.youth]);

  test.each<[CastName, "music" | "youth", [number, string | undefined]]>([
    ["admin", "music", [200, undefined]],
    ["intermediate_admin", "youth", [200, undefined]],
    ["ministry_leader", "music", [200, undefined]],
    ["ministry_leader", "youth", [404, "not_found"]],
    ["member", "youth", [404, "not_found"]],
    ["pending", "music", [404, "not_found"]],
  ])("%s about hours for %s: %j", async (name, ministry, expected) => {
    const { id } = await log({ ministryId: sunday[ministry] }, name === "admin" ? lydia : admin);
    const { status, body } = await decide(await sunday.as(name), id, APPROVE);
    expect([status, body.code]).toEqual(expected);
    expect(await logged(id)).toHaveLength(expected[0] === 200 ? 1 : 0);
  });

  test("a plain member who leads a ministry does; one who merely belongs to it does not", async () => {
    await led();
    const { id } = await log({ ministryId: sunday.youth }, admin);
    expect((await decide(lydia, id, APPROVE)).status).toBe(200);
    const inMusic = await log({}, admin);
    expect((await decide(lydia, inMusic.id, APPROVE)).status).toBe(404);
  });

  test("a ministry leader neither sees nor decides about the hours of a ministry that they only belong to", async () => {
    const add = "insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, '2026-01-01')";
    await sunday.postgres.pool.query(add, [sunday.ids.ministry_leader, sunday.youth]);
    await sunday.postgres.pool.query("update ministries set leader_id = null where id = $1", [sunday.youth]);
    const { id } = await log({ ministryId: sunday.youth });
    const { status, body } = await decide(daniel, id, APPROVE);
    expect([status, body.code]).toEqual([404, "not_found"]);
    expect((await daniel.call(calls.list, { query: { ministryId: sunday.youth } })).body).toEqual([]);
    await sunday.postgres.pool.query("delete from member_ministries where ministry_id = $1", [sunday.youth]);
  });

  test("only administrators about their own", async () => {
    for (const [name, status] of [
      ["admin", 200],
      ["intermediate_admin", 403],
      ["ministry_leader", 403],
      ["member", 403],
    ] as const) {
      const person = await sunday.as(name);
      const { id } = await log({}, person);
      const answer = await decide(person, id, APPROVE);
      expect([name, answer.status]).toEqual([name, status]);
      if (status === 403) expect(answer.body.code).toBe(name === "member" ? "forbidden" : "own_hours");
    }
  });
});

describe("the version that the approver saw", () => {
  test("is the one that is decided: an entry that was changed since is refused", async () => {
    const { id, updatedAt } = await log();
    sunday.setNow("2026-11-22T16:00:00Z");
    await lydia.call(calls.change, { params: { id }, body: { hours: "20" } });
    const { status, body } = await decide(admin, id, { ...APPROVE, updatedAt });
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect((await now(id)).status).toBe("submitted");
    expect((await decide(admin, id, { ...APPROVE, updatedAt: "2026-11-22T11:00:00.000-05:00" })).status).toBe(200);
  });
});

describe("many at once", () => {
  const many = (person: Person, entries: object[], body: object = APPROVE) =>
    person.call(calls.decideMany, { body: { ...body, entries } as never });

  test("decides the possible entries, and reports the others", async () => {
    const good = [await log(), await log({ workerDate: "2026-11-20" }), await log({}, admin)];
    const changed = await log({ workerDate: "2026-11-19" });
    sunday.setNow("2026-11-22T16:00:00Z");
    await lydia.call(calls.change, { params: { id: changed.id }, body: { hours: "2" } });
    const elsewhere = await log({ ministryId: sunday.youth });
    const own = await log({}, daniel);
    const seen = [...good, changed, elsewhere, own].map(({ id, updatedAt }) => ({ id, updatedAt }));
    const { status, body } = await many(daniel, [...seen, { id: 2_147_483_647 }]);
    expect(status).toBe(200);
    expect(body.decided).toEqual(good.map(({ id }) => id));
    expect(body.left).toEqual([changed.id, elsewhere.id, own.id, 2_147_483_647]);
    // One decision is one line, which names what it was about, and the exact sum.
    for (const { id } of good) expect(await logged(id)).toEqual([]);
    const [line] = await linesOfMany();
    expect(line).toMatchObject({ action: "approved", subject: "worker_hours" });
    expect(line?.detail).toEqual({
      entryIds: good.map(({ id }) => String(id)),
      entries: 3,
      hours: "3.75",
      memberIds: expect.arrayContaining([String(sunday.ids.member), String(sunday.ids.admin)]),
    });
    expect(await sunday.count("select count(*) from worker_hours where status = 'approved'")).toBe(3);
  });

  test("returns with one note for all", async () => {
    const entries = [await log(), await log()].map(({ id }) => ({ id }));
    await many(admin, entries, RETURN);
    expect(
      await sunday.count("select count(*) from worker_hours where status = 'returned' and note = 'Which day?'"),
    ).toBe(2);
  });

  test("is recorded only for changed entries, and a single one as itself", async () => {
    const before = (await linesOfMany()).length;
    const [one, two] = [await log(), await log({ hours: "0.75" })];
    await many(admin, [{ id: one.id }]);
    await many(admin, [{ id: one.id }, { id: two.id }]);
    await many(admin, [{ id: one.id }, { id: two.id }]);
    expect(await linesOfMany()).toHaveLength(before);
    expect((await logged(two.id)).map(({ detail }) => detail.hours)).toEqual(["0.75"]);
    expect(await logged(one.id)).toHaveLength(1);
  });

  test("the same entry twice is decided once", async () => {
    const { id } = await log();
    expect((await many(admin, [{ id }, { id }])).body).toEqual({ decided: [id], left: [] });
    expect(await logged(id)).toHaveLength(1);
  });

  test("two approvers at the same moment, in opposite order: each entry is approved once", async () => {
    const entries: { id: number }[] = [];
    for (let day = 1; day <= 20; day++) entries.push({ id: (await log({ hours: "1", workerDate: "2026-11-10" })).id });
    const answers = await Promise.all([many(admin, entries), many(daniel, entries.toReversed()), many(admin, entries)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await sunday.count("select count(*) from worker_hours where status = 'approved'")).toBe(20);
    const ids = entries.map(({ id }) => String(id));
    const named = (await linesOfMany()).flatMap(({ detail }) => detail.entryIds as string[]);
    expect(named.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
  });

  test("while the member corrects and withdraws: no deadlock and no partial result", async () => {
    const entries: WorkerHours[] = [];
    for (let day = 1; day <= 12; day++) entries.push(await log({ hours: "1" }));
    sunday.setNow("2026-11-22T16:00:00Z");
    const answers = await Promise.all([
      many(
        admin,
        entries.map(({ id, updatedAt }) => ({ id, updatedAt })),
      ),
      ...entries.map(({ id }, index) =>
        index % 2
          ? lydia.refused(calls.remove, { params: { id } })
          : lydia.refused(calls.change, { params: { id }, body: { hours: "2" } }),
      ),
    ]);
    expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);
    expect(await sunday.count("select count(*) from worker_hours where status = 'approved' and hours = 2")).toBe(0);
  });
});

test("the person whose hours are returned gets one message from the approver, with the reason", async () => {
  const listed = async () => (await lydia.call(messages.list)).body;
  const before = new Set((await listed()).map(({ id }) => id));
  const [first, second] = [await log(), await log({ hours: "1" })];
  const entries = [first, second].map(({ id, updatedAt }) => ({ id, updatedAt }));
  await daniel.call(calls.decideMany, { body: { status: "returned", note: "Which rehearsal was this?", entries } });
  const arrived = (await listed()).filter(({ id }) => !before.has(id));
  expect(arrived.map(({ subject }) => subject)).toEqual(["Your volunteer hours were returned"]);
  const { body } = await lydia.call(messages.get, { params: { id: arrived[0]?.id ?? 0 } });
  expect(body.content).toContain("1.25 hours for Music on November 22, 2026\n1 hour for Music on November 22, 2026");
  expect(body.content).toContain("Which rehearsal was this?");
});
