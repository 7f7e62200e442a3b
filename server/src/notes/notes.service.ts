// Notes about people. Reading another person's note is recorded in the audit log, once per quarter of an hour and
// person.
import { id as noteId } from "@narthex/contract/fields.ts";
import type { NewNote, Note, NoteChange, NoteRelease, NotesQuery } from "@narthex/contract/notes.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { countChange } from "../changes/count.ts";
import { recordChange } from "../changes/record.ts";
import type { About } from "../changes/rows.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { refuseStale } from "../http/version.ts";
import { isListedFor } from "../members/directory.service.ts";
import { Refusal, refuseField } from "../refusal.ts";
import {
  isAuthor,
  listNoteRights,
  listVisibilities,
  mayRead,
  mayRelease,
  mayWriteAbout,
  type Subject,
} from "./notes.policy.ts";
import {
  countNotes,
  deleteNote,
  findConfirmedMinistryIds,
  findNote,
  findNotes,
  insertNote,
  lockNote,
  type NoteRecord,
  updateNote,
  writeRelease,
} from "./notes.queries.ts";

const NoteKey = z.tuple([z.iso.date(), noteId]);
const DAY_AHEAD = "The day of a note cannot be in the future.";

function noteSeenBy(viewer: Viewer, { authorId, ...note }: NoteRecord): Note {
  return { ...note, can: listNoteRights(viewer, { authorId, visibility: note.visibility }) };
}

/** The person as the policy of notes sees them. */
export async function readSubject(db: Database, memberId: number): Promise<Subject> {
  return { memberId, ministryIds: await findConfirmedMinistryIds(db, memberId) };
}

/** A person in the viewer's directory. @throws Refusal not_found for others */
async function requireSubject(db: Database, viewer: Viewer, memberId: number): Promise<Subject> {
  if (memberId !== viewer.memberId && !(await isListedFor(db, viewer, memberId))) throw new Refusal("not_found");
  return readSubject(db, memberId);
}

export async function listNotes(
  db: Database,
  viewer: Viewer,
  memberId: number,
  { limit, after }: NotesQuery,
  now: Temporal.Instant,
): Promise<Page<Note>> {
  const subject = await requireSubject(db, viewer, memberId);
  const filter = { memberId, authorId: viewer.userId, visibilities: listVisibilities(viewer, subject) };
  const key = readCursorOf(after, NoteKey);
  const { rows, ...page } = await readPage(
    { limit, after },
    (most) => findNotes(db, filter, key, most),
    () => countNotes(db, filter),
    (last) => [last.day, last.id],
  );
  if (rows.some((note) => !isAuthor(viewer, note)))
    await countChange(db, viewer, "member.read_notes", { subjectId: memberId, detail: {} }, now);
  return { ...page, rows: rows.map((note) => noteSeenBy(viewer, note)) };
}

/** Whether the viewer wrote notes about a person. Their author still reads them without the right to write. */
export async function hasOwnNotes(db: Database, viewer: Viewer, memberId: number): Promise<boolean> {
  return (await countNotes(db, { memberId, authorId: viewer.userId, visibilities: [] })) > 0;
}

/** One's own note as it is now. */
export async function readOwnNote(db: Database, viewer: Viewer, memberId: number, id: number): Promise<Note> {
  const note = await findNote(db, memberId, id);
  if (!note || !isAuthor(viewer, note)) throw new Refusal("not_found");
  return noteSeenBy(viewer, note);
}

/** The accounts whose open screens are refreshed: the author and readers of the note, never its subject. */
function buildAbout(viewer: Viewer, { ministryIds }: Subject, isPrivate: boolean): About[] {
  const userId = viewer.userId;
  if (isPrivate) return [{ userId, unpublished: true }];
  return [{ userId }, ...ministryIds.map((ministryId) => ({ ministryId }))];
}

export async function writeNote(
  tx: Database,
  viewer: Viewer,
  memberId: number,
  input: Omit<NewNote, "entryKey">,
  now: Temporal.Instant,
): Promise<Note> {
  const subject = await requireSubject(tx, viewer, memberId);
  if (!mayWriteAbout(viewer, subject)) throw new Refusal("forbidden");
  const today = getDay(viewer, now);
  const { day = today } = input;
  if (day > today) throw refuseField("day", DAY_AHEAD);
  const at = now.toString();
  const entry = { ...input, day, memberId, authorId: viewer.userId, createdAt: at, updatedAt: at };
  const id = await insertNote(tx, entry);
  const isPrivate = input.visibility === "private";
  const about = buildAbout(viewer, subject, isPrivate);
  if (isPrivate) await recordChange(tx, viewer, "member_note.changed_privately", { about });
  else await recordChange(tx, viewer, "member_note.created", { subjectId: id, detail: { memberId }, about });
  return readOwnNote(tx, viewer, memberId, id);
}

/** One's own note, locked until the transaction ends. A note that the viewer may not read is not found. */
async function lockOwn(tx: Database, viewer: Viewer, subject: Subject, id: number): Promise<NoteRecord> {
  await lockNote(tx, id);
  const note = await findNote(tx, subject.memberId, id);
  if (!note || !mayRead(viewer, subject, note)) throw new Refusal("not_found");
  if (!isAuthor(viewer, note)) throw new Refusal("forbidden");
  return note;
}

export async function changeNote(
  tx: Database,
  viewer: Viewer,
  { id: memberId, noteId: id }: { id: number; noteId: number },
  { updatedAt, ...input }: NoteChange,
  now: Temporal.Instant,
): Promise<Note> {
  const subject = await readSubject(tx, memberId);
  const before = await lockOwn(tx, viewer, subject, id);
  const fields = listChangedFields(before, input);
  if (fields.length === 0) return noteSeenBy(viewer, before);
  await refuseStale(before, updatedAt, () => noteSeenBy(viewer, before));
  const { day = before.day, visibility = before.visibility } = input;
  if (day !== before.day && day > getDay(viewer, now)) throw refuseField("day", DAY_AHEAD);
  await updateNote(tx, id, { ...input, updatedAt: now.toString() });
  const isPrivate = before.visibility === "private" && visibility === "private";
  const about = buildAbout(viewer, subject, isPrivate);
  if (isPrivate) await recordChange(tx, viewer, "member_note.changed_privately", { about });
  else await recordChange(tx, viewer, "member_note.changed", { subjectId: id, detail: { memberId, fields }, about });
  return readOwnNote(tx, viewer, memberId, id);
}

/** Releases the text that the caller read into the person's export, or takes it back. */
export async function releaseNote(
  tx: Database,
  viewer: Viewer,
  { id: memberId, noteId: id }: { id: number; noteId: number },
  { released, updatedAt }: NoteRelease,
  now: Temporal.Instant,
): Promise<Note> {
  const subject = await readSubject(tx, memberId);
  await lockNote(tx, id);
  const read = async () => {
    const note = await findNote(tx, memberId, id);
    if (!note || !mayRelease(viewer, note)) throw new Refusal("not_found");
    return note;
  };
  const note = await read();
  if (note.released === released) return noteSeenBy(viewer, note);
  await refuseStale(note, updatedAt, () => noteSeenBy(viewer, note));
  const at = now.toString();
  await writeRelease(tx, id, released ? at : null, at);
  const about = buildAbout(viewer, subject, false);
  const change = released ? "member_note.released" : "member_note.release_ended";
  await recordChange(tx, viewer, change, { subjectId: id, detail: { memberId }, about });
  return noteSeenBy(viewer, await read());
}

export async function removeNote(
  tx: Database,
  viewer: Viewer,
  { id: memberId, noteId: id }: { id: number; noteId: number },
): Promise<{ id: number }> {
  const subject = await readSubject(tx, memberId);
  const { visibility } = await lockOwn(tx, viewer, subject, id);
  await deleteNote(tx, id);
  const isPrivate = visibility === "private";
  const about = buildAbout(viewer, subject, isPrivate);
  if (isPrivate) await recordChange(tx, viewer, "member_note.changed_privately", { about });
  else await recordChange(tx, viewer, "member_note.deleted", { subjectId: id, detail: { memberId }, about });
  return { id };
}
