// Merges of people who are barred from collecting a child: the office does not learn of a bar, and no bar is lost.
import { childAlerts } from "@narthex/contract/children.ts";
import { guardians } from "@narthex/contract/households.ts";
import { merges as calls } from "@narthex/contract/merges.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let office: Person;
let child: number;
let barred: number;
let parent: number;
let known: number[];

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  office = await sunday.as("intermediate_admin");
});
beforeEach(async () => {
  child = await sunday.addPerson({ firstName: "Mia" });
  barred = await sunday.addPerson({ firstName: "Victor", lastName: "Marsh" });
  parent = await sunday.addPerson({ firstName: "Vic", lastName: "Marsh" });
  known = (await admin.call(childAlerts.list)).body.map(({ id }) => id);
});
afterAll(() => sunday?.close());

interface Entry {
  adultId: number;
  kind: "parent" | "trusted" | "barred";
  until?: string;
}
const set = (id: number, body: Entry[]) => admin.call(guardians.replace, { params: { id }, body });
const listed = async (id: number) =>
  (await admin.call(guardians.list, { params: { id } })).body.map(({ adultId, adultName, kind }) => [
    adultId ?? adultName,
    kind,
  ]);
const readRows = async (id: number) =>
  (await sunday.postgres.pool.query("select *, until::text from guardians where child_id = $1 order by id", [id])).rows;
const refusalFor = async (who: Person, id: number, otherId: number) =>
  (await who.call(calls.preview, { params: { id }, query: { otherId } })).body.refusal;
const merge = async (id: number, otherId: number) =>
  (await office.call(calls.merge, { params: { id }, body: { otherId } })).body.mergeId;
const undo = (mergeId: number) => office.call(calls.undo, { params: { id: mergeId } });
const alerts = async () => {
  const before = new Set(known);
  const rows = (await admin.call(childAlerts.list)).body.filter(({ id }) => !before.has(id));
  const details = rows.map(({ id }) => admin.call(childAlerts.show, { params: { id } }));
  return (await Promise.all(details)).map(({ body }) => [body.kind, body.childId, body.collectorName]);
};

test.each(["the barred record", "the record of the guardian"])(
  "if %s stays, the bar is kept and leads are alerted",
  async (kept) => {
    await set(child, [
      { adultId: barred, kind: "barred" },
      { adultId: parent, kind: "parent" },
    ]);
    const [id, otherId] = kept === "the barred record" ? [barred, parent] : [parent, barred];
    expect([await refusalFor(admin, id, otherId), await refusalFor(office, id, otherId)]).toEqual([
      "merge_guardians",
      null,
    ]);
    const mergeId = await merge(id, otherId);
    expect([await listed(child), await alerts()]).toEqual([
      [[id, "barred"]],
      expect.arrayContaining([["renamed", child, "Victor Marsh"]]),
    ]);
    await undo(mergeId);
    expect((await listed(child)).sort()).toEqual(
      [
        [barred, "barred"],
        [parent, "parent"],
      ].sort(),
    );
  },
);

test("leads are alerted although both records have one name", async () => {
  const namesake = await sunday.addPerson({ firstName: "Victor", lastName: "Marsh" });
  await set(child, [{ adultId: barred, kind: "barred" }]);
  const other = await sunday.addPerson({ firstName: "Mia" });
  await set(other, [{ adultId: barred, kind: "parent" }]);
  expect([await refusalFor(admin, child, other), await refusalFor(office, child, other)]).toEqual([
    "merge_guardians",
    null,
  ]);
  const mergeId = await merge(child, other);
  expect([await listed(child), await alerts()]).toEqual([[[barred, "barred"]], [["renamed", child, "Victor Marsh"]]]);
  await undo(mergeId);
  expect([await listed(child), await listed(other)]).toEqual([[[barred, "barred"]], [[barred, "parent"]]]);
  expect(await refusalFor(office, barred, namesake)).toBeNull();
});

const [PAST, SOON, LATER] = ["2026-06-30", "2026-12-31", "2027-06-30"];

test.each([PAST, LATER])("a child and the person barred until %s become one: the bar stays by name", async (until) => {
  await set(child, [{ adultId: barred, kind: "barred", until }]);
  expect([await refusalFor(admin, child, barred), await refusalFor(office, child, barred)]).toEqual([
    "merge_guardians",
    null,
  ]);
  const mergeId = await merge(child, barred);
  expect([await listed(child), await alerts()]).toEqual([
    [["Victor Marsh", "barred"]],
    expect.arrayContaining([["renamed", child, "Victor Marsh"]]),
  ]);
  await undo(mergeId);
  expect(await listed(child)).toEqual([[barred, "barred"]]);
});

test("two records are refused to the office if one is a guardian of the other", async () => {
  await set(child, [{ adultId: parent, kind: "parent" }]);
  expect(await refusalFor(office, child, parent)).toBe("merge_guardians");
});

test.each<[Omit<Entry, "adultId">, Omit<Entry, "adultId">]>([
  [{ kind: "parent" }, { kind: "trusted", until: PAST }],
  [{ kind: "parent", until: SOON }, { kind: "trusted" }],
  [{ kind: "trusted" }, { kind: "parent", until: PAST }],
  [
    { kind: "parent", until: LATER },
    { kind: "parent", until: SOON },
  ],
  [{ kind: "trusted" }, { kind: "trusted", until: LATER }],
  [{ kind: "parent" }, { kind: "barred", until: PAST }],
  [{ kind: "trusted" }, { kind: "barred", until: PAST }],
])("of two entries about one child and adult, %j stays before %j, and the undo restores both", async (strong, weak) => {
  const body = [
    { adultId: barred, ...strong },
    { adultId: parent, ...weak },
  ];
  await set(child, body);
  const before = await readRows(child);
  for (const [id, otherId] of [
    [barred, parent],
    [parent, barred],
  ] as const) {
    expect([await refusalFor(admin, id, otherId), await refusalFor(office, id, otherId)]).toEqual([null, null]);
    const mergeId = await merge(id, otherId);
    expect(await readRows(child)).toMatchObject([{ adult_id: id, kind: strong.kind, until: strong.until ?? null }]);
    await undo(mergeId);
    expect(await readRows(child)).toEqual(before);
  }
});
