import type { CareNoteKind } from "@narthex/contract/care-note-kinds.ts";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { careNotes } from "../database/tables/care-notes.ts";
import { selectAccountName } from "../people/account-name.ts";

/** Entries of these people, the oldest first; `setBy` is the name of the account's member, or its own. */
export async function findCareNotes(db: Database, memberIds: readonly number[]) {
  if (memberIds.length === 0) return [];
  const { id, memberId, kind, text, createdAt } = careNotes;
  return db
    .select({
      id,
      memberId,
      kind,
      text,
      createdAt,
      setBy: selectAccountName(careNotes.setBy),
    })
    .from(careNotes)
    .where(inArray(memberId, [...memberIds]))
    .orderBy(asc(id));
}

export async function deleteCareNotes(tx: Database, memberId: number, kind: CareNoteKind): Promise<void> {
  await tx.delete(careNotes).where(and(eq(careNotes.memberId, memberId), eq(careNotes.kind, kind)));
}

export async function insertCareNote(tx: Database, row: typeof careNotes.$inferInsert): Promise<void> {
  await tx.insert(careNotes).values(row);
}
