// How often people served in a ministry.

import { households } from "@narthex/contract/households.ts";
import { serving } from "@narthex/contract/serving.ts";
import { servingHistory } from "@narthex/contract/serving-history.ts";
import type { ServingState } from "@narthex/contract/serving-people.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { addRequest } from "../../test/serving.ts";
import { openServing, type ServingMinistry } from "../../test/serving-ministry.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let team: ServingMinistry;
let greeter: number;
let sound: number;

beforeAll(async () => {
  sunday = await openSunday();
});
afterAll(() => sunday?.close());
beforeEach(async () => {
  team = await openServing(sunday);
  [greeter = 0, sound = 0] = await team.setPositions({ name: "Greeter", needed: 2 }, { name: "Sound", needed: 1 });
});

const addEvent = (day: string, more: object = {}) => sunday.addEvent({ eventDate: day, endDate: day, ...more });
const add = (eventId: number, memberId: number, state: ServingState = "accepted", positionId = greeter) =>
  addRequest(sunday, { eventId, positionId, memberId, state });
async function serve(memberId: number, ...days: string[]) {
  for (const day of days) await add(await addEvent(day), memberId);
}
const read = async (query: { from?: string; to?: string } = {}) =>
  (await team.leader.call(servingHistory.show, { params: team.params, query })).body;
const find = async (memberId: number, query = {}) =>
  (await read(query)).people.find((person) => person.memberId === memberId);

test("events are counted that a person accepted, that are over and were not canceled; two positions count once", async () => {
  const [ames, brook] = team.people;
  const twice = await addEvent("2026-11-15");
  await add(twice, ames);
  await add(twice, ames, "accepted", sound);
  await serve(ames, "2026-11-08", "2026-12-20");
  await add(await addEvent("2026-11-01", { cancelledAt: "2026-10-30T12:00:00Z" }), ames);
  await add(await addEvent("2026-10-25"), ames, "asked");
  await add(await addEvent("2026-10-18"), ames, "declined");
  await add(await addEvent("2026-12-06"), ames, "asked");
  await add(await addEvent("2026-11-29"), ames, "draft");
  expect(await find(ames)).toMatchObject({
    times: 2,
    declined: 1,
    lastDay: "2026-11-15",
    nextDay: "2026-12-06",
    isOfMinistry: true,
  });
  expect(await find(brook)).toMatchObject({ times: 0, declined: 0, lastDay: null, nextDay: null });
});

test("the period is the last twelve months until today, or the given days, which are both included", async () => {
  const [ames] = team.people;
  await serve(ames, "2025-11-21", "2025-11-22", "2026-03-01", "2026-11-15");
  expect(await read()).toMatchObject({ from: "2025-11-22", to: "2026-11-22" });
  expect(await find(ames)).toMatchObject({ times: 3 });
  expect(await find(ames, { from: "2025-11-21", to: "2026-03-01" })).toMatchObject({ times: 3, lastDay: "2026-11-15" });
  expect(await find(ames, { to: "2025-11-21" })).toMatchObject({ times: 1 });
  const query = { from: "2026-11-02", to: "2026-11-01" };
  const { body } = await team.leader.refused(servingHistory.show, { params: team.params, query });
  expect(body.fields).toEqual({ to: "The last day cannot be before the first." });
});

test("those who served most often come first, then by name; people who left are listed if they served", async () => {
  const [ames, brook, cole] = team.people;
  const gone = await team.addPerson("Gone");
  const left = await team.addPerson("Left");
  await team.addToMinistry(await sunday.addPerson({ lastName: "Unconfirmed" }), false);
  await serve(cole, "2026-11-01", "2026-11-08");
  await serve(gone, "2026-11-15");
  await add(await addEvent("2026-11-15"), left, "declined");
  await sunday.postgres.pool.query("delete from member_ministries where member_id = any($1)", [[gone, left]]);
  const { people, total } = await read();
  expect(people.map(({ memberId }) => memberId).slice(0, 4)).toEqual([cole, gone, ames, brook]);
  expect(people.map(({ memberId }) => memberId)).not.toContain(left);
  expect(people.map(({ lastName }) => lastName)).not.toContain("Unconfirmed");
  expect(people.find(({ memberId }) => memberId === gone)?.isOfMinistry).toBe(false);
  // With the leader and Lydia.
  expect(total).toBe(6);
});

test("places in other ministries are not counted", async () => {
  const [ames] = team.people;
  const other = await openServing(sunday);
  const [usher = 0] = await other.setPositions({ name: "Usher", needed: 1 });
  await add(await addEvent("2026-11-15"), ames, "accepted", usher);
  expect(await find(ames)).toMatchObject({ times: 0, lastDay: null });
});

test("the file has the same people, and its export is in the audit log", async () => {
  const [ames] = team.people;
  await serve(ames, "2026-11-15");
  await sunday.postgres.pool.query("update members set first_name = '=Ann' where id = $1", [ames]);
  await sunday.addPerson({ firstName: "=Ann", lastName: `Ames${team.made}` });
  const bo = await sunday.addPerson({ firstName: "Bo", lastName: "Ames" });
  const members = [ames, bo].map((memberId) => ({ memberId, role: "adult" as const }));
  const admin = await sunday.as("admin");
  await admin.call(households.create, { body: { name: "Ames Family", members } });
  const answer = await admin.fetch(`/api/ministries/${team.id}/serving/history.csv`);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [head, first] = (await answer.text()).split("\r\n");
  expect(head).toBe("First name,Last name,Times,Last served,Next planned,Declined,In this ministry,Household");
  expect(first).toBe(`'=Ann,Ames${team.made},1,2026-11-15,,0,yes,Ames Family`);
  expect((await sunday.auditOf("ministry")).at(-1)).toMatchObject({
    action: "serving_exported",
    subjectId: String(team.id),
  });
});

test("only those who plan read it", async () => {
  const { params } = team;
  const status = async (person: Person) => [
    (await person.refused(servingHistory.show, { params, query: {} })).status,
    (await person.fetch(`/api/ministries/${team.id}/serving/history.csv`)).status,
  ];
  expect(await status(team.leader)).toEqual([200, 200]);
  expect(await status(await sunday.as("intermediate_admin"))).toEqual([200, 200]);
  expect(await status(team.lydia)).toEqual([403, 403]);
  expect(await status(sunday.stranger())).toEqual([401, 401]);
  await sunday.postgres.pool.query("delete from member_ministries where ministry_id = $1", [team.id]);
  expect(await status(team.lydia)).toEqual([404, 404]);
  await sunday.postgres.pool.query("update ministries set leader_id = null where id = $1", [team.id]);
  expect(await status(team.leader)).toEqual([404, 404]);
  expect((await team.leader.refused(serving.plan, { params, query: {} })).status).toBe(404);
});
