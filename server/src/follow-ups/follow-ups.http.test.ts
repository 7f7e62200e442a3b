// Follow-ups by hand and their changes: who sees which, who assigns them, and who reads the outcome.
import { randomUUID } from "node:crypto";
import { followUps as calls, type FollowUpChange } from "@narthex/contract/follow-ups.ts";
import { households } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { listOccasions } from "./occasions.service.ts";

let sunday: Sunday;
let admin: Person;
let grace = 0;
const lines: string[] = [];

beforeAll(async () => {
  sunday = await openSunday({ onLog: (line) => lines.push(line) });
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

beforeEach(async () => {
  await sunday.postgres.pool.query("delete from follow_ups");
  await sunday.postgres.pool.query("delete from audit_entries where subject = 'follow_up'");
  grace = await sunday.addPerson({ firstName: "Grace", lastName: "Hollis", membershipStatus: "active" });
});

const add = async (more: object = {}, memberId = grace) =>
  (await admin.call(calls.create, { body: { memberId, reason: "Broke a leg", ...more } })).body;
const change = async (name: CastName, id: number, body: FollowUpChange) =>
  (await sunday.as(name)).refused(calls.change, { params: { id }, body });
/** A new member with an account. */
async function addHelper(): Promise<[memberId: number, account: string]> {
  const account = randomUUID();
  await sunday.postgres.pool.query("insert into users (id, email) values ($1, $1 || '@example.org')", [account]);
  return [await sunday.addPerson({ firstName: "Hal", userId: account }), account];
}
const reasonsFor = async (name: CastName, query: object = {}) =>
  (await (await sunday.as(name)).call(calls.list, { query })).body.map(({ reason }) => reason);

test("a follow-up keeps every field, refreshes open screens, and is recorded without its text", async () => {
  const changes = await sunday.recordChanges();
  const made = await add({ assigneeId: sunday.ids.member, dueDay: "2026-11-29" });
  expect(made).toMatchObject({
    kind: "other",
    reason: "Broke a leg",
    person: { id: grace, firstName: "Grace" },
    assignee: { id: sunday.ids.member, name: "Lydia Marsh" },
    dueDay: "2026-11-29",
    status: "open",
    outcome: null,
    can: { assign: true },
  });
  const { body } = await admin.call(calls.change, {
    params: { id: made.id },
    body: { outcome: "Visited, all is well.", updatedAt: made.updatedAt },
  });
  expect(body).toMatchObject({ status: "done", outcome: "Visited, all is well." });
  expect(body.finished).toMatchObject({ name: "Ruth Adler", memberId: sunday.ids.admin });
  expect(await changes.first(2)).toMatchObject([{ topic: "follow_ups" }, { topic: "follow_ups" }]);
  const logged = await sunday.auditOf("follow_up");
  expect(logged.map(({ action, detail }) => [action, detail])).toEqual([
    ["created", { memberId: grace }],
    ["changed", { memberId: grace, fields: ["outcome", "status"] }],
  ]);
  expect(lines.join("")).not.toContain("all is well");
});

test("managers of members see all, others those assigned to them, and no one those about themselves", async () => {
  await add({ reason: "Nobody's" });
  await add({ reason: "Lydia's", assigneeId: sunday.ids.member });
  await add({ reason: "About Lydia" }, sunday.ids.member);
  await add({ reason: "About Miriam" }, sunday.ids.intermediate_admin);
  expect((await reasonsFor("admin")).sort()).toEqual(["About Lydia", "About Miriam", "Lydia's", "Nobody's"]);
  expect((await reasonsFor("intermediate_admin")).sort()).toEqual(["About Lydia", "Lydia's", "Nobody's"]);
  expect(await reasonsFor("member")).toEqual(["Lydia's"]);
  expect(await reasonsFor("ministry_leader")).toEqual([]);
  const counts = async (name: CastName) => (await (await sunday.as(name)).call(calls.counts)).body;
  expect(await counts("member")).toEqual({ open: 1, due: 0, overdue: 0, unassigned: 0, mine: 1 });
  expect(await counts("admin")).toEqual({ open: 4, due: 0, overdue: 0, unassigned: 3, mine: 0 });
});

test("the list is narrowed by status, kind, person and assignment, the earliest due day first", async () => {
  await add({ reason: "Later", dueDay: "2026-12-01" });
  await add({ reason: "Sometime" });
  await add({ reason: "Overdue", dueDay: "2026-11-01", assigneeId: sunday.ids.member });
  const done = await add({ reason: "Done" });
  await change("admin", done.id, { status: "done" });
  expect(await reasonsFor("admin", { status: "open" })).toEqual(["Overdue", "Later", "Sometime"]);
  expect(await reasonsFor("admin", { status: "done", kind: "other", memberId: grace })).toEqual(["Done"]);
  expect(await reasonsFor("admin", { status: "open", assigned: "nobody" })).toEqual(["Later", "Sometime"]);
  expect(await reasonsFor("admin", { kind: "birthday" })).toEqual([]);
  expect((await admin.call(calls.counts)).body).toMatchObject({ open: 3, due: 1, overdue: 1 });
  const page = await admin.call(calls.list, { query: { status: "open", limit: 2 } });
  expect(page.body).toHaveLength(2);
});

test("the assigned person sees how to reach the person while it is open, and records only the outcome", async () => {
  const { pool } = sunday.postgres;
  await pool.query(
    "update members set phone = '+12125550123', email = 'grace@example.org', share_phone = false, share_email = false where id = $1",
    [grace],
  );
  await pool.query(
    "insert into follow_ups (member_id, kind, occasion, assignee_id) values ($1, 'absent', '2026-10-04', $2)",
    [grace, sunday.ids.member],
  );
  const lydia = await sunday.as("member");
  const [own] = (await lydia.call(calls.list)).body;
  expect(own).toMatchObject({ kind: "absent", occasion: null, can: { assign: false } });
  expect(own?.person).toMatchObject({ phone: "+12125550123", email: "grace@example.org" });
  const { body: directory } = await lydia.call(members.list, { query: { search: "Grace Hollis" } });
  expect(directory.find((one) => one.id === grace)).toMatchObject({ phone: null, email: null });
  expect((await admin.call(calls.list)).body[0]).toMatchObject({ occasion: "2026-10-04" });
  const id = own?.id ?? 0;
  expect((await change("member", id, { dueDay: "2026-12-24" })).status).toBe(403);
  expect((await change("member", id, { assigneeId: null })).status).toBe(403);
  expect((await change("member", id, { outcome: "Called." })).body).toMatchObject({
    status: "done",
    person: { phone: null, email: null },
  });
  expect((await lydia.call(calls.list)).body).toMatchObject([{ person: { phone: null, email: null } }]);
  expect((await change("ministry_leader", id, { outcome: "Mine." })).status).toBe(404);
});

test("the phone number is that of the primary household if the person has none", async () => {
  await sunday.postgres.pool.query("update members set phone = null where id = $1", [grace]);
  const home = { name: "Hollis", phone: "+12125550124", members: [{ memberId: grace, role: "adult" as const }] };
  expect((await admin.call(households.create, { body: home })).status).toBe(201);
  const { id } = await add({ assigneeId: sunday.ids.member });
  const phoneFor = async (name: CastName) =>
    (await (await sunday.as(name)).call(calls.list)).body.map(({ person }) => person.phone);
  for (const name of ["member", "admin"] as const) expect(await phoneFor(name)).toEqual(["+12125550124"]);
  await change("member", id, { outcome: "Called." });
  expect(await phoneFor("member")).toEqual([null]);
});

test("the assigned person must be active and not the person concerned", async () => {
  const pending = await sunday.addPerson({ membershipStatus: "pending" });
  const { id } = await add();
  for (const assigneeId of [pending, grace, 999_999]) {
    const refused = await change("admin", id, { assigneeId });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["assigneeId"]]);
  }
});

test("only someone with an active account can be assigned, because others cannot see follow-ups", async () => {
  const withoutAccount = await sunday.addPerson();
  const [helper, account] = await addHelper();
  expect((await add({ assigneeId: helper })).assignee?.id).toBe(helper);
  await sunday.postgres.pool.query("update users set deactivated_at = now() where id = $1", [account]);
  const { id } = await add();
  for (const assigneeId of [withoutAccount, helper]) {
    const refused = await change("admin", id, { assigneeId });
    expect([refused.status, refused.body.fields?.assigneeId]).toEqual([
      400,
      "Please choose someone with an active account. Others cannot see their follow-ups.",
    ]);
  }
});

test("a follow-up of someone whose account was deactivated can still be finished", async () => {
  const [helper, account] = await addHelper();
  const { id } = await add({ assigneeId: helper });
  await sunday.postgres.pool.query("update users set deactivated_at = now() where id = $1", [account]);
  expect((await change("admin", id, { assigneeId: helper, outcome: "Visited." })).status).toBe(200);
});

test.each([
  [
    "is made inactive",
    (id: number) => admin.call(members.update, { params: { id }, body: { membershipStatus: "inactive" } }),
  ],
  [
    "has a deactivated account",
    (_: number, account: string) =>
      admin.call(users.update, { params: { id: account }, body: { status: "deactivated" } }),
  ],
  [
    "loses the account",
    (_: number, account: string) => admin.call(users.update, { params: { id: account }, body: { memberId: null } }),
  ],
] as const)(
  "an open follow-up becomes unassigned when the assigned person %s, and finished ones stay",
  async (_, step) => {
    const [helper, account] = await addHelper();
    const [open, done] = [await add({ assigneeId: helper }), await add({ assigneeId: helper })];
    await change("admin", done.id, { outcome: "Visited." });
    expect((await step(helper, account)).status).toBe(200);
    const read = async (status: "open" | "done") => (await admin.call(calls.list, { query: { status } })).body;
    expect(await read("open")).toMatchObject([{ id: open.id, assignee: null }]);
    expect(await read("done")).toMatchObject([{ id: done.id, assignee: { id: helper } }]);
    const logged = (await sunday.auditOf("follow_up")).filter(({ subjectId }) => subjectId === `${open.id}`);
    expect(logged.at(-1)).toMatchObject({ action: "changed", detail: { memberId: grace, fields: ["assigneeId"] } });
  },
);

test("an open follow-up keeps no assigned person who could not be chosen", async () => {
  const [helper, account] = await addHelper();
  const { id } = await add({ assigneeId: helper });
  const disable = "update users set deactivated_at = now() where id = $1";
  await sunday.postgres.pool.query(disable, [account]);
  for (const body of [{ assigneeId: helper }, { assigneeId: helper, dueDay: "2026-12-01" }]) {
    const refused = await change("admin", id, body);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["assigneeId"]]);
  }
  // The cleanup of a day finds what was assigned in the same moment.
  await sunday.postgres.transaction((tx) => listOccasions(tx, Temporal.Instant.from("2026-11-22T18:00:00Z")));
  const open = (await admin.call(calls.list)).body.filter((one) => one.id === id);
  expect(open).toMatchObject([{ assignee: null }]);
});

test("a follow-up that the daily cleanup reopens refreshes the screen of its assigned person", async () => {
  const { pool } = sunday.postgres;
  const runCleanup = () =>
    sunday.postgres.transaction((tx) => listOccasions(tx, Temporal.Instant.from("2026-11-22T18:00:00Z")));
  const setStatus = (status: string) =>
    pool.query("update members set membership_status = $2 where id = $1", [grace, status]);
  await pool.query("update members set join_date = '2020-01-05', last_check_in = '2026-10-04' where id = $1", [grace]);
  await runCleanup();
  const { rows } = await pool.query("select id from follow_ups where member_id = $1 and kind = 'absent'", [grace]);
  await change("admin", rows[0].id, { assigneeId: sunday.ids.member });
  await setStatus("inactive");
  await runCleanup();
  await setStatus("active");
  const changes = await sunday.recordChanges();
  await runCleanup();
  expect(await changes.first(2)).toContainEqual(
    expect.objectContaining({ topic: "follow_ups", memberIds: [sunday.ids.member] }),
  );
});

test.each([
  { older: "stays", joinDate: null },
  { older: "is merged", joinDate: "2016-03-06" },
])("a newcomer is not new after a merge until its undo, if the older record %j", async ({ older, joinDate }) => {
  const listNew = async () => {
    await sunday.postgres.transaction((tx) => listOccasions(tx, Temporal.Instant.from("2026-11-22T18:00:00Z")));
    const { body } = await admin.call(calls.list, { query: { kind: "newcomer", limit: 100 } });
    return body.map(({ person }) => person.id).filter((one) => one === member || one === newcomer);
  };
  const member = await sunday.addPerson({ joinDate, createdAt: "2016-03-06T15:00:00Z" });
  const newcomer = await sunday.addPerson({ joinDate: null, createdAt: "2026-11-20T15:00:00Z" });
  expect(await listNew()).toEqual([newcomer]);
  const [id, otherId] = older === "stays" ? [member, newcomer] : [newcomer, member];
  const { mergeId } = (await admin.call(merges.merge, { params: { id }, body: { otherId } })).body;
  expect(await listNew()).toEqual([]);
  await admin.call(merges.undo, { params: { id: mergeId } });
  expect(await listNew()).toEqual([newcomer]);
});

test("a finished follow-up that is opened again has no assigned person who could not be chosen", async () => {
  const [helper, account] = await addHelper();
  const { id } = await add({ assigneeId: helper });
  await change("admin", id, { outcome: "Visited." });
  await sunday.postgres.pool.query("update users set deactivated_at = now() where id = $1", [account]);
  const again = await change("admin", id, { status: "open" });
  expect([again.status, again.body]).toMatchObject([200, { status: "open", assignee: null }]);
});

test("strangers and members add none, and an unknown person is not found", async () => {
  const body = { memberId: grace, reason: "Broke a leg" };
  expect((await sunday.stranger().refused(calls.create, { body })).status).toBe(401);
  expect((await sunday.stranger().refused(calls.list)).status).toBe(401);
  expect((await (await sunday.as("member")).refused(calls.create, { body })).status).toBe(403);
  expect((await admin.refused(calls.create, { body: { ...body, memberId: 999_999 } })).status).toBe(404);
  for (const dueDay of ["soon", "0026-12-20", "9999-12-31"]) {
    const wrong = await admin.refused(calls.create, { body: { memberId: grace, reason: "", dueDay } });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {}).sort()]).toEqual([400, ["dueDay", "reason"]]);
  }
  expect((await change("admin", 999_999, { status: "done" })).status).toBe(404);
});

test("follow-ups are deleted with the person, and stay when the assigned person is removed", async () => {
  const [helper] = await addHelper();
  await add({ assigneeId: helper });
  await admin.call(members.remove, { params: { id: helper } });
  expect((await admin.call(calls.list)).body).toMatchObject([{ assignee: null }]);
  await admin.call(members.remove, { params: { id: grace } });
  expect(await sunday.count("select count(*)::int from follow_ups")).toBe(0);
});

test("a finished follow-up says when and by whom, also after its outcome was changed, and an open one does not", async () => {
  const made = await add({ assigneeId: sunday.ids.member });
  expect(made.finished).toBeNull();
  await change("member", made.id, { status: "done" });
  const { finished } = (await admin.call(calls.list, { query: { status: "done" } })).body[0] ?? {};
  await change("admin", made.id, { outcome: "Visited twice." });
  const [done] = (await admin.call(calls.list, { query: { status: "done" } })).body;
  expect(done?.finished).toMatchObject({ name: "Lydia Marsh", memberId: sunday.ids.member });
  expect(done).toMatchObject({ outcome: "Visited twice.", finished });
  await change("admin", made.id, { status: "open" });
  expect((await admin.call(calls.list, { query: {} })).body).toMatchObject([{ id: made.id, finished: null }]);
});
