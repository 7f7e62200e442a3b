// Phone numbers with notes beside them, as offices write them into one cell.
import { households } from "@narthex/contract/households.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, importWhole, upload } from "../../test/import.ts";
import { readLeftOut } from "../../test/left-out.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const find = async (search: string) => (await admin.call(members.list, { query: { search } })).body;

async function listRemarks(id: number) {
  const { body } = await admin.call(calls.rows, { params: { id }, query: { only: "remarks" } });
  return body.map(({ row, remarks }) => [row, remarks]);
}

const without = (note: string) => `Only the phone number is imported, not "${note}".`;
const NO_AREA_CODE = "The area code is missing, so the number is left out.";

test("a number is imported from a cell with a note, and the check and the left-out data name the note", async () => {
  const cells: [cell: string, phone: string | null, reason?: string][] = [
    ["518-555-0121 (work)", "+15185550121", without("work")],
    ["518-555-0122 ask for Bob", "+15185550122", without("ask for Bob")],
    ["Cell: (518) 555-0123", "+15185550123", without("Cell")],
    ["(518) 555-0124(cell)", "+15185550124", without("cell")],
    ["518.555.0125 - office, call after 6pm and let it ring for a while, please", "+15185550125"],
    ["518-555-0126 / 518-555-0127", "+15185550126", without("518-555-0127")],
    ["518-555-0128, 518-555-0129 (home)", "+15185550128", without("518-555-0129 (home)")],
    ["518-555-0130 x12", "+15185550130", without("ext. 12")],
    ["518-555-0131 ext. 12 (work)", "+15185550131", without("ext. 12 (work)")],
    ["c518-555-0132", "+15185550132", without("c")],
    ["5185550133w", "+15185550133", without("w")],
    ["518-555-0134\r\nor Ann 518-555-0135", "+15185550134", without("or Ann 518-555-0135")],
    ["+44 20 7946 0018 (London)", "+442079460018", without("London")],
    ["518-555-0136*", "+15185550136"],
    ["555-0137 (work)", null, NO_AREA_CODE],
    ["555-0138", null, NO_AREA_CODE],
    ["no phone", null, "This cannot be read as a phone number."],
    ["none since 2019", null, "This cannot be read as a phone number."],
  ];
  const letter = (place: number) => String.fromCharCode(65 + place);
  const checked = await check(
    admin,
    await upload(admin, [
      "First name,Last name,Mobile phone",
      ...cells.map(([cell], place) => `${letter(place)},Noted,"${cell}"`),
    ]),
  );
  expect(checked).toMatchObject({ ready: cells.length, faulty: 0, partial: cells.length - 1 });
  const long = without("office, call after 6pm and let it ring for a while, please");
  const reasons = cells.flatMap(([cell, phone, reason], place) => {
    const known = reason ?? (phone === "+15185550125" ? long : null);
    return known === null ? [] : [[place + 2, [{ column: "Mobile phone", value: cell, reason: known }]]];
  });
  expect(await listRemarks(checked.id)).toEqual(reasons);
  const done = await ended(admin, await confirm(admin, checked));
  expect(done).toMatchObject({ added: cells.length, leftOut: 0 });
  expect((await find("Noted")).map(({ firstName, phone }) => [firstName, phone])).toEqual(
    cells.map(([, phone], place) => [letter(place), phone]),
  );
  const [first] = await readLeftOut(admin, calls.leftOut, done.id);
  expect(first).toMatchObject({ Reason: `Mobile phone: ${without("work")}`, "Mobile phone": "518-555-0121 (work)" });
});

test("the note beside a second number and beside the number of a household is named too", async () => {
  const done = await importWhole(admin, [
    "Breeze ID,First Name,Last Name,Family,Family Role,Mobile,Home",
    "1,Ada,Second,s1,Head of Household,518-555-0141 (Ada),518-555-0142 (kitchen)",
    "2,Ben,Second,s2,Head of Household,,518-555-0143 (evenings)",
    "3,Cy,Second,s3,Head of Household,518-555-0144,(518) 555-0144 (same)",
  ]);
  expect(done).toMatchObject({ source: "breeze", added: 3 });
  const people = await find("Second");
  expect(people.map(({ phone }) => phone)).toEqual(["+15185550141", "+15185550143", "+15185550144"]);
  const homes = await admin.call(households.list, { query: { memberId: people[0]?.id ?? 0 } });
  expect(homes.body[0]?.phone).toBe("+15185550142");
  const left = await readLeftOut(admin, calls.leftOut, done.id);
  expect(left.map(({ Row, Reason }) => [Row, Reason])).toEqual([
    ["2", `Mobile: ${without("Ada")} Home: ${without("kitchen")}`],
    ["3", `Home: ${without("evenings")}`],
    ["4", `Home: ${without("same")}`],
  ]);
});

test("a home number with a note that is not the household's is left out as a whole", async () => {
  const done = await importWhole(admin, [
    "Breeze ID,First Name,Last Name,Family,Family Role,Mobile,Home",
    "4,Ada,Apart,s4,Head of Household,518-555-0151,518-555-0152 (kitchen)",
    "5,Ben,Apart,s4,Spouse,518-555-0153,518-555-0154",
  ]);
  const second = "Home: The person has another phone number, and only one is kept.";
  expect((await readLeftOut(admin, calls.leftOut, done.id)).map(({ Reason }) => Reason)).toEqual([second, second]);
});

test("a second file with the same note changes nothing, and a number of another country is read with its note", async () => {
  const file = ["Breeze ID,First Name,Last Name,Mobile,Country", "9,Dot,Abroad,020 7946 0018 (office),United Kingdom"];
  await importWhole(admin, file);
  expect((await find("Abroad")).map(({ phone }) => phone)).toEqual(["+442079460018"]);
  expect(await check(admin, await upload(admin, file))).toMatchObject({ changing: 0, unchanged: 1, faulty: 0 });
});
