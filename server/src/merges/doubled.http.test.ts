// Of two rows of which a person has only one, a merge keeps the better one, and its undo restores both.
import { events } from "@narthex/contract/events.ts";
import { households } from "@narthex/contract/households.ts";
import { jointStatements } from "@narthex/contract/joint-statements.ts";
import { merges as calls } from "@narthex/contract/merges.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let miriam: Person;
beforeAll(async () => {
  sunday = await openSunday();
  miriam = await sunday.as("intermediate_admin");
});
afterAll(() => sunday?.close());

const merge = async (id: number, otherId: number) =>
  (await miriam.call(calls.merge, { params: { id }, body: { otherId } })).body.mergeId;
const undo = (id: number) => miriam.call(calls.undo, { params: { id } });

interface Reply {
  status: "coming" | "waiting" | "declined";
  guests: number;
  day: string;
}
const [EARLIER, LATER] = ["2026-11-19", "2026-11-20"];

test.each<[Reply, Reply]>([
  [
    { status: "coming", guests: 2, day: LATER },
    { status: "declined", guests: 0, day: EARLIER },
  ],
  [
    { status: "declined", guests: 0, day: LATER },
    { status: "coming", guests: 2, day: EARLIER },
  ],
  [
    { status: "coming", guests: 4, day: LATER },
    { status: "coming", guests: 0, day: EARLIER },
  ],
  [
    { status: "coming", guests: 0, day: EARLIER },
    { status: "waiting", guests: 4, day: LATER },
  ],
])("of two replies to one event, %j is kept before %j", async (better, worse) => {
  const eventId = await sunday.addEvent();
  const [one, other] = [await sunday.addPerson(), await sunday.addPerson()];
  const add = (memberId: number, { status, guests, day }: Reply) =>
    sunday.postgres.pool.query(
      `insert into event_replies (event_id, member_id, status, guests, queued_at, updated_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [eventId, memberId, status, guests, day],
    );
  await add(one, better);
  await add(other, worse);
  const read = async () =>
    (await sunday.postgres.pool.query("select * from event_replies where event_id = $1 order by id", [eventId])).rows;
  const before = await read();
  for (const [id, otherId] of [
    [one, other],
    [other, one],
  ] as const) {
    const mergeId = await merge(id, otherId);
    expect(await read()).toMatchObject([{ member_id: id, status: better.status, guests: better.guests }]);
    await undo(mergeId);
    expect(await read()).toEqual(before);
  }
});

test("a place that came free after somebody declined does not count as the later answer", async () => {
  const eventId = await sunday.addEvent({ asksForReplies: true, capacity: 1 });
  const ids = [await sunday.addPerson(), await sunday.addPerson(), await sunday.addPerson()];
  const [first = 0, waiting = 0, declined = 0] = ids;
  for (const [memberId, status, day] of [
    [first, "coming", "2026-11-15"],
    [waiting, "waiting", "2026-11-16"],
    [declined, "declined", "2026-11-18"],
  ])
    await sunday.postgres.pool.query(
      `insert into event_replies (event_id, member_id, status, queued_at, updated_at) values ($1, $2, $3, $4, $4)`,
      [eventId, memberId, status, day],
    );
  await miriam.call(events.update, { params: { id: eventId }, body: { capacity: 2 } });
  const read = async () => {
    const query = "select member_id, status from event_replies where event_id = $1 and member_id <> $2";
    return (await sunday.postgres.pool.query(query, [eventId, first])).rows;
  };
  expect(await read()).toContainEqual({ member_id: waiting, status: "coming" });
  await merge(waiting, declined);
  expect(await read()).toEqual([{ member_id: waiting, status: "declined" }]);
});

test.each(["one household more", "the same primary household"])(
  "the household of the chosen address is the primary one and keeps its joint statement, with %s",
  async (kind) => {
    const ruth = await sunday.as("admin");
    const [one, other] = [await sunday.addPerson(), await sunday.addPerson()];
    const spouse = await sunday.addPerson({ firstName: "Bo" });
    const isPrimaryOfBoth = kind === "the same primary household";
    const add = async (address: string, people: { memberId: number; primary: boolean }[]) => {
      const adults = people.map((person) => ({ ...person, role: "adult" as const }));
      return (await ruth.call(households.create, { body: { name: address, address, members: adults } })).body.id;
    };
    await add("1 Old Street", [{ memberId: one, primary: !isPrimaryOfBoth }]);
    const id = await add("2 New Street", [
      { memberId: one, primary: isPrimaryOfBoth },
      { memberId: other, primary: true },
      { memberId: spouse, primary: true },
    ]);
    await ruth.call(jointStatements.choose, { params: { id }, body: { memberIds: [other, spouse] } });
    const read = async () => {
      const query = "select * from household_members where member_id = any($1) order by id";
      return (await sunday.postgres.pool.query(query, [[one, other]])).rows;
    };
    const before = await read();
    const body = { otherId: other, choices: { address: "other" as const } };
    const { mergeId } = (await ruth.call(calls.merge, { params: { id: one }, body })).body;
    expect(await read()).toMatchObject([
      { member_id: one, is_primary: false },
      { member_id: one, household_id: id, is_primary: true, joint_statement: true },
    ]);
    await undo(mergeId);
    expect(await read()).toEqual(before);
  },
);

interface StoredFollowUp {
  status: "open" | "done" | "dismissed";
  outcome?: string;
  isAssigned?: boolean;
}

test.each<[StoredFollowUp, StoredFollowUp]>([
  [{ status: "done", outcome: "Visited" }, { status: "open" }],
  [{ status: "open", outcome: "No answer" }, { status: "dismissed" }],
  [{ status: "dismissed" }, { status: "open" }],
  [{ status: "open", isAssigned: true }, { status: "open" }],
])("of two follow-ups for one occasion, %j is kept before %j", async (better, worse) => {
  const [one, other] = [await sunday.addPerson(), await sunday.addPerson()];
  const add = (memberId: number, { status, outcome, isAssigned = false }: StoredFollowUp) =>
    sunday.postgres.pool.query(
      `insert into follow_ups (member_id, kind, occasion, status, outcome, assignee_id)
       values ($1, 'newcomer', '2026-11-15', $2, $3, $4)`,
      [memberId, status, outcome, isAssigned ? sunday.ids.member : null],
    );
  await add(one, better);
  await add(other, worse);
  const read = async () => {
    const query = "select * from follow_ups where member_id = any($1) order by id";
    return (await sunday.postgres.pool.query(query, [[one, other]])).rows;
  };
  const before = await read();
  for (const [id, otherId] of [
    [one, other],
    [other, one],
  ] as const) {
    const mergeId = await merge(id, otherId);
    expect(await read()).toEqual([{ ...before[0], member_id: id }]);
    await undo(mergeId);
    expect(await read()).toEqual(before);
  }
});

test("of two assignments to one ministry, the earlier day is kept, and a confirmation of either", async () => {
  const [one, other] = [await sunday.addPerson(), await sunday.addPerson()];
  await sunday.postgres.pool.query(
    `insert into member_ministries (member_id, ministry_id, join_date, confirmed)
     values ($1, $3, '2026-11-15', false), ($2, $3, '2020-02-02', true)`,
    [one, other, sunday.music],
  );
  const read = async () => {
    const query = `select member_id, join_date::text, confirmed from member_ministries
      where member_id = any($1) order by id`;
    return (await sunday.postgres.pool.query(query, [[one, other]])).rows;
  };
  const before = await read();
  for (const [id, otherId] of [
    [one, other],
    [other, one],
  ] as const) {
    const mergeId = await merge(id, otherId);
    expect(await read()).toEqual([{ member_id: id, join_date: "2020-02-02", confirmed: true }]);
    await undo(mergeId);
    expect(await read()).toEqual(before);
  }
});
