// Merging two people over HTTP: permissions, the resulting fields, the moved records, and refusals.
import { attendance } from "@narthex/contract/attendance.ts";
import { audit } from "@narthex/contract/audit.ts";
import { departures } from "@narthex/contract/departures.ts";
import { donations } from "@narthex/contract/donations.ts";
import { followUps } from "@narthex/contract/follow-ups.ts";
import { guardians, households } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { merges as calls, type MergePreview } from "@narthex/contract/merges.ts";
import { person } from "@narthex/contract/person.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

type Fields = Parameters<Sunday["addPerson"]>[0];
const addPair = async (one: Fields = {}, other: Fields = {}) =>
  [await sunday.addPerson(one), await sunday.addPerson(other)] as const;
const merge = async (id: number, otherId: number, choices = {}, by = miriam) =>
  (await by.call(calls.merge, { params: { id }, body: { otherId, choices } })).body.mergeId;
const refusal = async (id: number, otherId: number, by = miriam) =>
  (await by.refused(calls.merge, { params: { id }, body: { otherId } })).body.code;
const preview = async (id: number, otherId: number, by = miriam) =>
  (await by.call(calls.preview, { params: { id }, query: { otherId } })).body;
const read = async (id: number, by = admin) => (await by.call(person.get, { params: { id } })).body;
async function addAccount(memberId: number, role = "member"): Promise<string> {
  const id = `account-${memberId}`;
  await sunday.postgres.pool.query("insert into users (id, email, role) values ($1, $1 || '@example.org', $2)", [
    id,
    role,
  ]);
  await sunday.postgres.pool.query("update members set user_id = $1 where id = $2", [id, memberId]);
  return id;
}

test("the chosen fields and all records of both belong to one person, and the old URL redirects there", async () => {
  const [id, otherId] = await addPair(
    { firstName: "Hana", phone: "+12125550101", email: "hana@example.org" },
    { firstName: "Hannah", phone: "+12125550102", address: "1 Main Street", joinDate: "2019-03-03" },
  );
  const userId = await addAccount(otherId);
  await miriam.call(attendance.record, { body: { memberId: id, eventId: sunday.service } });
  await miriam.call(attendance.record, { body: { memberId: otherId, eventId: sunday.service } });
  await miriam.call(attendance.record, { body: { memberId: otherId, eventId: sunday.rehearsal } });
  await miriam.call(donations.record, { body: { memberId: otherId, amount: "25" } });
  const before = await preview(id, otherId);
  expect(before).toMatchObject({
    person: { id, firstName: "Hana", hasAccount: false },
    other: { id: otherId, firstName: "Hannah", hasAccount: true },
    suggested: { firstName: "this", email: "this", address: "other", joinDate: "this", membershipStatus: "other" },
    moves: [
      { record: "attendance", count: 1 },
      { record: "gifts", count: 1 },
    ],
    doubled: [{ record: "attendance", count: 1 }],
    statementYears: [],
    refusal: null,
  });
  await merge(id, otherId, { firstName: "other", joinDate: "other" });
  const survivor = await read(id);
  expect(survivor).toMatchObject({
    userId,
    firstName: "Hannah",
    phone: "+12125550101",
    email: "hana@example.org",
    address: "1 Main Street",
    joinDate: "2019-03-03",
  });
  expect(await read(otherId)).toEqual(survivor);
  expect((await miriam.call(attendance.ofMember, { params: { memberId: id } })).body).toHaveLength(2);
  const { body: gifts } = await miriam.call(donations.list, { query: { donor: id } });
  expect(gifts.map(({ amount }) => amount)).toEqual(["25.00"]);
  expect((await miriam.call(members.list, { query: { search: "Hannah" } })).body.map((one) => one.id)).toEqual([id]);
});

describe("the address of a household", () => {
  const addHousehold = async (memberId: number, address: string) =>
    (await admin.call(households.create, { body: { name: address, address, members: [{ memberId, role: "adult" }] } }))
      .body;
  const moveTo = (household: { id: number; updatedAt: string }, address: string) =>
    admin.call(households.update, {
      params: { id: household.id },
      body: { address, updatedAt: undefined },
    });

  test("is shown as the person's and kept before the own address of the other", async () => {
    const [id, otherId] = await addPair({}, { address: "1 A Street" });
    const home = await addHousehold(id, "5 Home Street");
    expect(await preview(id, otherId)).toMatchObject({
      person: { address: null, householdAddress: "5 Home Street" },
      other: { address: "1 A Street", householdAddress: null },
      suggested: { address: "this" },
    });
    await merge(id, otherId);
    expect(await read(id)).toMatchObject({ address: null, householdAddress: "5 Home Street" });
    await moveTo(home, "6 New Street");
    expect(await read(id)).toMatchObject({ householdAddress: "6 New Street" });
  });

  test("is chosen with its household, which becomes the primary one, and the undo restores both", async () => {
    const [id, otherId] = await addPair();
    await addHousehold(id, "5 Home Street");
    await addHousehold(otherId, "7 Other Street");
    const mergeId = await merge(id, otherId, { address: "other" });
    expect(await read(id)).toMatchObject({ address: null, householdAddress: "7 Other Street" });
    await miriam.call(calls.undo, { params: { id: mergeId } });
    expect(await read(id)).toMatchObject({ householdAddress: "5 Home Street" });
    expect(await read(otherId)).toMatchObject({ householdAddress: "7 Other Street" });
  });

  test("of the other one is suggested and kept if the person has no address", async () => {
    const [id, otherId] = await addPair();
    await addHousehold(otherId, "7 Other Street");
    expect((await preview(id, otherId)).suggested.address).toBe("other");
    await merge(id, otherId);
    expect(await read(id)).toMatchObject({ address: null, householdAddress: "7 Other Street" });
  });
});

test("the log of the survivor shows the entries about both, under the survivor's name", async () => {
  const [id, otherId] = await addPair({ firstName: "Ines" }, { firstName: "Inez" });
  await miriam.call(members.update, { params: { id: otherId }, body: { address: "2 Elm Street" } });
  await merge(id, otherId);
  const { body } = await admin.call(audit.list, { query: { member: id } });
  expect(body.map(({ action, subjectId, names }) => [action, subjectId, names.subject])).toEqual([
    ["merged", `${id}`, ["Ines Berg"]],
    ["changed", `${otherId}`, ["Ines Berg"]],
  ]);
  expect((await sunday.auditOf("member")).at(-1)).toMatchObject({ action: "merged", detail: { other: otherId } });
});

test("the preview counts both households and the follow-ups as they are after the merge", async () => {
  const [id, otherId] = await addPair();
  for (const memberId of [id, otherId])
    await miriam.call(households.create, {
      body: { name: `Home ${memberId}`, members: [{ memberId, role: "adult", primary: true }] },
    });
  await miriam.call(followUps.create, { body: { memberId: otherId, reason: "Call" } });
  const { moves, doubled } = await preview(id, otherId);
  expect({ moves, doubled }).toEqual({
    moves: [
      { record: "follow_ups", count: 1 },
      { record: "households", count: 1 },
    ],
    doubled: [],
  });
  await merge(id, otherId);
  expect((await miriam.call(households.list, { query: { memberId: id } })).body).toHaveLength(2);
  expect((await miriam.call(followUps.list, { query: { memberId: id } })).body).toHaveLength(1);
});

describe("permissions", () => {
  test("unknown people, the same person and an invalid choice are refused", async () => {
    const [id, otherId] = await addPair();
    expect(await refusal(id, 2_000_000)).toBe("not_found");
    expect((await miriam.refused(calls.merge, { params: { id }, body: { otherId: id } })).body.fields).toEqual({
      otherId: "Please choose another person.",
    });
    const odd = await miriam.refused(calls.merge, { params: { id }, body: { otherId, choices: { email: "both" } } });
    expect([odd.status, Object.keys(odd.body.fields ?? {})]).toEqual([400, ["choices.email"]]);
    expect((await miriam.refused(calls.undo, { params: { id: 2_000_000 } })).body.code).toBe("not_found");
  });

  test("only administrators merge records of higher roles, and their own", async () => {
    const [id] = await addPair();
    expect(await refusal(id, sunday.ids.admin)).toBe("role_out_of_reach");
    expect(await refusal(sunday.ids.ministry_leader, id)).toBe("role_out_of_reach");
    expect(await refusal(id, sunday.ids.intermediate_admin)).toBe("role_out_of_reach");
    const mergeId = await merge(sunday.ids.admin, id, {}, admin);
    expect((await miriam.refused(calls.undo, { params: { id: mergeId } })).body.code).toBe("role_out_of_reach");
    expect((await admin.call(calls.undo, { params: { id: mergeId } })).status).toBe(200);
  });

  test("an account keeps its status unless another one is chosen", async () => {
    const [id, otherId] = await addPair({}, { membershipStatus: "pending" });
    await addAccount(otherId);
    const mergeId = await merge(id, otherId);
    expect((await read(id)).membershipStatus).toBe("pending");
    await miriam.call(calls.undo, { params: { id: mergeId } });
    await merge(id, otherId, { membershipStatus: "this" });
    expect((await read(id)).membershipStatus).toBe("active");
  });

  test("an account does not become leader of a ministry, and a ministry leader gets no access to another one", async () => {
    const [id, otherId] = await addPair();
    await addAccount(id);
    const { pool } = sunday.postgres;
    await pool.query("update ministries set leader_id = $1 where id = $2", [otherId, sunday.youth]);
    expect([await refusal(id, otherId), await refusal(otherId, id)]).toEqual([
      "merge_raises_rights",
      "merge_raises_rights",
    ]);
    expect((await preview(id, otherId)).refusal).toBe("merge_raises_rights");
    await pool.query("update ministries set leader_id = null where id = $1", [sunday.youth]);
    await pool.query(
      "insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, '2026-01-04')",
      [otherId, sunday.youth],
    );
    await pool.query("update users set role = 'ministry_leader' where id = $1", [`account-${id}`]);
    expect(await refusal(id, otherId, admin)).toBe("merge_raises_rights");
    await pool.query("update users set role = 'member' where id = $1", [`account-${id}`]);
    await merge(id, otherId);
  });
});

describe("is refused if", () => {
  test("both have an account", async () => {
    const [id, otherId] = await addPair();
    await addAccount(id);
    await addAccount(otherId);
    expect(await refusal(id, otherId)).toBe("merge_two_accounts");
  });

  test.each([
    [{ dateOfBirth: "2015-01-01" }, { dateOfBirth: "1980-01-01" }, null],
    [{ dateOfBirth: "2015-01-01" }, {}, "adult"],
    [{}, { dateOfBirth: "1980-01-01" }, "child"],
  ] as const)("a child and an adult meet: %j and %j in a household as %s", async (one, other, role) => {
    const [id, otherId] = await addPair(one, other);
    const memberId = role === "adult" ? otherId : id;
    if (role) await miriam.call(households.create, { body: { name: "Berg", members: [{ memberId, role }] } });
    expect(await refusal(id, otherId)).toBe("merge_child_and_adult");
  });

  test("a guardian and the child would become one, or one is barred from a child whose guardian the other is", async () => {
    const [id, otherId] = await addPair();
    const child = await sunday.addPerson({ dateOfBirth: "2018-01-01" });
    const set = (of: number, list: { adultId: number; kind: "parent" | "barred" }[]) =>
      admin.call(guardians.replace, { params: { id: of }, body: list });
    await set(id, [{ adultId: otherId, kind: "parent" }]);
    expect(await refusal(id, otherId)).toBe("merge_guardians");
    await set(id, []);
    await set(child, [
      { adultId: id, kind: "barred" },
      { adultId: otherId, kind: "parent" },
    ]);
    expect(await refusal(id, otherId, admin)).toBe("merge_guardians");
    await set(child, [{ adultId: id, kind: "barred" }]);
    await merge(otherId, id);
    const { body } = await admin.call(guardians.list, { params: { id: child } });
    expect(body).toMatchObject([{ adultId: otherId, kind: "barred" }]);
  });
});

test("a change of either person since the preview is refused, and the answer contains the current preview", async () => {
  const [id, otherId] = await addPair({ phone: "+12125550100" }, { phone: "+12125550100" });
  const tryMerge = (seen: MergePreview) => {
    const versions = { updatedAt: seen.person.updatedAt, otherUpdatedAt: seen.other.updatedAt };
    return miriam.refused(calls.merge, { params: { id }, body: { otherId, choices: seen.suggested, ...versions } });
  };
  for (const [changedId, phone] of [
    [otherId, "(212) 555-0198"],
    [id, "(212) 555-0199"],
  ] as const) {
    const seen = await preview(id, otherId);
    await admin.call(members.update, { params: { id: changedId }, body: { phone } });
    const { status, body } = await tryMerge(seen);
    expect([status, body.code, body.current]).toEqual([409, "conflict", await preview(id, otherId)]);
  }
  const seen = await preview(id, otherId);
  await admin.call(departures.record, { params: { id: otherId }, body: { reason: "died", leftOn: "2026-11-22" } });
  expect((await tryMerge(seen)).body.code).toBe("conflict");
  expect((await tryMerge(await preview(id, otherId))).status).toBe(201);
});

test("of two simultaneous merges of one person, one is refused", async () => {
  const [id, otherId] = await addPair();
  const third = await sunday.addPerson();
  const both = [
    miriam.refused(calls.merge, { params: { id }, body: { otherId } }),
    admin.refused(calls.merge, { params: { id: third }, body: { otherId } }),
  ];
  const statuses = (await Promise.all(both)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 404]);
});
