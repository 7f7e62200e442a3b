// Whose relatives serve at an event, beside the people whom a leader may ask.
import { serving } from "@narthex/contract/serving.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openServing, type ServingMinistry } from "../../test/serving-ministry.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let team: ServingMinistry;
let greeter: number;
let sound: number;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());
beforeEach(async () => {
  team = await openServing(sunday);
  [greeter = 0, sound = 0] = await team.setPositions({ name: "Greeter", needed: 2 }, { name: "Sound", needed: 1 });
  await team.choose();
});

const shareHome = (...memberIds: number[]) =>
  sunday.postgres.pool.query(
    `with home as (insert into households (name) values ('Ames Family') returning id)
      insert into household_members (household_id, member_id, role)
        select id, person, 'adult' from home, unnest($1::int[]) as person`,
    [memberIds],
  );
async function relativesOf(memberId: number, person: Person) {
  const query = { eventId: team.service, positionId: greeter };
  const { people } = (await person.call(serving.candidates, { params: team.params, query })).body;
  return people.find((one) => one.memberId === memberId)?.relatives;
}

test("a draft, a request and an acceptance of a relative are shown, and a refusal is not", async () => {
  const [ames, brook, cole] = team.people;
  await shareHome(ames, brook);
  const expected = [{ relativeId: brook, firstName: "Ann", position: "Sound", ministry: null }];
  const { id } = await team.plan(sound, brook);
  expect(await relativesOf(ames, team.leader)).toEqual(expected);
  await team.send();
  expect(await relativesOf(ames, team.leader)).toEqual(expected);
  expect(await relativesOf(brook, team.leader)).toEqual([]);
  expect(await relativesOf(cole, team.leader)).toEqual([]);
  await team.answer(team.leader, id, { answer: "declined" });
  expect(await relativesOf(ames, team.leader)).toEqual([]);
});

test("a relative in another ministry is shown after the request, by name of the ministry, and no draft", async () => {
  const [ames, brook] = team.people;
  const other = await openServing(sunday);
  await other.addToMinistry(brook);
  await shareHome(ames, brook);
  const usher = await other.addGreeters(1);
  await other.choose(team.service);
  await other.plan(usher, brook, team.service);
  expect(await relativesOf(ames, admin)).toEqual([]);
  await other.send();
  const ministry = `Welcome ${other.made}`;
  const expected = [{ relativeId: brook, firstName: "Ann", position: "Greeter", ministry }];
  expect(await relativesOf(ames, admin)).toEqual(expected);
  // The leader of the team sees people of the own ministry, to which Brook belongs.
  expect(await relativesOf(ames, team.leader)).toEqual(expected);
});

test("a leader who does not see households sees no relatives outside the ministry", async () => {
  const [ames] = team.people;
  const other = await openServing(sunday);
  const [outsider] = other.people;
  await shareHome(ames, outsider);
  const usher = await other.addGreeters(1);
  await other.choose(team.service);
  await other.plan(usher, outsider, team.service);
  await other.send();
  expect(await relativesOf(ames, admin)).toHaveLength(1);
  expect(await relativesOf(ames, team.leader)).toEqual([]);
});
