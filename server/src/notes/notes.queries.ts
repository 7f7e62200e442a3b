// SQL for notes. A note is selected only by those who may read it: the condition is part of each list.
import type { NoteChange, NoteVisibility } from "@narthex/contract/notes.ts";
import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { deleteById, insertInto } from "../database/rows.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries } from "../database/tables/ministries.ts";
import { memberNotes } from "../database/tables/notes.ts";
import { users } from "../database/tables/users.ts";
import { selectAccountName } from "../people/account-name.ts";

export interface NoteFilter {
  memberId: number;
  /** Notes of this account, and notes of others with these visibilities. */
  authorId: string;
  visibilities: readonly NoteVisibility[];
}

const authorMemberId = sql<number | null>`(select ${members.id} from ${members} where ${members.userId} = ${users.id})`;

function selectNotes(db: Database) {
  return db
    .select({
      id: memberNotes.id,
      memberId: memberNotes.memberId,
      authorId: memberNotes.authorId,
      authorName: selectAccountName(memberNotes.authorId),
      authorMemberId,
      day: memberNotes.day,
      kind: memberNotes.kind,
      text: memberNotes.text,
      visibility: memberNotes.visibility,
      released: sql<boolean>`${memberNotes.releasedAt} is not null`,
      createdAt: memberNotes.createdAt,
      updatedAt: memberNotes.updatedAt,
    })
    .from(memberNotes)
    .innerJoin(users, eq(users.id, memberNotes.authorId));
}

export type NoteRecord = Awaited<ReturnType<typeof selectNotes>>[number];

function buildFilter({ memberId, authorId, visibilities }: NoteFilter): SQL | undefined {
  const others = visibilities.length > 0 ? inArray(memberNotes.visibility, [...visibilities]) : undefined;
  return and(eq(memberNotes.memberId, memberId), or(eq(memberNotes.authorId, authorId), others));
}

/** The place of a note, the newest day first. */
export type NoteKey = readonly [day: string, id: number];

export async function findNotes(
  db: Database,
  filter: NoteFilter,
  after: NoteKey | null,
  limit: number,
): Promise<NoteRecord[]> {
  const beyond = after ? sql`(${memberNotes.day}, ${memberNotes.id}) < (${after[0]}, ${after[1]})` : undefined;
  return selectNotes(db)
    .where(and(buildFilter(filter), beyond))
    .orderBy(desc(memberNotes.day), desc(memberNotes.id))
    .limit(limit);
}

export async function countNotes(db: Database, filter: NoteFilter): Promise<number> {
  return countRows(db, memberNotes, buildFilter(filter));
}

export async function findNote(db: Database, memberId: number, id: number): Promise<NoteRecord | null> {
  const [found] = await selectNotes(db).where(and(eq(memberNotes.id, id), eq(memberNotes.memberId, memberId)));
  return found ?? null;
}

/** Locks a note until the transaction ends. */
export async function lockNote(tx: Database, id: number): Promise<void> {
  await tx.select({ id: memberNotes.id }).from(memberNotes).where(eq(memberNotes.id, id)).for("update");
}

export const insertNote = insertInto(memberNotes);

/** Changes a note; a released one has to be released again, because no one released the new text. */
export async function updateNote(tx: Database, id: number, change: NoteChange & { updatedAt: string }): Promise<void> {
  await tx
    .update(memberNotes)
    .set({ ...change, releasedAt: null })
    .where(eq(memberNotes.id, id));
}

export async function writeRelease(tx: Database, id: number, releasedAt: string | null, at: string): Promise<void> {
  await tx.update(memberNotes).set({ releasedAt, updatedAt: at }).where(eq(memberNotes.id, id));
}

export const deleteNote = deleteById(memberNotes);

/** The ministries to which a person was assigned by a manager, or whose assignment they accepted. */
export async function findConfirmedMinistryIds(db: Database, memberId: number): Promise<number[]> {
  const found = await db
    .select({ id: memberMinistries.ministryId })
    .from(memberMinistries)
    .where(and(eq(memberMinistries.memberId, memberId), eq(memberMinistries.confirmed, true)));
  return found.map(({ id }) => id);
}
