// Custom fields: who defines them, who sees and changes their values, and what an archived field keeps.
import { type CustomField, customFields as calls, type NewCustomField } from "@narthex/contract/custom-fields.ts";
import { exports as exported } from "@narthex/contract/exports.ts";
import { members as people } from "@narthex/contract/members.ts";
import { outputs } from "@narthex/contract/outputs.ts";
import { person as page } from "@narthex/contract/person.ts";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let miriam: Person;
let lydia: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  miriam = await sunday.as("intermediate_admin");
  lydia = await sunday.as("member");
});
afterAll(() => sunday?.close());

let made = 0;
async function addField(more: Partial<NewCustomField> = {}): Promise<CustomField> {
  made += 1;
  const access = { seenBy: "staff", editedBy: "managers" } as const;
  const body = { name: `Field ${made}`, kind: "text" as const, ...access, choices: [], ...more };
  return (await admin.call(calls.create, { body })).body;
}
const choicesOf = (...names: string[]) => names.map((name) => ({ name, isArchived: false }));
const enter = (who: Person, id: number, fieldId: number, value: unknown) =>
  who.fetch(people.update.path.replace(":id", String(id)), {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ custom: [{ fieldId, value }] }),
  });
const seenValue = async (who: Person, id: number, fieldId: number) =>
  (await who.call(page.get, { params: { id } })).body.custom.find((one) => one.fieldId === fieldId);

test("a field is added, changed, moved, archived and restored, and each step is in the audit log", async () => {
  const above = await addField({});
  const field = await addField({ kind: "choice", choices: choicesOf("S", "M") });
  const params = { id: field.id };
  const [small, medium] = field.choices;
  const body = {
    name: "Size",
    seenBy: "person" as const,
    editedBy: "person" as const,
    choices: [
      { ...medium, name: "Medium", isArchived: false },
      { name: "Large", isArchived: false },
    ],
  };
  const changed = (await admin.call(calls.update, { params, body })).body;
  expect(changed.choices.map(({ name, isArchived }) => [name, isArchived])).toEqual([
    ["Medium", false],
    ["Large", false],
    ["S", true],
  ]);
  expect(changed.choices[2]?.id).toBe(small?.id);
  const order = async () => (await admin.call(calls.list)).body.map(({ id }) => id);
  await admin.call(calls.move, { params, body: { direction: "up" } });
  expect((await order()).filter((id) => [field.id, above.id].includes(id))).toEqual([field.id, above.id]);
  expect((await admin.call(calls.archive, { params, body: { isArchived: true } })).body.isArchived).toBe(true);
  expect((await miriam.call(calls.list)).body.map(({ id }) => id)).not.toContain(field.id);
  await admin.call(calls.archive, { params, body: { isArchived: false } });
  expect((await lydia.call(calls.list)).body.map(({ id }) => id)).toContain(field.id);
  const logged = (await sunday.auditOf("custom_field")).filter(({ subjectId }) => subjectId === String(field.id));
  expect(logged.map(({ action }) => action)).toEqual(["created", "changed", "moved", "archived", "restored"]);
  expect(logged[1]?.detail).toEqual({ fields: ["name", "seenBy", "editedBy", "choices"] });
});

test("choices exchange their names, or take the former name of the next one, in one change", async () => {
  const {
    id,
    name: field,
    choices,
  } = await addField({ kind: "choice", choices: choicesOf("Small", "Medium", "Large") });
  const rename = async (names: string[]) => {
    const renamed = names.map((name, place) => ({ id: choices[place]?.id, name, isArchived: false }));
    const body = { name: field, seenBy: "staff" as const, editedBy: "managers" as const, choices: renamed };
    return (await admin.call(calls.update, { params: { id }, body })).body.choices.map((one) => [one.id, one.name]);
  };
  const ids = choices.map((one) => one.id);
  for (const names of [
    ["Medium", "Large", "Extra large"],
    ["Large", "Medium", "Extra large"],
  ])
    expect(await rename(names)).toEqual(ids.map((one, place) => [one, names[place]]));
});

test.each([
  [{ name: " " }, "name"],
  [{ kind: "choice", choices: [] }, "choices"],
  [{ choices: choicesOf("A", "a") }, "choices"],
  [{ seenBy: "staff", editedBy: "person" }, "editedBy"],
  [{ seenBy: "everybody" }, "seenBy"],
])("a field with %j is refused", async (wrong, field) => {
  const body = {
    name: "Wrong",
    kind: "text",
    seenBy: "staff",
    editedBy: "managers",
    choices: [],
    ...wrong,
  } as NewCustomField;
  const { status, body: answer } = await admin.refused(calls.create, { body });
  expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]]);
});

test("a name is used once, also by an archived field, and another field's choice is refused", async () => {
  const field = await addField({ kind: "choice", choices: choicesOf("Yes") });
  const other = await addField({ kind: "choice", choices: choicesOf("No") });
  await admin.call(calls.archive, { params: { id: field.id }, body: { isArchived: true } });
  const again = await admin.refused(calls.create, {
    body: { name: field.name.toUpperCase(), kind: "text", seenBy: "staff", editedBy: "managers", choices: [] },
  });
  expect([again.status, again.body.code]).toEqual([409, "custom_field_exists"]);
  const body = { name: other.name, seenBy: "staff", editedBy: "managers", choices: field.choices } as const;
  const foreign = await admin.refused(calls.update, { params: { id: other.id }, body });
  expect(Object.keys(foreign.body.fields ?? {})).toEqual(["choices"]);
});

describe("values are seen and changed", () => {
  test("of a field for administrators and staff, by these and not by leaders", async () => {
    const { id: fieldId } = await addField({ seenBy: "managers" });
    const id = sunday.ids.member;
    expect((await enter(miriam, id, fieldId, "A")).status).toBe(200);
    for (const who of [admin, miriam]) expect((await seenValue(who, id, fieldId))?.value).toBe("A");
    const daniel = await sunday.as("ministry_leader");
    for (const who of [daniel, lydia]) {
      expect(await seenValue(who, id, fieldId)).toBeUndefined();
      expect((await who.call(calls.list)).body.map((field) => field.id)).not.toContain(fieldId);
    }
  });

  test("of a field for administrators, by no other role", async () => {
    const { id: fieldId } = await addField({ seenBy: "administrators" });
    const { member } = sunday.ids;
    expect((await enter(admin, member, fieldId, "secret")).status).toBe(200);
    expect(await seenValue(admin, member, fieldId)).toEqual({ fieldId, value: "secret", canEdit: true });
    expect((await miriam.call(calls.list)).body.map(({ id }) => id)).not.toContain(fieldId);
    expect(await seenValue(miriam, member, fieldId)).toBeUndefined();
    expect((await enter(miriam, member, fieldId, "x")).status).toBe(400);
    expect((await lydia.call(people.me)).body.custom.map((one) => one.fieldId)).not.toContain(fieldId);
  });

  test("of a field for staff, by leaders of a ministry of the person, but not by the person", async () => {
    const { id: fieldId } = await addField();
    const leader = await sunday.as("ministry_leader");
    const own = sunday.ids.ministry_leader;
    const member = await sunday.addPerson();
    const { pool } = sunday.postgres;
    expect((await enter(miriam, member, fieldId, "kept by staff")).status).toBe(200);
    await enter(miriam, own, fieldId, "about the leader");
    expect(await seenValue(leader, member, fieldId)).toBeUndefined();
    const { rows } = await pool.query("insert into ministries (name) values ('Custom') returning id");
    await pool.query(
      "insert into member_ministries (member_id, ministry_id, join_date, confirmed) values ($1, $3, '2026-01-01', true), ($2, $3, '2026-01-01', true)",
      [member, own, rows[0].id],
    );
    expect(await seenValue(leader, member, fieldId)).toEqual({ fieldId, value: "kept by staff", canEdit: false });
    expect(await seenValue(leader, own, fieldId)).toBeUndefined();
    expect(await seenValue(lydia, member, fieldId)).toBeUndefined();
    await enter(miriam, sunday.ids.member, fieldId, "about the member");
    expect((await lydia.call(people.me)).body.custom.map((one) => one.fieldId)).not.toContain(fieldId);
    const refused = await lydia.refused(people.updateMe, { body: { custom: [{ fieldId, value: "mine" }] } });
    expect(refused.body.fields).toEqual({ "custom.0.value": "Please choose from the list." });
  });

  test("of a field that people change themselves, by the person, and by no other member", async () => {
    const { id: fieldId } = await addField({ kind: "yes_no", seenBy: "person", editedBy: "person" });
    const { body } = await lydia.call(people.updateMe, { body: { custom: [{ fieldId, value: true }] } });
    expect(body.custom.find((one) => one.fieldId === fieldId)).toEqual({ fieldId, value: true, canEdit: true });
    const pending = await sunday.as("pending");
    expect((await pending.call(calls.list)).body.map(({ id }) => id)).toContain(fieldId);
    expect((await enter(pending, sunday.ids.member, fieldId, false)).status).toBe(403);
    expect(await seenValue(lydia, sunday.ids.admin, fieldId)).toBeUndefined();
    const readOnly = await addField({ seenBy: "person" });
    await enter(miriam, sunday.ids.member, readOnly.id, "to read");
    const own = (await lydia.call(people.profile)).body.custom.find((one) => one.fieldId === readOnly.id);
    expect(own).toEqual({ fieldId: readOnly.id, value: "to read", canEdit: false });
    const change = async (value: string) => {
      const custom = [
        { fieldId, value: false },
        { fieldId: readOnly.id, value },
      ];
      return (await lydia.refused(people.updateMe, { body: { custom } })).status;
    };
    expect([await change("to read"), await change("changed")]).toEqual([200, 400]);
  });
});

test("values of each kind are kept exactly, cleared with null, and named in the audit log without their value", async () => {
  const size = await addField({ kind: "choices", choices: choicesOf("A", "B", "C") });
  const [a, , c] = size.choices.map(({ id }) => id);
  const kinds = [
    [await addField(), "  two\r\nlines ", "two\nlines"],
    [await addField({ kind: "number" }), "12.5", 12.5],
    [await addField({ kind: "date" }), "2001-02-28", "2001-02-28"],
    [await addField({ kind: "yes_no" }), false, false],
    [size, [c, a, c], [a, c]],
  ] as const;
  const id = await sunday.addPerson();
  for (const [{ id: fieldId, name }, typed, value] of kinds) {
    expect((await enter(miriam, id, fieldId, typed)).status).toBe(200);
    expect((await seenValue(miriam, id, fieldId))?.value).toEqual(value);
    const entry = (await sunday.auditOf("member")).at(-1);
    expect([entry?.subjectId, entry?.detail]).toEqual([String(id), { fields: [`custom: ${name}`] }]);
    await enter(miriam, id, fieldId, null);
    expect((await seenValue(miriam, id, fieldId))?.value).toBeNull();
  }
  expect(await sunday.count("select count(*) from members where id = $1 and custom_values = '{}'", [id])).toBe(1);
});

test.each([
  ["text", 5, "Please enter text."],
  ["number", "many", "Please enter a number."],
  ["number", 0.00001, "Please use at most four decimals."],
  ["number", 1e12, "Please enter a smaller number."],
  ["date", "2026-02-30", "Please enter a date that exists."],
  ["date", "1899-12-31", "Please enter a year from 1900 on."],
  ["yes_no", "yes", "Please choose yes or no."],
  ["choice", 2_000_000_000, "Please choose from the list."],
  ["choices", [2_000_000_000], "Please choose from the list."],
] as const)("a %s with %j is refused at its field", async (kind, value, sentence) => {
  const choices = kind === "choice" || kind === "choices" ? choicesOf("One") : [];
  const { id: fieldId } = await addField({ kind, choices });
  const answer = await enter(miriam, sunday.ids.member, fieldId, value);
  expect([answer.status, ((await answer.json()) as { fields: object }).fields]).toEqual([
    400,
    { "custom.0.value": sentence },
  ]);
});

test("an archived choice is kept by those who have it, and cannot be chosen newly", async () => {
  const field = await addField({ kind: "choice", choices: choicesOf("Old", "New") });
  const [old] = field.choices;
  const [one, other] = [await sunday.addPerson(), await sunday.addPerson()];
  await enter(miriam, one, field.id, old?.id);
  const body = { name: field.name, seenBy: "staff", editedBy: "managers", choices: field.choices.slice(1) } as const;
  await admin.call(calls.update, { params: { id: field.id }, body });
  expect((await enter(miriam, one, field.id, old?.id)).status).toBe(200);
  expect((await enter(miriam, other, field.id, old?.id)).status).toBe(400);
});

test("a new member has the values that were entered, and an older version of a member is refused", async () => {
  const { id: fieldId } = await addField({ kind: "number" });
  const custom = [{ fieldId, value: 7 }];
  const body = { firstName: "Nora", lastName: "New", joinDate: "2026-01-01", custom };
  const created = (await miriam.call(people.create, { body })).body;
  expect(created.custom).toContainEqual({ fieldId, value: 7, canEdit: true });
  const params = { id: created.id };
  const stale = { custom: [{ fieldId, value: 8 }], updatedAt: "2020-01-01T00:00:00Z" };
  const refused = await miriam.refused(people.update, { params, body: stale });
  expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
});

test("values of an archived field are hidden, and are restored with it", async () => {
  const { id: fieldId } = await addField();
  const id = await sunday.addPerson();
  await enter(miriam, id, fieldId, "kept");
  await admin.call(calls.archive, { params: { id: fieldId }, body: { isArchived: true } });
  expect(await seenValue(admin, id, fieldId)).toBeUndefined();
  expect((await enter(admin, id, fieldId, "new")).status).toBe(400);
  await admin.call(calls.archive, { params: { id: fieldId }, body: { isArchived: false } });
  expect((await seenValue(admin, id, fieldId))?.value).toBe("kept");
});

test("a list as CSV has a column for each field that the viewer sees, with choices by name", async () => {
  const size = await addField({ name: "Hats", kind: "choices", choices: choicesOf("Red", "Blue") });
  const secret = await addField({ name: "Hidden remark", seenBy: "administrators" });
  const id = await sunday.addPerson({ firstName: "Hattie" });
  await enter(
    admin,
    id,
    size.id,
    size.choices.map((choice) => choice.id),
  );
  await enter(admin, id, secret.id, "=1+1");
  for (const path of [outputs.csv.path, exported.members.path]) {
    const read = async (who: Person): Promise<Record<string, string>[]> =>
      parse(await (await who.fetch(path)).text(), { bom: true, columns: true });
    const find = (rows: Record<string, string>[]) => rows.find((row) => row["First name"] === "Hattie");
    expect(find(await read(admin))).toMatchObject({ Hats: "Red; Blue", "Hidden remark": "'=1+1" });
    const staff = find(await read(miriam));
    expect([staff?.Hats, staff && Object.keys(staff).includes("Hidden remark")]).toEqual(["Red; Blue", false]);
  }
});
