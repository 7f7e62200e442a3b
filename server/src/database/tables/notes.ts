import { NOTE_KINDS, NOTE_VISIBILITIES } from "@narthex/contract/notes.ts";
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant, updatedAt } from "./columns.ts";
import { members } from "./members.ts";
import { users } from "./users.ts";

/** Notes about a person. They are deleted with the person; with their author's person only private ones are. */
export const memberNotes = pgTable(
  "member_notes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id),
    /** The day that the note is about. */
    day: date({ mode: "string" }).notNull(),
    kind: text({ enum: NOTE_KINDS }).notNull(),
    text: text().notNull(),
    visibility: text({ enum: NOTE_VISIBILITIES }).notNull(),
    /** When an administrator released this text into the person's export; a change of the note ends it. */
    releasedAt: instant("released_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("member_notes_kind_known", sql`${t.kind} in ('visit', 'call', 'prayer', 'other')`),
    check("member_notes_visibility_known", sql`${t.visibility} in ('private', 'administrators', 'leaders')`),
    check("member_notes_private_not_released", sql`${t.releasedAt} is null or ${t.visibility} <> 'private'`),
    index("member_notes_newest").on(t.memberId, t.day.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("member_notes_author").on(t.authorId),
  ],
);
