// Saved lists: who sees and changes them, that they are found again each time, and what they say where they show
// no one.
import { customFields } from "@narthex/contract/custom-fields.ts";
import { memberLists as calls, MAX_MEMBER_LISTS } from "@narthex/contract/member-lists.ts";
import { members } from "@narthex/contract/members.ts";
import { tags } from "@narthex/contract/tags.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let miriam: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  miriam = await sunday.as("intermediate_admin");
});
afterAll(() => sunday?.close());

const save = async (name: string, filter: object) => (await miriam.call(calls.create, { body: { name, filter } })).body;

test("every filter is stored and read back by another manager, and each step is in the audit log", async () => {
  const filter = {
    status: "active",
    ministryId: sunday.music,
    notSeenWeeks: 6,
    joinedFrom: "2020-01-01",
    joinedTo: "2026-01-01",
    birthMonth: 11,
    ageFrom: 18,
    ageTo: 30,
    children: "some",
    childAgeFrom: 3,
    childAgeTo: 11,
    tag: (await miriam.call(tags.create, { body: { name: "Choir" } })).body.id,
    household: "some",
    phone: "none",
    email: "some",
    sort: "-lastSeen",
  } as const;
  const { status, body } = await miriam.call(calls.create, { body: { name: " Everything ", filter } });
  expect([status, body]).toEqual([
    201,
    {
      id: body.id,
      name: "Everything",
      filter,
      problems: [],
      authorName: "Miriam Ellis",
      authorMemberId: expect.any(Number),
      updatedAt: body.updatedAt,
      can: { edit: true },
    },
  ]);
  expect((await admin.call(calls.list)).body).toContainEqual(body);
  const params = { id: body.id };
  const change = { name: "Fewer", filter: { household: "none" }, updatedAt: body.updatedAt } as const;
  const { body: after } = await admin.call(calls.update, { params, body: change });
  expect(after).toMatchObject({ name: "Fewer", filter: { household: "none" }, authorName: "Miriam Ellis" });
  // The same filters in another order change nothing.
  expect((await admin.call(calls.update, { params, body: { filter: after.filter } })).body).toEqual(after);
  expect((await admin.call(calls.remove, { params })).body).toEqual({ id: body.id });
  const entries = (await sunday.auditOf("member_list")).filter(({ subjectId }) => subjectId === `${body.id}`);
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ["created", {}],
    ["changed", { fields: ["name", "filter"] }],
    ["deleted", {}],
  ]);
});

test("opening a list finds the people of today", async () => {
  const { body: tag } = await miriam.call(tags.create, { body: { name: "Drivers" } });
  const { filter } = await save("Drivers", { tag: tag.id });
  const open = async () => (await admin.call(members.list, { query: filter })).body.map(({ id }) => id);
  expect(await open()).toEqual([]);
  const memberId = await sunday.addPerson();
  await miriam.call(tags.putOn, { params: { id: tag.id }, body: { memberIds: [memberId] } });
  expect(await open()).toEqual([memberId]);
});

test("a viewer who may not use a filter sees only which one, and no name", async () => {
  const { id } = await save("Left after the split", { ministryId: sunday.music, notSeenWeeks: 6, sort: "lastSeen" });
  const lydia = await sunday.as("member");
  expect((await lydia.call(calls.show, { params: { id } })).body).toMatchObject({
    name: null,
    filter: {},
    authorName: null,
    problems: [
      { filter: "notSeenWeeks", reason: "not_allowed" },
      { filter: "sort", reason: "not_allowed" },
    ],
    can: { edit: false },
  });
});

test("a manager who may not use a filter of a list can neither change nor delete it", async () => {
  const access = { seenBy: "administrators", editedBy: "managers" } as const;
  const input = { name: "Shirt size", kind: "text" as const, ...access, choices: [] };
  const { body: field } = await admin.call(customFields.create, { body: input });
  const filter = { customField: field.id, customIs: "some" } as const;
  const { body: list } = await admin.call(calls.create, { body: { name: "Extra large", filter } });
  const params = { id: list.id };
  expect((await miriam.call(calls.show, { params })).body).toMatchObject({ name: null, can: { edit: false } });
  const { body: seen } = await miriam.call(calls.list);
  expect(seen.find(({ id }) => id === list.id)).toMatchObject({ name: null, can: { edit: false } });
  for (const body of [{ name: "Mine" }, { filter: {} }, { name: "Mine", filter: {}, updatedAt: list.updatedAt }])
    expect((await miriam.refused(calls.update, { params, body })).status).toBe(403);
  expect((await miriam.refused(calls.remove, { params })).status).toBe(403);
  expect((await admin.call(calls.show, { params })).body).toEqual(list);
});

test("a viewer who may use every filter opens the list, with the same people as in the directory", async () => {
  const filter = { ministryId: sunday.music, sort: "name" } as const;
  const { id } = await save("Music", filter);
  const lydia = await sunday.as("member");
  const { body } = await lydia.call(calls.show, { params: { id } });
  expect(body).toMatchObject({ name: "Music", filter, problems: [], can: { edit: false } });
  expect((await lydia.call(members.list, { query: body.filter })).status).toBe(200);
});

test("a list whose tag or ministry was removed says so", async () => {
  const { body: tag } = await miriam.call(tags.create, { body: { name: "Gone" } });
  const { id } = await save("Gone", { tag: tag.id, ministryId: 2_000_000_000, sort: "name" });
  await miriam.call(tags.remove, { params: { id: tag.id } });
  expect((await admin.call(calls.show, { params: { id } })).body.problems).toEqual([
    { filter: "ministryId", reason: "removed" },
    { filter: "tag", reason: "removed" },
  ]);
});

test("a name is used once, and a changed list is not overwritten", async () => {
  const list = await save("Bakers", { sort: "joined" });
  const again = await miriam.refused(calls.create, { body: { name: "BAKERS", filter: {} } });
  expect([again.status, again.body.code, Object.keys(again.body.fields ?? {})]).toEqual([
    409,
    "member_list_exists",
    ["name"],
  ]);
  const stale = { filter: {}, updatedAt: "2026-01-01T00:00:00Z" };
  const late = await admin.refused(calls.update, { params: { id: list.id }, body: stale });
  expect([late.body.code, late.body.current]).toEqual(["conflict", list]);
});

test.each([
  [{ name: " ", filter: {} }, "name"],
  [{ name: "x".repeat(101), filter: {} }, "name"],
  [{ name: "A" }, "filter"],
  [{ name: "A", filter: { notSeenWeeks: 0 } }, "filter.notSeenWeeks"],
  [{ name: "A", filter: { sort: "address" } }, "filter.sort"],
])("%j is refused at its field", async (body, field) => {
  const { status, body: answer } = await miriam.refused(calls.create, { body });
  expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]]);
});

test("an unknown list is not found", async () => {
  const params = { id: 2_000_000_000 };
  for (const call of [calls.show, calls.remove]) expect((await admin.refused(call, { params })).status).toBe(404);
  expect((await admin.refused(calls.update, { params, body: { name: "A" } })).status).toBe(404);
});

test("a list stays when the account of its author is deleted", async () => {
  const { id } = await save("Kept", {});
  await sunday.postgres.pool.query("update member_lists set author_id = null where id = $1", [id]);
  expect((await admin.call(calls.show, { params: { id } })).body).toMatchObject({ name: "Kept", authorName: null });
});

test("no more lists than the limit can be saved", async () => {
  const { pool } = sunday.postgres;
  const query = "insert into member_lists (name, filter) select 'Full ' || n, '{}' from generate_series(1, $1) n";
  await pool.query(query, [MAX_MEMBER_LISTS]);
  const answer = await miriam.refused(calls.create, { body: { name: "One more", filter: {} } });
  expect(answer.body.code).toBe("member_lists_full");
});
