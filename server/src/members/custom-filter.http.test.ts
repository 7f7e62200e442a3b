// Custom fields as filters and sort orders of the directory, and in its files.
import type { CustomFieldKind, StoredCustomValues } from "@narthex/contract/custom-field-kinds.ts";
import { customFields } from "@narthex/contract/custom-fields.ts";
import type { MemberSort } from "@narthex/contract/member-filters.ts";
import { memberLists } from "@narthex/contract/member-lists.ts";
import type { ManagerFilters } from "@narthex/contract/member-query.ts";
import { members as calls } from "@narthex/contract/members.ts";
import { outputs } from "@narthex/contract/outputs.ts";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let miriam: Person;
const fields: Record<string, number> = {};
const choices: Record<string, number> = {};

/** Everyone here has this last name, so that the sample's people are not in the lists. */
const search = "Customley";

async function addField(name: string, kind: CustomFieldKind, names: string[] = [], seenBy = "staff"): Promise<number> {
  const options = names.map((one) => ({ name: one, isArchived: false }));
  const body = { name, kind, seenBy: seenBy as "staff", editedBy: "managers" as const, choices: options };
  const { body: field } = await admin.call(customFields.create, { body });
  fields[name] = field.id;
  for (const choice of field.choices) choices[choice.name] = choice.id;
  return field.id;
}

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  miriam = await sunday.as("intermediate_admin");
  const [shirt, skills, baptized, photo, pledge, contact, secret] = [
    await addField("Shirt", "choice", ["Small", "Large"]),
    await addField("Skills", "choices", ["Cooking", "Sound"]),
    await addField("Baptized", "date"),
    await addField("Photo", "yes_no"),
    await addField("Pledge", "number"),
    await addField("Contact", "text"),
    await addField("Secret", "yes_no", [], "administrators"),
  ];
  const { Small: small = 0, Large: large = 0, Cooking: cooking = 0, Sound: sound = 0 } = choices;
  const add = (firstName: string, customValues: StoredCustomValues) =>
    sunday.addPerson({ firstName, lastName: search, customValues });
  await add("Ann", { [shirt]: large, [skills]: [sound], [baptized]: "2001-05-06", [photo]: true, [pledge]: 10 });
  await add("Ben", { [shirt]: small, [skills]: [cooking, sound], [photo]: false, [pledge]: 9.5, [contact]: "zoë" });
  await add("Cat", { [baptized]: "1969-12-31", [pledge]: -900_000_000_000.1234, [contact]: "Zoe" });
  await add("Dan", { [contact]: "ábel", [secret]: true });
});
afterAll(() => sunday?.close());

type Query = ManagerFilters & { sort?: MemberSort };
const find = async (query: Query): Promise<string> =>
  (await miriam.call(calls.list, { query: { search, ...query } })).body.map(({ firstName }) => firstName).join(" ");

test.each<[string, Omit<ManagerFilters, "customChoice"> & { choice?: string }, string]>([
  ["Shirt", {}, "Ann Ben Cat Dan"],
  ["Shirt", { customIs: "some" }, "Ann Ben"],
  ["Contact", { customIs: "none" }, "Ann"],
  ["Photo", { customIs: "yes" }, "Ann"],
  ["Photo", { customIs: "no" }, "Ben"],
  ["Shirt", { customIs: "yes" }, ""],
  ["Shirt", { choice: "Small" }, "Ben"],
  ["Skills", { choice: "Sound" }, "Ann Ben"],
  ["Skills", { choice: "Cooking", customIs: "some" }, "Ben"],
  ["Skills", { choice: "Small" }, ""],
  ["Photo", { customIs: "yes", choice: "Small" }, ""],
  ["Contact", { customText: "ZOE" }, "Ben Cat"],
  ["Contact", { customText: "%" }, ""],
  ["Pledge", { customFrom: 9.5 }, "Ann Ben"],
  ["Pledge", { customFrom: -5, customTo: 9.5 }, "Ben"],
  ["Pledge", { customTo: 0 }, "Cat"],
  ["Baptized", { customFrom: "2001-05-06" }, "Ann"],
  ["Baptized", { customFrom: "1969-12-31", customTo: "2001-05-05" }, "Cat"],
])("the field %s filters people by %j", async (name, { choice, ...query }, names) => {
  const customChoice = choice === undefined ? {} : { customChoice: choices[choice] };
  expect(await find({ customField: fields[name], ...query, ...customChoice, sort: "name" })).toBe(names);
});

test.each<[string, string, string]>([
  ["Shirt", "Ben Ann Cat Dan", "Ann Ben Cat Dan"],
  ["Skills", "Ben Ann Cat Dan", "Ann Ben Cat Dan"],
  ["Baptized", "Cat Ann Ben Dan", "Ann Cat Ben Dan"],
  ["Photo", "Ann Ben Cat Dan", "Ben Ann Cat Dan"],
  ["Pledge", "Cat Ben Ann Dan", "Ann Ben Cat Dan"],
  ["Contact", "Dan Cat Ben Ann", "Ben Cat Dan Ann"],
])("pages of any size are sorted by the field %s, and people without a value come last", async (name, up, down) => {
  for (const [sort, names] of [
    ["custom", up],
    ["-custom", down],
  ] as const)
    for (const limit of [1, 3]) {
      const found: string[] = [];
      let path: string | undefined =
        `/api/members?search=${search}&customField=${fields[name]}&sort=${sort}&limit=${limit}`;
      while (path !== undefined) {
        const response = await miriam.fetch(path);
        found.push(...((await response.json()) as { firstName: string }[]).map(({ firstName }) => firstName));
        path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
      }
      expect(found.join(" ")).toBe(names);
    }
});

test("a table of a list has its people and the fields that the viewer sees", async () => {
  const query = { customField: fields.Photo ?? 0, customIs: "yes" as const };
  const answer = await miriam.fetch(`${outputs.csv.path}?${new URLSearchParams(query as never)}`);
  const rows: Record<string, string>[] = parse(await answer.text(), { columns: true, bom: true });
  expect(rows).toMatchObject([{ "First name": "Ann", Photo: "Yes", Skills: "Sound", Pledge: "10" }]);
  expect(Object.keys(rows[0] ?? {})).not.toContain("Secret");
});

describe("a field that the viewer does not see", () => {
  test.each<Query>([{}, { customIs: "yes" }, { sort: "custom" }])("refuses %j", async (query) => {
    const asked = { query: { customField: fields.Secret, ...query } };
    expect((await admin.call(calls.list, asked)).status).toBe(200);
    expect((await miriam.refused(calls.list, asked)).body.code).toBe("forbidden");
    const answer = await miriam.fetch(`${outputs.csv.path}?customField=${fields.Secret}`);
    expect(answer.status).toBe(403);
  });

  test("refuses every field to members and leaders, and an unknown one to everyone", async () => {
    for (const role of ["member", "ministry_leader"] as const) {
      const viewer = await sunday.as(role);
      for (const query of [{ customField: fields.Photo }, { customIs: "none" as const }, { sort: "custom" as const }])
        expect((await viewer.refused(calls.list, { query })).body.code).toBe("forbidden");
    }
    expect((await admin.refused(calls.list, { query: { customField: 2_000_000_000 } })).body.code).toBe("forbidden");
  });

  test("hides a saved list", async () => {
    const filter = { customField: fields.Secret, customIs: "yes" as const };
    const { body: list } = await admin.call(memberLists.create, { body: { name: "Secret ones", filter } });
    expect(list).toMatchObject({ filter, problems: [] });
    const { body } = await miriam.call(memberLists.show, { params: { id: list.id } });
    expect(body).toMatchObject({
      name: null,
      filter: {},
      problems: [{ filter: "customField", reason: "not_allowed" }],
    });
  });

  test("cannot be the filter of a list that someone saves or changes without seeing the field", async () => {
    const filter = { customField: fields.Secret, customIs: "yes" as const };
    const added = await miriam.refused(memberLists.create, { body: { name: "Not mine", filter } });
    expect([added.status, added.body.code]).toEqual([403, "forbidden"]);
    const { body: own } = await miriam.call(memberLists.create, {
      body: { name: "Mine", filter: { status: "active" } },
    });
    const body = { filter, updatedAt: own.updatedAt };
    const changed = await miriam.refused(memberLists.update, { params: { id: own.id }, body });
    expect([changed.status, changed.body.code]).toEqual([403, "forbidden"]);
    expect((await admin.call(memberLists.show, { params: { id: own.id } })).body.filter).toEqual({ status: "active" });
  });
});

test.each<[string, Query, string]>([
  ["Photo", { customText: "Yes" }, "customText"],
  ["Contact", { customFrom: 1 }, "customFrom"],
  ["Pledge", { customTo: "2001-05-06" }, "customTo"],
  ["Baptized", { customFrom: 3 }, "customFrom"],
])("a filter that does not fit the field %s is refused at the filter: %j", async (name, query, at) => {
  const { body } = await miriam.refused(calls.list, { query: { customField: fields[name], ...query } });
  expect(Object.keys(body.fields ?? {})).toEqual([at]);
});

test("a table and a saved list have only the people within the limits", async () => {
  const filter = { search, customField: fields.Pledge ?? 0, customFrom: 9.5, customTo: 20 };
  const answer = await miriam.fetch(`${outputs.csv.path}?${new URLSearchParams(filter as never)}`);
  const rows: Record<string, string>[] = parse(await answer.text(), { columns: true, bom: true });
  expect(rows.map((row) => row["First name"])).toEqual(["Ann", "Ben"]);
  const { body: list } = await miriam.call(memberLists.create, { body: { name: "Pledged", filter } });
  expect((await miriam.call(memberLists.show, { params: { id: list.id } })).body).toMatchObject({
    filter,
    problems: [],
  });
});

test("an archived field is refused, and a saved list with it reports so", async () => {
  const id = await addField("Old", "text");
  const body = { name: "Old ones", filter: { customField: id, customIs: "some" as const, sort: "-custom" as const } };
  const { body: list } = await miriam.call(memberLists.create, { body });
  expect(list).toMatchObject(body);
  await admin.call(customFields.archive, { params: { id }, body: { isArchived: true } });
  const { status, body: refused } = await miriam.refused(calls.list, { query: { customField: id } });
  expect([status, Object.keys(refused.fields ?? {})]).toEqual([400, ["customField"]]);
  expect((await miriam.call(memberLists.show, { params: { id: list.id } })).body.problems).toEqual([
    { filter: "customField", reason: "removed" },
  ]);
});

test.each([
  "customIs=yes",
  "customChoice=1",
  "customText=x",
  "customFrom=1",
  "customTo=2020-01-01",
  "sort=custom",
  "sort=-custom",
  "customField=x",
  "customField=1&customIs=x",
])("%s is refused at its field", async (query) => {
  const response = await miriam.fetch(`/api/members?${query}`);
  const { fields: wrong = {} } = (await response.json()) as { fields?: object };
  const name = query.endsWith("customIs=x") ? "customIs" : "customField";
  expect([response.status, Object.keys(wrong)]).toEqual([400, [name]]);
});
