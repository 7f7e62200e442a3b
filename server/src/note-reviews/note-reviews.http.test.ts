// Restricted entries about children are reviewed once a year, and removed after a child has left.
import { careNotes } from "@narthex/contract/care-notes.ts";
import { guardians } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { noteReviews as calls, type DueNote } from "@narthex/contract/note-reviews.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";
import { upkeep } from "../upkeep.ts";

let sunday: ChildrensSunday;
let family: Family;

const at = (days: number) =>
  Temporal.Instant.from(SUNDAY_TEN)
    .add({ hours: 24 * days })
    .toString();
const due = async () =>
  (await sunday.lead.call(calls.list)).body.filter(({ childId }) => [family.mia, family.ben].includes(childId));
const kinds = (rows: readonly DueNote[]) => rows.map(({ kind, childName }) => `${kind} ${childName}`).toSorted();
const texts = async (id: number) => (await sunday.lead.call(careNotes.show, { params: { id } })).body;
const barred = async (id: number) =>
  (await sunday.lead.call(guardians.list, { params: { id } })).body.filter(({ kind }) => kind === "barred");

beforeAll(async () => {
  sunday = await openChildrensSunday();
  family = await sunday.addFamily();
  const body = { allergies: "Peanuts", medicalNotes: "Asthma spray" };
  await sunday.lead.call(careNotes.replace, { params: { id: family.mia }, body });
});
afterAll(() => sunday?.close());

test("an entry is due after a year, for another year after it was confirmed, and gone after it was removed", async () => {
  sunday.setNow(at(364));
  expect(await due()).toEqual([]);
  sunday.setNow(at(366));
  const found = await due();
  expect(kinds(found)).toEqual(["allergy Mia Berg", "barred Ben Berg", "barred Mia Berg", "medical Mia Berg"]);
  expect(JSON.stringify(found)).not.toMatch(/Peanuts|Asthma|Unwelcome/);
  const paramsOf = (kind: string, childId: number) => {
    const { source, id } = found.find((one) => one.kind === kind && one.childId === childId) ?? {
      source: "guardian" as const,
      id: 0,
    };
    return { source, id };
  };
  await sunday.lead.call(calls.confirm, { params: paramsOf("medical", family.mia) });
  await sunday.lead.call(calls.confirm, { params: paramsOf("barred", family.mia) });
  await sunday.lead.call(calls.remove, { params: paramsOf("allergy", family.mia) });
  await sunday.lead.call(calls.remove, { params: paramsOf("barred", family.ben) });
  expect(await due()).toEqual([]);
  expect(await texts(family.mia)).toMatchObject({ allergies: null, medicalNotes: "Asthma spray" });
  expect([(await barred(family.mia)).length, (await barred(family.ben)).length]).toEqual([1, 0]);
  const entries = (await sunday.auditOf("member")).map(({ action, subjectId }) => `${action} ${subjectId}`);
  expect(entries).toEqual(
    expect.arrayContaining([
      `confirmed_care_note ${family.mia}`,
      `confirmed_barred ${family.mia}`,
      `care_notes_changed ${family.mia}`,
      `guardians_changed ${family.ben}`,
    ]),
  );
  const again = await sunday.lead.refused(calls.remove, { params: paramsOf("allergy", family.mia) });
  expect(again.body.code).toBe("not_found");
  sunday.setNow(at(2 * 366 + 1));
  expect(kinds(await due())).toEqual(["barred Mia Berg", "medical Mia Berg"]);
  sunday.setNow(SUNDAY_TEN);
});

test("a parent is never due and cannot be removed by a review", async () => {
  const id = await sunday.count("select min(id) from guardians where child_id = $1 and kind = 'parent'", [family.ben]);
  const params = { source: "guardian" as const, id };
  expect((await sunday.lead.refused(calls.remove, { params })).body.code).toBe("not_found");
  expect((await sunday.lead.refused(calls.confirm, { params })).body.code).toBe("not_found");
});

test("the list is read page by page without losing an entry", async () => {
  sunday.setNow(at(3 * 366));
  const all = (await sunday.lead.call(calls.list)).body;
  const first = await sunday.lead.call(calls.list, { query: { limit: 1 } });
  expect(first.headers.get("x-total-count")).toBe(String(all.length));
  const link = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const second = (await (await sunday.lead.fetch(link)).json()) as DueNote[];
  expect([...first.body, ...second].map(({ source, id }) => [source, id])).toEqual(
    all.slice(0, 2).map(({ source, id }) => [source, id]),
  );
  sunday.setNow(SUNDAY_TEN);
});

test("leads and administrators review, and no one else", async () => {
  const params = { source: "care_note" as const, id: 999_999 };
  for (const person of [sunday.team, await sunday.as("intermediate_admin")]) {
    expect((await person.refused(calls.list)).status).toBe(403);
    expect((await person.refused(calls.confirm, { params })).status).toBe(403);
    expect((await person.refused(calls.remove, { params })).status).toBe(403);
  }
  expect((await sunday.stranger().refused(calls.list)).status).toBe(401);
  expect((await sunday.admin.call(calls.list)).status).toBe(200);
});

test("the entries about a child who has been inactive for 30 days are removed in the night, without their content in the log", async () => {
  const other = await sunday.addFamily();
  const body = { allergies: "Walnuts", medicalNotes: "Diabetes" };
  for (const id of [other.mia, other.ben]) await sunday.lead.call(careNotes.replace, { params: { id }, body });
  const params = { id: other.mia };
  const left = await sunday.admin.call(members.update, { params, body: { membershipStatus: "inactive" } });
  // The database sets the time of a change by its own clock.
  const leaving = Temporal.Instant.from(left.body.updatedAt ?? "");
  const night = async (days: number) => {
    sunday.setNow(leaving.add({ hours: 24 * days }).toString());
    await upkeep(sunday.services);
    sunday.setNow(SUNDAY_TEN);
  };
  await night(29);
  expect(await texts(other.mia)).toMatchObject(body);
  await night(31);
  expect(await texts(other.mia)).toMatchObject({ allergies: null, medicalNotes: null });
  expect(await barred(other.mia)).toEqual([]);
  expect(await texts(other.ben)).toMatchObject(body);
  expect(await barred(other.ben)).toHaveLength(1);
  const parents = (await sunday.lead.call(guardians.list, { params: { id: other.mia } })).body;
  expect(parents.map(({ kind }) => kind)).toContain("parent");
  const entries = (await sunday.auditOf("member")).filter(({ action }) => action === "restricted_notes_removed");
  expect(entries).toMatchObject([{ subjectId: `${other.mia}`, actorId: null }]);
  expect(JSON.stringify(await sunday.auditOf("member"))).not.toMatch(/Walnuts|Diabetes|Unwelcome/);
});
