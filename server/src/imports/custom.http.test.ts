// Custom fields and tags of imported people: values by their kind, new tags, a second import, and the undo.
import type { CustomFieldKind } from "@narthex/contract/custom-field-kinds.ts";
import { customFields } from "@narthex/contract/custom-fields.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { tags } from "@narthex/contract/tags.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, startCheck, upload } from "../../test/import.ts";
import { readLeftOut } from "../../test/left-out.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let miriam: Person;
const fields: Record<string, number> = {};
const choices: Record<string, number> = {};

async function addField(
  name: string,
  kind: CustomFieldKind,
  names: string[] = [],
  seenBy: "staff" | "administrators" = "staff",
) {
  const options = names.map((one) => ({ name: one, isArchived: false }));
  const body = { name, kind, seenBy, editedBy: "managers" as const, choices: options };
  const { body: field } = await admin.call(customFields.create, { body });
  fields[name] = field.id;
  for (const choice of field.choices) choices[choice.name] = choice.id;
}

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  miriam = await sunday.as("intermediate_admin");
  await addField("Shirt size", "choice", ["S", "M"]);
  await addField("Skills", "choices", ["Cooking", "Sound"]);
  await addField("Baptized", "date");
  await addField("Photo", "yes_no");
  await addField("Envelope", "number");
  await addField("Secret", "text", [], "administrators");
  await admin.call(tags.create, { body: { name: "Choir" } });
});
afterAll(() => sunday?.close());

const HEAD = "Breeze ID,Family,Family Role,First Name,Last Name,Shirt Size,Skills,Baptized,Photo,Envelope,Tags";
const valuesOf = async (name: string): Promise<unknown> =>
  (await sunday.postgres.pool.query("select custom_values as v from members where first_name = $1", [name])).rows[0]?.v;
const tagsOf = async (name: string): Promise<string> => {
  const query = `select string_agg(t.name, ' ' order by t.name) as names from member_tags p join tags t on t.id = p.tag_id
    join members m on m.id = p.member_id where m.first_name = $1`;
  return (await sunday.postgres.pool.query(query, [name])).rows[0]?.names ?? "";
};
const leftOut = (id: number) => readLeftOut(admin, calls.leftOut, id);
const tagNames = async () => (await admin.call(tags.list)).body.map(({ name }) => name);
let first = 0;

test("a Breeze file with tags and custom fields is recognized, and unknown tags are created only if wanted", async () => {
  const uploaded = await upload(miriam, [
    HEAD,
    '1,,,Ada,Custom,s,"cooking, sound",5/6/2001,yes,"1,200",Choir; Youth',
    "2,,,Ben,Custom,XXL,Cooking; Guitar,soon,perhaps,7 kg,Youth",
    "3,,,Cy,Custom,,,,,,",
  ]);
  expect(uploaded).toMatchObject({ source: "breeze", mapping: { tags: 10 }, createTags: true });
  expect(uploaded.custom).toEqual([
    { fieldId: fields["Shirt size"], column: 5 },
    { fieldId: fields.Skills, column: 6 },
    { fieldId: fields.Baptized, column: 7 },
    { fieldId: fields.Photo, column: 8 },
    { fieldId: fields.Envelope, column: 9 },
  ]);
  const params = { id: uploaded.id };
  const { body: found } = await miriam.call(calls.tags, { params, query: { column: 10 } });
  expect(found).toEqual([
    { name: "Youth", count: 2, isNew: true, rows: [2, 3] },
    { name: "Choir", count: 1, isNew: false, rows: [] },
  ]);

  expect(await check(miriam, uploaded)).toMatchObject({ ready: 3, faulty: 0, partial: 1 });
  const [one, two] = await leftOut(uploaded.id);
  expect(one).toMatchObject({ Row: "2", Tags: "Choir; Youth", Reason: 'Tags: This tag does not exist: "Youth".' });
  expect(two?.Reason?.split(". ").length).toBeGreaterThan(4);
  expect(two).toMatchObject({ "Shirt Size": "XXL", Baptized: "soon", Photo: "perhaps", Envelope: "7 kg" });

  const checked = await check(miriam, uploaded, {}, { createTags: true });
  expect(checked).toMatchObject({ ready: 3, partial: 1, createTags: true });
  const done = await ended(miriam, await confirm(miriam, checked));
  expect(done).toMatchObject({ status: "done", added: 3, leftOut: 0 });
  first = done.id;
  expect(await valuesOf("Ada")).toEqual({
    [fields["Shirt size"] ?? 0]: choices.S,
    [fields.Skills ?? 0]: [choices.Cooking, choices.Sound],
    [fields.Baptized ?? 0]: "2001-05-06",
    [fields.Photo ?? 0]: true,
    [fields.Envelope ?? 0]: 1200,
  });
  expect(await valuesOf("Ben")).toEqual({ [fields.Skills ?? 0]: [choices.Cooking] });
  expect(await valuesOf("Cy")).toEqual({});
  expect([await tagsOf("Ada"), await tagsOf("Ben"), await tagsOf("Cy")]).toEqual(["Choir Youth", "Youth", ""]);
  expect(await sunday.auditOf("tag")).toContainEqual(expect.objectContaining({ action: "created", subjectId: "2" }));
  expect(await leftOut(done.id)).toEqual([expect.objectContaining({ Row: "3", Skills: "Cooking; Guitar", Tags: "" })]);
});

test("values of custom fields are mapped to choices once, and the next file of the program keeps the meanings", async () => {
  const uploaded = await upload(miriam, [
    HEAD,
    "81,,,Mapped,One,Small,cook; SOUND,,,,",
    "82,,,Mapped,Two,Huge,cook,,,,",
  ]);
  const params = { id: uploaded.id };
  const [shirt = 0, skills = 0] = [fields["Shirt size"], fields.Skills];
  const found = async (customField: number, column: number) =>
    (await miriam.call(calls.values, { params, query: { customField, column } })).body;
  expect(await found(shirt, 5)).toEqual([
    { value: "Huge", count: 1, choice: null },
    { value: "Small", count: 1, choice: null },
  ]);
  expect(await found(skills, 6)).toEqual([
    { value: "cook", count: 2, choice: null },
    { value: "SOUND", count: 1, choice: String(choices.Sound) },
  ]);
  const custom = [
    { fieldId: shirt, value: "small", choice: choices.S ?? 0 },
    { fieldId: skills, value: "Cook", choice: choices.Cooking ?? 0 },
  ];
  const { mapping, dateOrder, custom: columns } = uploaded;
  sunday.setNow("2026-11-22T15:05:00Z");
  await miriam.call(calls.check, { params, body: { mapping, dateOrder, custom: columns, values: { custom } } });
  const checked = await ended(miriam, uploaded);
  expect(checked).toMatchObject({ ready: 2, partial: 1, values: { membershipStatus: [], custom } });
  await ended(miriam, await confirm(miriam, checked));
  const { rows } = await sunday.postgres.pool.query(
    "select custom_values as v from members where first_name = 'Mapped' order by last_name",
  );
  expect(rows.map(({ v }) => v)).toEqual([
    { [shirt]: choices.S, [skills]: [choices.Cooking, choices.Sound] },
    { [skills]: [choices.Cooking] },
  ]);
  expect(await upload(miriam, [HEAD, "83,,,Mapped,Three,Small,,,,,"])).toMatchObject({ values: { custom } });
});

test("the values of a hidden field or of one without choices are refused", async () => {
  const uploaded = await upload(miriam, [HEAD, "84,,,Mapped,Four,Small,,,,,"]);
  const params = { id: uploaded.id };
  for (const query of [{ customField: fields.Secret ?? 0 }, { customField: fields.Envelope ?? 0 }, {}]) {
    const { status, body } = await miriam.refused(calls.values, { params, query: { ...query, column: 5 } });
    expect([status, Object.values(body.fields ?? {})]).toEqual([400, ["Please choose from the list."]]);
  }
});

test("a second import changes values that differ and adds tags, and its undo reverts exactly that", async () => {
  sunday.setNow("2026-11-22T15:10:00Z");
  const uploaded = await upload(admin, [
    HEAD,
    "1,,,Ada,Custom,M,Cooking,5/6/2001,,1200,Choir; Elders",
    "2,,,Ben,Custom,,,,,,",
    "3,,,Cy,Custom,,,,,,Choir",
  ]);
  const checked = await check(admin, uploaded, {}, { createTags: true });
  expect(checked).toMatchObject({ ready: 0, changing: 2, unchanged: 1 });
  const { body: rows } = await admin.call(calls.rows, { params: { id: checked.id }, query: { only: "changing" } });
  expect(rows.map(({ changes }) => changes.map(({ label, before, after }) => [label, before, after]))).toEqual([
    [
      ["Shirt size", "S", "M"],
      ["Skills", "Cooking; Sound", "Cooking"],
      [null, null, "Elders"],
    ],
    [[null, null, "Choir"]],
  ]);
  const done = await ended(admin, await confirm(admin, checked));
  expect(done).toMatchObject({ status: "done", added: 0, updated: 2 });
  expect(await valuesOf("Ada")).toMatchObject({ [fields["Shirt size"] ?? 0]: choices.M });
  expect([await tagsOf("Ada"), await tagsOf("Ben"), await tagsOf("Cy")]).toEqual([
    "Choir Elders Youth",
    "Youth",
    "Choir",
  ]);
  const audit = await sunday.auditOf("member");
  expect(audit.at(-1)?.detail).toEqual({ fields: ["custom: Shirt size", "custom: Skills"] });

  sunday.setNow("2026-11-22T15:20:00Z");
  const ada = (await admin.call(members.list, { query: { search: "Ada Custom" } })).body[0]?.id ?? 0;
  const custom = [{ fieldId: fields.Skills ?? 0, value: [choices.Sound ?? 0] }];
  await admin.call(members.update, { params: { id: ada }, body: { custom } });
  const { body: undone } = await admin.call(calls.undo, { params: { id: done.id } });
  expect(undone).toMatchObject({ status: "undone", removed: 0, restored: 2, notRestored: 1 });
  expect(await valuesOf("Ada")).toMatchObject({
    [fields["Shirt size"] ?? 0]: choices.S,
    [fields.Skills ?? 0]: [choices.Sound],
  });
  expect([await tagsOf("Ada"), await tagsOf("Ben"), await tagsOf("Cy")]).toEqual(["Choir Youth", "Youth", ""]);
  expect(await tagNames()).not.toContain("Elders");
});

test("an undo of new people removes them with their tags, and tags it created that no one has", async () => {
  const { body: choir } = await admin.call(tags.create, { body: { name: "By hand" } });
  const [ben] = (await admin.call(members.list, { query: { search: "Ben Custom" } })).body;
  await admin.call(tags.putOn, { params: { id: choir.id }, body: { memberIds: [ben?.id ?? 0] } });
  const { body } = await admin.call(calls.undo, { params: { id: first } });
  // Ada was changed since the import, and another person added a tag to Ben.
  expect(body).toMatchObject({ removed: 1, kept: [{ count: 1 }, { reason: "elsewhere", count: 1 }] });
  expect([await tagsOf("Ada"), await tagsOf("Ben")]).toEqual(["Choir Youth", "By hand Youth"]);
  expect(await tagNames()).toContain("Youth");
});

test("a field that the viewer may not change can neither be chosen, confirmed nor seen", async () => {
  const lines = ["ID,First name,Last name,Secret", "s1,Sue,Custom,hush"];
  const staff = await upload(miriam, lines);
  expect(staff.custom).toEqual([]);
  const secret = [{ fieldId: fields.Secret ?? 0, column: 3 }];
  const body = { mapping: staff.mapping, dateOrder: staff.dateOrder, custom: secret };
  const refused = await miriam.refused(calls.check, { params: { id: staff.id }, body });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["custom.0.column"]]);

  const checked = await check(admin, await upload(admin, lines), { remoteId: 0 });
  expect(checked.custom).toEqual(secret);
  const params = { id: checked.id };
  expect((await miriam.refused(calls.confirm, { params, body: { leaveOutFaulty: false } })).body.code).toBe(
    "forbidden",
  );
  await ended(admin, await confirm(admin, checked));
  const again = await upload(admin, [lines[0] ?? "", "s1,Sue,Custom,louder"]);
  const { id } = await check(admin, again, { remoteId: 0 });
  const changesFor = async (who: Person) =>
    (await who.call(calls.rows, { params: { id }, query: { only: "changing" } })).body.map(({ changes }) => changes);
  expect(await changesFor(admin)).toMatchObject([[{ label: "Secret", before: "hush", after: "louder" }]]);
  expect(await changesFor(miriam)).toEqual([[]]);
});

test("cells of a field that the viewer may not see are in no import, row, list of values or left-out data", async () => {
  await addField("Illness", "choice", ["None"], "administrators");
  const head = "First name,Last name,Illness,Email,Height";
  const uploaded = await upload(admin, [head, "Una,Custom,Flu,nowhere,tall", "Udo,Custom,3/4/1980,,"]);
  const custom = [{ fieldId: fields.Illness ?? 0, value: "Flu shot", choice: choices.None ?? 0 }];
  const checked = await check(admin, uploaded, {}, { values: { custom } });
  const params = { id: checked.id };
  const readFor = async (who: Person) => {
    const found = [(await who.call(calls.get, { params })).body, (await who.call(calls.list)).body];
    const rows = await who.call(calls.rows, { params, query: { only: "remarks" } });
    return JSON.stringify([found, rows.body, await readLeftOut(who, calls.leftOut, checked.id)]);
  };
  expect((await readFor(admin)).match(/Flu|3\/4\/1980/g)?.length).toBe(16);
  const seen = await readFor(miriam);
  expect([/Flu|1980/.test(seen), seen.includes("nowhere"), seen.includes("tall")]).toEqual([false, true, true]);
  // The meanings are kept for the next file of an administrator.
  const own = await upload(miriam, [head, "Uwe,Custom,,,"]);
  expect([own.values.custom, (await check(miriam, own)).values.custom]).toEqual([[], []]);
  expect((await upload(admin, [head, "Uwe,Custom,,,"])).values).toMatchObject({ custom });
  for (const query of [{ column: 2, field: "membershipStatus" as const }, { column: 2 }])
    expect((await miriam.refused(calls.values, { params, query })).status).toBe(400);
  expect((await miriam.refused(calls.tags, { params, query: { column: 2 } })).status).toBe(400);
  // Checked without the field, the column would be visible.
  const { mapping, dateOrder } = checked;
  const again = await miriam.refused(calls.check, { params, body: { mapping, dateOrder, custom: [] } });
  expect([again.status, again.body.code]).toEqual([403, "forbidden"]);
  await admin.call(calls.remove, { params });
});

test("columns and fields are chosen once, and columns exist", async () => {
  const uploaded = await upload(admin, ["First name,Last name,Shirt size", "Dee,Custom,S"]);
  const fieldId = fields["Shirt size"] ?? 0;
  for (const custom of [[{ fieldId, column: 1 }], [{ fieldId, column: 9 }], [{ fieldId: 2_000_000_000, column: 2 }]]) {
    const body = { mapping: uploaded.mapping, dateOrder: uploaded.dateOrder, custom };
    const { status, body: answer } = await admin.refused(calls.check, { params: { id: uploaded.id }, body });
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, ["custom.0.column"]]);
  }
  const twice = [
    { fieldId, column: 2 },
    { fieldId, column: null },
  ];
  const body = { mapping: uploaded.mapping, dateOrder: uploaded.dateOrder, custom: twice };
  const { body: answer } = await admin.refused(calls.check, { params: { id: uploaded.id }, body });
  expect(Object.keys(answer.fields ?? {})).toEqual(["custom.1.column"]);
  await admin.call(calls.remove, { params: { id: uploaded.id } });
});

test("a field that is archived after the check leaves its cells out, and tags above the limit are refused", async () => {
  await addField("Gone", "text");
  const checked = await check(admin, await upload(admin, ["First name,Last name,Gone", "Eve,Custom,kept"]));
  await admin.call(customFields.archive, { params: { id: fields.Gone ?? 0 }, body: { isArchived: true } });
  const done = await ended(admin, await confirm(admin, checked));
  expect(await leftOut(done.id)).toMatchObject([{ Gone: "kept", Reason: "Gone: The field was archived." }]);

  const names = Array.from({ length: 201 }, (_, at) => `Tag ${at}`).join("; ");
  const many = await upload(admin, ["First name,Last name,Tags", `Flo,Custom,${names}`]);
  await expect(startCheck(admin, many, {}, { createTags: true })).rejects.toThrow("createTags");
});

test("the words of the statuses are kept in a custom field of the same name, beside the statuses", async () => {
  await addField("Standing", "choice", ["Member", "Attender"]);
  const rows = ["7001,,,Ida,Kept,Attender", "7002,,,Jon,Kept,Member"];
  const uploaded = await upload(admin, ["Breeze ID,Family,Family Role,First Name,Last Name,Standing", ...rows]);
  const custom = [{ fieldId: fields.Standing ?? 0, column: 5 }];
  expect(await check(admin, uploaded, { membershipStatus: 5 }, { custom })).toMatchObject({ ready: 2, faulty: 0 });
  await ended(admin, await confirm(admin, uploaded));
  expect(await valuesOf("Ida")).toEqual({ [fields.Standing ?? 0]: choices.Attender });
});
