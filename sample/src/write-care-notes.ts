// Allergies and medical notes of a few children, shown on the board and printed on tags.
import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../../server/src/database/database.ts";
import { careNotes } from "../../server/src/database/tables/care-notes.ts";
import { guardians } from "../../server/src/database/tables/households.ts";

const NOTES = [
  [{ kind: "allergy", text: "Peanuts and tree nuts" }],
  [
    { kind: "allergy", text: "Bee stings" },
    { kind: "medical", text: "The emergency pen is in the front pocket of the backpack." },
  ],
  [{ kind: "medical", text: "Asthma. The inhaler is with the parents." }],
] as const;

/** One child in this many has a note. */
const APART = 3;

/** The notes of the last child are due for their yearly review. */
const AGES = [40, 130, 400];

/** @param setBy the account that entered the notes */
export async function writeCareNotes(tx: Database, today: Temporal.PlainDate, setBy: string): Promise<void> {
  const rows = await tx
    .selectDistinct({ childId: guardians.childId })
    .from(guardians)
    .where(and(eq(guardians.kind, "parent"), isNotNull(guardians.adultId)))
    .orderBy(asc(guardians.childId))
    .limit(NOTES.length * APART);
  const notes = rows
    .filter((_, place) => place % APART === 0)
    .flatMap(({ childId }, place) => {
      const createdAt = `${today.subtract({ days: AGES[place] ?? 0 })}T15:00:00Z`;
      return (NOTES[place] ?? []).map((note) => ({ ...note, memberId: childId, setBy, createdAt }));
    });
  if (notes.length > 0) await tx.insert(careNotes).values(notes);
}
