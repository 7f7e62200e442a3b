// Who can serve in which position: who may choose it, and what it decides.
import { positionPeople } from "@narthex/contract/position-people.ts";
import { serving } from "@narthex/contract/serving.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { addRequest } from "../../test/serving.ts";
import { openServing, type ServingMinistry } from "../../test/serving-ministry.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let team: ServingMinistry;
let greeter: number;
let sound: number;

beforeAll(async () => {
  sunday = await openSunday();
});
afterAll(() => sunday?.close());
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  // The services of all tests are at the same time.
  await sunday.postgres.pool.query("delete from serving_requests");
  team = await openServing(sunday);
  [greeter = 0, sound = 0] = await team.setPositions({ name: "Greeter", needed: 2 }, { name: "Sound", needed: 0 });
  await team.choose();
});

const set = (memberId: number, positionId = greeter, canServe = true, person: Person = team.leader) =>
  person.refused(positionPeople.set, { params: team.params, body: { memberId, positionId, canServe } });
const list = async (search?: string) =>
  (await team.leader.call(positionPeople.list, { params: team.params, query: search ? { search } : {} })).body;
const canServe = async () =>
  (await list()).people.flatMap((one) => (one.canServe.length > 0 ? [[one.memberId, one.canServe]] : []));
const candidates = async () =>
  (
    await team.leader.call(serving.candidates, {
      params: team.params,
      query: { eventId: team.service, positionId: greeter },
    })
  ).body.people;
const fill = async () => {
  const body = { from: "2026-11-22", weeks: 2 };
  return (await team.leader.call(serving.fill, { params: team.params, body })).body;
};
const planned = async (positionId = greeter) =>
  (await team.read()).events
    .find(({ id }) => id === team.service)
    ?.positions.find((one) => one.positionId === positionId)
    ?.people.map(({ memberId }) => memberId);
const isLimited = async () => (await team.read()).positions.map((position) => position.isLimited);
const volunteer = (person: Person, positionId = greeter) =>
  person.refused(serving.volunteer, { params: team.params, body: { eventId: team.service, positionId } });
/** A place at a service of last Sunday, which is over. */
async function serve(memberId: number, positionId = greeter, state: "accepted" | "declined" = "accepted") {
  const eventId = await sunday.addEvent({ eventDate: "2026-11-15", endDate: "2026-11-15" });
  await addRequest(sunday, { eventId, positionId, memberId, state });
}
const leave = (memberId: number) =>
  sunday.postgres.pool.query("delete from member_ministries where member_id = $1 and ministry_id = $2", [
    memberId,
    team.id,
  ]);

describe("the list of people", () => {
  test("has the leader and those who accepted, by name, with what they can do and did before", async () => {
    const [ames, brook, cole] = team.people;
    await team.addToMinistry(await sunday.addPerson({ lastName: "Unconfirmed" }), false);
    await serve(ames);
    await serve(brook, sound);
    await serve(cole, greeter, "declined");
    await set(brook);
    const { people, positions, total } = await list();
    const leader = sunday.ids.ministry_leader;
    expect(people.map(({ memberId }) => memberId).toSorted()).toEqual(
      [ames, brook, cole, leader, sunday.ids.member].toSorted(),
    );
    const lastNames = people.map(({ lastName }) => lastName);
    expect(lastNames).toEqual(lastNames.toSorted());
    expect(total).toBe(5);
    const find = (id: number) => people.find(({ memberId }) => memberId === id);
    expect(find(ames)).toMatchObject({ canServe: [], served: [greeter] });
    expect(find(brook)).toMatchObject({ canServe: [greeter], served: [sound] });
    expect(find(cole)).toMatchObject({ canServe: [], served: [] });
    expect(positions).toEqual([
      { id: greeter, name: "Greeter", people: 1, servedOnly: 1 },
      { id: sound, name: "Sound", people: 0, servedOnly: 1 },
    ]);
    expect((await list(`cole${team.made}`)).people.map(({ memberId }) => memberId)).toEqual([cole]);
  });

  test("gets everyone who served in a position before with one call, which can be repeated", async () => {
    const [ames, brook] = team.people;
    await serve(ames);
    await serve(brook, sound);
    const add = async () =>
      (await team.leader.call(positionPeople.addServed, { params: team.params, body: { positionId: greeter } })).body;
    expect(await add()).toEqual({ added: 1 });
    expect(await add()).toEqual({ added: 0 });
    expect(await canServe()).toEqual([[ames, [greeter]]]);
  });

  test("is changed by those who plan, and refused to people of the ministry, other leaders and strangers", async () => {
    const [ames] = team.people;
    const { params } = team;
    const body = { memberId: ames, positionId: greeter, canServe: true };
    const status = async (person: Person) => {
      const answers = [
        await person.refused(positionPeople.list, { params, query: {} }),
        await person.refused(positionPeople.set, { params, body }),
        await person.refused(positionPeople.addServed, { params, body: { positionId: greeter } }),
      ];
      return [...new Set(answers.map((answer) => answer.status))];
    };
    expect(await status(team.lydia)).toEqual([403]);
    expect(await status(sunday.stranger())).toEqual([401]);
    expect(await status(team.leader)).toEqual([200]);
    expect(await status(await sunday.as("intermediate_admin"))).toEqual([200]);
    await leave(sunday.ids.member);
    expect(await status(team.lydia)).toEqual([404]);
    await sunday.postgres.pool.query("update ministries set leader_id = null where id = $1", [team.id]);
    expect(await status(team.leader)).toEqual([404]);
  });

  test("takes neither people of other ministries nor removed positions, and the same choice twice", async () => {
    const [ames] = team.people;
    const outsider = await sunday.addPerson();
    expect((await set(outsider)).body.fields).toHaveProperty("memberId");
    const other = await openServing(sunday);
    const [foreign = 0] = await other.setPositions({ name: "Usher", needed: 1 });
    expect((await set(ames, foreign)).status).toBe(404);
    expect([(await set(ames)).status, (await set(ames)).status]).toEqual([200, 200]);
    expect([(await set(ames, greeter, false)).status, (await set(ames, greeter, false)).status]).toEqual([200, 200]);
    await team.setPositions({ id: sound, name: "Sound", needed: 1 });
    expect((await set(ames)).status).toBe(404);
  });
});

describe("a position with people who can serve there", () => {
  test("has them as the first candidates, and the others after them", async () => {
    const [ames, brook, cole] = team.people;
    await serve(ames);
    await set(cole);
    const found = await candidates();
    expect(found[0]).toMatchObject({ memberId: cole, canServe: true, isUsual: false });
    expect(found[1]).toMatchObject({ memberId: ames, canServe: false, isUsual: true });
    expect(found.map(({ memberId }) => memberId)).toContain(brook);
  });

  test("is filled with them only, and the leader may still plan anyone", async () => {
    const [ames, brook] = team.people;
    await serve(ames);
    await set(brook);
    expect(await fill()).toEqual({ planned: 1, open: 1 });
    expect(await planned()).toEqual([brook]);
    await team.plan(greeter, ames);
    expect(await planned()).toEqual([brook, ames]);
  });

  test("keeps them out of positions without a list, unless they served there before", async () => {
    const [ames, brook, cole] = team.people;
    await serve(ames);
    await serve(sunday.ids.member, sound);
    await set(ames, sound);
    await set(brook, sound);
    await leave(sunday.ids.member);
    await sunday.postgres.pool.query("update ministries set leader_id = null where id = $1", [team.id]);
    const office = await sunday.as("admin");
    await office.call(serving.fill, { params: team.params, body: { from: "2026-11-22", weeks: 2 } });
    const { body } = await office.call(serving.plan, { params: team.params, query: {} });
    const people = body.events[0]?.positions[0]?.people.map(({ memberId }) => memberId);
    expect(people?.toSorted()).toEqual([ames, cole].toSorted());
  });

  test("keeps them out of a position that no one had before", async () => {
    const [ames, brook, cole] = team.people;
    for (const memberId of [ames, brook, sunday.ids.member, sunday.ids.ministry_leader]) await set(memberId, sound);
    expect(await fill()).toEqual({ planned: 1, open: 1 });
    expect(await planned()).toEqual([cole]);
  });

  test("is open to volunteers who are among them, and refused to others of the ministry", async () => {
    const [ames] = team.people;
    await set(ames);
    expect((await team.read(team.lydia)).notListedIn).toEqual([greeter]);
    expect((await volunteer(team.lydia)).body).toMatchObject({ code: "serving_not_listed" });
    await set(sunday.ids.member);
    expect((await team.read(team.lydia)).notListedIn).toEqual([]);
    expect((await volunteer(team.lydia)).status).toBe(200);
  });

  test("is taken again by a person who was asked by hand and declined, and taken by the leader", async () => {
    const [ames] = team.people;
    await set(ames);
    const { id } = await team.plan(greeter, sunday.ids.member);
    await team.send();
    await team.answer(team.lydia, id, { answer: "declined" });
    expect((await volunteer(team.lydia)).status).toBe(200);
    expect((await volunteer(team.leader)).status).toBe(200);
  });

  test("is open to everyone after they left the ministry, and limited again when one returns", async () => {
    const [ames] = team.people;
    await set(ames);
    expect(await isLimited()).toEqual([true, false]);
    await leave(ames);
    expect(await isLimited()).toEqual([false, false]);
    expect((await list()).positions[0]).toMatchObject({ people: 0 });
    expect((await volunteer(team.lydia)).status).toBe(200);
    await team.addToMinistry(ames);
    expect(await isLimited()).toEqual([true, false]);
    await sunday.postgres.pool.query("update members set membership_status = 'inactive' where id = $1", [ames]);
    expect(await isLimited()).toEqual([false, false]);
  });
});
