// Undoing imports whose time has a part of a millisecond, and one import after another.
import { households } from "@narthex/contract/households.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { check, confirm, ended, importWhole, upload } from "../../test/import.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const undo = async (id: number) => (await admin.call(calls.undo, { params: { id } })).body;

test("an undo removes the households and tags of an import that was made between two milliseconds", async () => {
  sunday.setNow("2026-11-22T16:00:00.123456Z");
  const file = [
    "Breeze ID,Family,Family Role,First Name,Last Name,Tags",
    "1,A,Head,Ada,Between,Choir",
    "2,B,Head,Ben,Between,",
  ];
  const uploaded = await upload(admin, file);
  const done = await ended(admin, await confirm(admin, await check(admin, uploaded, {}, { createTags: true })));
  expect(done).toMatchObject({ added: 2, households: 2 });
  expect(await sunday.count("select count(*) from tags where name = 'Choir'")).toBe(1);
  sunday.setNow("2026-11-22T16:01:00.654321Z");
  expect(await undo(done.id)).toMatchObject({ removed: 2, kept: [], householdsRemoved: 2, householdsKept: 0 });
  expect((await admin.call(households.list)).body.filter(({ name }) => name.startsWith("Between"))).toEqual([]);
  expect(await sunday.count("select count(*) from tags where name = 'Choir'")).toBe(0);
});

test("an undo keeps a tag that a person gets at the same moment", async () => {
  const uploaded = await upload(admin, ["First Name,Last Name,Tags", "Cleo,Tagged,Altos"]);
  const done = await ended(admin, await confirm(admin, await check(admin, uploaded, {}, { createTags: true })));
  expect(done).toMatchObject({ added: 1 });
  const { pool } = sunday.postgres;
  const tag = `insert into member_tags (member_id, tag_id)
    select ${sunday.ids.member}, id from tags where name = 'Altos'`;
  const undoing = await whileHolding(pool, tag, async () => {
    const undoing = undo(done.id);
    await waitForLock(pool);
    return [undoing];
  });
  await Promise.all(undoing);
  expect(
    await sunday.count(
      "select count(*) from member_tags join tags on tags.id = tag_id where name = 'Altos' and member_id = $1",
      [sunday.ids.member],
    ),
  ).toBe(1);
});

test("three imports of the same people can be undone one after another", async () => {
  const done: number[] = [];
  for (const [hour, city] of ["Ashford", "Millbrook", "Kettering Falls"].entries()) {
    sunday.setNow(`2026-11-22T1${hour + 7}:30:00.123456Z`);
    done.push((await importWhole(admin, ["Breeze ID,First Name,Last Name,City", `70,Eva,Thrice,${city}`])).id);
  }
  const [first = 0, second = 0, third = 0] = done;
  sunday.setNow("2026-11-22T20:00:00.123456Z");
  expect(await undo(third)).toMatchObject({ restored: 1, notRestored: 0 });
  expect(await undo(second)).toMatchObject({ restored: 1, notRestored: 0 });
  expect(await undo(first)).toMatchObject({ removed: 1, kept: [] });
});

test("the older import can be undone after the newer one, except for people changed by hand in between", async () => {
  const file = (city: string) => [
    "Breeze ID,First Name,Last Name,City",
    ...["Ada", "Ben", "Cy", "Di"].map((name, place) => `8${place},${name},Twice,${city}`),
  ];
  const edit = async (name: string, phone: string) => {
    const [found] = (await admin.call(members.list, { query: { search: `${name} Twice` } })).body;
    await admin.call(members.update, { params: { id: found?.id ?? 0 }, body: { phone } });
  };
  sunday.setNow("2026-11-22T21:00:00.123456Z");
  const older = await importWhole(admin, file("Ashford"));
  sunday.setNow("2026-11-22T21:01:00.123456Z");
  await edit("Cy", "(518) 555-0181");
  sunday.setNow("2026-11-22T21:02:00.123456Z");
  const newer = await importWhole(admin, file("Millbrook"));
  expect([older.added, newer.added, newer.updated]).toEqual([4, 0, 4]);
  sunday.setNow("2026-11-22T21:03:00.123456Z");
  await edit("Di", "(518) 555-0182");
  sunday.setNow("2026-11-22T21:04:00.123456Z");
  expect(await undo(newer.id)).toMatchObject({ restored: 4, notRestored: 0 });
  sunday.setNow("2026-11-22T21:05:00.123456Z");
  expect(await undo(older.id)).toMatchObject({ removed: 2, kept: [{ reason: "changed", count: 2 }] });
  const { body } = await admin.call(members.list, { query: { search: "Twice" } });
  expect(body.map(({ firstName, address }) => [firstName, address])).toEqual([
    ["Cy", "Ashford"],
    ["Di", "Ashford"],
  ]);
});
