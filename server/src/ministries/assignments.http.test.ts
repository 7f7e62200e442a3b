// Who belongs to a ministry: assigning and removing people, by whom, how often, and what follows from it.
import { events } from "@narthex/contract/events.ts";
import { households } from "@narthex/contract/households.ts";
import { type Member, members } from "@narthex/contract/members.ts";
import { ministries as calls } from "@narthex/contract/ministries.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { waitForLock } from "../../test/hold.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let leader: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  leader = await sunday.as("ministry_leader");
});
afterAll(() => sunday?.close());

let made = 0;
const ministry = async (leaderId: number | null = null): Promise<number> => {
  made += 1;
  return (await admin.call(calls.create, { body: { name: `Ministry ${made}`, leaderId } })).body.id;
};
/** Their numbers rise, as their names do. */
const people = async (many: number, more: { lastName?: string } = {}): Promise<number[]> => {
  const ids: number[] = [];
  for (let index = 0; index < many; index++) ids.push(await sunday.addPerson({ firstName: `P${index}`, ...more }));
  return ids;
};
const assign = (id: number, memberIds: number[], person = admin) =>
  person.call(calls.assign, { params: { id }, body: { memberIds } });
const remove = (id: number, memberId: number, person = admin) =>
  person.call(calls.unassign, { params: { id, memberId } });
const listed = async (id: number, person = admin): Promise<number[]> =>
  (await person.call(calls.members, { params: { id } })).body.map((member) => member.id);
const logged = async (id: number) =>
  (await sunday.auditOf("ministry")).filter(({ subjectId }) => subjectId === `${id}`);

test("children are marked among the people whom a leader can assign, and adults are not", async () => {
  const id = await ministry(sunday.ids.ministry_leader);
  const grown = await sunday.addPerson({ firstName: "Grown", dateOfBirth: "1990-05-01" });
  const young = await sunday.addPerson({ firstName: "Young", dateOfBirth: "2017-05-01" });
  const inHousehold = await sunday.addPerson({ firstName: "Small" });
  await admin.call(households.create, {
    body: {
      name: "Berg Family",
      members: [
        { memberId: grown, role: "adult" },
        { memberId: inHousehold, role: "child" },
      ],
    },
  });
  for (const person of [admin, leader]) {
    const { body } = await person.call(calls.available, { params: { id }, query: { limit: 1000 } });
    const isChild = (memberId: number) => body.find((one) => one.id === memberId)?.isChild ?? false;
    expect([grown, young, inHousehold].map(isChild)).toEqual([false, true, true]);
  }
});

describe("assigning", () => {
  test("many at a time, once each, also for repeated requests", async () => {
    const id = await ministry();
    const ten = await people(10);
    const heard = await sunday.recordChanges();
    const first = await assign(id, [...ten, ...ten].reverse());
    expect([first.status, first.body.memberCount]).toEqual([200, 10]);
    expect((await listed(id)).sort((a, b) => a - b)).toEqual(ten);
    const again = await assign(id, ten);
    expect([again.status, again.body]).toEqual([200, first.body]);
    await assign(id, ten.slice(0, 1));
    await remove(id, ten[9] ?? 0);
    const added = { topic: "ministries", memberIds: ten };
    expect(await heard.first(2)).toEqual([added, { topic: "ministries", memberIds: [ten[9]] }]);
    expect((await logged(id)).map(({ action, detail }) => [action, detail])).toEqual([
      ["created", {}],
      ["assigned", { memberIds: ten.map(String) }],
      ["unassigned", { memberIds: [String(ten[9])] }],
    ]);
    expect(await listed(id)).toHaveLength(9);
    const days = "select count(*) from member_ministries where ministry_id = $1 and join_date = '2026-11-22'";
    expect(await sunday.count(days, [id])).toBe(9);
  });

  test("by several at the same moment loses and duplicates no one", async () => {
    const id = await ministry();
    const [a = 0, b = 0, c = 0, d = 0] = await people(4);
    const answers = await Promise.all([
      assign(id, [a, b, c]),
      assign(id, [c, b, d]),
      assign(id, [d, a]),
      remove(id, a).catch(() => null),
    ]);
    expect(answers.filter((answer) => answer && answer.status >= 500)).toEqual([]);
    expect(await listed(id)).toEqual(expect.arrayContaining([b, c, d]));
  });

  test("five hundred in one call reach open screens; more are refused", async () => {
    const id = await ministry();
    const { rows } = await sunday.postgres.pool.query<{ id: number }>(
      `insert into members (first_name, last_name, join_date, membership_status)
       select 'N' || n, 'Crowd', '2026-01-04', 'active' from generate_series(1, 501) n returning id`,
    );
    const people = rows.map((row) => row.id);
    const heard = await sunday.recordChanges();
    expect((await assign(id, people.slice(0, 500))).body.memberCount).toBe(500);
    expect((await heard.first(1))[0]?.memberIds).toHaveLength(500);
    const { status, body } = await admin.refused(calls.assign, { params: { id }, body: { memberIds: people } });
    expect([status, body.fields]).toEqual([400, { memberIds: "Please choose at most 500 members at once." }]);
  });

  test.each([
    [{}, "Please choose at least one member."],
    [{ memberIds: [] }, "Please choose at least one member."],
    [{ memberIds: 5 }, "Please choose at least one member."],
    [{ memberIds: [2_000_000_000] }, "Only active members can be assigned. Please choose from the list."],
  ])("%j is refused", async (body, sentence) => {
    const answer = await admin.refused(calls.assign, { params: { id: sunday.youth }, body });
    expect([answer.status, answer.body.fields]).toEqual([400, { memberIds: sentence }]);
  });

  test.each([["7"], [-1], [1.5], [null]])("%j is no id", async (wrong) => {
    const answer = await admin.refused(calls.assign, { params: { id: sunday.youth }, body: { memberIds: [wrong] } });
    expect(answer.status).toBe(400);
  });

  test("one inactive person blocks all of them, and an existing assignment does not", async () => {
    const id = await ministry();
    const [one = 0, two = 0] = await people(2);
    const memberIds = [one, sunday.ids.pending];
    const refused = await admin.refused(calls.assign, { params: { id }, body: { memberIds } });
    expect([refused.status, await listed(id)]).toEqual([400, []]);
    await assign(id, [one]);
    await sunday.postgres.pool.query("update members set membership_status = 'inactive' where id = $1", [one]);
    expect((await assign(id, [one, two])).body.memberCount).toBe(2);
  });
});

describe("removing", () => {
  test("a person without an assignment is not found", async () => {
    const id = await ministry();
    const params = { id, memberId: sunday.ids.member };
    expect((await admin.refused(calls.unassign, { params })).status).toBe(404);
  });

  test("a leader's assignment leaves the leader", async () => {
    const id = await ministry(sunday.ids.member);
    await assign(id, [sunday.ids.member]);
    const { body } = await remove(id, sunday.ids.member);
    expect(body).toMatchObject({ memberCount: 0, leaderId: sunday.ids.member });
  });

  test("deleting a member removes their assignments", async () => {
    const id = await ministry();
    const [gone = 0, stays = 0] = await people(2);
    await assign(id, [gone, stays]);
    await admin.call(members.remove, { params: { id: gone } });
    expect(await listed(id)).toEqual([stays]);
  });
});

describe("permissions", () => {
  const tries = (person: Person, id: number, memberId: number) => [
    person.refused(calls.assign, { params: { id }, body: { memberIds: [memberId] } }),
    person.refused(calls.unassign, { params: { id, memberId } }),
    person.refused(calls.unassignMany, { params: { id }, body: { memberIds: [memberId] } }),
    person.refused(calls.available, { params: { id } }),
  ];

  test("a ministry's leader assigns and removes only there, in any role", async () => {
    const [someone = 0] = await people(1);
    for (const name of ["ministry_leader", "member"] as const) {
      const person = await sunday.as(name);
      const id = await ministry(sunday.ids[name]);
      expect((await assign(id, [someone], person)).body.memberCount).toBe(1);
      expect((await remove(id, someone, person)).body.memberCount).toBe(0);
      for (const answer of await Promise.all(tries(person, sunday.youth, someone))) expect(answer.status).toBe(403);
      await admin.call(calls.update, { params: { id }, body: { leaderId: null } });
      for (const answer of await Promise.all(tries(person, id, someone))) expect(answer.status).toBe(403);
    }
  });

  test.each(["member", "pending"] as const)("%s may not, also where they belong", async (name) => {
    const person = await sunday.as(name);
    for (const answer of await Promise.all(tries(person, sunday.music, sunday.ids.member)))
      expect(answer.status).toBe(403);
    expect(await listed(sunday.music)).toEqual([sunday.ids.member]);
  });

  test("an unknown ministry is not found, for any permitted caller", async () => {
    for (const person of [admin, leader, await sunday.as("member")])
      for (const answer of await Promise.all(tries(person, 2_000_000_000, sunday.ids.member)))
        expect(answer.status).toBe(404);
  });

  test("a person who was replaced as the leader while assigning is refused", async () => {
    const id = await ministry(sunday.ids.ministry_leader);
    const [someone = 0] = await people(1);
    const client = await sunday.postgres.pool.connect();
    await client.query("begin");
    await client.query("update ministries set leader_id = null where id = $1", [id]);
    const late = leader.refused(calls.assign, { params: { id }, body: { memberIds: [someone] } });
    await waitForLock(sunday.postgres.pool);
    await client.query("commit");
    client.release();
    expect((await late).status).toBe(403);
  });
});

describe("the lists", () => {
  const names = (list: Member[]) => list.map(({ firstName }) => firstName);

  test("split the active people into assigned and unassigned ones", async () => {
    const id = await ministry(sunday.ids.ministry_leader);
    const eight = await people(8, { lastName: "Divided" });
    const gone = await sunday.addPerson({ firstName: "Gone", lastName: "Divided", membershipStatus: "inactive" });
    await assign(id, eight.slice(0, 3));
    const params = { id };
    const query = { search: "divided" };
    for (const person of [admin, leader]) {
      const inside = await person.call(calls.members, { params, query });
      const outside = await person.call(calls.available, { params, query });
      expect(names(inside.body)).toEqual(["P0", "P1", "P2"]);
      expect(names(outside.body)).toEqual(["P3", "P4", "P5", "P6", "P7"]);
      expect(inside.headers.get("x-total-count")).toBe("3");
      expect(outside.headers.get("x-total-count")).toBe("5");
    }
    await sunday.postgres.pool.query(
      "insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, '2026-01-04')",
      [gone, id],
    );
    expect(names((await admin.call(calls.members, { params })).body)).toContain("Gone");
    expect(names((await leader.call(calls.members, { params })).body)).not.toContain("Gone");
    const hidden = await leader.refused(calls.unassign, { params: { id, memberId: gone } });
    expect(hidden.status).toBe(404);
    expect((await remove(id, gone)).status).toBe(200);
  });

  test("come page by page", async () => {
    const id = await ministry();
    await assign(id, await people(7, { lastName: "Paged" }));
    const sizes: number[] = [];
    let path: string | undefined = `/api/ministries/${id}/members?limit=3`;
    while (path) {
      const response = await admin.fetch(path);
      sizes.push(((await response.json()) as unknown[]).length);
      expect(response.headers.get("x-total-count")).toBe("7");
      path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
    }
    expect(sizes).toEqual([3, 3, 1]);
    const wrong = await admin.refused(calls.members, { params: { id }, query: { after: "nonsense" } });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ["after"]]);
  });

  test("show contact data only to those who may see it, and find no one by it otherwise", async () => {
    const id = await ministry(sunday.ids.ministry_leader);
    const email = "private@example.org";
    await assign(id, [await sunday.addPerson({ firstName: "Priv", email })]);
    const emails = async (name: CastName, search?: string) =>
      (await (await sunday.as(name)).call(calls.members, { params: { id }, query: search ? { search } : {} })).body.map(
        (member) => member.email,
      );
    expect(await emails("intermediate_admin", "private@")).toEqual([email]);
    expect(await emails("ministry_leader")).toEqual([email]); // own ministry
    expect(await emails("member")).toEqual([null]);
    expect(await emails("member", "private@")).toEqual([]);
  });

  test("are closed to pending people and strangers", async () => {
    const params = { id: sunday.music };
    expect((await (await sunday.as("pending")).refused(calls.members, { params })).status).toBe(403);
    expect((await sunday.stranger().refused(calls.members, { params })).status).toBe(401);
    expect((await (await sunday.as("member")).refused(calls.members, { params: { id: 2_000_000_000 } })).status).toBe(
      404,
    );
  });
});

test("visible records change with the next request", async () => {
  const lydia = await sunday.as("member");
  const sees = async () => (await lydia.call(events.list)).body.some(({ title }) => title === "Youth Camp");
  expect(await sees()).toBe(false);
  await assign(sunday.youth, [sunday.ids.member]);
  expect(await sees()).toBe(true);
  expect((await lydia.call(members.me)).body.ministries.map(({ name }) => name)).toEqual(["Music", "Youth"]);
  await remove(sunday.youth, sunday.ids.member);
  expect(await sees()).toBe(false);
});
