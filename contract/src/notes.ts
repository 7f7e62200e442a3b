// Notes about a person, such as a visit or a call, for those who care for the person.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { date, entryKey, IdInPath, idInPath, paragraph, version } from "./fields.ts";
import { MAX_TEXT } from "./limits.ts";
import { PageQuery } from "./page.ts";

export const NOTE_KINDS = ["visit", "call", "prayer", "other"] as const;
const NoteKind = z.enum(NOTE_KINDS, "Please choose from the list.");
export type NoteKind = z.infer<typeof NoteKind>;

/** Who reads a note in addition to its author: no one, administrators, or also leaders of a ministry of the person. */
export const NOTE_VISIBILITIES = ["private", "administrators", "leaders"] as const;
const NoteVisibility = z.enum(NOTE_VISIBILITIES, "Please choose from the list.");
export type NoteVisibility = z.infer<typeof NoteVisibility>;

export const Note = z.object({
  id: z.number(),
  memberId: z.number(),
  /** Null for an account whose person was removed. */
  authorName: z.string().nullable(),
  /** The member of the author; null without one. */
  authorMemberId: z.number().nullable(),
  /** The day that the note is about. */
  day: z.string(),
  kind: NoteKind,
  text: z.string(),
  visibility: NoteVisibility,
  /** Whether an administrator released it into the export of everything about the person. */
  released: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), release: z.boolean() }),
});
export type Note = z.infer<typeof Note>;

const NoteFields = z.object({
  kind: NoteKind,
  text: paragraph(MAX_TEXT),
  visibility: NoteVisibility,
  day: date.refine((value) => value >= "1900", "Please enter a year from 1900 on."),
});

/** By default the note is about the congregation's current day. */
export const NewNote = NoteFields.partial({ day: true }).extend({ entryKey: entryKey.optional() });
export type NewNote = z.infer<typeof NewNote>;

/** Absent fields stay unchanged. */
export const NoteChange = NoteFields.partial().extend({ updatedAt: version });
export type NoteChange = z.infer<typeof NoteChange>;

export const NoteRelease = z.object({ released: z.boolean("Please choose yes or no."), updatedAt: version });
export type NoteRelease = z.infer<typeof NoteRelease>;

export const NotesQuery = PageQuery.omit({ search: true });
export type NotesQuery = z.infer<typeof NotesQuery>;

const NoteInPath = IdInPath.extend({ noteId: idInPath });

export const notes = {
  list: endpoint({
    method: "GET",
    path: "/api/members/:id/notes",
    summary: "The notes about a person that the caller may read, the newest day first.",
    access: "directory.read",
    params: IdInPath,
    query: NotesQuery,
    reads: ["notes", "members", "ministries"],
    answers: { 200: z.array(Note) },
    errors: ["not_found"],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/members/:id/notes",
    summary: "Writes a note about a person. 201 the first time, 200 with the same note where this key was used before.",
    access: "directory.read",
    params: IdInPath,
    body: NewNote,
    answers: { 200: Note, 201: Note },
    errors: ["not_found", "entry_key_used"],
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/members/:id/notes/:noteId",
    summary: "Changes the caller's note; what is absent stays.",
    access: "directory.read",
    params: NoteInPath,
    body: NoteChange,
    answers: { 200: Note },
    errors: ["not_found", "conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/members/:id/notes/:noteId",
    summary: "Deletes the caller's note.",
    access: "directory.read",
    params: NoteInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
  release: endpoint({
    method: "PUT",
    path: "/api/members/:id/notes/:noteId/release",
    summary:
      "Releases a restricted note into the export of everything about the person, or takes it back. Private notes are not found.",
    access: "notes.read",
    params: NoteInPath,
    body: NoteRelease,
    answers: { 200: Note },
    errors: ["not_found", "conflict"],
  }),
};
