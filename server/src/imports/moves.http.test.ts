// A family that moved, in a second import: the household moves, and not each of its people.
import { audit } from "@narthex/contract/audit.ts";
import { households } from "@narthex/contract/households.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, importWhole, upload } from "../../test/import.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

const HEADINGS =
  "Person ID,Household Primary Contact,First Name,Last Name,Birthdate,Mobile Phone Number,Home Phone Number,Home Address Street Line 1,Household ID,Household Name";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const importRows = (...rows: string[]) => importWhole(admin, [HEADINGS, ...rows]);
const checkRows = async (...rows: string[]) => check(admin, await upload(admin, [HEADINGS, ...rows]));
const undo = async (id: number) => (await admin.call(calls.undo, { params: { id } })).body;
async function find(name: string) {
  const { body } = await admin.call(members.list, { query: { search: name } });
  const [found] = body;
  if (!found) throw new Error(`${name} is not there`);
  return found;
}
async function homeOf(name: string) {
  const { id } = await find(name);
  const [home] = (await admin.call(households.list, { query: { memberId: id } })).body;
  return home;
}
const ownAddressOf = async (name: string) => (await find(name)).address;
const changesOf = async (id: number) => {
  const { body } = await admin.call(calls.rows, { params: { id }, query: { only: "changing" } });
  return body.map(({ name, changes }) => [
    name,
    ...changes.map(({ field, after }) => `${field.replace(/\d+/, "N")} ${after}`),
  ]);
};

test("a family that has one new address in the file moves together, and an undo brings it back", async () => {
  const first = await importRows(
    "V1,,Ada,Moved,,(212) 555-0131,(212) 555-0140,7 Birch Rd,MV1,Moved Family",
    "V2,,Bob,Moved,,(212) 555-0132,(212) 555-0140,7 Birch Rd,MV1,Moved Family",
    "V3,,Cid,Moved,2019-03-04,,,7 Birch Rd,MV1,Moved Family",
  );
  const home = await homeOf("Ada Moved");
  expect(home).toMatchObject({ address: "7 Birch Rd" });
  const checked = await checkRows(
    "V1,,Ada,Moved,,(212) 555-0131,(212) 555-0141,99 Moved Ave,MV1,Moved Family",
    "V2,,Bob,Moved,,(212) 555-0132,(212) 555-0141,99 Moved Ave,MV1,Moved Family",
    "V3,,Cid,Moved,2019-03-04,,,99 Moved Ave,MV1,Moved Family",
  );
  expect(checked).toMatchObject({ changing: 3, moving: 1, movingAlone: 0 });
  expect(await changesOf(checked.id)).toContainEqual(["Cid Moved", "household:N:address 99 Moved Ave"]);
  sunday.setNow("2026-11-22T17:00:00Z");
  const done = await ended(admin, await confirm(admin, checked));
  expect(done).toMatchObject({ updated: 3, added: 0 });
  expect(await homeOf("Cid Moved")).toMatchObject({ id: home?.id, address: "99 Moved Ave" });
  for (const name of ["Ada Moved", "Bob Moved", "Cid Moved"]) expect(await ownAddressOf(name)).toBeNull();
  const ofHome = { subject: "household", subjectId: String(home?.id), limit: 20 };
  const { body: entries } = await admin.call(audit.list, { query: ofHome });
  expect(entries.map(({ action, facts }) => [action, facts])).toEqual([["changed", { fields: ["address", "phone"] }]]);

  sunday.setNow("2026-11-22T18:00:00Z");
  expect(await undo(done.id)).toMatchObject({ restored: 3, notRestored: 0 });
  expect(await homeOf("Ada Moved")).toMatchObject({ address: "7 Birch Rd" });
  expect(await undo(first.id)).toMatchObject({ removed: 3, householdsRemoved: 1, householdsKept: 0 });
});

test("adults who moved take the household with them, and a child with another address gets an own one", async () => {
  await importRows(
    "W1,,Eli,Parted,,,,1 Ash St,MV2,Parted Family",
    "W2,,Fay,Parted,2018-01-01,,,1 Ash St,MV2,Parted Family",
    "W3,,Gus,Parted,2017-01-01,,,1 Ash St,MV2,Parted Family",
  );
  const checked = await checkRows(
    "W1,,Eli,Parted,,,,2 Elm St,MV2,Parted Family",
    "W2,,Fay,Parted,2018-01-01,,,1 Ash St,MV2,Parted Family",
  );
  expect(checked).toMatchObject({ changing: 2, moving: 1, movingAlone: 1 });
  await ended(admin, await confirm(admin, checked));
  expect(await homeOf("Gus Parted")).toMatchObject({ address: "2 Elm St" });
  expect(await ownAddressOf("Fay Parted")).toBe("1 Ash St");
  expect(await ownAddressOf("Gus Parted")).toBeNull();
});

test("one adult of two who has a new address in the file moves alone", async () => {
  await importRows("X1,,Hal,Single,,,,1 Fir St,MV3,Single Family", "X2,,Ida,Single,,,,1 Fir St,MV3,Single Family");
  const checked = await checkRows("X1,,Hal,Single,,,,5 Oak St,MV3,Single Family");
  expect(checked).toMatchObject({ changing: 1, moving: 0, movingAlone: 1 });
  await ended(admin, await confirm(admin, checked));
  expect(await homeOf("Ida Single")).toMatchObject({ address: "1 Fir St" });
  expect(await ownAddressOf("Hal Single")).toBe("5 Oak St");
});

test("an undo keeps an address that someone entered after the import, and names it", async () => {
  await importRows("Y1,,Jan,Later,,,,1 Yew St,MV4,Later Family", "Y2,,Kai,Later,,,,1 Yew St,MV4,Later Family");
  const moved = await importRows(
    "Y1,,Jan,Later,,,,2 Yew St,MV4,Later Family",
    "Y2,,Kai,Later,,,,2 Yew St,MV4,Later Family",
  );
  const home = await homeOf("Jan Later");
  if (!home) throw new Error("the household is missing");
  const body = { address: "3 Yew St", updatedAt: home.updatedAt };
  expect((await admin.call(households.update, { params: { id: home.id }, body })).status).toBe(200);
  expect(await undo(moved.id)).toMatchObject({ restored: 0, notRestored: 2 });
  expect(await homeOf("Jan Later")).toMatchObject({ address: "3 Yew St" });
});
