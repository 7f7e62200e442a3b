// Who may write notes about a person, and who may read which. Pure
// (docs/decisions/0134-restrict-notes-to-authors-and-named-readers.md).
import type { Note, NoteVisibility } from "@narthex/contract/notes.ts";
import { may, type Viewer } from "../access/viewer.ts";

/** The person that notes are about. */
export interface Subject {
  readonly memberId: number;
  /** The ministries to which the person was assigned by a manager, or whose assignment they accepted. */
  readonly ministryIds: readonly number[];
}

/**
 * Whether the viewer leads a ministry of the person; belonging to it with the role of a leader is not enough. People do
 * not lead themselves.
 */
function isLeaderOf(viewer: Viewer, { memberId, ministryIds }: Subject): boolean {
  return memberId !== viewer.memberId && ministryIds.some((id) => viewer.ledMinistryIds.includes(id));
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

interface NoteFacts {
  readonly authorId: string;
  readonly visibility: NoteVisibility;
}

export const isAuthor = (viewer: Viewer, { authorId }: NoteFacts): boolean => authorId === viewer.userId;

export function mayRead(viewer: Viewer, subject: Subject, note: NoteFacts): boolean {
  return isAuthor(viewer, note) || listVisibilities(viewer, subject).includes(note.visibility);
}

/** Administrators release restricted notes into the person's export, never private ones. */
export function mayRelease(viewer: Viewer, { visibility }: NoteFacts): boolean {
  return may(viewer, "notes.read") && may(viewer, "people.export") && visibility !== "private";
}

/** Only the author changes or deletes a note. */
export function listNoteRights(viewer: Viewer, note: NoteFacts): Note["can"] {
  const own = isAuthor(viewer, note);
  return { edit: own, remove: own, release: mayRelease(viewer, note) };
}
