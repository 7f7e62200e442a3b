// Families that are told apart by surname and address: which household a row without a street joins.
import { afterAll, beforeAll, expect, test } from "vitest";
import { check, importWhole, upload } from "../../test/import.ts";
import { openImports } from "../../test/imports.ts";

const HEADINGS = "First Name,Last Name,Family,Family Role,Street Address,City,State,Zip";
const SEVERAL =
  "Family: The file has other households of this name, and without a street it is not certain whether the person belongs to one of them. Please check the household of the person after the import.";
const ALONE =
  "Family: No other person of the file is in the household of this child. Please check the household of the child after the import.";

let steps: Awaited<ReturnType<typeof openImports>>;
beforeAll(async () => {
  steps = await openImports(HEADINGS);
});
afterAll(() => steps?.sunday.close());

const OAK = "1 Oak St,Troy,NY,12180";
const ELM = "2 Elm St,Troy,NY,12180";
const ASH = "3 Ash St,Albany,NY,12201";

/** Imports rows such as "Ann Head" with their addresses, all with one last name. @returns the first names by household */
async function importFamily(lastName: string, ...rows: [person: string, address: string][]) {
  const lines = rows.map(([person, address]) => {
    const [firstName, ...role] = person.split(" ");
    return `${firstName},${lastName},${lastName},${role.join(" ")},${address}`;
  });
  const checked = await steps.checkRows(...lines);
  const reasons = await steps.reasonsOf(checked);
  const done = await steps.importChecked(checked);
  expect(done).toMatchObject({ status: "done", added: rows.length, households: checked.households });
  expect(await steps.reasonsOf(done)).toEqual(reasons);
  const people = await steps.find(lastName);
  const homes = new Map<number, { address: string | null; people: string[] }>();
  for (const { firstName } of people.toSorted((one, other) => one.id - other.id)) {
    for (const { id, address } of await steps.homesOf(`${firstName} ${lastName}`)) {
      const home = homes.get(id) ?? { address, people: [] };
      homes.set(id, { address, people: [...home.people, firstName] });
    }
  }
  const own = people.flatMap(({ firstName, address }) => (address === null ? [] : [firstName]));
  return { households: [...homes.values()].map((home) => home.people.join(" ")), reasons, own, homes };
}

test("a child with city and state joins the only household of the name there, and has its address", async () => {
  const found = await importFamily(
    "Onlytown",
    ["Cy Child", ",Troy,New York,"],
    ["Ann Head of Household", OAK],
    ["Bo Spouse", OAK],
    ["Dee Head of Household", ASH],
  );
  expect(found.households).toEqual(["Cy Ann Bo", "Dee"]);
  expect([...found.homes.values()][0]?.address).toBe("1 Oak St\nTroy, NY 12180");
  expect([found.reasons, found.own]).toEqual([[], []]);
});

test("a child without an address joins the only household of the name", async () => {
  const found = await importFamily("Onlyname", ["Ann Head of Household", OAK], ["Cy Child", ",,,"]);
  expect(found.households).toEqual(["Ann Cy"]);
  expect([found.reasons, found.own]).toEqual([[], []]);
});

test("an adult without a street joins the only household of the name only if it then is one family", async () => {
  const found = await importFamily("Grown", ["Ann Head of Household", OAK], ["Bo Adult", ",,,"], ["Cy Child", OAK]);
  expect(found.households).toEqual(["Ann Bo Cy"]);
  const others = await importFamily("Twoheads", ["Ann Head of Household", OAK], ["Bo Head of Household", ",Troy,NY,"]);
  expect([others.households, others.reasons]).toEqual([["Ann", "Bo"], []]);
  const third = await importFamily("Threegrown", ["Ann Adult", OAK], ["Bo Adult", OAK], ["Cy Adult", ",Troy,NY,"]);
  expect([third.households, third.reasons]).toEqual([["Ann Bo", "Cy"], [SEVERAL]]);
});

test("a second file with the same rows without a street changes nothing", async () => {
  const rows = [`Ann,Again,Again,Head of Household,${OAK},1`, "Cy,Again,Again,Child,,Troy,NY,,2"];
  const { admin } = steps;
  const lines = [`${HEADINGS},Breeze ID`, ...rows];
  expect(await importWhole(admin, lines)).toMatchObject({ added: 2, households: 1 });
  expect(await check(admin, await upload(admin, lines))).toMatchObject({ changing: 0, unchanged: 2, partial: 0 });
});

test("of several households in the town, a row without a street joins the one whose rows stand before or after it", async () => {
  const found = await importFamily(
    "Nextto",
    ["Ann Head of Household", OAK],
    ["Bo Child", OAK],
    ["Cy Child", ",Troy,NY,"],
    ["Dee Head of Household", ASH],
    ["Eli Child", ","],
    ["Fay Child", ",Troy,NY,"],
    ["Gus Head of Household", ELM],
    ["Hal Child", ELM],
  );
  expect(found.households).toEqual(["Ann Bo Cy", "Dee", "Eli", "Fay Gus Hal"]);
  expect(found.reasons).toEqual([SEVERAL]);
});

test("a row without a street between two households of its town stays alone, and the check names it", async () => {
  const found = await importFamily(
    "Between",
    ["Ann Head of Household", OAK],
    ["Cy Child", ",Troy,NY,"],
    ["Dee Head of Household", ELM],
  );
  expect(found.households).toEqual(["Ann", "Cy", "Dee"]);
  expect(found.reasons).toEqual([SEVERAL]);
});

test("in a file whose families do not stand together, the neighbors of a row decide nothing", async () => {
  const found = await importFamily(
    "Byname",
    ["Ann Head of Household", OAK],
    ["Bo Head of Household", ELM],
    ["Cy Child", OAK],
    ["Dee Child", ",Troy,NY,"],
  );
  expect(found.households).toEqual(["Ann Cy", "Bo", "Dee"]);
  expect(found.reasons).toEqual([SEVERAL]);
});

test("a family without a street keeps its own household, and a child without an address is not taken out of it", async () => {
  const found = await importFamily(
    "Ownhome",
    ["Ann Head of Household", OAK],
    ["Bo Head of Household", ",Troy,NY,"],
    ["Cy Spouse", ",Troy,NY,"],
    ["Dee Child", ",,,"],
  );
  expect(found.households).toEqual(["Ann", "Bo Cy Dee"]);
  expect(found.reasons).toEqual([]);
});

test("a child whose town has no household of the name stays alone, and the check names the child", async () => {
  const found = await importFamily("Elsewhere", ["Ann Head of Household", OAK], ["Cy Child", ",Albany,NY,"]);
  expect(found.households).toEqual(["Ann", "Cy"]);
  expect(found.reasons).toEqual([ALONE]);
});

test("a child without a street joins the family that an earlier file added", async () => {
  const rows = [`Ann,Earlier,Earlier,Head of Household,${OAK}`, `Bo,Earlier,Earlier,Spouse,${OAK}`];
  await steps.importChecked(await steps.checkRows(...rows));
  const checked = await steps.checkRows(...rows, "Cy,Earlier,Earlier,Child,,Troy,NY,");
  expect(checked).toMatchObject({ households: 0 });
  const kept = await steps.choose(checked, "all", "skip");
  await steps.importChecked(kept);
  expect((await steps.homesOf("Cy Earlier"))[0]?.members).toHaveLength(3);
});

test("families with an ID are not joined", async () => {
  const rows = [`Ann,Numbered,701,Head of Household,${OAK}`, "Cy,Numbered,702,Child,,Troy,NY,"];
  const done = await steps.importChecked(await steps.checkRows(...rows));
  expect(done).toMatchObject({ added: 2, households: 2 });
  expect(await steps.reasonsOf(done)).toEqual([]);
});
