// Undoing a merge over HTTP: restored and kept values, and the time limit.
import { attendance } from "@narthex/contract/attendance.ts";
import { donations } from "@narthex/contract/donations.ts";
import { duplicates } from "@narthex/contract/duplicates.ts";
import { guardians, households } from "@narthex/contract/households.ts";
import { imports } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { merges as calls } from "@narthex/contract/merges.ts";
import { notes } from "@narthex/contract/notes.ts";
import { person } from "@narthex/contract/person.ts";
import type { ServingState } from "@narthex/contract/serving-people.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { importWhole } from "../../test/import.ts";
import { addPosition, addRequest } from "../../test/serving.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { runUpkeep } from "../upkeep.ts";

let sunday: Sunday;
let admin: Person;
let miriam: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  miriam = await sunday.as("intermediate_admin");
});
beforeEach(() => sunday.setNow(SUNDAY_TEN));
afterAll(() => sunday?.close());

const daysLater = (days: number) =>
  sunday.setNow(
    Temporal.Instant.from(SUNDAY_TEN)
      .add({ hours: 24 * days })
      .toString(),
  );
const merge = async (id: number, otherId: number) =>
  (await miriam.call(calls.merge, { params: { id }, body: { otherId } })).body.mergeId;
const undo = async (id: number) => (await miriam.call(calls.undo, { params: { id } })).body;
const read = async (id: number) => (await miriam.call(person.get, { params: { id } })).body;
const listed = async () => (await miriam.call(calls.list)).body;

test("a merge moves replies to events, and an undo moves them back", async () => {
  const email = "reply@example.org";
  const [id, otherId] = [await sunday.addPerson({ email }), await sunday.addPerson({ email })];
  const [eventId, shared] = [await sunday.addEvent(), await sunday.addEvent()];
  const add = (event: number, memberId: number, guests: number) =>
    sunday.postgres.pool.query(
      "insert into event_replies (event_id, member_id, status, guests, queued_at) values ($1, $2, 'coming', $3, now())",
      [event, memberId, guests],
    );
  await add(eventId, otherId, 2);
  await add(shared, id, 0);
  await add(shared, otherId, 4);
  const repliesOf = async (memberId: number) => {
    const query = "select event_id as event, guests from event_replies where member_id = $1 order by event_id";
    return (await sunday.postgres.pool.query(query, [memberId])).rows;
  };
  const before = [await repliesOf(id), await repliesOf(otherId)];
  const mergeId = await merge(id, otherId);
  const [moved, none] = [await repliesOf(id), await repliesOf(otherId)];
  expect(moved.map(({ event }) => event)).toEqual([eventId, shared]);
  expect(none).toEqual([]);
  await undo(mergeId);
  expect([await repliesOf(id), await repliesOf(otherId)]).toEqual(before);
});

test("a merge keeps an acceptance before a draft, and the later of two answers; an undo restores both", async () => {
  const email = "serves@example.org";
  const [id, otherId] = [await sunday.addPerson({ email }), await sunday.addPerson({ email })];
  const positionId = await addPosition(sunday, sunday.music, "Merged");
  const [first, second] = [await sunday.addEvent(), await sunday.addEvent()];
  const add = (eventId: number, memberId: number, state: ServingState) =>
    addRequest(sunday, { eventId, positionId, memberId, state });
  await add(first, id, "draft");
  await add(first, otherId, "accepted");
  const [declined, accepted] = [await add(second, id, "declined"), await add(second, otherId, "accepted")];
  const setAnswered = (requestId: number, day: string) =>
    sunday.postgres.pool.query("update serving_requests set answered_at = $2 where id = $1", [requestId, day]);
  await setAnswered(declined, "2026-11-20");
  await setAnswered(accepted, "2026-11-19");
  const statesOf = async (memberId: number) => {
    const query = "select state from serving_requests where member_id = $1 order by event_id";
    return (await sunday.postgres.pool.query(query, [memberId])).rows.map(({ state }) => state);
  };
  const mergeId = await merge(id, otherId);
  expect(await statesOf(id)).toEqual(["accepted", "declined"]);
  await undo(mergeId);
  expect([await statesOf(id), await statesOf(otherId)]).toEqual([
    ["draft", "declined"],
    ["accepted", "accepted"],
  ]);
});

test("a merge keeps all positions in which either person can serve; an undo gives each their own again", async () => {
  const email = "serves-both@example.org";
  const [id, otherId] = [await sunday.addPerson({ email }), await sunday.addPerson({ email })];
  const [both, mine, theirs] = [
    await addPosition(sunday, sunday.music, "Both"),
    await addPosition(sunday, sunday.music, "Mine"),
    await addPosition(sunday, sunday.music, "Theirs"),
  ];
  await sunday.postgres.pool.query(
    `insert into serving_position_people (position_id, member_id)
      values ($1, $4), ($2, $4), ($1, $5), ($3, $5)`,
    [both, mine, theirs, id, otherId],
  );
  const positionsOf = async (memberId: number) => {
    const query = "select position_id as position from serving_position_people where member_id = $1 order by 1";
    return (await sunday.postgres.pool.query(query, [memberId])).rows.map(({ position }) => position);
  };
  const mergeId = await merge(id, otherId);
  expect(await positionsOf(id)).toEqual([both, mine, theirs]);
  await undo(mergeId);
  expect([await positionsOf(id), await positionsOf(otherId)]).toEqual([
    [both, mine],
    [both, theirs],
  ]);
});

test("both are as they were; later records stay with the survivor and are listed", async () => {
  const email = "anna@example.org";
  const [id, otherId] = [
    await sunday.addPerson({ email }),
    await sunday.addPerson({ email, address: "1 Main Street" }),
  ];
  await miriam.call(attendance.record, { body: { memberId: otherId, eventId: sunday.rehearsal } });
  const before = await read(otherId);
  const mergeId = await merge(id, otherId);
  await miriam.call(attendance.record, { body: { memberId: id, eventId: sunday.service } });
  await miriam.call(donations.record, { body: { memberId: id, amount: "5" } });
  await miriam.call(members.update, { params: { id }, body: { address: "2 Elm Street" } });
  const stayed = [
    { record: "attendance", count: 1 },
    { record: "gifts", count: 1 },
  ];
  const kept = { keptFields: ["address"], keptCustomFields: [] };
  expect(await undo(mergeId)).toEqual({ memberId: id, otherId, stayed, notRestored: [], ...kept });
  expect(await read(otherId)).toEqual(before);
  expect(await read(id)).toMatchObject({ address: "2 Elm Street", email });
  const events = async (memberId: number) =>
    (await miriam.call(attendance.ofMember, { params: { memberId } })).body.map(({ eventId }) => eventId);
  expect([await events(id), await events(otherId)]).toEqual([[sunday.service], [sunday.rehearsal]]);
  expect((await sunday.auditOf("member")).at(-1)).toMatchObject({ action: "merge_undone", detail: { other: otherId } });
  // They share an address, but are now marked as different people.
  const { body: pairs } = await miriam.call(duplicates.list);
  expect(pairs.flatMap((pair) => pair.members.map((one) => one.id))).not.toContain(otherId);
});

test("notes and guardians that move or were added since are counted for administrators, private notes of others are not", async () => {
  const email = "noted@example.org";
  const [id, otherId] = [await sunday.addPerson({ email }), await sunday.addPerson({ email })];
  const child = await sunday.addPerson({ firstName: "Kit" });
  const write = (person: Person, memberId: number, visibility: "private" | "administrators") =>
    person.call(notes.create, { params: { id: memberId }, body: { kind: "call", text: "Called.", visibility } });
  await write(admin, otherId, "administrators");
  await write(miriam, otherId, "private");
  await admin.call(guardians.replace, { params: { id: child }, body: [{ adultId: otherId, kind: "parent" }] });
  const seen = async (person: Person) =>
    (await person.call(calls.preview, { params: { id }, query: { otherId } })).body.moves
      .map(({ record, count }) => `${count} ${record}`)
      .sort();
  expect([await seen(admin), await seen(miriam)]).toEqual([["1 guardians", "1 notes"], []]);
  const mergeId = await merge(id, otherId);
  await write(admin, id, "administrators");
  await write(miriam, id, "private");
  const { body } = await admin.call(calls.undo, { params: { id: mergeId } });
  expect(body.stayed).toEqual([{ record: "notes", count: 1 }]);
});

test("a second undo changes nothing", async () => {
  const [id, otherId] = [await sunday.addPerson(), await sunday.addPerson({ phone: "+12125550103" })];
  const mergeId = await merge(id, otherId);
  await undo(mergeId);
  await miriam.call(members.update, { params: { id: otherId }, body: { phone: "(212) 555-0104" } });
  const entries = (await sunday.auditOf("member")).length;
  const nothing = { stayed: [], notRestored: [], keptFields: [], keptCustomFields: [] };
  expect(await undo(mergeId)).toEqual({ memberId: id, otherId, ...nothing });
  expect([(await read(otherId)).phone, (await sunday.auditOf("member")).length]).toEqual(["+12125550104", entries]);
});

test("a chain is undone from its end, and the list shows so", async () => {
  const [one, two, three] = [
    await sunday.addPerson({ firstName: "One" }),
    await sunday.addPerson(),
    await sunday.addPerson(),
  ];
  const first = await merge(two, one);
  const second = await merge(three, two);
  expect((await miriam.call(person.get, { params: { id: one } })).body.id).toBe(three);
  expect((await listed()).slice(0, 2)).toMatchObject([
    { mergeId: second, memberId: three, mergedId: two, undoFirst: null, until: "2027-02-20", mergedBy: "Miriam Ellis" },
    { mergeId: first, memberId: three, mergedId: one, mergedName: "One Berg", undoFirst: second },
  ]);
  const early = await miriam.refused(calls.undo, { params: { id: first } });
  expect([early.status, early.body.code, early.body.fields]).toEqual([
    409,
    "merge_newer_first",
    { mergeId: `${second}` },
  ]);
  await undo(second);
  await undo(first);
  expect((await Promise.all([one, two, three].map(read))).map(({ id }) => id)).toEqual([one, two, three]);
});

test("it ends after 90 days, when the daily cleanup deletes the values", async () => {
  const [id, otherId] = [await sunday.addPerson(), await sunday.addPerson({ email: "old@example.org" })];
  const mergeId = await merge(id, otherId);
  const kept = () =>
    sunday.count(
      "select count(merged) + (select count(*) from member_merge_rows where merge_id = $1) from member_merges where id = $1",
      [mergeId],
    );
  daysLater(89);
  await runUpkeep(sunday.services);
  expect(await kept()).toBeGreaterThan(0);
  daysLater(91);
  expect((await miriam.refused(calls.undo, { params: { id: mergeId } })).body.code).toBe("merge_too_old");
  expect(await listed()).toEqual([]);
  await runUpkeep(sunday.services);
  expect(await kept()).toBe(0);
  expect((await miriam.refused(calls.undo, { params: { id: mergeId } })).body.code).toBe("merge_too_old");
  expect((await read(otherId)).id).toBe(id);
});

test("deleting the survivor deletes the stored data of both", async () => {
  const [id, otherId] = [await sunday.addPerson(), await sunday.addPerson()];
  const mergeId = await merge(id, otherId);
  await miriam.call(members.remove, { params: { id } });
  expect((await miriam.refused(calls.undo, { params: { id: mergeId } })).body.code).toBe("not_found");
  expect((await miriam.refused(person.get, { params: { id: otherId } })).status).toBe(404);
  expect(await sunday.count("select count(*) from member_merge_rows where merge_id = $1", [mergeId])).toBe(0);
});

test("an issued statement of a year in which both have one is restored, and is not purged", async () => {
  const { pool } = sunday.postgres;
  const [id, otherId] = [await sunday.addPerson(), await sunday.addPerson()];
  const { rows } = await pool.query<{ id: number }>(
    `insert into statement_runs (year, started_at, ledger_total, without_donor_total, ledger_mark) values (2025, now(), 0, 0, '') returning id`,
  );
  for (const memberId of [id, otherId])
    await pool.query(
      `insert into statements (year, member_id, run_id, first_name, last_name, content, content_mark, gifts, total, status, issued_on, pdf)
       values (2025, $1, $2, 'A', 'B', '{}', '', 1, 5, 'issued', '2026-01-02', $3)`,
      [memberId, rows[0]?.id, Buffer.from(`%PDF of ${memberId}`)],
    );
  const documents = async () =>
    (
      await pool.query("select member_id, pdf::text from statements where member_id in ($1, $2) order by 1", [
        id,
        otherId,
      ])
    ).rows;
  const before = await documents();
  expect((await miriam.call(calls.preview, { params: { id }, query: { otherId } })).body.statementYears).toEqual([
    2025,
  ]);
  await undo(await merge(id, otherId));
  expect(await documents()).toEqual(before);
  await merge(id, otherId);
  daysLater(91);
  await runUpkeep(sunday.services);
  expect(await sunday.count("select count(*) from member_merge_rows where row ->> 'pdf' is not null")).toBe(1);
});

test("a household that was replaced since stays with the survivor, and rows of a deleted event are not restored, which the answer says", async () => {
  const [id, otherId] = [await sunday.addPerson(), await sunday.addPerson()];
  const eventId = await sunday.addEvent({ title: "Gone" });
  for (const memberId of [id, otherId]) await miriam.call(attendance.record, { body: { memberId, eventId } });
  const home = { name: "Berg", members: [{ memberId: otherId, role: "adult" as const }] };
  const household = (await miriam.call(households.create, { body: home })).body;
  const mergeId = await merge(id, otherId);
  const stale = { ...home, updatedAt: household.updatedAt };
  expect((await miriam.refused(households.update, { params: { id: household.id }, body: stale })).status).toBe(409);
  const child = await sunday.addPerson();
  const body = {
    members: [
      { memberId: id, role: "adult" as const },
      { memberId: child, role: "child" as const },
    ],
  };
  await miriam.call(households.update, { params: { id: household.id }, body: { ...body, name: "Lund" } });
  await sunday.postgres.pool.query("delete from events where id = $1", [eventId]);
  expect((await undo(mergeId)).notRestored).toEqual([
    { record: "attendance", count: 1 },
    { record: "households", count: 1 },
  ]);
  const { body: after } = await miriam.call(households.show, { params: { id: household.id } });
  expect(after.members.map(({ memberId }) => memberId)).toEqual([id, child]);
  expect(await sunday.count("select count(*) from attendance where event_id = $1", [eventId])).toBe(0);
});

test("undoing the import of a merged person does not delete the survivor", async () => {
  const id = await sunday.addPerson({ firstName: "Ida", lastName: "Import" });
  const done = await importWhole(admin, ["First name,Last name", "Ida,Importt"]);
  const { body } = await miriam.call(members.list, { query: { search: "Ida Importt" } });
  await merge(id, body[0]?.id ?? 0);
  expect((await admin.call(imports.undo, { params: { id: done.id } })).body).toMatchObject({ removed: 0 });
  expect((await read(id)).firstName).toBe("Ida");
});
