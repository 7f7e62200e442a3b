// Custom fields whose names are usual headings of a person's own fields: their columns are imported into them.
import { customFields } from "@narthex/contract/custom-fields.ts";
import { exports } from "@narthex/contract/exports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, importWhole, upload } from "../../test/import.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let [sunday, admin]: [Sunday, Person] = [] as never;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

async function addField(name: string): Promise<number> {
  const body = { name, kind: "text" as const, seenBy: "staff" as const, editedBy: "managers" as const, choices: [] };
  return (await admin.call(customFields.create, { body })).body.id;
}

test("columns of custom fields named like a usual heading are read from an export into these fields", async () => {
  const names = ["Region", "Home country", "Work phone", "City"];
  const ids: number[] = [];
  for (const name of names) ids.push(await addField(name));
  const address = "4 Mill Lane\nTroy, NY 12180";
  const id = await sunday.addPerson({ firstName: "Rhea", lastName: "Region", address });
  const custom = ids.map((fieldId, at) => ({ fieldId, value: `value ${at}` }));
  await admin.call(members.update, { params: { id }, body: { custom } });
  const file = new Uint8Array(await (await admin.fetch(exports.members.path)).arrayBuffer());
  await sunday.postgres.pool.query("delete from members where first_name = 'Rhea'");

  const uploaded = await upload(admin, file);
  const headers = uploaded.columns.map(({ header }) => header);
  expect(uploaded.custom.map(({ fieldId, column }) => [fieldId, headers[column]])).toEqual(
    ids.map((fieldId, at) => [fieldId, names[at]]),
  );
  await importWhole(admin, file);
  const [{ v, a }] = (
    await sunday.postgres.pool.query("select custom_values v, address a from members where first_name = 'Rhea'")
  ).rows;
  expect([a, v]).toEqual([address, Object.fromEntries(ids.map((fieldId, at) => [fieldId, `value ${at}`]))]);
});

test("a column that was chosen for a custom field in the latest file is chosen for it again", async () => {
  const fieldId = await addField("Landline at work");
  const lines = ["First name,Last name,Phone,Landline", "Lena,Landline,(518) 555-0160,(518) 555-0161"];
  const uploaded = await upload(admin, lines);
  expect(uploaded).toMatchObject({ mapping: { otherPhone: 3 }, custom: [] });
  const custom = [{ fieldId, column: 3 }];
  await check(admin, { ...uploaded, custom }, { otherPhone: null });
  expect(await upload(admin, lines)).toMatchObject({ mapping: { phone: 2, otherPhone: null }, custom });
});

test("a heading of this product is its own field although a custom field has its name", async () => {
  await addField("State");
  const uploaded = await upload(admin, ["First name,Last name,City,State,ZIP code", "Stan,State,Troy,NY,12180"]);
  expect(uploaded).toMatchObject({ mapping: { city: 2, state: 3, postalCode: 4 }, custom: [] });
});
