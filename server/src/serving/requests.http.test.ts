// Requests to serve, answers, and open places that people take themselves.
import { events as eventCalls } from "@narthex/contract/events.ts";
import { ownServing } from "@narthex/contract/own-serving.ts";
import { serving } from "@narthex/contract/serving.ts";
import { servingTeams } from "@narthex/contract/serving-teams.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { openServing, type ServingMinistry } from "../../test/serving-ministry.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let team: ServingMinistry;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from serving_requests");
  team = await openServing(sunday);
});
afterAll(() => sunday?.close());

describe("requests", () => {
  test("are drafts that only those who plan see, until they are sent with one email for each person", async () => {
    const [greeter = 0, sound = 0] = await team.setPositions(
      { name: "Greeter", needed: 2 },
      { name: "Sound", needed: 1 },
    );
    await team.choose();
    const late = await sunday.addEvent({ eventDate: "2026-12-06", endDate: "2026-12-06" });
    await team.choose(late);
    const [ann, ben] = team.people;
    await team.plan(greeter, ann);
    await team.plan(sound, ann, late);
    await team.plan(greeter, ben);
    expect((await team.read()).drafts).toBe(3);
    expect(await team.states(team.lydia)).toEqual([[0], [1]]);
    expect(await team.send()).toEqual({ asked: 2, own: 0, withoutEmail: [] });
    expect(await team.states(team.lydia)).toEqual([[0, `${ann} asked`, `${ben} asked`], [1]]);
    const mails = await mailsTo(sunday.postgres, team.emailOf("Ames"));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Greeter");
    expect(mails[0]?.text).toContain("Sound");
    expect(await team.send()).toEqual({ asked: 0, own: 0, withoutEmail: [] });
    expect(await mailsTo(sunday.postgres, team.emailOf("Ames"))).toHaveLength(1);
  });

  test("to people without an email address are named to the leader", async () => {
    const greeter = await team.addGreeters();
    const gus = await sunday.addPerson({ firstName: "Gus", lastName: `Hill${team.made}`, email: null });
    await team.addToMinistry(gus);
    await team.plan(greeter, gus);
    expect(await team.send()).toEqual({ asked: 1, own: 0, withoutEmail: [`Gus Hill${team.made}`] });
  });

  test("to the leader who sends them are accepted without an email", async () => {
    const greeter = await team.addGreeters();
    await team.plan(greeter, sunday.ids.ministry_leader);
    expect(await team.send()).toEqual({ asked: 0, own: 1, withoutEmail: [] });
    expect(await team.states()).toEqual([[1, `${sunday.ids.ministry_leader} accepted`]]);
  });

  test("are answered by the person, who may change the answer; the leader reads the reason and gets an email", async () => {
    const greeter = await team.addGreeters(1);
    const { id: request } = await team.plan(greeter, sunday.ids.member);
    const early = await team.lydia.refused(ownServing.answer, {
      params: { id: request },
      body: { answer: "accepted" },
    });
    expect(early.status).toBe(404);
    await team.send();
    const own = (await team.lydia.call(ownServing.show)).body;
    expect(own.requests).toMatchObject([
      { id: request, state: "asked", position: "Greeter", event: { id: team.service } },
    ]);
    await team.answer(team.lydia, request, { answer: "accepted" });
    const before = (await mailsTo(sunday.postgres, CAST.ministry_leader.email)).length;
    await team.answer(team.lydia, request, { answer: "declined", reason: "I am traveling" });
    const [person] = (await team.read()).events[0]?.positions[0]?.people ?? [];
    expect(person).toMatchObject({ state: "declined", reason: "I am traveling", conflict: null });
    expect((await mailsTo(sunday.postgres, CAST.ministry_leader.email)).length).toBe(before + 1);
    expect(await team.states(team.lydia)).toEqual([[1]]);
    await team.answer(team.lydia, request, { answer: "accepted" });
    expect((await team.read()).events[0]?.positions[0]?.people).toMatchObject([{ state: "accepted", reason: null }]);
    expect((await sunday.auditOf("event")).filter(({ subjectId }) => subjectId === `${team.service}`)).toMatchObject([
      { action: "serving_accepted", detail: { memberId: sunday.ids.member } },
      { action: "serving_declined" },
      { action: "serving_accepted" },
    ]);
  });

  test("are answered by the leader for a person, also drafts, and by no one else", async () => {
    const greeter = await team.addGreeters();
    const [ann] = team.people;
    const { id: request } = await team.plan(greeter, ann);
    const refused = await team.lydia.refused(ownServing.answer, {
      params: { id: request },
      body: { answer: "accepted" },
    });
    expect(refused.status).toBe(404);
    await team.answer(team.leader, request, { answer: "accepted" });
    expect(await team.states()).toEqual([[1, `${ann} accepted`]]);
  });

  test("to a person who is removed from the plan end with an email, drafts without one", async () => {
    const greeter = await team.addGreeters();
    const [ann, ben] = team.people;
    const first = await team.plan(greeter, ann);
    await team.send();
    const second = await team.plan(greeter, ben);
    for (const request of [first, second]) await team.leader.call(serving.remove, { params: { id: request.id } });
    expect(await team.states()).toEqual([[2]]);
    expect(await mailsTo(sunday.postgres, team.emailOf("Ames"))).toHaveLength(2);
    expect(await mailsTo(sunday.postgres, team.emailOf("Brook"))).toHaveLength(0);
  });

  test("are refused after the event and at a canceled event", async () => {
    const greeter = await team.addGreeters();
    const { id: request } = await team.plan(greeter, sunday.ids.member);
    await team.send();
    await admin.call(eventCalls.cancel, { params: { id: team.service }, body: {} });
    const attempt = async () =>
      (await team.lydia.refused(ownServing.answer, { params: { id: request }, body: { answer: "accepted" } })).body
        .code;
    expect(await attempt()).toBe("event_cancelled");
    await admin.call(eventCalls.reinstate, { params: { id: team.service } });
    sunday.setNow("2026-11-29T17:00:00Z");
    expect(await attempt()).toBe("serving_over");
    const body = { eventId: team.service, positionId: greeter, memberId: team.people[0] };
    expect((await team.leader.refused(serving.add, { params: team.params, body })).body.code).toBe("serving_over");
  });
});

describe("a place that a person declined", () => {
  test("is accepted again while it is open, and not after another person took it", async () => {
    const greeter = await team.addGreeters(1);
    const { id: request } = await team.plan(greeter, sunday.ids.member);
    await team.send();
    await team.answer(team.lydia, request, { answer: "declined" });
    await team.answer(team.lydia, request, { answer: "accepted" });
    await team.answer(team.lydia, request, { answer: "declined" });
    await team.plan(greeter, team.people[0]);
    const again = { params: { id: request }, body: { answer: "accepted" } };
    expect((await team.lydia.refused(ownServing.answer, again)).body.code).toBe("serving_full");
    await team.answer(team.leader, request, { answer: "accepted" });
  });
});

describe("an open place", () => {
  test("is not taken by a person who serves at the same time", async () => {
    const [greeter = 0, sound = 0] = await team.setPositions(
      { name: "Greeter", needed: 1 },
      { name: "Sound", needed: 1 },
    );
    await team.choose();
    const take = (positionId: number) =>
      team.lydia.refused(serving.volunteer, { params: team.params, body: { eventId: team.service, positionId } });
    expect((await take(greeter)).status).toBe(200);
    expect((await take(sound)).body.code).toBe("serving_twice");
  });

  test("is taken by a person of the ministry, and of two people at the same moment by one", async () => {
    const greeter = await team.addGreeters(1);
    const body = { eventId: team.service, positionId: greeter };
    const answers = await Promise.all(
      [team.lydia, team.leader].map((person) => person.refused(serving.volunteer, { params: team.params, body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await team.states())?.[0]?.slice(1)).toHaveLength(1);
  });

  test("that a person takes while its position is removed keeps the person and the position", async () => {
    const greeter = await team.addGreeters(1);
    const { pool } = sunday.postgres;
    const take = `insert into serving_requests (event_id, member_id, position_id, state)
      values (${team.service}, ${sunday.ids.member}, ${greeter}, 'accepted')`;
    const removing = await whileHolding(pool, take, async () => {
      const removing = team.setPositions({ name: "Sound", needed: 1 });
      await waitForLock(pool);
      return [removing];
    });
    await Promise.all(removing);
    expect(await sunday.count("select count(*) from serving_requests where position_id = $1", [greeter])).toBe(1);
    expect(await sunday.count("select count(*) from serving_positions where id = $1 and removed", [greeter])).toBe(1);
  });

  test("is not taken by a person of another ministry, nor by one who has not accepted", async () => {
    const greeter = await team.addGreeters(1);
    const body = { eventId: team.service, positionId: greeter };
    const leave = () =>
      sunday.postgres.pool.query("delete from member_ministries where member_id = $1", [sunday.ids.member]);
    await leave();
    expect((await team.lydia.refused(serving.volunteer, { params: team.params, body })).status).toBe(404);
    expect((await team.lydia.refused(serving.plan, { params: team.params, query: {} })).status).toBe(404);
    await team.addToMinistry(sunday.ids.member, false);
    expect((await team.read(team.lydia)).can).toEqual({ plan: false, volunteer: false });
    expect((await team.lydia.refused(serving.volunteer, { params: team.params, body })).status).toBe(404);
  });
});

describe("who serves at an event", () => {
  const teams = async (person: Person) =>
    (await person.call(servingTeams.atEvent, { params: { id: team.service } })).body.map(({ ministry, positions }) => [
      ministry.name,
      ...positions.map(({ name, open, people }) => [name, open, ...people.map(({ state }) => state)]),
    ]);

  test("is shown by ministry: everything to managers, one's own ministries without drafts to their people", async () => {
    const greeter = await team.addGreeters(3);
    const { id: request } = await team.plan(greeter, team.people[0]);
    await team.answer(team.leader, request, { answer: "accepted" });
    await team.plan(greeter, team.people[1]);
    const other = await openServing(sunday);
    const usher = await other.addGreeters(1);
    await other.choose(team.service);
    await other.plan(usher, other.people[0], team.service);
    const own = [`Welcome ${team.made}`, ["Greeter", 1, "accepted"]];
    const all = [
      [`Welcome ${team.made}`, ["Greeter", 1, "accepted", "draft"]],
      [`Welcome ${other.made}`, ["Greeter", 0, "draft"]],
    ];
    expect((await teams(admin)).toSorted()).toEqual(all.toSorted());
    await sunday.postgres.pool.query("delete from member_ministries where member_id = $1 and ministry_id = $2", [
      sunday.ids.member,
      other.id,
    ]);
    expect(await teams(team.lydia)).toEqual([own]);
  });
});
