// Who may write notes about a person, and who may read which. Pure
// (docs/decisions/0134-restrict-notes-to-authors-and-named-readers.md).
import type { Note, NoteVisibility } from "@narthex/contract/notes.ts";
import { may, type Viewer } from "../access/viewer.ts";

/** A ministry of the person, assigned by a manager or accepted; its leader is a member. */
export interface PersonsMinistry {
  readonly id: number;
  readonly leaderId: number | null;
}

/** The person that notes are about. */
export interface Subject {
  readonly memberId: number;
  readonly ministries: readonly PersonsMinistry[];
}

/**
 * Whether the viewer is the leader of a ministry of the person; belonging to it with the role of a leader is not enough.
 * People do not lead themselves, and pending accounts lead no one.
 */
function isLeaderOf(viewer: Viewer, { memberId, ministries }: Subject): boolean {
  if (memberId === viewer.memberId || !may(viewer, "directory.read")) return false;
  return ministries.some(({ leaderId }) => leaderId !== null && leaderId === viewer.memberId);
}

/** The notes of other authors that a viewer may read. */
export function listVisibilities(viewer: Viewer, subject: Subject): readonly NoteVisibility[] {
  if (may(viewer, "notes.read")) return ["administrators", "leaders"];
  return isLeaderOf(viewer, subject) ? ["leaders"] : [];
}

/** Administrators and managers of members write about everybody, leaders about the people of their ministries. */
export function mayWriteAbout(viewer: Viewer, subject: Subject): boolean {
  return may(viewer, "notes.read") || may(viewer, "members.manage") || isLeaderOf(viewer, subject);
}

interface Written {
  readonly authorId: string;
  readonly visibility: NoteVisibility;
}

export const isAuthor = (viewer: Viewer, { authorId }: Written): boolean => authorId === viewer.userId;

export function mayRead(viewer: Viewer, subject: Subject, note: Written): boolean {
  return isAuthor(viewer, note) || listVisibilities(viewer, subject).includes(note.visibility);
}

/** Administrators release restricted notes into the person's export, never private ones. */
export function mayRelease(viewer: Viewer, { visibility }: Written): boolean {
  return may(viewer, "notes.read") && may(viewer, "people.export") && visibility !== "private";
}

/** Only the author changes or deletes a note. */
export function canTouch(viewer: Viewer, note: Written): Note["can"] {
  const own = isAuthor(viewer, note);
  return { edit: own, remove: own, release: mayRelease(viewer, note) };
}
