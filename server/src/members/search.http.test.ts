// One search for people in every place: the same order, and no match by fields that the viewer may not see.
import { attendance } from "@narthex/contract/attendance.ts";
import { donations } from "@narthex/contract/donations.ts";
import { households } from "@narthex/contract/households.ts";
import { members as calls } from "@narthex/contract/members.ts";
import { messages } from "@narthex/contract/messages.ts";
import { users } from "@narthex/contract/users.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let lydia: Person;
let params: { id: number };

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  lydia = await sunday.as("member");
  params = { id: await sunday.addEvent({}) };
  const add = (firstName: string, lastName: string, rest = {}) => sunday.addPerson({ firstName, lastName, ...rest });
  await add("Mill", "Ash");
  await add("Zoë", "Millard", { phone: "+12125550123", address: "8 Elm Street\nYork" });
  await add("Ann Mill", "Berg");
  await add("Bo-Mill", "Cole");
  await add("McMill", "Dahl");
  await add("Eve", "East", { email: "mill@mail.test" });
  await add("Fay", "Frost", { address: "12  Míll Road, Elmtown", sharePhone: true, phone: "+12125550199" });
  const kim = await add("Kim", "Home");
  const kid = await add("Kit", "Home", { shareAddress: true });
  const people = [kim, kid].map((memberId) => ({ memberId, role: "adult" as const }));
  const body = { name: "Millstone House", address: "3 Pond Lane", phone: "(212) 555-0177", members: people };
  await admin.call(households.create, { body });
});
afterAll(() => sunday?.close());

const named = (people: readonly { firstName: string; lastName: string }[]) =>
  people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
const directory = async (person: Person, search: string) =>
  named((await person.call(calls.list, { query: { search } })).body);
const roll = async (person: Person, search: string) =>
  named((await person.call(attendance.roll, { params, query: { search } })).body.members);
const donors = async (person: Person, search: string) =>
  (await person.call(donations.donors, { query: { search, limit: 20 } })).body.map(({ name }) => name);
const recipients = async (person: Person, search: string) =>
  (await person.call(messages.recipients, { query: { search } })).body.map(({ name }) => name);
const PLACES = { directory, roll, donors, recipients };

const IN_ORDER = [
  ...["Mill Ash", "Zoë Millard", "Bo-Mill Cole", "Ann Mill Berg"],
  ...["McMill Dahl", "Eve East", "Fay Frost", "Kim Home", "Kit Home"],
];

test("begins with, a word begins with, contains, email, then household and street, in every place", async () => {
  for (const find of Object.values(PLACES)) {
    const found = await find(admin, "MILL ");
    expect([...found].sort()).toEqual([...IN_ORDER].sort());
    expect(found.slice(0, 2).sort()).toEqual(["Mill Ash", "Zoë Millard"]);
    expect(found.slice(2, 4).sort()).toEqual(["Ann Mill Berg", "Bo-Mill Cole"]);
    expect(found.slice(4)).toEqual(IN_ORDER.slice(4));
  }
});

test.each([
  ["accents and case", "zoe MILLARD", ["Zoë Millard"]],
  ["doubled spaces in what is typed and in what is stored", "12 mill   road", ["Fay Frost"]],
  ["the last name first", "Millard, Zoe", ["Zoë Millard"]],
  ["the digits of a phone number, however they are typed", "(212) 555-0123", ["Zoë Millard"]],
  ["the last four digits of a phone number, of which the first is a zero", "0123", ["Zoë Millard"]],
  ["a national number with a zero", "0 212.555.0123", ["Zoë Millard"]],
  ["the phone number of the household", "555 0177", ["Kim Home", "Kit Home"]],
  ["the street of the household", "pond lane", ["Kim Home", "Kit Home"]],
  ["not the rest of an address", "elmtown", []],
  ["not three digits of a phone number", "177", []],
  ["no pattern", "m%l", []],
])("finds by %s in every place", async (_, search, expected) => {
  for (const [place, find] of Object.entries(PLACES))
    expect([place, await find(admin, search)]).toEqual([place, expected]);
});

test("members find people only by the fields that these share", async () => {
  for (const find of [directory, recipients]) {
    expect((await find(lydia, "mill")).sort()).toEqual(IN_ORDER.slice(0, 5).sort());
    expect(await find(lydia, "2125550123")).toEqual([]);
    expect(await find(lydia, "2125550199")).toEqual(["Fay Frost"]);
    expect(await find(lydia, "pond lane")).toEqual(["Kit Home"]);
    expect(await find(lydia, "millstone")).toEqual([]);
  }
});

test("a greeter finds people by household, and a treasurer does not; neither finds them by hidden contact data", async () => {
  const id = (await lydia.call(calls.me)).body.userId ?? "";
  await admin.call(users.update, { params: { id }, body: { duties: ["greeter"] } });
  expect(await roll(lydia, "millstone")).toEqual(["Kim Home", "Kit Home"]);
  expect(await roll(lydia, "2125550123")).toEqual([]);
  expect(await roll(lydia, "mill@mail")).toEqual([]);
  await admin.call(users.update, { params: { id }, body: { duties: ["treasurer"] } });
  expect(await donors(lydia, "millstone")).toEqual([]);
  expect(await donors(lydia, "2125550123")).toEqual([]);
  expect(await donors(lydia, "2125550199")).toEqual(["Fay Frost"]);
  await admin.call(users.update, { params: { id }, body: { duties: [] } });
});

test("a pending account finds administrators only by their names", async () => {
  await sunday.postgres.pool.query(
    "update members set share_phone = true, phone = '+12125550142', share_email = true where user_id = (select id from users where role = 'admin')",
  );
  const pending = await sunday.as("pending");
  expect(await recipients(pending, "2125550142")).toEqual([]);
  expect(await recipients(pending, "admin@example")).toEqual([]);
  expect(await recipients(pending, "adler")).toEqual(["Ruth Adler"]);
});

test("every place finds the same people in the same order, and pages of any size contain everyone once", async () => {
  const pieces = fc.constantFrom("m", "mi", "mill", "o", "home", "e", "road", "2125", "-", "_", "st", "lane", "ö");
  await fc.assert(
    fc.asyncProperty(pieces, fc.integer({ min: 1, max: 4 }), async (search, limit) => {
      const all = await directory(admin, search);
      expect(await recipients(admin, search)).toEqual(all.filter((name) => name !== "Ruth Adler"));
      expect(await donors(admin, search)).toEqual(all);
      const paged: string[] = [];
      let path: string | undefined = `/api/messages/recipients?search=${encodeURIComponent(search)}&limit=${limit}`;
      while (path !== undefined) {
        const response = await admin.fetch(path);
        paged.push(...((await response.json()) as { name: string }[]).map(({ name }) => name));
        path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
      }
      expect(paged).toEqual(all.filter((name) => name !== "Ruth Adler"));
    }),
    { numRuns: 13 },
  );
});
