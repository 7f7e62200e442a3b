// Allergies and medical notes: for the children's team only, kept through a merge, and never in the member record.
import { careNotes } from "@narthex/contract/care-notes.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

const texts = async (id: number) => {
  const { allergies, medicalNotes } = (await sunday.team.call(careNotes.show, { params: { id } })).body;
  return [allergies, medicalNotes];
};
const write = (id: number, allergies: string, medicalNotes = "") =>
  sunday.team.call(careNotes.replace, { params: { id }, body: { allergies, medicalNotes } });

test("notes are written, read and emptied by the children's team, and each reading of notes is recorded", async () => {
  expect(await texts(family.mia)).toEqual([null, null]);
  const { body } = await write(family.mia, " Peanuts ", "Asthma");
  expect(body).toMatchObject({ allergies: "Peanuts", medicalNotes: "Asthma", setBy: "Lydia Marsh" });
  expect(await texts(family.mia)).toEqual(["Peanuts", "Asthma"]);
  const actions = (await sunday.auditOf("member")).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["care_notes_changed", "read_care_notes"]));
  await write(family.mia, "", "");
  expect(await texts(family.mia)).toEqual([null, null]);
});

test("a change to notes that the author has not seen is refused", async () => {
  const { body } = await write(family.mia, "Peanuts");
  const late = { params: { id: family.mia }, query: { seen: "" }, body: { allergies: "Bees", medicalNotes: "" } };
  expect((await sunday.lead.refused(careNotes.replace, late)).body.code).toBe("conflict");
  const seen = body.entries.map(({ id }) => id).join();
  expect((await sunday.lead.call(careNotes.replace, { ...late, query: { seen } })).body.allergies).toBe("Bees");
});

test("an unknown child and a long text are refused, and no member record contains them", async () => {
  await write(family.mia, "Peanuts", "Asthma");
  const params = { id: family.mia };
  expect((await sunday.team.refused(careNotes.show, { params: { id: 999_999 } })).status).toBe(404);
  const long = { params, body: { allergies: "x".repeat(201), medicalNotes: "" } };
  expect(Object.keys((await sunday.team.refused(careNotes.replace, long)).body.fields ?? {})).toEqual(["allergies"]);
  const list = (await sunday.admin.call(members.list, { query: { search: "Mia Berg" } })).body;
  expect(JSON.stringify(list)).not.toMatch(/Peanuts|Asthma/);
});

test("a merge keeps the notes of both records, and its undo separates them", async () => {
  const twin = await sunday.addPerson({ firstName: "Mia", dateOfBirth: "2021-05-01" });
  await write(family.mia, "Peanuts");
  await write(twin, "Bees", "Inhaler");
  const merged = await sunday.admin.call(merges.merge, { params: { id: family.mia }, body: { otherId: twin } });
  expect(await texts(family.mia)).toEqual(["Peanuts\nBees", "Inhaler"]);
  await sunday.admin.call(merges.undo, { params: { id: merged.body.mergeId } });
  expect([await texts(family.mia), await texts(twin)]).toEqual([
    ["Peanuts", null],
    ["Bees", "Inhaler"],
  ]);
});
