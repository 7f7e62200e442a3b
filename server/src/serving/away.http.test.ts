// Days away that planners enter for people. The clock: Sunday, 22 November 2026, 10 AM.
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { ownServing } from "@narthex/contract/own-serving.ts";
import { servingAway } from "@narthex/contract/serving-away.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

const TRIP = { firstDay: "2026-12-05", lastDay: "2026-12-12" };

let sunday: Sunday;
let daniel: Person;
let lydia: Person;
beforeAll(async () => {
  sunday = await openSunday();
  [daniel, lydia] = [await sunday.as("ministry_leader"), await sunday.as("member")];
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from away_days");
});
afterAll(() => sunday?.close());

const music = () => ({ id: sunday.music });
const addTo = async (ministryId: number, memberId: number, confirmed = true) => {
  const query =
    "insert into member_ministries (member_id, ministry_id, join_date, confirmed) values ($1, $2, '2026-01-01', $3)";
  await sunday.postgres.pool.query(query, [memberId, ministryId, confirmed]);
  return memberId;
};
const enter = async (memberId: number, days = TRIP) =>
  (await daniel.call(servingAway.add, { params: music(), body: { ...days, memberId } })).body;
const list = async (query: { from?: string } = {}) =>
  (await daniel.call(servingAway.list, { params: music(), query: { weeks: 6, ...query } })).body;
const addHundredDays = (day: string) =>
  sunday.postgres.pool.query(
    "insert into away_days (member_id, first_day, last_day) select $1, $2, $2 from generate_series(1, 100)",
    [sunday.ids.member, day],
  );
const readOwn = async () => (await lydia.call(ownServing.show)).body.away;

test("a planner enters days for a person without an account, sees them in their weeks, and removes them", async () => {
  const memberId = await addTo(sunday.music, await sunday.addPerson());
  const before = await sunday.count("select count(*) from audit_entries");
  const { id } = await enter(memberId);
  const entry = { id, memberId, firstName: "Anna", lastName: "Berg", ...TRIP, isRemovable: true };
  expect(await list()).toEqual([entry]);
  expect(await list({ from: "2026-12-12" })).toEqual([entry]);
  expect(await list({ from: "2026-12-13" })).toEqual([]);
  expect(await list({ from: "2026-10-25" })).toEqual([entry]);
  expect(await list({ from: "2026-10-24" })).toEqual([]);
  await daniel.call(servingAway.remove, { params: { ...music(), awayId: id } });
  expect(await list()).toEqual([]);
  expect(await sunday.count("select count(*) from audit_entries")).toBe(before);
});

test("a person sees who entered days, removes them, and keeps own days, which planners see and cannot remove", async () => {
  const own = (await lydia.call(ownServing.addAway, { body: TRIP })).body;
  const entered = await enter(sunday.ids.member, { firstDay: "2026-11-30", lastDay: "2026-11-30" });
  expect((await readOwn()).map(({ id, enteredBy }) => [id, enteredBy])).toEqual([
    [entered.id, "Daniel Okafor"],
    [own.id, null],
  ]);
  expect((await list()).map(({ id, isRemovable }) => [id, isRemovable])).toEqual([
    [entered.id, true],
    [own.id, false],
  ]);
  const params = { ...music(), awayId: own.id };
  expect((await daniel.refused(servingAway.remove, { params })).body.code).toBe("not_found");
  await lydia.call(ownServing.removeAway, { params: { id: entered.id } });
  expect((await readOwn()).map(({ id }) => id)).toEqual([own.id]);
});

test("days of a person without an account stay removable after the planner who entered them is deleted", async () => {
  const memberId = await addTo(sunday.music, await sunday.addPerson());
  const { id } = await enter(memberId);
  const planner = await sunday.addPerson();
  await sunday.postgres.pool.query("update away_days set entered_by = $1 where id = $2", [planner, id]);
  await (await sunday.as("admin")).call(members.remove, { params: { id: planner } });
  expect(await list()).toMatchObject([{ id, isRemovable: true }]);
  await daniel.call(servingAway.remove, { params: { ...music(), awayId: id } });
  expect(await list()).toEqual([]);
});

test("days that a planner enters for themself are their own", async () => {
  await enter(sunday.ids.ministry_leader);
  expect((await daniel.call(ownServing.show)).body.away).toMatchObject([{ ...TRIP, enteredBy: null }]);
  expect(await list()).toMatchObject([{ isRemovable: false }]);
});

test("days are entered for active people of the ministry who have accepted, and for no others", async () => {
  const outside = await sunday.addPerson();
  const unaccepted = await addTo(sunday.music, await sunday.addPerson(), false);
  const inactive = await addTo(sunday.music, await sunday.addPerson({ membershipStatus: "inactive" }));
  for (const memberId of [outside, unaccepted, inactive]) {
    const body = { ...TRIP, memberId };
    expect((await daniel.refused(servingAway.add, { params: music(), body })).body.code).toBe("not_found");
  }
  await sunday.postgres.pool.query(
    "insert into away_days (member_id, first_day, last_day, entered_by) select unnest($1::int[]), $2, $3, $4",
    [[outside, unaccepted, inactive], TRIP.firstDay, TRIP.lastDay, sunday.ids.admin],
  );
  expect(await list()).toEqual([]);
  const { rows } = await sunday.postgres.pool.query<{ id: number }>("select id from away_days");
  for (const { id } of rows) {
    const params = { ...music(), awayId: id };
    expect((await daniel.refused(servingAway.remove, { params })).body.code).toBe("not_found");
  }
});

test("days that are over or in the wrong order, and very many days, are refused at their field", async () => {
  const refuse = async (days: typeof TRIP) => {
    const body = { ...days, memberId: sunday.ids.member };
    return Object.keys((await daniel.refused(servingAway.add, { params: music(), body })).body.fields ?? {});
  };
  expect(await refuse({ firstDay: "2026-11-20", lastDay: "2026-11-21" })).toEqual(["lastDay"]);
  expect(await refuse({ firstDay: "2026-12-12", lastDay: "2026-12-05" })).toEqual(["lastDay"]);
  await addHundredDays("2026-12-01");
  expect(await refuse(TRIP)).toEqual(["firstDay"]);
});

test("days that are over do not count toward the most days of a person", async () => {
  await addHundredDays("2026-11-21");
  await lydia.call(ownServing.addAway, { body: TRIP });
  expect(await readOwn()).toMatchObject([TRIP]);
});

test("people of the ministry, other leaders and strangers neither see nor enter nor remove days of others", async () => {
  const { id } = await enter(sunday.ids.member);
  const attempts = (ministryId: number) => {
    const params = { id: ministryId };
    return [
      (person: Person) => person.refused(servingAway.list, { params, query: { weeks: 6 } }),
      (person: Person) => person.refused(servingAway.add, { params, body: { ...TRIP, memberId: sunday.ids.member } }),
      (person: Person) => person.refused(servingAway.remove, { params: { ...params, awayId: id } }),
    ];
  };
  for (const attempt of attempts(sunday.music)) {
    expect((await attempt(lydia)).body.code).toBe("forbidden");
    expect((await attempt(sunday.stranger())).status).toBe(401);
  }
  for (const attempt of attempts(sunday.youth)) expect((await attempt(daniel)).body.code).toBe("not_found");
  expect(await list()).toHaveLength(1);
});

test("a merge keeps the days of a person and who entered them", async () => {
  const [kept, double] = [await sunday.addPerson(), await sunday.addPerson()];
  for (const memberId of [kept, double]) await addTo(sunday.music, memberId);
  const { id } = await enter(double);
  await (await sunday.as("admin")).call(merges.merge, { params: { id: kept }, body: { otherId: double } });
  expect(await list()).toMatchObject([{ id, memberId: kept, isRemovable: true }]);
  const query = "select entered_by from away_days";
  expect((await sunday.postgres.pool.query(query)).rows).toEqual([{ entered_by: sunday.ids.ministry_leader }]);
});
