// Co-leaders of a ministry: who chooses them, and that they may do what the leader may. The clock: Sunday, 22 November
// 2026, 10 AM.
import { dashboard } from "@narthex/contract/dashboard.ts";
import { workerHours } from "@narthex/contract/hours.ts";
import { messages } from "@narthex/contract/messages.ts";
import { ministries as calls } from "@narthex/contract/ministries.ts";
import { notes } from "@narthex/contract/notes.ts";
import { serving } from "@narthex/contract/serving.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { waitForLock } from "../../test/hold.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let daniel: Person;
let lydia: Person;
let paul: Person;
/** A ministry that Daniel leads, Lydia co-leads, and Anna belongs to. */
let ushers = 0;
let anna = 0;

beforeAll(async () => {
  sunday = await openSunday();
  [admin, daniel, lydia, paul] = await Promise.all([
    sunday.as("admin"),
    sunday.as("ministry_leader"),
    sunday.as("member"),
    sunday.as("pending"),
  ]);
});
afterAll(() => sunday?.close());

let made = 0;
beforeEach(async () => {
  made += 1;
  const body = { name: `Ushers ${made}`, leaderId: sunday.ids.ministry_leader, coLeaderIds: [sunday.ids.member] };
  ushers = (await admin.call(calls.create, { body })).body.id;
  anna = await sunday.addPerson({ lastName: `Berg${made}` });
  await admin.call(calls.assign, { params: { id: ushers }, body: { memberIds: [anna] } });
});

const change = (body: object, by = admin) => by.refused(calls.update, { params: { id: ushers }, body });
const readUshers = async (by: Person) => (await by.call(calls.list)).body.find(({ id }) => id === ushers);
const addLeader = (memberId: number) =>
  sunday.postgres.pool.query("insert into ministry_co_leaders values ($1, $2)", [ushers, memberId]);
const readCoLeaders = async () => {
  const query = "select member_id as id from ministry_co_leaders where ministry_id = $1 order by 1";
  return (await sunday.postgres.pool.query(query, [ushers])).rows.map(({ id }) => id);
};

test("a new leader and a new co-leader get a message, those who led before and the person who chooses get none", async () => {
  const countNotices = async (subject: string) => {
    const box = (who: Person) => who.call(messages.list, { query: { box: "inbox" } });
    const inboxes = await Promise.all([admin, daniel, lydia].map(box));
    return inboxes.map(({ body }) => body.filter((message) => message.subject === subject).length);
  };
  expect(await countNotices(`You now lead Ushers ${made}`)).toEqual([0, 1, 1]);
  await change({ leaderId: sunday.ids.admin, coLeaderIds: [sunday.ids.ministry_leader, sunday.ids.member] });
  expect(await countNotices(`You now lead Ushers ${made}`)).toEqual([0, 1, 1]);
  await change({ name: `Greeters ${made}`, coLeaderIds: [sunday.ids.member] });
  await change({ coLeaderIds: [sunday.ids.ministry_leader, sunday.ids.member] });
  expect(await countNotices(`You now lead Greeters ${made}`)).toEqual([0, 1, 0]);
});

describe("choosing co-leaders", () => {
  test("stores them in the order of their names, is recorded, and updates the rights of those concerned", async () => {
    const ben = await sunday.addPerson({ firstName: "Ben", lastName: "Aalto" });
    const screen = await sunday.recordChanges();
    const { status, body } = await change({ coLeaderIds: [anna, ben] });
    expect([status, body]).toMatchObject([
      200,
      {
        leaderId: sunday.ids.ministry_leader,
        coLeaders: [
          { id: ben, name: "Ben Aalto" },
          { id: anna, name: `Anna Berg${made}` },
        ],
      },
    ]);
    expect(await readCoLeaders()).toEqual([anna, ben]);
    const [told] = await screen.first(1);
    expect(told?.topic).toBe("ministries");
    expect(told?.memberIds).toEqual([sunday.ids.member, anna, ben]);
    const entries = (await sunday.auditOf("ministry")).filter(({ subjectId }) => subjectId === `${ushers}`);
    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
      ["created", { memberIds: [`${sunday.ids.ministry_leader}`, `${sunday.ids.member}`] }],
      ["assigned", { memberIds: [`${anna}`] }],
      [
        "changed",
        {
          fields: ["coLeaderIds"],
          memberIds: [`${sunday.ids.member}`, `${anna}`, `${ben}`],
          addedIds: [`${anna}`, `${ben}`],
          removedIds: [`${sunday.ids.member}`],
        },
      ],
    ]);
  });

  test("a co-leader who becomes the leader is not recorded as somebody who leads anew", async () => {
    await change({ leaderId: sunday.ids.member, coLeaderIds: [sunday.ids.ministry_leader] });
    const last = (await sunday.auditOf("ministry")).at(-1);
    expect([last?.action, last?.detail]).toEqual(["changed", { fields: ["leaderId", "coLeaderIds"] }]);
  });

  test("the same people in another order change nothing", async () => {
    await change({ coLeaderIds: [anna, sunday.ids.member] });
    const before = await readUshers(admin);
    expect((await change({ coLeaderIds: [sunday.ids.member, anna] })).status).toBe(200);
    expect(await readUshers(admin)).toEqual(before);
  });

  test("the leader, a co-leader and a member cannot choose them", async () => {
    for (const person of [daniel, lydia, await sunday.as("pending")]) {
      const { status } = await change({ coLeaderIds: [anna] }, person);
      expect(status).toBe(403);
    }
    expect(await readCoLeaders()).toEqual([sunday.ids.member]);
  });

  test("people who are inactive, unknown, named twice or lead already, and a sixth one, are refused", async () => {
    const gone = await sunday.addPerson({ membershipStatus: "inactive" });
    const six = await Promise.all(Array.from({ length: 6 }, () => sunday.addPerson()));
    const ACTIVE = "Please choose active members.";
    for (const [coLeaderIds, sentence] of [
      [[gone], ACTIVE],
      [[999_999], ACTIVE],
      [[anna, anna], "Please choose each person only once."],
      [[sunday.ids.ministry_leader], "The leader is one of these people. Please choose others."],
      [six, "Please choose at most 5 co-leaders."],
    ] as const) {
      const { status, body } = await change({ coLeaderIds });
      expect([status, body.fields]).toEqual([400, { coLeaderIds: sentence }]);
      const named = { name: `Refused ${made}`, leaderId: sunday.ids.ministry_leader, coLeaderIds };
      expect((await admin.refused(calls.create, { body: named })).body.fields).toEqual({ coLeaderIds: sentence });
    }
    expect(await readCoLeaders()).toEqual([sunday.ids.member]);
  });

  test("a co-leader who became inactive stays, and only those who manage members see the name", async () => {
    await change({ coLeaderIds: [anna] });
    await sunday.postgres.pool.query("update members set membership_status = 'inactive' where id = $1", [anna]);
    expect((await readUshers(lydia))?.coLeaders).toEqual([]);
    const { status, body } = await change({ coLeaderIds: [anna, sunday.ids.member] });
    expect([status, body]).toMatchObject([200, { coLeaders: [{ id: anna }, { id: sunday.ids.member }] }]);
  });

  test("a co-leader who is chosen as leader is no longer a co-leader, and the former leader does not lead", async () => {
    expect((await change({ leaderId: sunday.ids.member })).body).toMatchObject({
      leaderId: sunday.ids.member,
      coLeaders: [],
    });
    expect(await readCoLeaders()).toEqual([]);
    const body = { description: "From Daniel" };
    expect((await change(body, daniel)).status).toBe(403);
    expect((await change(body, lydia)).status).toBe(200);
  });

  test("leader and co-leader can be exchanged in one change", async () => {
    const ids = { leaderId: sunday.ids.member, coLeaderIds: [sunday.ids.ministry_leader] };
    const { body } = await change(ids);
    expect(body).toMatchObject({ leaderId: sunday.ids.member, coLeaders: [{ id: sunday.ids.ministry_leader }] });
  });

  test("a change to an older version is refused and changes no one", async () => {
    const seen = await readUshers(admin);
    sunday.setNow("2026-11-22T15:00:01Z");
    await change({ description: "Newer" });
    const { status, body } = await change({ coLeaderIds: [anna], updatedAt: seen?.updatedAt });
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(await readCoLeaders()).toEqual([sunday.ids.member]);
    sunday.setNow("2026-11-22T15:00:00Z");
  });

  test("a co-leader who was removed while assigning is refused", async () => {
    const client = await sunday.postgres.pool.connect();
    await client.query("begin");
    await client.query("select from ministries where id = $1 for no key update", [ushers]);
    await client.query("delete from ministry_co_leaders where ministry_id = $1", [ushers]);
    const late = lydia.refused(calls.assign, { params: { id: ushers }, body: { memberIds: [sunday.ids.admin] } });
    await waitForLock(sunday.postgres.pool);
    await client.query("commit");
    client.release();
    expect((await late).status).toBe(403);
  });
});

/** What the leader of a ministry may do and its people may not. */
const LED: [title: string, call: (by: Person) => Promise<{ status: number }>][] = [
  ["changes the description", (by) => change({ description: "Doors and aisles" }, by)],
  ["lists the people who can be assigned", (by) => by.refused(calls.available, { params: { id: ushers } })],
  [
    "assigns a person",
    async (by) => by.refused(calls.assign, { params: { id: ushers }, body: { memberIds: [await sunday.addPerson()] } }),
  ],
  ["removes a person", (by) => by.refused(calls.unassign, { params: { id: ushers, memberId: anna } })],
  [
    "approves the hours of a person",
    async (by) => {
      const id = await addHours(anna);
      return by.refused(workerHours.decide, { params: { id }, body: { status: "approved" } });
    },
  ],
  [
    "writes a note about a person of the ministry",
    (by) => {
      const body = { kind: "visit", text: "At home.", visibility: "leaders" };
      return by.refused(notes.create, { params: { id: anna }, body });
    },
  ],
  [
    "sets the positions of the serving plan",
    async (by) => {
      const { positionsVersion: version } = (await admin.call(serving.plan, { params: { id: ushers } })).body;
      const body = { positions: [{ name: "Door", needed: 1 }], version };
      return by.refused(serving.setPositions, { params: { id: ushers }, body });
    },
  ],
  ["sends the requests of the plan", (by) => by.refused(serving.ask, { params: { id: ushers } })],
];

const addHours = async (memberId: number): Promise<number> =>
  sunday.count(
    `insert into worker_hours (member_id, ministry_id, hours, worker_date, status)
    values ($1, $2, 1.5, '2026-11-15', 'submitted') returning id`,
    [memberId, ushers],
  );

describe.each(LED)("who leads a ministry %s", (_, call) => {
  test("as leader and as co-leader without a leading role", async () => {
    expect((await call(daniel)).status).toBeLessThan(300);
    await admin.call(calls.assign, { params: { id: ushers }, body: { memberIds: [anna] } });
    expect((await call(lydia)).status).toBeLessThan(300);
  });

  test("no longer after being removed from the co-leaders, also as one of its people", async () => {
    await admin.call(calls.assign, { params: { id: ushers }, body: { memberIds: [sunday.ids.member] } });
    await change({ coLeaderIds: [] });
    expect([403, 404]).toContain((await call(lydia)).status);
  });

  test("never while the account waits to be admitted", async () => {
    await addLeader(sunday.ids.pending);
    expect([403, 404]).toContain((await call(paul)).status);
  });
});

test("a co-leader sees the ministry among those that they lead, and a pending or former one does not", async () => {
  await addLeader(sunday.ids.pending);
  const ledBy = async (by: Person) => (await by.refused(dashboard.ledMinistries)).body as unknown as { id: number }[];
  const leads = async (by: Person) => (await ledBy(by)).some(({ id }) => id === ushers);
  expect([await leads(lydia), await leads(daniel), await leads(paul)]).toEqual([true, true, false]);
  await change({ coLeaderIds: [] });
  expect(await leads(lydia)).toBe(false);
});

describe("hours", () => {
  test("of each other are approved by leader and co-leader, and their own by neither", async () => {
    const [ofLydia, ofDaniel] = [await addHours(sunday.ids.member), await addHours(sunday.ids.ministry_leader)];
    const decide = async (by: Person, id: number) =>
      (await by.refused(workerHours.decide, { params: { id }, body: { status: "approved" } })).status;
    expect([await decide(lydia, ofLydia), await decide(daniel, ofDaniel)]).toEqual([403, 403]);
    expect([await decide(daniel, ofLydia), await decide(lydia, ofDaniel)]).toEqual([200, 200]);
  });

  test("that wait are listed and counted for a co-leader without the co-leader's own", async () => {
    const theirs = await addHours(anna);
    await addHours(sunday.ids.member);
    const query = { ministryId: ushers, status: "submitted", decider: "me" } as const;
    const { body } = await lydia.call(workerHours.list, { query });
    expect(body.map(({ id }) => id)).toEqual([theirs]);
    const led = (await lydia.call(dashboard.ledMinistries)).body.find(({ id }) => id === ushers);
    expect(led?.hours).toBe(1);
    expect((await lydia.call(workerHours.summary)).body.approves).toBe(true);
  });
});

describe("notes for leaders", () => {
  const body = { kind: "visit", text: "In the hospital.", visibility: "leaders" } as const;
  const textsFor = async (by: Person, id = anna) =>
    (await by.call(notes.list, { params: { id } })).body.map(({ text }) => text);

  test("are read by leader and co-leader, and not by a former co-leader", async () => {
    await admin.call(notes.create, { params: { id: anna }, body });
    expect([await textsFor(daniel), await textsFor(lydia)]).toEqual([[body.text], [body.text]]);
    await change({ coLeaderIds: [] });
    expect(await textsFor(lydia)).toEqual([]);
  });

  test("about a co-leader who belongs to the ministry are read by the leader, and not by the co-leader", async () => {
    const { member } = sunday.ids;
    await admin.call(calls.assign, { params: { id: ushers }, body: { memberIds: [member] } });
    await admin.call(notes.create, { params: { id: member }, body: { ...body, text: `About Lydia ${made}` } });
    expect(await textsFor(daniel, member)).toContain(`About Lydia ${made}`);
    expect(await textsFor(lydia, member)).toEqual([]);
  });
});
