// Tags of people: who manages them, how they are put on and taken off, and the filter of the directory.
import { members as people } from "@narthex/contract/members.ts";
import { tags as calls, MAX_TAGS } from "@narthex/contract/tags.ts";
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

let made = 0;
async function addTag(): Promise<number> {
  made += 1;
  return (await miriam.call(calls.create, { body: { name: `Tag ${made}` } })).body.id;
}
const putOn = (id: number, memberIds: number[]) => miriam.call(calls.putOn, { params: { id }, body: { memberIds } });
const takeOff = (id: number, memberIds: number[]) =>
  miriam.call(calls.takeOff, { params: { id }, body: { memberIds } });
const tagged = async (tag: number) =>
  (await miriam.call(people.list, { query: { tag } })).body.map(({ id }) => id).sort((one, other) => one - other);
const logged = async (id: number) => (await sunday.auditOf("tag")).filter(({ subjectId }) => subjectId === `${id}`);

test("a member cannot filter the directory by a tag", async () => {
  const id = await addTag();
  const lydia = await sunday.as("member");
  expect((await lydia.refused(people.list, { query: { tag: id } })).body.code).toBe("forbidden");
});

test("a tag is added, renamed and removed, and each step is in the audit log", async () => {
  const { status, body } = await miriam.call(calls.create, { body: { name: " Newsletter " } });
  expect([status, body]).toMatchObject([201, { name: "Newsletter", memberCount: 0 }]);
  const params = { id: body.id };
  expect((await admin.call(calls.list)).body).toContainEqual(body);
  const change = { name: "Weekly mail", updatedAt: body.updatedAt };
  expect((await miriam.call(calls.update, { params, body: change })).body).toMatchObject({ name: "Weekly mail" });
  await putOn(body.id, [sunday.ids.member]);
  expect((await admin.call(calls.remove, { params })).body).toEqual({ id: body.id });
  expect((await admin.call(calls.list)).body.map(({ id }) => id)).not.toContain(body.id);
  expect(await sunday.count("select count(*) from member_tags where tag_id = $1", [body.id])).toBe(0);
  expect((await logged(body.id)).map(({ action }) => action)).toEqual(["created", "renamed", "put_on", "deleted"]);
});

test("people get a tag once and lose it, and people who no longer exist are skipped", async () => {
  const id = await addTag();
  const { member, admin: ruth, pending } = sunday.ids;
  const anna = await sunday.addPerson();
  expect((await putOn(id, [ruth, member, member])).body.memberCount).toBe(2);
  expect((await putOn(id, [member, pending])).body.memberCount).toBe(3);
  expect(await tagged(id)).toEqual([member, ruth, pending].sort((one, other) => one - other));
  expect((await putOn(id, [2_000_000_000, anna])).body.memberCount).toBe(4);
  expect((await takeOff(id, [member, 2_000_000_000])).body.memberCount).toBe(3);
  expect((await takeOff(id, [member])).body.memberCount).toBe(3);
  expect((await logged(id)).slice(1).map(({ action, detail }) => [action, detail])).toEqual([
    ["put_on", { memberIds: [String(member), String(ruth)].sort((one, other) => Number(one) - Number(other)) }],
    ["put_on", { memberIds: [String(pending)] }],
    ["put_on", { memberIds: [String(anna)] }],
    ["taken_off", { memberIds: [String(member)] }],
  ]);
});

test("the tags of a person are listed by name", async () => {
  const memberId = await sunday.addPerson({ firstName: "Tamar" });
  const [one, other] = [await addTag(), await addTag()];
  await putOn(other, [memberId]);
  await putOn(one, [memberId]);
  const { body } = await miriam.call(calls.ofMember, { params: { id: memberId } });
  expect(body.map(({ id }) => id)).toEqual([one, other]);
  expect((await miriam.refused(calls.ofMember, { params: { id: 2_000_000_000 } })).status).toBe(404);
});

test("open screens of managers are refreshed, and those of the tagged person are not", async () => {
  const id = await addTag();
  const ears = await sunday.recordChanges();
  await putOn(id, [sunday.ids.member]);
  expect(await ears.first(1)).toEqual([{ topic: "members" }]);
});

test("a name is used once, in any case, and a changed tag is not overwritten", async () => {
  const { body } = await miriam.call(calls.create, { body: { name: "Bakers" } });
  const again = await miriam.refused(calls.create, { body: { name: "BAKERS" } });
  expect([again.status, again.body.code, Object.keys(again.body.fields ?? {})]).toEqual([409, "tag_exists", ["name"]]);
  const params = { id: body.id };
  const stale = { name: "Cooks", updatedAt: "2026-01-01T00:00:00Z" };
  const late = await miriam.refused(calls.update, { params, body: stale });
  expect([late.body.code, late.body.current]).toEqual(["conflict", body]);
});

test.each([
  ["create", { name: " " }, "name"],
  ["create", { name: "x".repeat(101) }, "name"],
  ["putOn", { memberIds: [] }, "memberIds"],
  ["putOn", { memberIds: Array.from({ length: 501 }, (_, at) => at + 1) }, "memberIds"],
  ["putOn", { memberIds: ["1"] }, "memberIds.0"],
] as const)("%s refuses %j at its field", async (name, body, field) => {
  const { status, body: answer } = await miriam.refused(calls[name], { params: { id: await addTag() }, body });
  expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]]);
});

test("an unknown tag is not found", async () => {
  const params = { id: 2_000_000_000 };
  const body = { memberIds: [sunday.ids.member] };
  for (const call of [calls.putOn, calls.takeOff])
    expect((await miriam.refused(call, { params, body })).status).toBe(404);
  expect((await miriam.refused(calls.update, { params, body: { name: "A" } })).status).toBe(404);
  expect((await miriam.refused(calls.remove, { params })).status).toBe(404);
});

test("deleting a person removes their tags", async () => {
  const id = await addTag();
  const memberId = await sunday.addPerson();
  await putOn(id, [memberId]);
  await admin.call(people.remove, { params: { id: memberId } });
  expect((await admin.call(calls.list)).body.find((tag) => tag.id === id)?.memberCount).toBe(0);
});

test("no more tags than the limit can be added", async () => {
  const { pool } = sunday.postgres;
  await pool.query("insert into tags (name) select 'Full ' || n from generate_series(1, $1) n", [MAX_TAGS]);
  expect((await miriam.refused(calls.create, { body: { name: "One more" } })).body.code).toBe("tags_full");
});
