// Releasing restricted notes into the export of everything about a person, one by one.

import { confirmation } from "@narthex/contract/confirmation.ts";
import { members } from "@narthex/contract/members.ts";
import { notes as calls, type NoteVisibility } from "@narthex/contract/notes.ts";
import { person } from "@narthex/contract/person.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { openZip } from "../../test/zip.ts";

let congregation: Congregation;
let admin: Person;
let lydia: Person;
let id = 0;

beforeAll(async () => {
  congregation = await openCongregation();
  congregation.setNow("2026-11-22T15:00:00Z");
  admin = await congregation.as("admin");
  lydia = await congregation.as("member");
  id = (await lydia.call(members.me)).body.id;
});
afterAll(() => congregation?.close());
beforeEach(() => congregation.postgres.pool.query("delete from member_notes"));

async function write(text: string, visibility: NoteVisibility = "administrators", author = admin) {
  const body = { kind: "visit", text, visibility, day: "2026-11-20" } as const;
  return (await author.call(calls.create, { params: { id }, body })).body;
}

const release = async (noteId: number, released = true) =>
  (await admin.call(calls.release, { params: { id, noteId }, body: { released } })).body;

async function exported(by: Person): Promise<unknown[]> {
  await by.call(confirmation.confirm, { body: { password: DEMO_PASSWORD } });
  const answer = await by.fetch(person.export.path.replace(":id", String(id)));
  const files = await openZip(new Uint8Array(await answer.arrayBuffer()));
  expect([...files.values()].join("\n")).not.toContain("Ruth Adler");
  return JSON.parse(files.get("notes.json")?.toString("utf8") ?? "null");
}

test("only released notes are exported, to the person and to administrators, without their author", async () => {
  const miriam = await congregation.as("intermediate_admin");
  const note = await write("At the hospital.", "leaders", miriam);
  await write("Stays here.");
  expect([await exported(lydia), await exported(admin)]).toEqual([[], []]);
  expect(await release(note.id)).toMatchObject({ released: true, can: { edit: false, release: true } });
  const shown = [{ day: "2026-11-20", kind: "visit", text: "At the hospital.", writtenAt: note.createdAt }];
  expect([await exported(lydia), await exported(admin)]).toEqual([shown, shown]);
  expect(await release(note.id, false)).toMatchObject({ released: false });
  expect(await exported(lydia)).toEqual([]);
  const { rows } = await congregation.postgres.pool.query(
    "select action, detail from audit_entries where subject = 'member_note' and subject_id = $1 order by id",
    [String(note.id)],
  );
  expect(rows.slice(1)).toEqual([
    { action: "released", detail: { memberId: id } },
    { action: "release_ended", detail: { memberId: id } },
  ]);
});

test("a change of the note ends its release, and the text that was read is the one that is released", async () => {
  const note = await write("First words.");
  await release(note.id);
  congregation.setNow("2026-11-22T16:00:00Z");
  const params = { id, noteId: note.id };
  const changed = await admin.call(calls.change, { params, body: { text: "Other words." } });
  expect(changed.body.released).toBe(false);
  expect(await exported(lydia)).toEqual([]);
  const stale = { released: true, updatedAt: note.updatedAt };
  expect((await admin.refused(calls.release, { params, body: stale })).body.code).toBe("conflict");
  await release(note.id);
  expect((await admin.call(calls.change, { params, body: { visibility: "private" } })).body.released).toBe(false);
});

test("private notes are never released, not even by their author, and a note belongs to its person", async () => {
  const own = await write("For me alone.", "private");
  const restricted = await write("For administrators.");
  const body = { released: true };
  const refused = async (params: { id: number; noteId: number }) =>
    (await admin.refused(calls.release, { params, body })).status;
  expect(await refused({ id, noteId: own.id })).toBe(404);
  expect(await refused({ id, noteId: 2_000_000 })).toBe(404);
  expect(await refused({ id: id + 1, noteId: restricted.id })).toBe(404);
  await expect(
    congregation.postgres.pool.query("update member_notes set released_at = now() where id = $1", [own.id]),
  ).rejects.toThrow("member_notes_private_not_released");
  const wrong = { released: "maybe" as unknown as boolean };
  const answer = await admin.refused(calls.release, { params: { id, noteId: restricted.id }, body: wrong });
  expect([answer.status, answer.body.fields]).toEqual([400, { released: "Please choose yes or no." }]);
});

test("only administrators release a note, not even its author", async () => {
  const miriam = await congregation.as("intermediate_admin");
  const note = await write("By staff.", "administrators", miriam);
  const asked = { params: { id, noteId: note.id }, body: { released: true } };
  expect((await congregation.stranger().refused(calls.release, asked)).status).toBe(401);
  for (const name of ["pending", "member", "ministry_leader", "intermediate_admin"] as const)
    expect((await (await congregation.as(name)).refused(calls.release, asked)).status).toBe(403);
  expect(note.can).toEqual({ edit: true, remove: true, release: false });
});
