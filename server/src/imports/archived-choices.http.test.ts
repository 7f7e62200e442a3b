// Archived choices of custom fields: an import keeps those that a person has and that the cell names.
import { type CustomField, customFields } from "@narthex/contract/custom-fields.ts";
import { exports } from "@narthex/contract/exports.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { person } from "@narthex/contract/person.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, upload } from "../../test/import.ts";
import { readLeftOut } from "../../test/left-out.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let [sunday, admin]: [Sunday, Person] = [] as never;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

async function addField(name: string, kind: "choice" | "choices", names: string[]): Promise<CustomField> {
  const choices = names.map((one) => ({ name: one, isArchived: false }));
  const body = { name, kind, seenBy: "staff" as const, editedBy: "managers" as const, choices };
  return (await admin.call(customFields.create, { body })).body;
}

async function archiveChoice({ id, name, seenBy, editedBy, choices }: CustomField, archived: string) {
  const changed = choices.map((choice) => ({ ...choice, isArchived: choice.name === archived }));
  await admin.call(customFields.update, { params: { id }, body: { name, seenBy, editedBy, choices: changed } });
}

const getId = ({ choices }: CustomField, name: string) => choices.find((one) => one.name === name)?.id ?? 0;

test("a row keeps the archived choices that its person has, and gives none to others", async () => {
  const skills = await addField("Skills", "choices", ["Cooking", "Typing", "Sound"]);
  const shirt = await addField("Shirt", "choice", ["Gray", "Green"]);
  const addPerson = (firstName: string) =>
    sunday.addPerson({ firstName, lastName: "Archived", email: `${firstName.toLowerCase()}@archived.example` });
  const [ann, bob] = [await addPerson("Ann"), await addPerson("Bob")];
  const custom = [
    { fieldId: skills.id, value: [getId(skills, "Typing"), getId(skills, "Sound")] },
    { fieldId: shirt.id, value: getId(shirt, "Gray") },
  ];
  await admin.call(members.update, { params: { id: ann }, body: { custom } });
  await archiveChoice(skills, "Typing");
  await archiveChoice(shirt, "Gray");
  const text = await (await admin.fetch(exports.members.path)).text();
  const [headings = "", ...lines] = text.split("\r\n");
  const own = lines.find((line) => line.startsWith("Ann,Archived,")) ?? "";
  expect(own).toMatch(/"Typing; Sound",Gray$/);
  const line = own.replace("Typing; Sound", "Cooking; Typing");
  const other = own.replace("Ann", "Bob").replace("ann@", "bob@").replace(`,${ann},`, `,${bob},`);

  const checked = await check(admin, await upload(admin, [headings, line, other]));
  expect(checked).toMatchObject({ changing: 2, partial: 1, faulty: 0 });
  const params = { id: checked.id };
  const { body: rows } = await admin.call(calls.rows, { params, query: { only: "changing" } });
  expect(rows.map(({ changes }) => changes.map(({ label, before, after }) => [label, before, after]))).toEqual([
    [["Skills", "Typing; Sound", "Cooking; Typing"]],
    [["Skills", null, "Sound"]],
  ]);
  expect(await readLeftOut(admin, calls.leftOut, checked.id)).toMatchObject([
    {
      "First name": "Bob",
      Reason: 'Skills: "Typing" is not a choice of this field. Shirt: "Gray" is not a choice of this field.',
    },
  ]);
  expect(await ended(admin, await confirm(admin, checked))).toMatchObject({ updated: 2 });
  const { body } = await admin.call(person.get, { params: { id: ann } });
  expect(body.custom).toMatchObject([
    { fieldId: skills.id, value: [getId(skills, "Cooking"), getId(skills, "Typing")] },
    { fieldId: shirt.id, value: getId(shirt, "Gray") },
  ]);
});
