import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { users } from "./users.ts";

/** One row per form that created a record, so that a repeated request creates nothing. Kept for some days. */
export const entryKeys = pgTable(
  "entry_keys",
  {
    authorId: text("author_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    entryKey: uuid("entry_key").notNull(),
    /** Keyed hash of the call and its body: identifies a repeated request without storing its fields. */
    fingerprint: text().notNull(),
    /** The record that was created; null only inside the transaction that creates it. */
    recordId: text("record_id"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "entry_keys_once", columns: [t.authorId, t.entryKey] }),
    index("entry_keys_created").on(t.createdAt),
  ],
);
