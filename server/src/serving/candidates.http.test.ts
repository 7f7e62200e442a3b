// Whom a leader may ask, what speaks against it, and people for all open places.
import { ownServing } from "@narthex/contract/own-serving.ts";
import { serving } from "@narthex/contract/serving.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let planner: Person;
let lydia: Person;
/** A ministry of each test, with two greeters needed at two services. */
let id: number;
let greeter: number;
let services: number[];
let made = 0;

beforeAll(async () => {
  sunday = await openSunday();
  [planner, lydia] = await Promise.all([sunday.as("admin"), sunday.as("member")]);
});
afterAll(() => sunday?.close());

async function addMinistry(name: string, leaderId: number | null = null): Promise<number> {
  const { rows } = await sunday.postgres.pool.query<{ id: number }>(
    "insert into ministries (name, leader_id) values ($1, $2) returning id",
    [name, leaderId],
  );
  return rows[0]?.id ?? 0;
}
const addTo = (ministryId: number, memberId: number) =>
  sunday.postgres.pool.query(
    "insert into member_ministries (member_id, ministry_id, join_date, confirmed) values ($1, $2, '2026-01-01', true)",
    [memberId, ministryId],
  );
async function addPerson(firstName: string, more: object = {}): Promise<number> {
  const memberId = await sunday.addPerson({ firstName, lastName: `Test${made}`, ...more });
  await addTo(id, memberId);
  return memberId;
}
const addService = (eventDate: string, more: object = {}) =>
  sunday.addEvent({ eventDate, endDate: eventDate, ...more });

async function addPosition(ministryId: number, name: string, needed: number): Promise<number> {
  const { body } = await planner.call(serving.plan, { params: { id: ministryId }, query: {} });
  const positions = [...body.positions.filter((one) => !one.isRemoved), { name, needed }].map(
    ({ isRemoved: _, ...position }: { isRemoved?: boolean; name: string; needed: number }) => position,
  );
  const written = await planner.call(serving.setPositions, {
    params: { id: ministryId },
    body: { positions, version: body.positionsVersion },
  });
  return written.body.at(-1)?.id ?? 0;
}
const choose = (ministryId: number, eventId: number) =>
  planner.call(serving.choose, { params: { id: ministryId }, body: { kind: "event", id: eventId, serves: true } });
const plan = async (eventId: number, memberId: number, positionId = greeter, ministryId = id) =>
  (await planner.call(serving.add, { params: { id: ministryId }, body: { eventId, positionId, memberId } })).body.id;
const ask = (ministryId = id) => planner.call(serving.ask, { params: { id: ministryId } });
const list = async (eventId: number, search?: string) =>
  (await planner.call(serving.candidates, { params: { id }, query: { eventId, positionId: greeter, search } })).body
    .people;
const fill = async () =>
  (await planner.call(serving.fill, { params: { id }, body: { from: "2026-11-22", weeks: 8 } })).body;
const names = async (eventId: number) =>
  (await planner.call(serving.plan, { params: { id }, query: { weeks: 8 } })).body.events
    .find((event) => event.id === eventId)
    ?.positions.flatMap(({ people }) => people.map(({ firstName }) => firstName));

beforeEach(async () => {
  made += 1;
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from serving_requests; delete from away_days; delete from serving_events");
  id = await addMinistry(`Team ${made}`);
  services = [await addService("2026-11-29"), await addService("2026-12-06")];
  greeter = await addPosition(id, "Greeter", 2);
  for (const eventId of services) await choose(id, eventId);
});

describe("candidates", () => {
  test("who know the position come first, then those who serve least near to the event; conflicts come last", async () => {
    const [first = 0, second = 0] = services;
    const [ann, ben, cora, dan] = [
      await addPerson("Ann"),
      await addPerson("Ben"),
      await addPerson("Cora"),
      await addPerson("Dan"),
    ];
    const sound = await addPosition(id, "Sound", 1);
    const earlier = await addService("2026-11-15");
    await choose(id, earlier);
    sunday.setNow("2026-11-10T15:00:00Z");
    await plan(earlier, ann);
    await plan(first, ben);
    await plan(earlier, dan, sound);
    await ask();
    sunday.setNow(SUNDAY_TEN);
    await sunday.postgres.pool.query(
      "insert into away_days (member_id, first_day, last_day) values ($1, '2026-12-05', '2026-12-12')",
      [ben],
    );
    expect(
      (await list(second)).map(({ firstName, nearestDay, isUsual, conflict }) => [
        firstName,
        nearestDay,
        isUsual,
        conflict,
      ]),
    ).toEqual([
      ["Ann", "2026-11-15", true, null],
      ["Cora", null, false, null],
      ["Dan", "2026-11-15", false, null],
      ["Ben", "2026-11-29", true, { kind: "away" }],
    ]);
    expect((await list(second, "cor")).map(({ memberId }) => memberId)).toEqual([cora]);
  });

  test("who have two positions at one event serve less often than those who serve at two events", async () => {
    const [first = 0, second = 0] = services;
    const sound = await addPosition(id, "Sound", 1);
    const [ann, ben] = [await addPerson("Ann"), await addPerson("Ben")];
    for (const position of [greeter, sound]) await plan(first, ann, position);
    for (const day of ["2026-12-20", "2026-12-27"]) {
      const later = await addService(day);
      await choose(id, later);
      await plan(later, ben);
    }
    expect((await list(second)).map(({ firstName }) => firstName)).toEqual(["Ann", "Ben"]);
  });

  test("who are away from the day on which an event ends at night have no conflict", async () => {
    const until = (endTime: string) =>
      addService("2026-11-28", { startTime: "22:00", endDate: "2026-11-29", endTime, title: `Until ${endTime}` });
    const [night, morning] = [await until("01:00"), await until("07:00")];
    for (const eventId of [night, morning]) await choose(id, eventId);
    const ann = await addPerson("Ann");
    const away = "insert into away_days (member_id, first_day, last_day) values ($1, '2026-11-29', '2026-12-12')";
    await sunday.postgres.pool.query(away, [ann]);
    expect(await list(night)).toMatchObject([{ conflict: null }]);
    expect(await list(morning)).toMatchObject([{ conflict: { kind: "away" } }]);
  });

  test("who serve at the same time have the position as a conflict, drafts of other ministries are not known", async () => {
    const [first = 0] = services;
    const ann = await addPerson("Ann");
    const other = await addMinistry(`Other ${made}`);
    await addTo(other, ann);
    const usher = await addPosition(other, "Usher", 1);
    const overlapping = await addService("2026-11-29", { startTime: "11:30", endTime: "12:30" });
    const later = await addService("2026-11-29", { startTime: "12:00", endTime: "13:00" });
    for (const eventId of [overlapping, later]) await choose(other, eventId);
    await plan(later, ann, usher, other);
    await ask(other);
    expect(await list(first)).toMatchObject([{ conflict: null }]);
    await plan(overlapping, ann, usher, other);
    expect(await list(first)).toMatchObject([{ conflict: null }]);
    await ask(other);
    const conflict = { kind: "serving", ministry: `Other ${made}`, position: "Usher" };
    expect(await list(first)).toMatchObject([{ conflict }]);
    await plan(first, ann);
    expect(
      (await planner.call(serving.plan, { params: { id }, query: {} })).body.events[0]?.positions[0]?.people,
    ).toMatchObject([{ firstName: "Ann", conflict }]);
  });

  test("are active people who have accepted, and children are marked", async () => {
    const [first = 0] = services;
    await addPerson("Gone", { membershipStatus: "inactive" });
    await addPerson("Kim", { dateOfBirth: "2018-05-01" });
    const asked = await sunday.addPerson({ firstName: "Asked", lastName: `Test${made}` });
    await sunday.postgres.pool.query(
      "insert into member_ministries (member_id, ministry_id, join_date, confirmed) values ($1, $2, '2026-01-01', false)",
      [asked, id],
    );
    expect((await list(first)).map(({ firstName, isChild }) => [firstName, isChild])).toEqual([["Kim", true]]);
    const body = { eventId: first, positionId: greeter, memberId: asked };
    expect((await planner.refused(serving.add, { params: { id }, body })).status).toBe(400);
  });

  test("are not shown to people of the ministry who do not plan", async () => {
    await addTo(id, sunday.ids.member);
    const query = { eventId: services[0] ?? 0, positionId: greeter };
    expect((await lydia.refused(serving.candidates, { params: { id }, query })).status).toBe(403);
  });
});

describe("open places are filled", () => {
  test("in turn, so that each person serves once before anyone serves again", async () => {
    const [first = 0, second = 0] = services;
    for (const name of ["Ann", "Ben", "Cora", "Dan"]) await addPerson(name);
    expect(await fill()).toEqual({ planned: 4, open: 0 });
    expect(await names(first)).toEqual(["Ann", "Ben"]);
    expect(await names(second)).toEqual(["Cora", "Dan"]);
    expect(await fill()).toEqual({ planned: 0, open: 0 });
  });

  test("fairly over eight weeks, and again in the eight weeks after", async () => {
    for (const name of ["Amy", "Ben", "Cal", "Dan", "Eve"]) await addPerson(name);
    await addPosition(id, "Sound", 1);
    for (let week = 2; week < 16; week += 1) {
      const day = Temporal.PlainDate.from("2026-11-29").add({ weeks: week }).toString();
      await choose(id, await addService(day));
    }
    const count = async (from: string) => {
      await planner.call(serving.fill, { params: { id }, body: { from, weeks: 8 } });
      await ask();
      const { body } = await planner.call(serving.plan, { params: { id }, query: { from, weeks: 8 } });
      const people = body.events.flatMap(({ positions }) => positions.flatMap((one) => one.people));
      const byName = Map.groupBy(people, ({ firstName }) => firstName);
      return [...byName.values()].map((own) => own.length).toSorted();
    };
    expect(await count("2026-11-29")).toEqual([4, 5, 5, 5, 5]);
    expect(await count("2027-01-24")).toEqual([4, 5, 5, 5, 5]);
  });

  test("only in the chosen positions, and drafts are removed again", async () => {
    for (const name of ["Ann", "Ben"]) await addPerson(name);
    const sound = await addPosition(id, "Sound", 1);
    const range = { from: "2026-11-22", weeks: 8 };
    const body = { ...range, positionIds: [sound] };
    expect((await planner.call(serving.fill, { params: { id }, body })).body).toEqual({ planned: 2, open: 0 });
    const [kept] = services;
    await ask();
    await plan(kept ?? 0, (await addPerson("Cora")) ?? 0);
    expect((await planner.call(serving.discard, { params: { id }, body: range })).body).toEqual({ removed: 1 });
    expect((await planner.call(serving.plan, { params: { id }, query: range })).body.drafts).toBe(0);
    expect(await names(kept ?? 0)).toHaveLength(1);
  });

  test("not by people who are away, serve elsewhere, declined or are children", async () => {
    const [first = 0] = services;
    const [away, refused] = [await addPerson("Away"), await addPerson("Refused")];
    await addPerson("Kim", { dateOfBirth: "2018-05-01" });
    await sunday.postgres.pool.query(
      "insert into away_days (member_id, first_day, last_day) values ($1, '2026-11-01', '2026-12-31')",
      [away],
    );
    const request = await plan(first, refused);
    await ask();
    await planner.call(ownServing.answer, { params: { id: request }, body: { answer: "declined" } });
    expect(await fill()).toEqual({ planned: 1, open: 3 });
    expect(await names(first)).toEqual(["Refused"]);
  });

  test("by people who know the position or had none before, and not by those who know another one", async () => {
    const [first = 0, second = 0] = services;
    const sound = await addPosition(id, "Sound", 0);
    const [sam, ann] = [await addPerson("Sam"), await addPerson("Ann")];
    await plan(first, sam, sound);
    await plan(first, ann);
    await ask();
    await addPerson("New");
    expect(await fill()).toEqual({ planned: 3, open: 0 });
    expect(await names(first)).toEqual(["Ann", "New", "Sam"]);
    expect((await names(second))?.toSorted()).toEqual(["Ann", "New"]);
  });
});

describe("days away", () => {
  const add = async (firstDay: string, lastDay: string) =>
    lydia.refused(ownServing.addAway, { body: { firstDay, lastDay } });

  test("are listed until they are over, and removed by their author only", async () => {
    expect((await add("2026-11-28", "2026-11-30")).status).toBe(201);
    const [days] = (await lydia.call(ownServing.show)).body.away;
    expect(days).toMatchObject({ firstDay: "2026-11-28", lastDay: "2026-11-30" });
    const params = { id: days?.id ?? 0 };
    expect((await planner.refused(ownServing.removeAway, { params })).status).toBe(404);
    sunday.setNow("2026-12-01T15:00:00Z");
    expect((await lydia.call(ownServing.show)).body.away).toEqual([]);
    await lydia.call(ownServing.removeAway, { params });
  });

  test("are refused if they are over, in the wrong order, or longer than a year", async () => {
    const refuse = async (firstDay: string, lastDay: string) => (await add(firstDay, lastDay)).body.fields;
    expect(await refuse("2026-11-01", "2026-11-02")).toEqual({ lastDay: "These days are over." });
    expect(await refuse("2026-12-02", "2026-12-01")).toEqual({ lastDay: "The last day cannot be before the first." });
    expect(await refuse("2026-12-02", "2028-12-01")).toEqual({ lastDay: "Please enter at most 366 days." });
  });
});
