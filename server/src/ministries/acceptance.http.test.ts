// A ministry's leader reaches the contact data of people who accepted, or whom someone assigned who manages members.
import { members } from "@narthex/contract/members.ts";
import { ministries as calls, type UnconfirmedAssignment } from "@narthex/contract/ministries.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let leader: Person;
let lydia: Person;
let id: number;
let made = 0;

beforeAll(async () => {
  sunday = await openSunday();
  [admin, leader, lydia] = await Promise.all([sunday.as("admin"), sunday.as("ministry_leader"), sunday.as("member")]);
  // They share the music ministry otherwise, which opens the same.
  await sunday.postgres.pool.query("delete from member_ministries");
});
beforeEach(async () => {
  made += 1;
  const body = { name: `Ministry ${made}`, leaderId: sunday.ids.ministry_leader };
  id = (await admin.call(calls.create, { body })).body.id;
});
afterAll(() => sunday?.close());

const assign = (person: Person, memberId = sunday.ids.member) =>
  person.call(calls.assign, { params: { id }, body: { memberIds: [memberId] } });
const seen = async () => {
  const { body } = await leader.call(calls.members, { params: { id } });
  return body.map(({ email, phone, address }) => [email, phone, address].some((value) => value !== null));
};
const found = async () =>
  (await leader.call(members.list, { query: { search: "member@example.org" } })).body.map((one) => one.id);
const mine = async () => (await lydia.call(members.me)).body.ministries.map(({ confirmed }) => confirmed);
const logged = async () =>
  (await sunday.auditOf("ministry")).filter(({ subjectId }) => subjectId === `${id}`).map(({ action }) => action);

describe("a person assigned by the leader", () => {
  test("keeps their contact data until they accept", async () => {
    await assign(leader);
    expect([await seen(), await found(), await mine()]).toEqual([[false], [], [false]]);
    await lydia.call(calls.accept, { params: { id } });
    expect([await seen(), await found(), await mine()]).toEqual([[true], [sunday.ids.member], [true]]);
    expect(await logged()).toEqual(["created", "assigned", "accepted"]);
    expect((await lydia.refused(calls.accept, { params: { id } })).status).toBe(404);
    expect((await lydia.refused(calls.decline, { params: { id } })).status).toBe(404);
    await lydia.refused(calls.decline, { params: { id } });
    expect(await mine()).toEqual([true]);
    await admin.call(calls.unassign, { params: { id, memberId: sunday.ids.member } });
  });

  test("leaves the ministry after accepting, and its leader no longer sees the contact data", async () => {
    await assign(leader);
    await lydia.call(calls.accept, { params: { id } });
    expect((await lydia.call(calls.leave, { params: { id } })).body).toMatchObject({ id, memberCount: 0 });
    expect([await seen(), await found(), await mine()]).toEqual([[], [], []]);
    expect(await logged()).toEqual(["created", "assigned", "accepted", "left"]);
    expect((await lydia.refused(calls.leave, { params: { id } })).status).toBe(404);
    // A new assignment by the leader needs a new consent.
    await assign(leader);
    expect([await seen(), await mine()]).toEqual([[false], [false]]);
    await lydia.call(calls.leave, { params: { id } });
  });

  test("is out of the ministry when they decline", async () => {
    await assign(leader);
    await lydia.call(calls.decline, { params: { id } });
    expect([await seen(), await mine()]).toEqual([[], []]);
    expect(await logged()).toEqual(["created", "assigned", "declined"]);
  });

  test("is visible after a manager of members assigns them", async () => {
    await assign(leader);
    await assign(admin);
    expect([await seen(), await mine()]).toEqual([[true], [true]]);
    await assign(leader);
    expect(await mine()).toEqual([true]);
    await admin.call(calls.unassign, { params: { id, memberId: sunday.ids.member } });
  });
});

test("a leader who assigns everyone sees no contact data by it", async () => {
  const { body: people } = await leader.call(calls.available, { params: { id } });
  const memberIds = people.map((one) => one.id);
  await leader.call(calls.assign, { params: { id }, body: { memberIds } });
  const others = (await leader.call(calls.members, { params: { id } })).body.filter(
    (one) => one.id !== sunday.ids.ministry_leader,
  );
  expect(others.length).toBeGreaterThan(1);
  expect(others.filter(({ email, phone, address }) => email ?? phone ?? address)).toEqual([]);
  expect(await found()).toEqual([]);
  await sunday.postgres.pool.query("delete from member_ministries where ministry_id = $1", [id]);
});

test("people answer only for themselves, and strangers and pending members not at all", async () => {
  await assign(leader);
  expect((await leader.refused(calls.accept, { params: { id } })).status).toBe(404);
  expect((await admin.refused(calls.accept, { params: { id } })).status).toBe(404);
  expect((await sunday.stranger().refused(calls.accept, { params: { id } })).status).toBe(401);
  expect((await (await sunday.as("pending")).refused(calls.accept, { params: { id } })).status).toBe(403);
  expect(await mine()).toEqual([false]);
});

test("the office lists whom leaders assigned until the person or the office confirms", async () => {
  const staff = await sunday.as("intermediate_admin");
  const { body: carl } = await admin.call(members.create, {
    body: { firstName: "Carl", lastName: "Quillan", joinDate: "2024-01-07", membershipStatus: "active" },
  });
  const { body: twin } = await admin.call(members.create, {
    body: {
      firstName: "Carl",
      lastName: "Quillan",
      joinDate: "2024-01-07",
      membershipStatus: "active",
      phone: "2125550188",
    },
  });
  await assign(admin, sunday.ids.pending);
  await assign(leader);
  await assign(leader, carl.id);
  await assign(leader, twin.id);
  const list = async (query: { limit?: number; after?: string } = {}) => {
    const { body } = await staff.call(calls.unconfirmed, { query });
    return body.filter(({ ministry }) => ministry.id === id);
  };
  const rows = await list();
  expect(rows.map(({ person }) => [person.id, person.hasAccount])).toEqual([
    [sunday.ids.member, true],
    [carl.id, false],
    [twin.id, false],
  ]);
  expect(rows[2]).toEqual({
    ministry: { id, name: `Ministry ${made}` },
    joinDate: rows[0]?.joinDate,
    person: {
      id: twin.id,
      firstName: "Carl",
      lastName: "Quillan",
      profileImageUrl: null,
      hasAccount: false,
      distinction: expect.objectContaining({ phoneEnd: "88" }),
    },
  });
  await lydia.call(calls.accept, { params: { id } });
  await assign(staff, carl.id);
  await admin.call(members.update, { params: { id: twin.id }, body: { membershipStatus: "inactive" } });
  expect(await list()).toEqual([]);
  for (const other of [leader, lydia]) expect((await other.refused(calls.unconfirmed)).status).toBe(403);
});

test("the list of unconfirmed assignments is answered in pages", async () => {
  await sunday.postgres.pool.query("update member_ministries set confirmed = true");
  await assign(leader, sunday.ids.member);
  await assign(leader, sunday.ids.admin);
  const first = await admin.fetch("/api/ministries/unconfirmed?limit=1");
  expect(first.headers.get("x-total-count")).toBe("2");
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const second = await admin.fetch(next);
  expect(second.headers.get("link")).toBeNull();
  const rows = [await first.json(), await second.json()] as UnconfirmedAssignment[][];
  expect(rows.flat().map(({ person }) => person.id)).toEqual([sunday.ids.member, sunday.ids.admin]);
});
