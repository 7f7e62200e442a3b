// Notes about a person: each is read by its author and those whom its visibility names, and every such reading is
// recorded.
import { randomUUID } from "node:crypto";
import { allCalls } from "@narthex/contract/api.ts";
import { audit } from "@narthex/contract/audit.ts";
import { members } from "@narthex/contract/members.ts";
import { ministries } from "@narthex/contract/ministries.ts";
import { notes as calls, type NewNote, type NoteVisibility } from "@narthex/contract/notes.ts";
import { person as personCalls } from "@narthex/contract/person.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";

let congregation: Congregation;
let admin: Person;
/** A member of the choir, which the ministry leader of the cast leads and to which the member of the cast belongs. */
let grace = 0;

beforeAll(async () => {
  congregation = await openCongregation();
  congregation.setNow("2026-11-22T15:00:00Z");
  admin = await congregation.as("admin");
  const ownId = async (name: CastName) => (await (await congregation.as(name)).call(members.me)).body.id;
  const leaderId = await ownId("ministry_leader");
  const { body: choir } = await admin.call(ministries.create, { body: { name: "Choir", leaderId } });
  grace = await addPerson("Grace");
  const memberIds = [grace, await ownId("member")];
  await admin.call(ministries.assign, { params: { id: choir.id }, body: { memberIds } });
});
afterAll(() => congregation.close());

beforeEach(async () => {
  await congregation.postgres.pool.query("delete from member_notes");
  await congregation.postgres.pool.query("delete from audit_entries where subject in ('member', 'member_note')");
});

async function addPerson(firstName: string, more: object = {}): Promise<number> {
  const body = { firstName, lastName: "Hollis", joinDate: "2026-01-04", membershipStatus: "active", ...more } as const;
  return (await admin.call(members.create, { body })).body.id;
}

async function write(name: CastName, fields: Partial<NewNote> = {}, about = grace) {
  const body = { kind: "visit", text: "At the hospital.", visibility: "leaders", ...fields } as const;
  return (await congregation.as(name)).call(calls.create, { params: { id: about }, body });
}

const textsFor = async (name: CastName, about = grace) =>
  (await (await congregation.as(name)).call(calls.list, { params: { id: about } })).body.map(({ text }) => text);

async function logged(action?: string) {
  const { rows } = await congregation.postgres.pool.query(
    "select subject, action, subject_id, detail from audit_entries where subject in ('member', 'member_note') order by id",
  );
  return rows.filter((row) => action === undefined || row.action === action);
}

test("an administrator writes a note, which keeps every field", async () => {
  const { status, body } = await write("admin", { kind: "prayer", text: "For strength.", day: "2026-11-20" });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    memberId: grace,
    authorName: "Ruth Adler",
    authorMemberId: (await admin.call(members.me)).body.id,
    kind: "prayer",
    text: "For strength.",
    visibility: "leaders",
    day: "2026-11-20",
    can: { edit: true, remove: true, release: true },
  });
  expect((await admin.call(calls.list, { params: { id: grace } })).body).toEqual([body]);
  expect(await logged()).toEqual([
    { subject: "member_note", action: "created", subject_id: String(body.id), detail: { memberId: grace } },
  ]);
  expect((await write("admin")).body.day).toBe("2026-11-22");
});

test.each([
  ["private", ["admin"]],
  ["administrators", ["admin"]],
  ["leaders", ["admin", "ministry_leader"]],
] as const)("a note for %s by an administrator is read by %o", async (visibility, readers) => {
  await write("admin", { visibility });
  const seen: CastName[] = [];
  for (const name of ["admin", "intermediate_admin", "ministry_leader", "member"] as const)
    if ((await textsFor(name)).length > 0) seen.push(name);
  expect(seen).toEqual(readers);
});

test("an administrator reads what leaders write, except for private notes", async () => {
  for (const visibility of ["private", "administrators", "leaders"] as const)
    expect((await write("ministry_leader", { visibility, text: visibility })).status).toBe(201);
  expect((await textsFor("admin")).sort()).toEqual(["administrators", "leaders"]);
  expect((await textsFor("ministry_leader")).sort()).toEqual(["administrators", "leaders", "private"]);
});

test("members and leaders of other ministries write no notes", async () => {
  const other = await addPerson("Other");
  const write = { kind: "call", text: "Hello", visibility: "private" };
  for (const [name, id] of [
    ["member", grace],
    ["member", other],
    ["ministry_leader", other],
  ] as const) {
    const answer = await (await congregation.as(name)).refused(calls.create, { params: { id }, body: write });
    expect([name, answer.status, answer.body.code]).toEqual([name, 403, "forbidden"]);
  }
  expect((await congregation.postgres.pool.query("select from member_notes")).rowCount).toBe(0);
});

test("a leader who hands a ministry over, and stays in it, reads the notes of its people no longer", async () => {
  await write("admin");
  const { body: all } = await admin.call(ministries.list);
  const choir = all.find(({ name }) => name === "Choir");
  const params = { id: choir?.id ?? 0 };
  const daniel = choir?.leaderId ?? 0;
  await admin.call(ministries.assign, { params, body: { memberIds: [daniel] } });
  expect(await textsFor("ministry_leader")).toHaveLength(1);
  await admin.call(ministries.update, { params, body: { leaderId: grace } });
  expect(await textsFor("ministry_leader")).toEqual([]);
  const { body: seen } = await (await congregation.as("ministry_leader")).call(personCalls.get, {
    params: { id: grace },
  });
  expect(seen.can.seeNotes).toBe(false);
  await admin.call(ministries.update, { params, body: { leaderId: daniel } });
  await admin.call(ministries.unassign, { params: { ...params, memberId: daniel } });
});

test("a former leader still reads and deletes their own notes, and writes no more", async () => {
  const [leader, about] = [await congregation.as("ministry_leader"), await addPerson("Ida")];
  const leaderId = (await leader.call(members.me)).body.id;
  const { body: altar } = await admin.call(ministries.create, { body: { name: "Altar guild", leaderId } });
  const params = { id: altar.id };
  await admin.call(ministries.assign, { params, body: { memberIds: [about] } });
  const { body: note } = await write("ministry_leader", { visibility: "private", text: "Own" }, about);
  await write("admin", { text: "Of another author" }, about);
  await admin.call(ministries.update, { params, body: { leaderId: null } });
  const readRights = async () => (await leader.call(personCalls.get, { params: { id: about } })).body.can;
  expect(await readRights()).toMatchObject({ seeNotes: true, writeNotes: false });
  expect(await textsFor("ministry_leader", about)).toEqual(["Own"]);
  await leader.call(calls.remove, { params: { id: about, noteId: note.id } });
  expect(await readRights()).toMatchObject({ seeNotes: false, writeNotes: false });
});

test("an assignment that the person has not accepted gives the leader no access", async () => {
  const alone = await addPerson("Alone");
  const leader = await congregation.as("ministry_leader");
  const choir = (await leader.call(ministries.list)).body.find(({ name }) => name === "Choir");
  await write("admin", {}, alone);
  await leader.call(ministries.assign, { params: { id: choir?.id ?? 0 }, body: { memberIds: [alone] } });
  expect(await textsFor("ministry_leader", alone)).toEqual([]);
  expect((await leader.call(personCalls.get, { params: { id: alone } })).body.can.seeNotes).toBe(false);
});

test("notes about a person outside the viewer's directory are not found", async () => {
  const pending = await addPerson("Pending", { membershipStatus: "pending" });
  const member = await congregation.as("member");
  for (const id of [pending, 2_147_483_647])
    expect((await member.refused(calls.list, { params: { id } })).body.code).toBe("not_found");
});

test("opening notes of others is recorded once per person and quarter of an hour, and opening own notes is not", async () => {
  await write("admin");
  await textsFor("admin");
  expect(await logged("read_notes")).toEqual([]);
  await textsFor("ministry_leader");
  await textsFor("ministry_leader");
  await textsFor("member");
  expect(await logged("read_notes")).toMatchObject([
    { subject: "member", subject_id: String(grace), detail: { times: 2 } },
  ]);
  congregation.setNow("2026-11-22T15:20:00Z");
  await textsFor("ministry_leader");
  expect(await logged("read_notes")).toHaveLength(2);
});

test("private notes leave no trace in the audit log", async () => {
  const { body: note } = await write("ministry_leader", { visibility: "private" });
  const leader = await congregation.as("ministry_leader");
  const params = { id: grace, noteId: note.id };
  await leader.call(calls.change, { params, body: { text: "At home." } });
  await leader.call(calls.remove, { params });
  expect(await logged()).toEqual([]);
});

test("only the author changes and deletes a note; others do not find notes they may not read", async () => {
  const { body: note } = await write("ministry_leader", { visibility: "private" });
  const params = { id: grace, noteId: note.id };
  const change = { body: { text: "Changed" }, params };
  expect((await admin.refused(calls.change, change)).body.code).toBe("not_found");
  const leader = await congregation.as("ministry_leader");
  const { body: shared } = await leader.call(calls.change, { params, body: { visibility: "administrators" } });
  expect(shared).toMatchObject({ visibility: "administrators", text: note.text });
  expect((await admin.refused(calls.change, change)).body.code).toBe("forbidden");
  expect((await admin.refused(calls.remove, { params })).body.code).toBe("forbidden");
  expect(await logged("changed")).toMatchObject([{ detail: { memberId: grace, fields: ["visibility"] } }]);
  const elsewhere = { ...params, id: await addPerson("Elsewhere") };
  expect((await leader.refused(calls.remove, { params: elsewhere })).body.code).toBe("not_found");
  expect((await leader.call(calls.remove, { params })).body).toEqual({ id: note.id });
  expect(await textsFor("ministry_leader")).toEqual([]);
  expect(await logged("deleted")).toHaveLength(1);
});

test.each([
  { text: " " },
  { kind: "letter" },
  { visibility: "everyone" },
  { visibility: undefined },
  { day: "2026-11-23" },
  { day: "1850-01-01" },
])("a note with %o is refused", async (wrong) => {
  const body = { kind: "visit", text: "At home.", visibility: "private", ...wrong };
  const answer = await admin.refused(calls.create, { params: { id: grace }, body });
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, Object.keys(wrong)]);
});

test("notes are paged, the newest day first", async () => {
  for (const day of ["2026-11-01", "2026-11-03", "2026-11-02"]) await write("admin", { day, text: day });
  const first = await admin.call(calls.list, { params: { id: grace }, query: { limit: 2 } });
  expect(first.body.map(({ day }) => day)).toEqual(["2026-11-03", "2026-11-02"]);
  expect(first.headers.get("x-total-count")).toBe("3");
  const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect(await (await admin.fetch(next)).json()).toMatchObject([{ day: "2026-11-01" }]);
});

test("the text of a note is in no other call, for any caller", async () => {
  const text = `zz-${randomUUID()}`;
  for (const visibility of ["private", "administrators", "leaders"] as NoteVisibility[])
    await write("ministry_leader", { visibility, text });
  const params: Record<string, unknown> = { id: grace, memberId: grace, year: 2026 };
  const isRead = (answer: unknown) => typeof answer !== "string" || answer === "file";
  for (const name of ["admin", "member"] as const) {
    for (const { name: call, call: declared } of allCalls) {
      if (declared.method !== "GET" || call === "notes.list" || !Object.values(declared.answers).some(isRead)) continue;
      const path = declared.path.replace(/:(\w+)/g, (_, part: string) => String(params[part] ?? grace));
      const answer = await (await congregation.as(name)).fetch(path);
      expect([call, (await answer.text()).includes(text)]).toEqual([call, false]);
    }
    const found = await (await congregation.as(name)).call(members.list, { query: { search: text } });
    expect(found.body).toEqual([]);
  }
});

test("notes are deleted with the person, and private ones with their author", async () => {
  const leaving = await addPerson("Leaving");
  await write("admin", {}, leaving);
  await admin.call(members.remove, { params: { id: leaving } });
  expect((await congregation.postgres.pool.query("select from member_notes")).rowCount).toBe(0);
  const own = (await (await congregation.as("ministry_leader")).call(members.me)).body.id;
  await write("ministry_leader", { visibility: "private", text: "Mine" });
  await write("ministry_leader", { visibility: "administrators", text: "Ours" });
  expect((await admin.call(members.remove, { params: { id: own } })).status).toBe(200);
  const left = await admin.call(calls.list, { params: { id: grace } });
  expect(left.body).toMatchObject([{ text: "Ours", authorName: null }]);
  expect((await admin.call(audit.list)).status).toBe(200);
});
