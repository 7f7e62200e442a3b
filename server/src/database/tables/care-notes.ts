import { CARE_NOTE_KINDS } from "@narthex/contract/care-note-kinds.ts";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { members } from "./members.ts";
import { users } from "./users.ts";

/**
 * Allergies and medical notes of children. Several of one kind are read as one text, so that a merge of two people
 * loses none.
 */
export const careNotes = pgTable(
  "care_notes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    kind: text({ enum: CARE_NOTE_KINDS }).notNull(),
    text: text().notNull(),
    setBy: text("set_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** When someone last said that it is still true; null while no one has. */
    reviewedAt: instant("reviewed_at"),
  },
  (t) => [
    check("care_notes_kind_known", sql`${t.kind} in ('allergy', 'medical')`),
    index("care_notes_member").on(t.memberId, t.id),
    index("care_notes_set_by").on(t.setBy).where(sql`${t.setBy} is not null`),
  ],
);
