// The search of everything: each group as its own list, cut to the viewer, and never more than it shows.
import { events } from "@narthex/contract/events.ts";
import { FOUND_EVENTS, FOUND_MINISTRIES, FOUND_PEOPLE } from "@narthex/contract/limits.ts";
import { members } from "@narthex/contract/members.ts";
import { search as calls } from "@narthex/contract/search.ts";
import { VIEW_HEADER } from "@narthex/contract/view.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CAST, type CastName } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { ministries } from "../database/tables/ministries.ts";

let sunday: Sunday;
let admin: Person;
let lydia: Person;

beforeAll(async () => {
  sunday = await openSunday();
  [admin, lydia] = [await sunday.as("admin"), await sunday.as("member")];
  const add = (firstName: string, lastName: string, rest = {}) => sunday.addPerson({ firstName, lastName, ...rest });
  await add("Fred", "Fair", { email: "harvest@mail.test" });
  await add("Zoë", "Harvester");
  await add("Harvest", "Moon", { phone: "+12125550123" });
  await add("Gone", "Harvest", { membershipStatus: "inactive" });
  const fair = (eventDate: string, rest = {}) =>
    sunday.addEvent({ title: "Harvest Fair", eventDate, endDate: eventDate, ...rest });
  for (const day of ["2026-12-05", "2026-11-30", "2025-11-20", "2024-11-20", "2023-11-20"]) await fair(day);
  await fair("2026-11-29", { title: "Youth harvest", ministryId: sunday.youth });
  const names = ["Post-harvest", "Harvest", "The Harvest", "Ünharvested"];
  await sunday.postgres.db.insert(ministries).values(names.map((name) => ({ name })));
});
afterAll(() => sunday?.close());

const find = async (person: Person, q: string) => (await person.call(calls.find, { query: { q } })).body;
const named = (people: readonly { firstName: string; lastName: string }[]) =>
  people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

test("people are those of the directory in its order, and cut to what the viewer may see", async () => {
  const { people } = await find(admin, "harvest");
  expect(named(people)).toEqual(["Gone Harvest", "Zoë Harvester", "Harvest Moon", "Fred Fair"]);
  expect(people.at(-1)?.email).toBe("harvest@mail.test");
  const seen = (await find(lydia, "harvest")).people;
  expect(named(seen)).toEqual(["Zoë Harvester", "Harvest Moon"]);
  expect(seen.map(({ email }) => email)).toEqual([null, null]);
});

test("a hidden phone number finds no one", async () => {
  expect(named((await find(admin, "2125550123")).people)).toEqual(["Harvest Moon"]);
  expect((await find(lydia, "2125550123")).people).toEqual([]);
});

test("events to come are first, and those of other ministries are left out", async () => {
  const days = async (person: Person) =>
    (await find(person, "HARVEST")).events.map(({ eventDate, isPast }) => [eventDate, isPast]);
  const past = ["2025-11-20", "2024-11-20", "2023-11-20"].map((day) => [day, true]);
  expect(await days(admin)).toEqual([["2026-11-29", false], ["2026-11-30", false], ["2026-12-05", false], ...past]);
  expect(await days(lydia)).toEqual([["2026-11-30", false], ["2026-12-05", false], ...past]);
});

test("ministries are found without accents: names that begin with the text, then words, then parts", async () => {
  const { ministries: found } = await find(lydia, "harvest");
  expect(found.map(({ name }) => name)).toEqual(["Harvest", "Post-harvest", "The Harvest", "Ünharvested"]);
  expect((await find(lydia, "unharv")).ministries.map(({ name }) => name)).toEqual(["Ünharvested"]);
  expect((await find(lydia, "%")).ministries).toEqual([]);
});

test("an account that waits for admission finds no people", async () => {
  const pending = await sunday.as("pending");
  const { people, events: found } = await find(pending, "harvest");
  expect(people).toEqual([]);
  expect(found).toHaveLength(5);
});

test("an administrator in the view of members finds what a member finds", async () => {
  const answer = await admin.fetch("/api/search?q=harvest", { headers: { [VIEW_HEADER]: "member" } });
  const { people } = (await answer.json()) as { people: { firstName: string; lastName: string }[] };
  expect(named(people)).toEqual(["Zoë Harvester", "Harvest Moon"]);
});

test.each([
  ["no text", "", "Please search for one text."],
  ["spaces", "q=%20%20", "Please enter a text to search for."],
  ["a long text", `q=${"a".repeat(101)}`, "Please use at most 100 characters."],
  ["a line break", "q=a%0Ab", "Please use ordinary characters only."],
  ["two texts", "q=a&q=b", "Please search for one text."],
])("refuses %s", async (_, query, sentence) => {
  const answer = await admin.fetch(`/api/search?${query}`);
  const { fields } = (await answer.json()) as { fields: Record<string, string> };
  expect([answer.status, fields.q]).toEqual([400, sentence]);
});

test("every group is the beginning of what its own list answers, for every text and viewer", async () => {
  const viewers = await Promise.all(
    (Object.keys(CAST) as CastName[]).filter((name) => name !== "pending").map((name) => sunday.as(name)),
  );
  const pieces = fc.constantFrom("a", "h", "har", "mail", "zoe", "2125550123", "fair", "-", "%", "example", "o");
  await fc.assert(
    fc.asyncProperty(pieces, fc.constantFrom(...viewers), async (text, person) => {
      const found = await find(person, text);
      const query = { search: text };
      const people = (await person.call(members.list, { query: { ...query, limit: FOUND_PEOPLE } })).body;
      const coming = (await person.call(events.list, { query: { ...query, when: "coming" } })).body;
      const past = (await person.call(events.list, { query: { ...query, when: "past" } })).body;
      const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
      expect(ids(found.people)).toEqual(ids(people));
      expect(ids(found.events)).toEqual(ids([...coming, ...past]).slice(0, FOUND_EVENTS));
      expect(found.ministries.length).toBeLessThanOrEqual(FOUND_MINISTRIES);
    }),
    { numRuns: 30 },
  );
});
