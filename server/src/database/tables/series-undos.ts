import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import type { RowValues } from "./merges.ts";
import { users } from "./users.ts";

/** Ids and versions of rows. */
export interface RowVersions {
  readonly series: readonly { id: number; updatedAt: string }[];
  readonly events: readonly { id: number; updatedAt: string }[];
}

/** A change of several events of a series that its author can undo for an hour. */
export const seriesUndos = pgTable(
  "series_undos",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    changedAt: instant("changed_at").notNull(),
    kind: text({ enum: ["changed", "deleted"] }).notNull(),
    title: text().notNull(),
    /** The number of events that were changed, added or deleted. */
    count: integer().notNull(),
    /** The whole rows before the change. */
    before: jsonb()
      .$type<{
        series: RowValues[];
        events: RowValues[];
        rooms?: RowValues[];
        serving?: RowValues[];
        needs?: RowValues[];
        exceptions?: RowValues[];
        sources?: RowValues[];
      }>()
      .notNull(),
    /** The rows after it; a row with another version was changed since. */
    after: jsonb().$type<RowVersions>().notNull(),
  },
  (t) => [
    check("series_undos_kind_known", sql`${t.kind} in ('changed', 'deleted')`),
    index("series_undos_of").on(t.userId, t.changedAt),
    index("series_undos_old").on(t.changedAt),
  ],
);
