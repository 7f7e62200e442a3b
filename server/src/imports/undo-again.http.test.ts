// Undoing imports whose time has a part of a millisecond, and one import after another.
import { households } from "@narthex/contract/households.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, upload } from "../../test/import.ts";
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
  const file = ["Breeze ID,Family,Family Role,First Name,Last Name,Tags", "1,A,Head,Ada,Between,Choir", "2,B,Head,Ben,Between,"];
  const uploaded = await upload(admin, file);
  const done = await ended(admin, await confirm(admin, await check(admin, uploaded, {}, { createTags: true })));
  expect(done).toMatchObject({ added: 2, households: 2 });
  expect(await sunday.count("select count(*) from tags where name = 'Choir'")).toBe(1);
  sunday.setNow("2026-11-22T16:01:00.654321Z");
  expect(await undo(done.id)).toMatchObject({ removed: 2, kept: [], householdsRemoved: 2, householdsKept: 0 });
  expect((await admin.call(households.list)).body.filter(({ name }) => name.startsWith("Between"))).toEqual([]);
  expect(await sunday.count("select count(*) from tags where name = 'Choir'")).toBe(0);
});
