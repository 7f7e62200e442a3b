// Restricted entries about children are reviewed once a year, and removed after a child has left.
import { careNotes } from "@narthex/contract/care-notes.ts";
import { guardians } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { noteReviews as calls, type DueNote } from "@narthex/contract/note-reviews.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";
import { runUpkeep } from "../upkeep.ts";

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

test("an entry is due on the 18th birthday, and then a year after it was confirmed", async () => {
  const id = await sunday.addPerson({ firstName: "Gale", dateOfBirth: "2008-11-25" });
  await sunday.lead.call(careNotes.replace, { params: { id }, body: { allergies: "Milk", medicalNotes: null } });
  const dueOf = async () => (await sunday.lead.call(calls.list)).body.filter(({ childId }) => childId === id);
  expect(await dueOf()).toEqual([]);
  sunday.setNow("2026-11-25T12:00:00Z");
  const [found] = await dueOf();
  expect(found).toMatchObject({ kind: "allergy", childName: "Gale Berg" });
  await sunday.lead.call(calls.confirm, { params: { source: "care_note", id: found?.id ?? 0 } });
  expect(await dueOf()).toEqual([]);
  sunday.setNow("2027-11-26T12:00:00Z");
  expect(await dueOf()).toHaveLength(1);
  await sunday.lead.call(calls.remove, { params: { source: "care_note", id: found?.id ?? 0 } });
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
    await runUpkeep(sunday.services);
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

test("an entry for a child who is expected back is kept for 30 days, although the child has been inactive for longer", async () => {
  const other = await sunday.addFamily();
  const params = { id: other.mia };
  const left = await sunday.admin.call(members.update, { params, body: { membershipStatus: "inactive" } });
  const leaving = Temporal.Instant.from(left.body.updatedAt ?? "");
  const night = async (days: number) => {
    sunday.setNow(leaving.add({ hours: 24 * days }).toString());
    await runUpkeep(sunday.services);
  };
  sunday.setNow(leaving.add({ hours: 24 * 20 }).toString());
  const body = { allergies: "Sesame", medicalNotes: null };
  await sunday.lead.call(careNotes.replace, { params, body });
  await night(31);
  expect([await texts(other.mia), (await barred(other.mia)).length]).toMatchObject([{ allergies: "Sesame" }, 1]);
  await night(51);
  expect([await texts(other.mia), (await barred(other.mia)).length]).toMatchObject([{ allergies: null }, 0]);
  sunday.setNow(leaving.add({ hours: 24 * 60 }).toString());
  const entries = [{ adultName: "Victor Weg", kind: "barred" as const }];
  await sunday.lead.call(guardians.replace, { params, body: entries });
  await night(61);
  expect(await barred(other.mia)).toMatchObject([{ adultName: "Victor Weg" }]);
  sunday.setNow(SUNDAY_TEN);
});

test("the entries about a child who still comes are kept, although the status is inactive", async () => {
  const other = await sunday.addFamily();
  const body = { allergies: "Sesame", medicalNotes: null };
  await sunday.lead.call(careNotes.replace, { params: { id: other.mia }, body });
  const params = { id: other.mia };
  const left = await sunday.admin.call(members.update, { params, body: { membershipStatus: "inactive" } });
  const leaving = Temporal.Instant.from(left.body.updatedAt ?? "");
  await sunday.arrive(other, other.mia);
  const night = async (days: number) => {
    const came = "update members set last_check_in = $1::timestamptz + interval '20 days' where id = $2";
    await sunday.postgres.pool.query(came, [leaving.toString(), other.mia]);
    sunday.setNow(leaving.add({ hours: 24 * days }).toString());
    await runUpkeep(sunday.services);
    sunday.setNow(SUNDAY_TEN);
  };
  await night(31);
  expect([await texts(other.mia), (await barred(other.mia)).length]).toMatchObject([{ allergies: "Sesame" }, 1]);
  await night(51);
  expect([await texts(other.mia), (await barred(other.mia)).length]).toMatchObject([{ allergies: null }, 0]);
});

test("a lead who is barred from a child neither lists, confirms nor removes bars and notes of the child", async () => {
  const other = await sunday.addFamily();
  await sunday.admin.call(careNotes.replace, {
    params: { id: other.mia },
    body: { allergies: "Celery", medicalNotes: null },
  });
  const listOf = async () => (await sunday.admin.call(guardians.list, { params: { id: other.mia } })).body;
  const entries = (await listOf()).map((one) => ({ ...one, adultName: one.adultId === null ? one.adultName : null }));
  await sunday.admin.call(guardians.replace, {
    params: { id: other.mia },
    query: { seen: entries.map(({ id }) => id).join() },
    body: [...entries, { adultId: sunday.ids.ministry_leader, kind: "barred" }],
  });
  sunday.setNow(at(4 * 366));
  const dueTo = async (person: Person) =>
    (await person.call(calls.list)).body.filter(({ childId }) => [other.mia, other.ben].includes(childId));
  const all = await dueTo(sunday.admin);
  expect(kinds(all)).toEqual(["allergy Mia Berg", "barred Ben Berg", "barred Mia Berg", "barred Mia Berg"]);
  expect(kinds(await dueTo(sunday.lead))).toEqual(["barred Ben Berg"]);
  const before = await listOf();
  for (const { source, id } of all.filter(({ childId }) => childId === other.mia)) {
    const params = { source, id };
    expect((await sunday.lead.refused(calls.confirm, { params })).status).toBe(403);
    expect((await sunday.lead.refused(calls.remove, { params })).status).toBe(403);
  }
  expect([await listOf(), await dueTo(sunday.admin)]).toEqual([before, all]);
  sunday.setNow(SUNDAY_TEN);
});

test("after a merge each entry is reviewed with its own text, and equal texts are confirmed and removed together", async () => {
  const ids: number[] = [];
  for (const [allergies, medicalNotes] of [
    ["Peanuts", "Asthma"],
    ["Milk", "Asthma"],
  ] as const) {
    const id = await sunday.addPerson({ firstName: "Noah", dateOfBirth: "2021-05-01" });
    await sunday.lead.call(careNotes.replace, { params: { id }, body: { allergies, medicalNotes } });
    ids.push(id);
  }
  const [kept = 0, otherId = 0] = ids;
  await sunday.admin.call(merges.merge, { params: { id: kept }, body: { otherId } });
  sunday.setNow(at(366));
  const dueOf = async () => (await sunday.lead.call(calls.list)).body.filter(({ childId }) => childId === kept);
  const paramsOf = async (text: string) => {
    const { id = 0 } = (await texts(kept)).entries.find((entry) => entry.text === text) ?? {};
    return { source: "care_note" as const, id };
  };
  expect((await dueOf()).map(({ kind }) => kind).sort()).toEqual(["allergy", "allergy", "medical"]);
  await sunday.lead.call(calls.confirm, { params: await paramsOf("Asthma") });
  expect((await dueOf()).map(({ kind }) => kind)).toEqual(["allergy", "allergy"]);
  await sunday.lead.call(calls.remove, { params: await paramsOf("Milk") });
  await sunday.lead.call(calls.remove, { params: await paramsOf("Asthma") });
  expect(await texts(kept)).toMatchObject({ allergies: "Peanuts", medicalNotes: null });
  sunday.setNow(SUNDAY_TEN);
});
