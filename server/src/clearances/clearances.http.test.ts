// Clearances are entered and seen by children's leads and administrators only.

import { type Clearance, clearances as calls } from "@narthex/contract/clearances.ts";
import type { BodyInput } from "@narthex/contract/endpoint.ts";
import { members } from "@narthex/contract/members.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let lydia: Person;
let params: { id: number };

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  lydia = await sunday.as("member");
});
beforeEach(async () => {
  params = { id: await sunday.addPerson() };
});
afterAll(() => sunday?.close());

const check = (validUntil: string) => ({ kind: "background_check", validUntil }) as const;
const training = (validUntil: string) => ({ kind: "training", validUntil }) as const;
const put = (body: BodyInput<typeof calls.replace>, seen?: string) =>
  admin.call(calls.replace, { params, query: { seen }, body });
const ids = (list: readonly Clearance[]) => list.map(({ id }) => id).join();

test("every field is stored and read back, with who set it", async () => {
  const { body } = await put([training("2026-11-30"), check("2027-06-30")]);
  expect(body).toMatchObject([
    { ...check("2027-06-30"), setBy: "Ruth Adler" },
    { ...training("2026-11-30"), setBy: "Ruth Adler" },
  ]);
  expect((await admin.call(calls.list, { params })).body).toEqual(body);
  const logged = async () =>
    (await sunday.auditOf("member"))
      .filter(({ subjectId }) => subjectId === `${params.id}`)
      .map(({ action }) => action);
  expect(await logged()).toEqual(["clearances_changed"]);
  await put([check("2027-06-30"), training("2026-11-30")]);
  expect(await logged()).toEqual(["clearances_changed"]);
});

test("a change to a list that was changed since it was read is refused", async () => {
  const first = (await put([check("2027-06-30")], "")).body;
  const second = (await put([check("2028-06-30")], ids(first))).body;
  const late = await admin.refused(calls.replace, { params, query: { seen: ids(first) }, body: [] });
  expect([late.status, late.body.code]).toEqual([409, "conflict"]);
  expect((await put([], ids(second))).body).toEqual([]);
});

test("the list of all people starts with expired ones, and leaves out people who are inactive", async () => {
  await put([check("2026-01-31")]);
  const other = await sunday.addPerson({ firstName: "Zoe" });
  await admin.call(calls.replace, { params: { id: other }, body: [training("2026-12-01"), check("2029-01-01")] });
  const all = (await admin.call(calls.expiring)).body;
  const ends = all.map(({ validUntil }) => validUntil);
  expect(ends).toEqual([...ends].sort());
  expect(all).toContainEqual(expect.objectContaining({ memberName: "Zoe Berg", ...training("2026-12-01") }));
  const gone = await sunday.addPerson({ firstName: "Gone" });
  await admin.call(calls.replace, { params: { id: gone }, body: [check("2026-01-01")] });
  await admin.call(members.update, { params: { id: gone }, body: { membershipStatus: "inactive" } });
  expect((await admin.call(calls.expiring)).body).toEqual(all);
  expect((await admin.call(calls.list, { params: { id: gone } })).body).toMatchObject([check("2026-01-01")]);
  const first = await admin.call(calls.expiring, { query: { limit: 1 } });
  expect(first.headers.get("x-total-count")).toBe(`${all.length}`);
  const link = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect(await (await admin.fetch(link)).json()).toEqual(all.slice(1, 2));
});

test.each([
  [[{ kind: "diploma", validUntil: "2027-01-01" }], "0.kind"],
  [[{ kind: "training" }], "0.validUntil"],
  [[training("2027-02-30")], "0.validUntil"],
  [[training("2027-01-01"), training("2028-01-01")], "request"],
  [{}, "request"],
])("%j is refused at %s", async (body, field) => {
  const answer = await admin.refused(calls.replace, { params, body });
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
});

test("only leads and administrators are allowed, others also not for their own clearances", async () => {
  await put([check("2027-06-30")]);
  const { id: userId } = (await lydia.call(signin.user)).body;
  const give = (...duties: Duty[]) => admin.call(users.update, { params: { id: userId }, body: { duties } });
  const attempt = async (person: Person, id = params.id) => [
    (await person.refused(calls.expiring)).status,
    (await person.refused(calls.list, { params: { id } })).status,
    (await person.refused(calls.replace, { params: { id }, body: [] })).status,
  ];
  expect(await attempt(sunday.stranger())).toEqual([401, 401, 401]);
  for (const name of ["pending", "ministry_leader", "intermediate_admin"] as const)
    expect(await attempt(await sunday.as(name))).toEqual([403, 403, 403]);
  for (const duty of ["greeter", "treasurer", "childrens_team", "calendar"] as const) {
    await give(duty);
    expect(await attempt(lydia, sunday.ids.member)).toEqual([403, 403, 403]);
  }
  await give("childrens_lead");
  expect(await attempt(lydia)).toEqual([200, 200, 200]);
  expect((await lydia.refused(calls.list, { params: { id: 999_999 } })).body.code).toBe("not_found");
  await admin.call(calls.replace, { params: { id: sunday.ids.member }, body: [check("2027-06-30")] });
  expect(await attempt(lydia, sunday.ids.member)).toEqual([200, 403, 403]);
  const own = "select count(*) from clearances where member_id = $1";
  expect(await sunday.count(own, [sunday.ids.member])).toBe(1);
  const people = async (person: Person) => (await person.call(calls.expiring)).body.map(({ memberId }) => memberId);
  expect(await people(lydia)).not.toContain(sunday.ids.member);
  expect(await people(admin)).toContain(sunday.ids.member);
  expect((await lydia.call(calls.expiring)).headers.get("x-total-count")).toBe(`${(await people(lydia)).length}`);
  await give();
});
