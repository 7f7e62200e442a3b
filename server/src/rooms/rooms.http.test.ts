// Rooms: the children's team reads them, leads and administrators change them.

import type { Duty } from "@narthex/contract/roles.ts";
import { rooms as calls, type Room } from "@narthex/contract/rooms.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let lydia: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  lydia = await sunday.as("member");
});
afterAll(() => sunday?.close());

async function give(...duties: Duty[]): Promise<void> {
  const { id } = (await lydia.call(signin.user)).body;
  await admin.call(users.update, { params: { id }, body: { duties } });
}
const names = (list: readonly Room[]) => list.map(({ name }) => name);

test("every field is stored and read back", async () => {
  const body = {
    name: "Nursery",
    minAge: 0,
    maxAge: 2,
    ageMonth: 9,
    capacity: 8,
    childrenPerWorker: 3,
    minAdults: 2,
    needsUnrelatedAdults: true,
  };
  const { status, body: room } = await admin.call(calls.create, { body });
  expect([status, room]).toEqual([201, expect.objectContaining({ ...body, archived: false, can: { edit: true } })]);
  expect((await admin.call(calls.list)).body).toEqual([room]);
  const change = { ...body, name: "Babies", maxAge: 1, ageMonth: null, capacity: 6, needsUnrelatedAdults: false };
  const changed = (await admin.call(calls.update, { params: { id: room.id }, body: change })).body;
  expect(changed).toMatchObject(change);
  await admin.call(calls.update, { params: { id: room.id }, body: change });
  expect(await sunday.auditOf("room")).toMatchObject([
    { action: "created", subjectId: `${room.id}` },
    { action: "changed", detail: { fields: ["name", "maxAge", "ageMonth", "capacity", "needsUnrelatedAdults"] } },
  ]);
});

test("a room without ages and numbers of adults has no such limits", async () => {
  const { body } = await admin.call(calls.create, { body: { name: "Hall", capacity: 50 } });
  expect(body).toMatchObject({
    minAge: null,
    maxAge: null,
    childrenPerWorker: null,
    minAdults: null,
    needsUnrelatedAdults: false,
  });
});

test("an archived room is listed only on request, and its name can be used again", async () => {
  const create = () => admin.call(calls.create, { body: { name: "Attic", capacity: 5 } });
  const { id } = (await create()).body;
  const again = await admin.refused(calls.create, { body: { name: "ATTIC", capacity: 5 } });
  expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([400, ["name"]]);
  await admin.call(calls.update, { params: { id }, body: { archived: true } });
  expect(names((await admin.call(calls.list)).body)).not.toContain("Attic");
  expect(names((await admin.call(calls.list, { query: { show: "all" } })).body)).toContain("Attic");
  expect((await create()).status).toBe(201);
  const back = await admin.refused(calls.update, { params: { id }, body: { archived: false } });
  expect(back.body.fields).toHaveProperty("name");
});

test("a unique constraint that this version does not know yet, as during an update, is a conflict", async () => {
  const name = "Tower";
  await admin.call(calls.create, { body: { name, capacity: 3 } });
  await sunday.postgres.pool.query(
    "create unique index rooms_newer on rooms (lower(name), capacity) where capacity = 3",
  );
  await sunday.postgres.pool.query("drop index rooms_name_once");
  const again = () => admin.refused(calls.create, { body: { name, capacity: 3 } });
  for (const { status, body } of await Promise.all([again(), again()]))
    expect([status, body]).toMatchObject([409, { code: "conflict" }]);
});

test("the list is read page by page", async () => {
  const first = await admin.call(calls.list, { query: { limit: 1, show: "all" } });
  const link = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const second = (await (await admin.fetch(link)).json()) as Room[];
  expect(first.body).toHaveLength(1);
  expect(second[0]?.id).not.toBe(first.body[0]?.id);
});

test.each([
  [{ capacity: 5 }, "name"],
  [{ name: " ", capacity: 5 }, "name"],
  [{ name: "Loft" }, "capacity"],
  [{ name: "Loft", capacity: 0 }, "capacity"],
  [{ name: "Loft", capacity: 2.5 }, "capacity"],
  [{ name: "Loft", capacity: 5, minAge: -1 }, "minAge"],
  [{ name: "Loft", capacity: 5, minAge: 6, maxAge: 3 }, "maxAge"],
  [{ name: "Loft", capacity: 5, ageMonth: 0 }, "ageMonth"],
  [{ name: "Loft", capacity: 5, ageMonth: 13 }, "ageMonth"],
  [{ name: "Loft", capacity: 5, childrenPerWorker: 0 }, "childrenPerWorker"],
  [{ name: "Loft", capacity: 5, minAdults: "two" }, "minAdults"],
  [{ name: "Loft", capacity: 5, needsUnrelatedAdults: 1 }, "needsUnrelatedAdults"],
])("%j is refused at the field %s", async (body, field) => {
  const answer = await admin.refused(calls.create, { body });
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
});

test("members, greeters and staff see no rooms, the team reads them, and a lead changes them", async () => {
  const { id } = (await admin.call(calls.create, { body: { name: "Den", capacity: 5 } })).body;
  const attempt = async (person: Person) => [
    (await person.refused(calls.list)).status,
    (await person.refused(calls.create, { body: { name: "New", capacity: 5 } })).status,
    (await person.refused(calls.update, { params: { id }, body: { capacity: 6 } })).status,
  ];
  expect(await attempt(sunday.stranger())).toEqual([401, 401, 401]);
  for (const name of ["pending", "member", "ministry_leader", "intermediate_admin"] as const)
    expect(await attempt(await sunday.as(name))).toEqual([403, 403, 403]);
  await give("greeter");
  expect(await attempt(lydia)).toEqual([403, 403, 403]);
  await give("childrens_team");
  expect(await attempt(lydia)).toEqual([200, 403, 403]);
  expect((await lydia.call(calls.list)).body[0]?.can).toEqual({ edit: false });
  await give("childrens_lead");
  expect(await attempt(lydia)).toEqual([200, 201, 200]);
  expect((await lydia.refused(calls.update, { params: { id: 999_999 }, body: {} })).body.code).toBe("not_found");
  await give();
});
