// Searches for people by another form of a first name, such as Dick for Richard.
import { attendance } from "@narthex/contract/attendance.ts";
import { donations } from "@narthex/contract/donations.ts";
import { households } from "@narthex/contract/households.ts";
import { members as calls, type Member } from "@narthex/contract/members.ts";
import { messages } from "@narthex/contract/messages.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let params: { id: number };

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  params = { id: await sunday.addEvent({}) };
  const add = (firstName: string, lastName: string, rest = {}) => sunday.addPerson({ firstName, lastName, ...rest });
  const richard = await add("Richard", "Snyder");
  await add("Rick", "Snyder-Lee", { membershipStatus: "inactive" });
  await add("Dick", "Snyder");
  await add("Dick", "Snyderman", { membershipStatus: "inactive" });
  await add("Aaron", "Aab", { email: "dick-snyder@mail.test" });
  await add("Abel", "Aac", { address: "5 Dick Snyder Road\nYork" });
  await add("Snyder", "Richard");
  await add("James", "Wertz", { email: "office@mail.test" });
  await add("Jamesina", "Wertz");
  await add("Margaret Ann", "de la Cruz");
  await add("Charles", "100%");
  await add("Ann", "Zed", { email: "james wertz@mail.test" });
  await add("John", "Only");
  await add("Jack", "Alone");
  const members = [{ memberId: richard, role: "adult" as const }];
  await admin.call(households.create, { body: { name: "Willow House", members } });
});
afterAll(() => sunday?.close());

const named = (people: readonly { firstName: string; lastName: string }[]) =>
  people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
const directory = async (search: string, person = admin) =>
  named((await person.call(calls.list, { query: { search } })).body);
const roll = async (search: string, person = admin) =>
  named((await person.call(attendance.roll, { params, query: { search } })).body.members);
const donors = async (search: string) =>
  (await admin.call(donations.donors, { query: { search, limit: 20 } })).body.map(({ name }) => name);
const recipients = async (search: string, person = admin) =>
  (await person.call(messages.recipients, { query: { search } })).body.map(({ name }) => name);

describe.each([
  ["the directory", directory],
  ["the check-in list", roll],
  ["the list of donors", donors],
  ["the list of recipients", recipients],
])("%s", (_, find) => {
  test.each([
    ["jim wertz", ["James Wertz"]],
    ["wertz jim", ["James Wertz"]],
    ["WERTZ, Jim", ["James Wertz"]],
    ["jim w", ["James Wertz"]],
    ["Peggy Ann de la Cruz", ["Margaret Ann de la Cruz"]],
    ["de la cruz peggy", ["Margaret Ann de la Cruz"]],
    ["de la cruz, peggy an", ["Margaret Ann de la Cruz"]],
    ["chuck 100%", ["Charles 100%"]],
    ["chuck 1%0", []],
    ["chuck _00%", []],
    ["jim mail", []],
    ["john", ["John Only"]],
    ["jack", ["Jack Alone"]],
  ])("finds the people of %s", async (search, expected) => {
    expect(await find(search)).toEqual(expected);
  });
});

test("another form comes after all names as typed, also of inactive people, and before email address and street", async () => {
  const byName = ["Dick Snyder", "Dick Snyderman", "Richard Snyder", "Rick Snyder-Lee"];
  for (const find of [directory, roll, donors, recipients]) {
    expect(await find("dick snyder")).toEqual([...byName, "Aaron Aab", "Abel Aac"]);
    // With a comma, the last name is complete.
    expect(await find("Snyder, Dick")).toEqual(["Dick Snyder", "Richard Snyder"]);
  }
});

test("pages of any size contain everyone once, with the total", async () => {
  for (const [start, find] of [
    ["/api/members", directory],
    [`/api/events/${params.id}/roll`, roll],
    ["/api/messages/recipients", recipients],
  ] as const)
    for (const limit of [1, 2, 3, 5]) {
      const found: string[] = [];
      let path: string | undefined = `${start}?search=dick%20snyder&limit=${limit}`;
      while (path !== undefined) {
        const response = await admin.fetch(path);
        if (found.length === 0) expect(response.headers.get("x-total-count")).toBe("6");
        const body = (await response.json()) as Member[] | { members: Member[] };
        const people = Array.isArray(body) ? body : body.members;
        found.push(...people.map((one) => ("name" in one ? String(one.name) : named([one]).join())));
        path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
      }
      expect(found).toEqual(await find("dick snyder"));
    }
});

test("people who may see no email addresses and streets find the same names, and nobody by an address", async () => {
  const member = await sunday.as("member");
  const pending = await sunday.as("pending");
  const found = await directory("dick snyder", member);
  expect(found).toContain("Richard Snyder");
  expect(found).not.toContain("Aaron Aab");
  expect(found).not.toContain("Abel Aac");
  expect(await directory("jim wertz", member)).toEqual(["James Wertz"]);
  expect(await recipients("jim wertz", pending)).toEqual([]);
});

test("a household is found by another form of the first name of its people", async () => {
  const search = async (text: string) =>
    (await admin.call(households.list, { query: { search: text } })).body.map(({ name }) => name);
  expect(await search("dick snyder")).toEqual(["Willow House"]);
  expect(await search("dick")).toEqual([]);
});

test("attendance records and gifts are found by another form of the first name", async () => {
  const [member] = (await admin.call(calls.list, { query: { search: "james wertz" } })).body;
  const memberId = member?.id ?? 0;
  await admin.call(attendance.record, { body: { memberId, eventId: params.id } });
  const gift = { memberId, amount: "5.00", donationType: "tithe", donationMethod: "cash", donationDate: "2026-11-22" };
  await admin.call(donations.record, { body: gift as never });
  for (const search of ["jim wertz", "Wertz, Jim"]) {
    expect((await admin.call(attendance.list, { query: { search } })).body).toHaveLength(1);
    expect((await admin.call(donations.list, { query: { search } })).body).toHaveLength(1);
  }
  expect((await admin.call(donations.list, { query: { search: "jim" } })).body).toEqual([]);
});

test("a text with many first names is answered", async () => {
  expect(await directory("kathy kate kathryn katherine cathy jim bob wertz peggy alex sandy ted")).toEqual([]);
  expect(await roll("a b ".repeat(25).trim())).toEqual([]);
});
