// The household's address and phone number for people whose own are empty
// (docs/decisions/0133-look-up-the-address-of-the-household.md).
import { households as calls } from "@narthex/contract/households.ts";
import { members as people } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let miriam: Person;

beforeAll(async () => {
  sunday = await openSunday();
  miriam = await sunday.as("intermediate_admin");
});
afterAll(() => sunday?.close());

/** The addresses and phone numbers of the people with a last name: own ones, and those of the household. */
async function contacts(lastName: string, person = miriam) {
  const { body } = await person.call(people.list, { query: { search: lastName } });
  return body.map((one) => [one.firstName, one.address, one.householdAddress, one.phone, one.householdPhone]);
}

async function addFamily(lastName: string) {
  const moved = { lastName, firstName: "Jan", address: "9 Hill", phone: "+12125550144" };
  const ids = [
    await sunday.addPerson({ lastName, firstName: "Hana", shareAddress: true }),
    await sunday.addPerson(moved),
    await sunday.addPerson({ lastName, firstName: "Mia" }),
  ];
  const members = ids.map((memberId, place) => ({
    memberId,
    role: place < 2 ? ("adult" as const) : ("child" as const),
  }));
  const body = { name: lastName, address: "1 Main Street", phone: "(212) 555-0123", members };
  return { ids, household: (await miriam.call(calls.create, { body })).body };
}

test("a change of the household's address applies to all who have no own address", async () => {
  const { household } = await addFamily("Vogel");
  const phone = "+12125550123";
  expect(await contacts("Vogel")).toEqual([
    ["Hana", null, "1 Main Street", null, phone],
    ["Jan", "9 Hill", null, "+12125550144", null],
    ["Mia", null, "1 Main Street", null, phone],
  ]);
  const body = { address: "2 Elm Street", phone: "" };
  await miriam.call(calls.update, { params: { id: household.id }, body });
  expect(await contacts("Vogel")).toEqual([
    ["Hana", null, "2 Elm Street", null, null],
    ["Jan", "9 Hill", null, "+12125550144", null],
    ["Mia", null, "2 Elm Street", null, null],
  ]);
});

test("other members see the household's address of people who share theirs, and no household", async () => {
  await addFamily("Winter");
  const lydia = await sunday.as("member");
  expect(await contacts("Winter", lydia)).toEqual([
    ["Hana", null, "1 Main Street", null, null],
    ["Jan", null, null, null, null],
    ["Mia", null, null, null, null],
  ]);
  const named = async (person: Person) =>
    (await person.call(people.list, { query: { search: "Winter" } })).body.map(({ household }) => household?.name);
  expect(await named(lydia)).toEqual([undefined, undefined, undefined]);
  expect(await named(miriam)).toEqual(["Winter", "Winter", "Winter"]);
});

test("only the primary household is used, and an own address replaces it again", async () => {
  const { ids, household } = await addFamily("Zander");
  const memberId = ids[2] ?? 0;
  const second = { name: "Other", address: "3 Oak", members: [{ memberId, role: "child" as const }] };
  const { id } = (await miriam.call(calls.create, { body: second })).body;
  const mia = async () => (await contacts("Zander")).find(([name]) => name === "Mia");
  expect(await mia()).toEqual(["Mia", null, "1 Main Street", null, "+12125550123"]);
  await miriam.call(calls.remove, { params: { id: household.id } });
  expect(await mia()).toEqual(["Mia", null, "3 Oak", null, null]);
  await miriam.call(people.update, { params: { id: memberId }, body: { address: "4 Ash" } });
  expect(await mia()).toEqual(["Mia", "4 Ash", null, null, null]);
  await miriam.call(calls.remove, { params: { id } });
  await miriam.call(people.update, { params: { id: memberId }, body: { address: null } });
  expect(await mia()).toEqual(["Mia", null, null, null, null]);
});

test("a changed household does not change the versions of its people's records", async () => {
  const { ids, household } = await addFamily("Xaver");
  const version = () => sunday.count("select extract(epoch from updated_at) from members where id = $1", [ids[0]]);
  const before = await version();
  await miriam.call(calls.update, { params: { id: household.id }, body: { address: "2 Elm Street" } });
  expect(await version()).toBe(before);
});

test("the exported table contains the mailing address", async () => {
  await addFamily("Yilmaz");
  const text = await (await miriam.fetch("/api/exports/members.csv")).text();
  expect(text).toMatch(/Mia,Yilmaz,,,1 Main Street,/);
  expect(text).toMatch(/Jan,Yilmaz,,[^,]+,9 Hill,/);
});
