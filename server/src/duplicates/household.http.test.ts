// Likely duplicates of one household over HTTP: the same name and role, also without email, phone and birthday.
import { duplicates as calls } from "@narthex/contract/duplicates.ts";
import { type HouseholdMembership, households, type NewHousehold } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import type { Database } from "../database/database.ts";
import { findAllDuplicates, recordLikelyDuplicates } from "./pairs.service.ts";

let sunday: Sunday;
let leader: Person;
beforeAll(async () => {
  sunday = await openSunday();
  leader = await sunday.as("intermediate_admin");
});
afterAll(() => sunday?.close());

const addPerson = async (firstName: string, lastName: string, dateOfBirth: string | null = null) => {
  const body = { firstName, lastName, dateOfBirth, joinDate: "2026-01-04", membershipStatus: "active" as const };
  return (await leader.call(members.create, { body })).body.id;
};
const toMembers = (role: HouseholdMembership["role"], ...ids: number[]): HouseholdMembership[] =>
  ids.map((memberId) => ({ memberId, role }));
const addHousehold = async (list: NewHousehold["members"]) =>
  (await leader.call(households.create, { body: { name: "Home", members: list } })).body.id;
const setPeople = (id: number, list: HouseholdMembership[]) =>
  leader.call(households.update, { params: { id }, body: { members: list } });

/** The pairs of these people, each with its reason. */
async function pairsOf(...ids: number[]) {
  const { body } = await leader.call(calls.list);
  return body
    .map(({ members: people, reason }) => [...people.map(({ id }) => id), reason])
    .filter((pair) => ids.some((id) => pair.includes(id)));
}

test("a child who is in one household twice is a pair, until one of the two leaves it", async () => {
  const [one, two] = [await addPerson("Kim", "Twice"), await addPerson("Kím", "Twice")];
  const parent = await addPerson("Ada", "Twice");
  expect(await pairsOf(one, two)).toEqual([]);
  const id = await addHousehold([...toMembers("adult", parent), ...toMembers("child", one)]);
  expect(await pairsOf(one, two)).toEqual([]);
  await setPeople(id, [...toMembers("adult", parent), ...toMembers("child", one, two)]);
  expect(await pairsOf(one, two, parent)).toEqual([[one, two, "household"]]);
  await setPeople(id, [...toMembers("adult", parent), ...toMembers("child", two)]);
  expect(await pairsOf(one, two)).toEqual([]);
});

test("a child who is added to a household twice at once is a pair, and no longer if the household is removed", async () => {
  const [one, two] = [await addPerson("Lea", "Once"), await addPerson("Lea", "Once")];
  const id = await addHousehold(toMembers("child", one, two));
  expect(await pairsOf(one)).toEqual([[one, two, "household"]]);
  await leader.call(households.remove, { params: { id } });
  expect(await pairsOf(one)).toEqual([]);
});

test("father and son of one name and twins with different names are no pair", async () => {
  const [father, son] = [await addPerson("John", "Senior"), await addPerson("John", "Senior")];
  const [twin, other] = [await addPerson("Ida", "Senior"), await addPerson("Ina", "Senior")];
  const id = await addHousehold([...toMembers("adult", father), ...toMembers("child", son, twin, other)]);
  expect(await pairsOf(father, son, twin, other)).toEqual([]);
  await setPeople(id, [...toMembers("adult", father, son), ...toMembers("child", twin, other)]);
  expect(await pairsOf(father, son, twin, other)).toEqual([[father, son, "household"]]);
});

test("two children of one name with different birthdays are no pair, and become one if a birthday is removed", async () => {
  const [one, two] = [await addPerson("Mia", "Born", "2015-03-04"), await addPerson("Mia", "Born", "2017-03-04")];
  await addHousehold(toMembers("child", one, two));
  expect(await pairsOf(one, two)).toEqual([]);
  await leader.call(members.update, { params: { id: two }, body: { dateOfBirth: null } });
  expect(await pairsOf(one, two)).toEqual([[one, two, "household"]]);
  await leader.call(members.update, { params: { id: two }, body: { firstName: "Mina" } });
  expect(await pairsOf(one, two)).toEqual([]);
});

test("only the primary household counts, also if it becomes the primary one later", async () => {
  const [one, two] = [await addPerson("Nia", "Second"), await addPerson("Nia", "Second")];
  const shared = await addHousehold(toMembers("child", one, two));
  const own = await addHousehold([{ memberId: two, role: "child", primary: true }]);
  expect(await pairsOf(one, two)).toEqual([]);
  await leader.call(households.remove, { params: { id: own } });
  expect(await pairsOf(one, two)).toEqual([[one, two, "household"]]);
  await leader.call(households.remove, { params: { id: shared } });
});

test("a pair that was dismissed stays dismissed after another move and a scan", async () => {
  const [one, two] = [await addPerson("Ole", "Apart"), await addPerson("Ole", "Apart")];
  const id = await addHousehold(toMembers("child", one, two));
  expect(await pairsOf(one)).toEqual([[one, two, "household"]]);
  await leader.call(calls.dismiss, { body: { memberIds: [one, two] } });
  await setPeople(id, toMembers("child", one));
  await setPeople(id, toMembers("child", one, two));
  await sunday.postgres.transaction(findAllDuplicates);
  expect(await pairsOf(one, two)).toEqual([]);
});

test("a merge that moves a person to the household of a namesake finds the pair, and its undo removes it", async () => {
  const admin = await sunday.as("admin");
  const [survivor, merged] = [await addPerson("Pia", "Merge"), await addPerson("Pia", "Merge")];
  const namesake = await addPerson("Pia", "Merge");
  await addHousehold(toMembers("child", merged, namesake));
  expect(await pairsOf(survivor, merged, namesake)).toEqual([[merged, namesake, "household"]]);
  const { body } = await admin.call(merges.merge, { params: { id: survivor }, body: { otherId: merged } });
  expect(await pairsOf(survivor, namesake)).toEqual([[survivor, namesake, "household"]]);
  await admin.call(merges.undo, { params: { id: body.mergeId } });
  expect(await pairsOf(survivor, merged, namesake)).toEqual([[merged, namesake, "household"]]);
});

test("the scan of the directory finds the same pairs", async () => {
  const [one, two] = [await addPerson("Quinn", "Scan"), await addPerson("Quinn", "Scan")];
  await addHousehold(toMembers("child", one, two));
  const { body: before } = await leader.call(calls.list);
  await sunday.postgres.pool.query("delete from duplicate_pairs where not is_dismissed");
  await sunday.postgres.transaction(findAllDuplicates);
  expect((await leader.call(calls.list)).body).toEqual(before);
  expect(await pairsOf(one)).toEqual([[one, two, "household"]]);
});

test("a scan of twenty thousand reads each membership a few times, and a change of one household only its people", async () => {
  await sunday.postgres.pool.query(`
    with home as (insert into households (name) select 'Home' || n from generate_series(1, 5000) n returning id),
      person as (insert into members (first_name, last_name, join_date)
        select 'Name' || n, 'Family' || n / 4, '2020-01-01' from generate_series(1, 20000) n returning id)
    insert into household_members (household_id, member_id, role, is_primary)
    select (select min(id) from home) + person.id % 5000, person.id, 'child', true from person`);
  await sunday.postgres.pool.query("analyze members, household_members");
  const countReads = (work: (tx: Database) => Promise<void>) =>
    sunday.postgres.transaction(async (tx) => {
      const read = async () => {
        const { rows } = await tx.execute<{ scans: number; rows: number }>(sql`
          select sum(seq_scan)::int as scans, sum(idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
          where relname in ('members', 'household_members')`);
        return rows[0] ?? { scans: 0, rows: 0 };
      };
      const before = await read();
      await work(tx);
      const after = await read();
      return { scans: after.scans - before.scans, rows: after.rows - before.rows };
    });
  expect((await countReads(findAllDuplicates)).rows).toBeLessThan(100_000);
  const [one, two] = [await addPerson("Rae", "Read"), await addPerson("Rae", "Read")];
  await addHousehold(toMembers("child", one, two));
  const ofHousehold = await countReads((tx) => recordLikelyDuplicates(tx, [one, two]));
  expect(ofHousehold.scans).toBe(0);
  expect(ofHousehold.rows).toBeLessThan(50);
});
