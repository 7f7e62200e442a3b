// Custom fields of two people who are merged: chosen one by one, and restored by the undo.
import { customFields } from "@narthex/contract/custom-fields.ts";
import { members } from "@narthex/contract/members.ts";
import { merges as calls } from "@narthex/contract/merges.ts";
import { person } from "@narthex/contract/person.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let miriam: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  miriam = await sunday.as("intermediate_admin");
});
afterAll(() => sunday?.close());

async function addField(name: string, seenBy: "staff" | "administrators" = "staff"): Promise<number> {
  const body = { name, kind: "text" as const, seenBy, editedBy: "managers" as const, choices: [] };
  return (await admin.call(customFields.create, { body })).body.id;
}
const enter = (id: number, values: readonly (readonly [fieldId: number, value: string])[]) =>
  admin.call(members.update, {
    params: { id },
    body: { custom: values.map(([fieldId, value]) => ({ fieldId, value })) },
  });
const valuesOf = async (id: number) =>
  (await admin.call(person.get, { params: { id } })).body.custom.map(({ value }) => value);

test("custom fields that differ are chosen one by one, none is lost, and the undo restores both people", async () => {
  const [size, diet, same, note, secret] = [
    await addField("Size"),
    await addField("Diet"),
    await addField("Language"),
    await addField("Remark"),
    await addField("Secret", "administrators"),
  ];
  const [id, otherId] = [await sunday.addPerson(), await sunday.addPerson()];
  await enter(id, [
    [size, "M"],
    [diet, "none"],
    [same, "English"],
  ]);
  await enter(otherId, [
    [size, "L"],
    [same, "English"],
    [note, "calls"],
    [secret, "hidden"],
  ]);
  const preview = await miriam.call(calls.preview, { params: { id }, query: { otherId } });
  expect(preview.body.custom).toEqual([
    { fieldId: size, person: "M", other: "L", suggested: "this" },
    { fieldId: diet, person: "none", other: null, suggested: "this" },
    { fieldId: note, person: null, other: "calls", suggested: "other" },
  ]);
  const unseen = { otherId, customChoices: [{ fieldId: secret, side: "this" as const }] };
  const refused = await miriam.refused(calls.merge, { params: { id }, body: unseen });
  expect(Object.keys(refused.body.fields ?? {})).toEqual(["customChoices"]);
  const customChoices = [{ fieldId: size, side: "other" as const }];
  const { mergeId } = (await miriam.call(calls.merge, { params: { id }, body: { otherId, customChoices } })).body;
  expect(await valuesOf(id)).toEqual(["L", "none", "English", "calls", "hidden"]);
  await enter(id, [[note, "writes"]]);
  const undone = await admin.call(calls.undo, { params: { id: mergeId } });
  expect(undone.body.keptCustomFields).toEqual(["Remark"]);
  expect(await valuesOf(id)).toEqual(["M", "none", "English", "writes", null]);
  expect(await valuesOf(otherId)).toEqual(["L", null, "English", "calls", "hidden"]);
});
