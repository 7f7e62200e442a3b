// Co-leaders of a ministry that plans who serves. The clock: Sunday, 22 November 2026, 10 AM.
import { announcements } from "@narthex/contract/announcements.ts";
import { events } from "@narthex/contract/events.ts";
import { ministries } from "@narthex/contract/ministries.ts";
import { ownServing } from "@narthex/contract/own-serving.ts";
import { plannedPeople } from "@narthex/contract/planned-people.ts";
import { serving } from "@narthex/contract/serving.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { addRequest, textsTo } from "../../test/serving.ts";
import { openServing, type ServingMinistry } from "../../test/serving-ministry.ts";
import { openLiveStream } from "../../test/stream.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { until } from "../../test/until.ts";

const DANIEL = "ministry@example.org";
const MIRIAM = "leader@example.org";

let sunday: Sunday;
let admin: Person;
/** A ministry that Daniel leads and Miriam co-leads, without belonging to it. */
let ushers: ServingMinistry;
let greeter = 0;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(async () => {
  ushers = await openServing(sunday);
  greeter = await ushers.addGreeters();
  await setLeaders({ coLeaderIds: [sunday.ids.intermediate_admin] });
  await sunday.postgres.pool.query("delete from mails");
});
afterAll(() => sunday?.close());

const setLeaders = (body: object) => admin.call(ministries.update, { params: ushers.params, body });
const ask = (memberId: number) => addRequest(sunday, { eventId: ushers.service, positionId: greeter, memberId });
const countMails = async () => [(await textsTo(sunday, DANIEL)).length, (await textsTo(sunday, MIRIAM)).length];
const setStatus = (memberId: number, status: string) =>
  sunday.postgres.pool.query("update members set membership_status = $1 where id = $2", [status, memberId]);

test("a refusal is mailed to leader and co-leader, each with their own name, and not to the one who records it", async () => {
  await ushers.answer(ushers.lydia, await ask(sunday.ids.member), { answer: "declined" });
  expect((await textsTo(sunday, DANIEL))[0]).toContain("Hello Daniel,");
  expect((await textsTo(sunday, MIRIAM))[0]).toContain("Hello Miriam,");
  await ushers.answer(await sunday.as("intermediate_admin"), await ask(ushers.people[0]), { answer: "declined" });
  expect(await countMails()).toEqual([2, 1]);
});

test("a refusal is not mailed to a former co-leader, nor to a leader who is not active", async () => {
  await setStatus(sunday.ids.ministry_leader, "pending");
  await ushers.answer(ushers.lydia, await ask(sunday.ids.member), { answer: "declined" });
  expect(await countMails()).toEqual([0, 1]);
  await setStatus(sunday.ids.ministry_leader, "active");
  await setLeaders({ coLeaderIds: [] });
  await ushers.answer(admin, await ask(ushers.people[0]), { answer: "declined" });
  expect(await countMails()).toEqual([1, 1]);
});

/** Lydia declines a place that a person asked for. */
async function declineAs(askedBy: number): Promise<void> {
  const id = await ask(sunday.ids.member);
  await sunday.postgres.pool.query("update serving_requests set asked_by = $1 where id = $2", [askedBy, id]);
  await ushers.answer(ushers.lydia, id, { answer: "declined" });
}

test("a refusal is not mailed to a leader whose account is deactivated", async () => {
  const { pool } = sunday.postgres;
  await pool.query("insert into users (id, email, deactivated_at) values ('closed', 'closed@example.org', now())");
  const userId = "closed";
  const closed = await sunday.addPerson({ firstName: "Closed", email: "closed@example.org", userId });
  await setLeaders({ leaderId: closed });
  await declineAs(closed);
  expect(await textsTo(sunday, "closed@example.org")).toEqual([]);
  expect(await countMails()).toEqual([0, 1]);
});

test("without a reachable leader, a refusal is mailed to the person of the office who asked", async () => {
  const silent = await sunday.addPerson({ firstName: "Silent", email: null });
  await setLeaders({ leaderId: silent, coLeaderIds: [] });
  await declineAs(sunday.ids.intermediate_admin);
  expect(await countMails()).toEqual([0, 1]);
});

test("a former leader who asked gets no refusal: without a leader, it is mailed to the office", async () => {
  await setLeaders({ leaderId: null, coLeaderIds: [] });
  await declineAs(sunday.ids.ministry_leader);
  expect(await countMails()).toEqual([0, 1]);
  expect(await textsTo(sunday, "admin@example.org")).toHaveLength(1);
});

test("the refusal of the only leader is mailed to the person of the office who asked, or to nobody", async () => {
  await setLeaders({ leaderId: sunday.ids.member, coLeaderIds: [] });
  await declineAs(sunday.ids.intermediate_admin);
  expect(await countMails()).toEqual([0, 1]);
  await sunday.postgres.pool.query("delete from mails");
  await sunday.postgres.pool.query("delete from serving_requests");
  await declineAs(sunday.ids.member);
  expect(await sunday.count("select count(*) from mails")).toBe(0);
});

test("people whom no email reaches are named to leader and co-leader if an event is canceled", async () => {
  await ask(await ushers.addPerson("Silent", { email: null }));
  await admin.call(events.cancel, { params: { id: ushers.service }, body: {} });
  for (const address of [DANIEL, MIRIAM])
    expect(await textsTo(sunday, address)).toEqual([expect.stringContaining(`Ann Silent${ushers.made}`)]);
});

test("a co-leader can be planned without belonging to the ministry, and a former one has a conflict", async () => {
  const { intermediate_admin: miriam } = sunday.ids;
  const query = { eventId: ushers.service, positionId: greeter };
  const findCandidates = async () =>
    (await ushers.leader.call(serving.candidates, { params: ushers.params, query })).body;
  const ofMiriam = (await findCandidates()).people.find(({ memberId }) => memberId === miriam);
  expect(ofMiriam).toMatchObject({ firstName: "Miriam", conflict: null });
  await ushers.plan(greeter, miriam);
  await setLeaders({ coLeaderIds: [] });
  const { events: planned } = await ushers.read();
  expect(planned.flatMap(({ positions }) => positions.flatMap(({ people }) => people))).toMatchObject([
    { memberId: miriam, conflict: { kind: "left" } },
  ]);
});

test("a co-leader without a leading role is told of changes of the plan", async () => {
  const { body: others } = await admin.call(ministries.create, {
    body: { name: `Choir ${ushers.made}`, leaderId: sunday.ids.admin, coLeaderIds: [sunday.ids.member] },
  });
  const stream = await openLiveStream(ushers.lydia);
  await sunday.postgres.pool.query(
    "insert into serving_positions (ministry_id, name, needed, rank) values ($1, 'Solo', 1, 0)",
    [others.id],
  );
  await admin.call(serving.choose, {
    params: { id: others.id },
    body: { kind: "event", id: ushers.service, serves: true },
  });
  await until(() => stream.notices.some(({ topic }) => topic === "serving"));
  stream.close();
});

test("the days away of a co-leader without a membership refresh the plan of the others", async () => {
  const stream = await openLiveStream(await sunday.as("ministry_leader"));
  const body = { firstDay: "2026-12-06", lastDay: "2026-12-06" };
  await (await sunday.as("intermediate_admin")).call(ownServing.addAway, { body });
  await until(() => stream.notices.some(({ topic }) => topic === "serving"));
  stream.close();
});

test("a leader of another ministry is notified of the places of its people in this one", async () => {
  const { pool } = sunday.postgres;
  const [ann] = ushers.people;
  await pool.query("delete from member_ministries where member_id = $1", [sunday.ids.member]);
  const { rows } = await pool.query("insert into ministries (name, leader_id) values ($1, $2) returning id", [
    `Sound ${ushers.made}`,
    sunday.ids.member,
  ]);
  const belonging = "insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, '2026-01-01')";
  for (const memberId of [ann, sunday.ids.ministry_leader]) await pool.query(belonging, [memberId, rows[0].id]);
  await ushers.addToMinistry(sunday.ids.ministry_leader);
  const stream = await openLiveStream(ushers.lydia);
  const expectNotified = async (change: () => Promise<unknown>) => {
    stream.notices.length = 0;
    await change();
    await until(() => stream.notices.some(({ topic }) => topic === "serving"));
  };
  const { id } = await ushers.plan(greeter, ann);
  await expectNotified(() => ushers.send());
  await expectNotified(() => ushers.answer(ushers.leader, id, { answer: "declined" }));
  await expectNotified(() => ushers.answer(ushers.leader, id, { answer: "accepted" }));
  await expectNotified(() => ushers.leader.call(serving.remove, { params: { id } }));
  const { id: later } = await ushers.plan(greeter, ann);
  await expectNotified(() => ushers.answer(ushers.leader, later, { answer: "accepted" }));
  const inPlan = { params: { ...ushers.params, memberId: ann } };
  await expectNotified(() => ushers.leader.call(plannedPeople.remove, inPlan));
  // The leader's own places.
  const { id: own } = await ushers.plan(greeter, sunday.ids.ministry_leader);
  await expectNotified(() => ushers.send());
  await expectNotified(() => ushers.leader.call(serving.remove, { params: { id: own } }));
  const place = { eventId: ushers.service, positionId: greeter };
  await expectNotified(() => ushers.leader.call(serving.volunteer, { params: ushers.params, body: place }));
  stream.close();
});

test("an announcement to the ministry is for a co-leader too", async () => {
  const query = { targetAudience: "ministry", ministryIds: `${ushers.id}` } as const;
  const count = async () => (await admin.call(announcements.reach, { query })).body.people;
  const before = await count();
  await setLeaders({ coLeaderIds: [] });
  expect(await count()).toBe(before - 1);
});
