// One list of who may collect a child is saved for several children of a household.
import type { BodyInput } from "@narthex/contract/endpoint.ts";
import { guardians, households } from "@narthex/contract/households.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let miriam: Person;
let [mia, ben, hana, stranger]: number[] = [];

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  miriam = await sunday.as("intermediate_admin");
});
beforeEach(async () => {
  [mia, ben, hana, stranger] = [
    await sunday.addPerson({ firstName: "Mia" }),
    await sunday.addPerson({ firstName: "Ben" }),
    await sunday.addPerson({ firstName: "Hana" }),
    await sunday.addPerson({ firstName: "Other" }),
  ];
  const members = [
    { memberId: hana, role: "adult" as const },
    { memberId: mia, role: "child" as const },
    { memberId: ben, role: "child" as const },
  ];
  await admin.call(households.create, { body: { name: "Berg", members } });
});
afterAll(() => sunday?.close());

type Entries = BodyInput<typeof guardians.replace>;

const parent = () => ({ adultId: hana ?? 0, kind: "parent" }) as const;
const put = (person: Person, id: number | undefined, body: Entries, alsoFor?: string) =>
  person.refused(guardians.replace, { params: { id: id ?? 0 }, query: { alsoFor }, body });
const read = async (id: number | undefined) =>
  (await admin.call(guardians.list, { params: { id: id ?? 0 } })).body.map((one) => [
    one.adultName,
    one.kind,
    one.until,
  ]);
const countChanges = async (id: number | undefined) =>
  (await sunday.auditOf("member")).filter((one) => one.subjectId === `${id}` && one.action === "guardians_changed")
    .length;

test("people who are missing on a sibling's list are added, and its own entries stay as they are", async () => {
  await put(admin, ben, [
    { adultName: "Oma Berg", kind: "guardian", until: "2027-01-31" },
    { adultName: "Uncle Tom", kind: "trusted" },
  ]);
  const body: Entries = [
    parent(),
    { adultName: "oma berg", kind: "trusted" },
    { adultName: "Sam Unwelcome", kind: "barred", until: "2027-05-01" },
  ];
  expect((await put(admin, mia, body, `${ben}`)).status).toBe(200);
  expect(await read(ben)).toEqual([
    ["Oma Berg", "guardian", "2027-01-31"],
    ["Uncle Tom", "trusted", null],
    ["Hana Berg", "parent", null],
    ["Sam Unwelcome", "barred", "2027-05-01"],
  ]);
  expect(await read(mia)).toHaveLength(3);
  expect([await countChanges(mia), await countChanges(ben)]).toEqual([1, 2]);
  expect((await put(admin, mia, body, `${ben}`)).status).toBe(200);
  expect([await countChanges(mia), await countChanges(ben)]).toEqual([1, 2]);
});

test.each(["trusted", "barred"] as const)(
  "an entry of a sibling who is %s is left out on the sibling's own list",
  async (kind) => {
    expect((await put(admin, mia, [parent(), { adultId: ben ?? 0, kind }], `${ben}`)).status).toBe(200);
    expect(await read(ben)).toEqual([["Hana Berg", "parent", null]]);
    expect(await read(mia)).toHaveLength(2);
  },
);

test("an entry of a sibling is left out if a person on the sibling's own list has the same name", async () => {
  await put(admin, ben, [{ adultName: "Ben Berg", kind: "trusted" }]);
  expect((await put(admin, mia, [parent(), { adultId: ben ?? 0, kind: "barred" }], `${ben}`)).status).toBe(200);
  expect(await read(ben)).toEqual([
    ["Ben Berg", "trusted", null],
    ["Hana Berg", "parent", null],
  ]);
});

test.each([
  ["the child itself", () => mia],
  ["an adult of the household", () => hana],
  ["a child of no household", () => stranger],
  ["no record", () => 999_999_999],
])("nothing is saved if the other list is that of %s", async (_, find) => {
  expect((await put(admin, mia, [parent()], `${ben},${find()}`)).status).toBe(404);
  expect([await read(mia), await read(ben)]).toEqual([[], []]);
});

test("nothing is saved if a person is barred from the sibling, and the refusal gives no reason", async () => {
  await put(admin, ben, [{ adultId: hana ?? 0, kind: "barred" }]);
  const { status, body } = await put(miriam, mia, [parent()], `${ben}`);
  const sentence = "The list of another child cannot be changed in this way. Please open it.";
  expect([status, body.fields]).toEqual([400, { alsoFor: sentence }]);
  expect(await read(mia)).toEqual([]);
  expect(await read(ben)).toEqual([["Hana Berg", "barred", null]]);
});

test.each([
  ["may collect", { kind: "trusted" }],
  ["was barred until an earlier day", { kind: "barred", until: "2026-01-01" }],
] as const)("nothing is saved if a person who is barred now %s by the sibling's list", async (_, entry) => {
  const sam = { adultName: "Sam Unwelcome" };
  await put(admin, ben, [{ ...sam, ...entry }]);
  const { status, body } = await put(admin, mia, [{ ...sam, kind: "barred", until: "2027-05-01" }], `${ben}`);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["alsoFor"]]);
  expect(await read(mia)).toEqual([]);
});

test("a bar without an end on the sibling's list stays", async () => {
  const sam = { adultName: "Sam Unwelcome", kind: "barred" } as const;
  await put(admin, ben, [sam]);
  expect((await put(admin, mia, [{ ...sam, until: "2027-05-01" }], `${ben}`)).status).toBe(200);
  expect(await read(ben)).toEqual([["Sam Unwelcome", "barred", null]]);
});

test("staff who are barred from the sibling change no list of the household with it", async () => {
  await put(admin, ben, [{ adultId: sunday.ids.intermediate_admin, kind: "barred" }]);
  expect((await put(miriam, mia, [parent()], `${ben}`)).status).toBe(403);
  expect(await read(mia)).toEqual([]);
});

test("two people who save the lists of the same children at once both succeed", async () => {
  const [first, second] = await Promise.all([
    put(admin, mia, [parent()], `${ben}`),
    put(admin, ben, [{ adultName: "Uncle Tom", kind: "trusted" }], `${mia}`),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  const named = async (id: number | undefined) => (await read(id)).map(([name]) => name);
  // The second one replaces what the first one added to its own list.
  expect([
    [["Hana Berg", "Uncle Tom"], ["Uncle Tom"]],
    [["Hana Berg"], ["Uncle Tom", "Hana Berg"]],
  ]).toContainEqual([await named(mia), await named(ben)]);
});
