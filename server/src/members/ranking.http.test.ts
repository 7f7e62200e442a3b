// The order of search results: names before email addresses, in the directory and on the roll; and the order
// of each person's ministries.
import { attendance, type Roll } from "@narthex/contract/attendance.ts";
import { members as calls, type Member } from "@narthex/contract/members.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";

let sunday: Sunday;
let admin: Person;
let params: { id: number };

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  params = { id: await sunday.addEvent({}) };
  const add = (firstName: string, lastName: string, email: string | null, rest = {}) =>
    sunday.addPerson({ firstName, lastName, email, ...rest });
  await add("Olúwaṣeun", "Anyanwu", "seun.rafferty@mail.test");
  await add("Mary", "Rafferty", "mary@mail.test");
  await add("Ann-Rafferty", "Zorn", null);
  await add("McRafferty", "Bo", null);
  await add("Gone", "Rafferty", null, { membershipStatus: "inactive" });
  await add("Ann", "Lee", "lee@mail.test");
  await add("Ann", "Leeson", null);
  await add("Deann", "Leeds", null);
  await add("Aaron", "Aab", "ann.lee@mail.test");
  await add("Zed", "Last", "aab@mail.test");
});
afterAll(() => sunday?.close());

const named = (people: readonly { firstName: string; lastName: string }[]) =>
  people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
const listed = async (search: string) => named((await admin.call(calls.list, { query: { search } })).body);
const onRoll = async (search: string) =>
  named((await admin.call(attendance.roll, { params, query: { search } })).body.members);

describe.each([
  ["the directory", listed],
  ["the roll", onRoll],
])("%s", (_place, find) => {
  test("lists matches by name before matches by email address only", async () => {
    const found = await find("RAFFERTY");
    expect(found.at(-1)).toBe("Olúwaṣeun Anyanwu");
    expect(found).toHaveLength(5);
  });

  test("lists exact names first, then beginnings of names, then parts, then email addresses", async () => {
    expect(await find("ann lee")).toEqual(["Ann Lee", "Ann Leeson", "Deann Leeds"]);
    expect(await find("Lee, Ann")).toEqual(["Ann Lee"]);
    expect(await find("lee")).toEqual(["Ann Lee", "Deann Leeds", "Ann Leeson", "Aaron Aab"]);
    expect(await find("ann-r")).toEqual(["Ann-Rafferty Zorn"]);
  });

  test("lists the owner of the complete email address first", async () => {
    expect((await find("lee@mail.test"))[0]).toBe("Ann Lee");
    expect((await find("AAB@mail.test"))[0]).toBe("Zed Last");
  });
});

test("lists inactive people on the roll after all others who match by name", async () => {
  expect(await onRoll("rafferty")).toEqual([
    "Mary Rafferty",
    "Ann-Rafferty Zorn",
    "McRafferty Bo",
    "Gone Rafferty",
    "Olúwaṣeun Anyanwu",
  ]);
});

test("lists names before email addresses for any text, in the same order for pages of any size", async () => {
  const pieces = fc.constantFrom("a", "an", "ann", "lee", "raff", "e", "mail", "o", "@", ".", "-", "ş", "%", "_");
  await fc.assert(
    fc.asyncProperty(pieces, fc.integer({ min: 1, max: 7 }), async (search, limit) => {
      for (const start of ["/api/members", `/api/events/${params.id}/roll`]) {
        const people: { firstName: string; lastName: string }[] = [];
        let path: string | undefined = `${start}?search=${encodeURIComponent(search)}&limit=${limit}`;
        while (path !== undefined && people.length < 50) {
          const response = await admin.fetch(path);
          const body = (await response.json()) as Member[] | Roll;
          people.push(...(Array.isArray(body) ? body : body.members));
          path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
        }
        expect(named(people)).toEqual(await (start === "/api/members" ? listed : onRoll)(search));
        const byName = people.map(({ firstName, lastName }) =>
          `${firstName} ${lastName}\n${lastName} ${firstName}`.toLowerCase().includes(search),
        );
        expect(byName).toEqual([...byName].sort((one, two) => Number(two) - Number(one)));
      }
    }),
    { numRuns: 30 },
  );
});

test("a person's ministries are sorted by name, with a search and without", async () => {
  const { db } = sunday.postgres;
  const names = ["Émigrés", "youngsters", "Zeal"];
  const memberId = await sunday.addPerson({ firstName: "Many", lastName: "Tasks" });
  const written = await db
    .insert(ministries)
    .values(names.toReversed().map((name) => ({ name })))
    .returning({ ministryId: ministries.id });
  const joined = { memberId, joinDate: "2026-01-04" };
  await db
    .insert(memberMinistries)
    .values(written.map(({ ministryId }, at) => ({ ...joined, ministryId, confirmed: at > 0 })));
  const shown = [
    (await admin.call(calls.list)).body.find(({ id }) => id === memberId),
    (await admin.call(calls.list, { query: { search: "Tasks" } })).body[0],
  ];
  for (const person of shown) {
    expect(person?.ministries.map(({ name }) => name)).toEqual(names);
    expect(person?.ministries.map(({ confirmed }) => confirmed)).toEqual([true, true, false]);
    expect(person?.ministryId).toBe(written.at(-1)?.ministryId);
  }
});
