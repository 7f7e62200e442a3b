// Grown children who are still children of their parents' household: lists, and papers at the door, do not call them
// children.
import { attendance as calls } from "@narthex/contract/attendance.ts";
import { attendanceFiles } from "@narthex/contract/attendance-files.ts";
import { donations } from "@narthex/contract/donations.ts";
import { households } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { outputs } from "@narthex/contract/outputs.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openPdf } from "../../test/pdf.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let parent: number;

/** Today is 2026-11-22. */
const FAMILY = [
  { firstName: "Ann", role: "adult", dateOfBirth: null, isChild: false },
  { firstName: "Kim", role: "adult", dateOfBirth: "2009-03-01", isChild: true },
  { firstName: "Bea", role: "child", dateOfBirth: "1993-05-01", isChild: false },
  { firstName: "Cal", role: "child", dateOfBirth: "2008-11-22", isChild: false },
  { firstName: "Dot", role: "child", dateOfBirth: "2008-11-23", isChild: true },
  { firstName: "Eve", role: "child", dateOfBirth: null, isChild: true },
  { firstName: "Lou", role: "other", dateOfBirth: "2020-01-01", isChild: true },
] as const;
const EXPECTED = FAMILY.map(({ firstName, isChild }) => [firstName, isChild]).sort();

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  const people = [];
  for (const { firstName, role, dateOfBirth } of FAMILY)
    people.push({ memberId: await sunday.addPerson({ firstName, lastName: "Grown", dateOfBirth }), role });
  parent = people[0]?.memberId ?? 0;
  await admin.call(households.create, { body: { name: "Grown Family", members: people } });
});
afterAll(() => sunday?.close());

const marksOf = (rows: readonly { firstName: string; household: { isChild: boolean } | null }[]) =>
  rows.map(({ firstName, household }) => [firstName, household?.isChild]).sort();
const query = { search: "grown" };

async function linesOf(path: string, start = "Grown, "): Promise<string[]> {
  const answer = await admin.fetch(path);
  const { strings } = await openPdf(new Uint8Array(await answer.arrayBuffer()));
  return strings.filter((line) => line.startsWith(start));
}

test("lists call people children by their date of birth, and without one by their role in the household", async () => {
  const params = { id: sunday.service };
  const greeter = await sunday.as("member");
  const { rows } = await sunday.postgres.pool.query("select user_id from members where id = $1", [sunday.ids.member]);
  await admin.call(users.update, { params: { id: rows[0].user_id }, body: { duties: ["greeter"] } });
  expect(marksOf((await greeter.call(calls.roll, { params, query })).body.members)).toEqual(EXPECTED);
  expect(marksOf((await admin.call(members.list, { query })).body)).toEqual(EXPECTED);
  // A greeter sees no date of birth.
  expect((await greeter.call(members.list, { query })).body.map((one) => one.dateOfBirth)).toEqual(
    FAMILY.map(() => null),
  );
  const [home] = (await greeter.call(calls.households, { params: { ...params, memberId: parent } })).body;
  expect(home?.people.map(({ firstName, isChild }) => [firstName, isChild]).sort()).toEqual(EXPECTED);
});

test("someone comes of age at the beginning of the birthday where the church is", async () => {
  const isChild = async () => {
    const { body } = await admin.call(members.list, { query: { search: "cal grown" } });
    return body[0]?.household?.isChild;
  };
  sunday.setNow("2026-11-22T04:59:59Z");
  expect(await isChild()).toBe(true);
  sunday.setNow("2026-11-22T05:00:00Z");
  expect(await isChild()).toBe(false);
  sunday.setNow("2026-11-22T15:00:00Z");
});

test("the attendance sheet marks the children only", async () => {
  expect(await linesOf(`${outputs.roll.path}?search=grown&event=${sunday.service}`)).toEqual([
    "Grown, Ann",
    "Grown, Bea",
    "Grown, Cal",
    "Grown, Dot (child)",
    "Grown, Eve (child)",
    "Grown, Kim (child)",
    "Grown, Lou (child)",
  ]);
});

/** Two people of one name in one household, the second a grown child. @returns their ids */
async function addTwice(lastName: string, ...phones: (string | null)[]) {
  const add = (firstName: string, rest = {}) => sunday.addPerson({ firstName, lastName, ...rest });
  const [mother, daughter] = [
    await add("Ida", { dateOfBirth: "1960-01-01", phone: phones[0] ?? null }),
    await add("Ida", { dateOfBirth: "1990-01-01", phone: phones[1] ?? null }),
  ];
  const people = [
    { memberId: mother, role: "adult" as const },
    { memberId: await add("Max"), role: "adult" as const },
    { memberId: daughter, role: "child" as const },
  ];
  await admin.call(households.create, { body: { name: `${lastName} Family`, members: people } });
  return [mother, daughter];
}

test("a mother and her grown daughter of one name are told apart by what only one of them has", async () => {
  const [mother = 0, daughter = 0] = await addTwice("Twice", "5185550141", "5185550142");
  const { body } = await admin.call(donations.donors, { query: { search: "Ida Twice" } });
  const found = new Map(body.map(({ donor, distinction }) => [donor, distinction]));
  const household = { name: "Twice Family", isChild: false };
  expect(found.get(mother)).toMatchObject({ household, people: [], birthYear: 1960 });
  expect(found.get(daughter)).toMatchObject({ household, people: [], birthYear: 1990 });
  expect(await linesOf(`${outputs.roll.path}?search=twice&event=${sunday.service}`, "(")).toEqual([
    "(Twice Family, phone ending in 41)",
    "(Twice Family, phone ending in 42)",
  ]);
  for (const memberId of [mother, daughter])
    await admin.call(calls.record, { body: { memberId, eventId: sunday.service } });
  const csv = await admin.fetch(attendanceFiles.csv.path.replace(":eventId", String(sunday.service)));
  expect(await csv.text()).not.toContain("child");
});

test("a mother and her grown daughter with nothing else to tell them apart have the people beside them", async () => {
  await addTwice("Alike");
  expect(await linesOf(`${outputs.roll.path}?search=alike&event=${sunday.service}`, "Alike, Ida")).toEqual([
    "Alike, Ida (with Max)",
    "Alike, Ida (with Ida and Max)",
  ]);
});
