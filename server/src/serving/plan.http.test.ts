// The plan of a ministry: positions, events, people, and who may see what.
import { events as eventCalls } from "@narthex/contract/events.ts";
import { ownServing } from "@narthex/contract/own-serving.ts";
import { type PlannedPerson, type ServingPlan, serving } from "@narthex/contract/serving.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

const NEXT_SUNDAY = "2026-11-29";

let sunday: Sunday;
let admin: Person;
/** Leads the ministry of each test. */
let leader: Person;
let lydia: Person;
let id: number;
let service: number;
let people: number[];
let made = 0;

beforeAll(async () => {
  sunday = await openSunday();
  [admin, leader, lydia] = await Promise.all([sunday.as("admin"), sunday.as("ministry_leader"), sunday.as("member")]);
});
afterAll(() => sunday?.close());

const addToMinistry = (memberId: number, ministryId = id, confirmed = true) =>
  sunday.postgres.pool.query(
    "insert into member_ministries (member_id, ministry_id, join_date, confirmed) values ($1, $2, '2026-01-01', $3)",
    [memberId, ministryId, confirmed],
  );

beforeEach(async () => {
  made += 1;
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from serving_requests; delete from away_days; delete from serving_events");
  const { rows } = await sunday.postgres.pool.query<{ id: number }>(
    "insert into ministries (name, leader_id) values ($1, $2) returning id",
    [`Welcome ${made}`, sunday.ids.ministry_leader],
  );
  id = rows[0]?.id ?? 0;
  service = await sunday.addEvent({ eventDate: NEXT_SUNDAY, endDate: NEXT_SUNDAY, title: `Service ${made}` });
  people = [];
  for (const lastName of ["Ames", "Brook", "Cole"])
    people.push(
      await sunday.addPerson({
        firstName: "Ann",
        lastName: `${lastName}${made}`,
        email: `${lastName}${made}@example.org`.toLowerCase(),
      }),
    );
  for (const memberId of [...people, sunday.ids.member]) await addToMinistry(memberId);
});

const read = async (person = leader, query: object = {}): Promise<ServingPlan> =>
  (await person.call(serving.plan, { params: { id }, query })).body;

/** Sets the list of positions, each with the number of people it needs. @returns their ids */
async function setPositions(...positions: { id?: number; name: string; needed: number }[]): Promise<number[]> {
  const { positionsVersion: version } = await read();
  const { body } = await leader.call(serving.setPositions, { params: { id }, body: { positions, version } });
  return body.map((position) => position.id);
}
const choose = (eventId = service, serves = true) =>
  leader.call(serving.choose, { params: { id }, body: { kind: "event", id: eventId, serves } });
const plan = async (positionId: number, memberId: number, eventId = service): Promise<PlannedPerson> =>
  (await leader.call(serving.add, { params: { id }, body: { eventId, positionId, memberId } })).body;
const send = async () => (await leader.call(serving.ask, { params: { id } })).body;
const answer = (person: Person, requestId: number, body: { answer: "accepted" | "declined"; reason?: string }) =>
  person.call(ownServing.answer, { params: { id: requestId }, body });
/** Names and states at the event of the test, by position. */
const states = async (person = leader) =>
  (await read(person)).events
    .find((event) => event.id === service)
    ?.positions.map(({ people: there, open }) => [open, ...there.map(({ memberId, state }) => `${memberId} ${state}`)]);
const single = async (needed = 2) => {
  const [greeter = 0] = await setPositions({ name: "Greeter", needed });
  await choose();
  return greeter;
};

describe("positions", () => {
  test("stay in the order of their list, and a change of a list that is no longer current is refused", async () => {
    const { positionsVersion: version } = await read();
    const [greeter = 0, sound = 0] = await setPositions({ name: "Greeter", needed: 2 }, { name: "Sound", needed: 1 });
    const stale = { positions: [{ name: "Usher", needed: 1 }], version };
    expect((await leader.refused(serving.setPositions, { params: { id }, body: stale })).body.code).toBe(
      "positions_changed",
    );
    await setPositions({ id: sound, name: "Greeter", needed: 1 }, { id: greeter, name: "Sound", needed: 3 });
    expect((await read()).positions).toEqual([
      { id: sound, name: "Greeter", needed: 1, isRemoved: false },
      { id: greeter, name: "Sound", needed: 3, isRemoved: false },
    ]);
  });

  test("of one name are refused, also if they differ in case only", async () => {
    const { positionsVersion: version } = await read();
    const positions = [
      { name: "Greeter", needed: 1 },
      { name: "greeter", needed: 1 },
    ];
    const { status, body } = await leader.refused(serving.setPositions, {
      params: { id },
      body: { positions, version },
    });
    expect([status, body.fields]).toEqual([400, { positions: "Two positions have the same name." }]);
  });

  test("that are removed stay at the events that have people in them, and need no one more", async () => {
    const greeter = await single();
    const [ann = 0] = people;
    await plan(greeter, ann);
    const [sound = 0] = await setPositions({ name: "Sound", needed: 1 });
    expect((await read()).positions).toEqual([
      { id: sound, name: "Sound", needed: 1, isRemoved: false },
      { id: greeter, name: "Greeter", needed: 2, isRemoved: true },
    ]);
    expect(await states()).toEqual([[1], [0, `${ann} draft`]]);
    const place = { eventId: service, positionId: greeter };
    expect(
      (await leader.refused(serving.add, { params: { id }, body: { ...place, memberId: people[1] ?? 0 } })).status,
    ).toBe(404);
  });

  test("need another number at one event, and the usual number again", async () => {
    const greeter = await single(1);
    const setNeed = (needed: number | null) =>
      leader.call(serving.setNeed, { params: { id }, body: { eventId: service, positionId: greeter, needed } });
    await setNeed(3);
    expect(await states()).toEqual([[3]]);
    await setNeed(null);
    expect(await states()).toEqual([[1]]);
  });
});

describe("events", () => {
  test("of a chosen series are in the plan, also those that become single ones or move to its later part", async () => {
    await setPositions({ name: "Greeter", needed: 1 });
    const times = { eventDateTime: `${NEXT_SUNDAY}T09:00`, endDateTime: `${NEXT_SUNDAY}T10:00` };
    const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 4 };
    const first = await admin.call(eventCalls.create, { body: { title: "Early", ...times, recurrence } });
    const seriesId = first.body.seriesId ?? 0;
    await leader.call(serving.choose, { params: { id }, body: { kind: "series", id: seriesId, serves: true } });
    const titles = async () => (await read()).events.map(({ title, eventDate }) => `${title} ${eventDate}`);
    expect(await titles()).toEqual(["Early 2026-11-29", "Early 2026-12-06", "Early 2026-12-13", "Early 2026-12-20"]);
    const third = (await read()).events[2]?.id ?? 0;
    await admin.call(eventCalls.update, {
      params: { id: third },
      query: { scope: "following" },
      body: { title: "Late" },
    });
    expect(await titles()).toEqual(["Early 2026-11-29", "Early 2026-12-06", "Late 2026-12-13", "Late 2026-12-20"]);
    const { body } = await leader.call(serving.choices, { params: { id }, query: {} });
    expect(body.filter(({ isChosen }) => isChosen).map(({ title, kind }) => [kind, title])).toEqual([
      ["series", "Early"],
      ["series", "Late"],
    ]);
  });

  test("that are no longer chosen stay in the plan while people serve there", async () => {
    const greeter = await single();
    const { id: request } = await plan(greeter, people[0] ?? 0);
    await choose(service, false);
    expect((await read()).events.map((event) => event.id)).toEqual([service]);
    await leader.call(serving.remove, { params: { id: request } });
    expect((await read()).events).toEqual([]);
  });

  test("that the leader may not see cannot be chosen", async () => {
    const camp = await sunday.addEvent({ ministryId: sunday.youth });
    const body = { kind: "event" as const, id: camp, serves: true };
    expect((await leader.refused(serving.choose, { params: { id }, body })).status).toBe(404);
  });
});

describe("requests", () => {
  test("are drafts that only those who plan see, until they are sent with one email for each person", async () => {
    const [greeter = 0, sound = 0] = await setPositions({ name: "Greeter", needed: 2 }, { name: "Sound", needed: 1 });
    await choose();
    const late = await sunday.addEvent({ eventDate: "2026-12-06", endDate: "2026-12-06" });
    await choose(late);
    const [ann = 0, ben = 0] = people;
    await plan(greeter, ann);
    await plan(sound, ann, late);
    await plan(greeter, ben);
    expect((await read()).drafts).toBe(3);
    expect(await states(lydia)).toEqual([[0], [1]]);
    expect(await send()).toEqual({ asked: 2, withoutEmail: [] });
    expect(await states(lydia)).toEqual([[0, `${ann} asked`, `${ben} asked`], [1]]);
    const mails = await mailsTo(sunday.postgres, `ames${made}@example.org`);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Greeter");
    expect(mails[0]?.text).toContain("Sound");
    expect(await send()).toEqual({ asked: 0, withoutEmail: [] });
    expect(await mailsTo(sunday.postgres, `ames${made}@example.org`)).toHaveLength(1);
  });

  test("to people without an email address are named to the leader", async () => {
    const greeter = await single();
    const gus = await sunday.addPerson({ firstName: "Gus", lastName: `Hill${made}`, email: null });
    await addToMinistry(gus);
    await plan(greeter, gus);
    expect(await send()).toEqual({ asked: 1, withoutEmail: [`Gus Hill${made}`] });
  });

  test("to the leader who sends them are accepted without an email", async () => {
    const greeter = await single();
    await plan(greeter, sunday.ids.ministry_leader);
    expect(await send()).toEqual({ asked: 1, withoutEmail: [] });
    expect(await states()).toEqual([[1, `${sunday.ids.ministry_leader} accepted`]]);
  });

  test("are answered by the person, who may change the answer; the leader reads the reason and gets an email", async () => {
    const greeter = await single(1);
    const { id: request } = await plan(greeter, sunday.ids.member);
    const early = await lydia.refused(ownServing.answer, { params: { id: request }, body: { answer: "accepted" } });
    expect(early.status).toBe(404);
    await send();
    const own = (await lydia.call(ownServing.show)).body;
    expect(own.requests).toMatchObject([{ id: request, state: "asked", position: "Greeter", event: { id: service } }]);
    await answer(lydia, request, { answer: "accepted" });
    const before = (await mailsTo(sunday.postgres, CAST.ministry_leader.email)).length;
    await answer(lydia, request, { answer: "declined", reason: "I am traveling" });
    const [person] = (await read()).events[0]?.positions[0]?.people ?? [];
    expect(person).toMatchObject({ state: "declined", reason: "I am traveling", conflict: null });
    expect((await mailsTo(sunday.postgres, CAST.ministry_leader.email)).length).toBe(before + 1);
    expect(await states(lydia)).toEqual([[1]]);
    await answer(lydia, request, { answer: "accepted" });
    expect((await read()).events[0]?.positions[0]?.people).toMatchObject([{ state: "accepted", reason: null }]);
    expect((await sunday.auditOf("event")).filter(({ subjectId }) => subjectId === `${service}`)).toMatchObject([
      { action: "serving_accepted", detail: { memberId: sunday.ids.member } },
      { action: "serving_declined" },
      { action: "serving_accepted" },
    ]);
  });

  test("are answered by the leader for a person, also drafts, and by no one else", async () => {
    const greeter = await single();
    const [ann = 0] = people;
    const { id: request } = await plan(greeter, ann);
    const refused = await lydia.refused(ownServing.answer, { params: { id: request }, body: { answer: "accepted" } });
    expect(refused.status).toBe(404);
    await answer(leader, request, { answer: "accepted" });
    expect(await states()).toEqual([[1, `${ann} accepted`]]);
  });

  test("to a person who is removed from the plan end with an email, drafts without one", async () => {
    const greeter = await single();
    const [ann = 0, ben = 0] = people;
    const first = await plan(greeter, ann);
    await send();
    const second = await plan(greeter, ben);
    for (const request of [first, second]) await leader.call(serving.remove, { params: { id: request.id } });
    expect(await states()).toEqual([[2]]);
    expect(await mailsTo(sunday.postgres, `ames${made}@example.org`)).toHaveLength(2);
    expect(await mailsTo(sunday.postgres, `brook${made}@example.org`)).toHaveLength(0);
  });

  test("are refused after the event and at a canceled event", async () => {
    const greeter = await single();
    const { id: request } = await plan(greeter, sunday.ids.member);
    await send();
    await admin.call(eventCalls.cancel, { params: { id: service }, body: {} });
    const attempt = async () =>
      (await lydia.refused(ownServing.answer, { params: { id: request }, body: { answer: "accepted" } })).body.code;
    expect(await attempt()).toBe("event_cancelled");
    await admin.call(eventCalls.reinstate, { params: { id: service } });
    sunday.setNow("2026-11-29T17:00:00Z");
    expect(await attempt()).toBe("serving_over");
    const body = { eventId: service, positionId: greeter, memberId: people[0] ?? 0 };
    expect((await leader.refused(serving.add, { params: { id }, body })).body.code).toBe("serving_over");
  });
});

describe("an open place", () => {
  test("is taken by a person of the ministry, and of two people at the same moment by one", async () => {
    const greeter = await single(1);
    const body = { eventId: service, positionId: greeter };
    const answers = await Promise.all(
      [lydia, leader].map((person) => person.refused(serving.volunteer, { params: { id }, body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await states())?.[0]?.slice(1)).toHaveLength(1);
  });

  test("is not taken by a person of another ministry, nor by one who has not accepted", async () => {
    const greeter = await single(1);
    const body = { eventId: service, positionId: greeter };
    const leave = () =>
      sunday.postgres.pool.query("delete from member_ministries where member_id = $1", [sunday.ids.member]);
    await leave();
    expect((await lydia.refused(serving.volunteer, { params: { id }, body })).status).toBe(404);
    expect((await lydia.refused(serving.plan, { params: { id }, query: {} })).status).toBe(404);
    await addToMinistry(sunday.ids.member, id, false);
    expect((await read(lydia)).can).toEqual({ plan: false, volunteer: false });
    expect((await lydia.refused(serving.volunteer, { params: { id }, body })).status).toBe(404);
  });
});
