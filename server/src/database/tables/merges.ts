import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { members } from "./members.ts";
import { pictures } from "./pictures.ts";
import { users } from "./users.ts";

/** Values of one row by column, in PostgreSQL's own JSON. */
export type RowValues = Readonly<Record<string, unknown>>;

/**
 * Two members that became one. The row stays after 90 days, without the values, so that the old address of the merged
 * person still leads to the survivor.
 */
export const memberMerges = pgTable(
  "member_merges",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The person who stays. A later merge moves this to the next survivor, as every other reference. */
    survivorId: integer("survivor_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** The person whose row was deleted: no foreign key. */
    mergedId: integer("merged_id").notNull(),
    mergedBy: text("merged_by").references(() => users.id, { onDelete: "set null" }),
    mergedAt: instant("merged_at").notNull(),
    undoneAt: instant("undone_at"),
    /** The whole rows of both before the merge, and the survivor's after it; null once undone or too old. */
    merged: jsonb().$type<RowValues>(),
    survivorBefore: jsonb("survivor_before").$type<RowValues>(),
    survivorAfter: jsonb("survivor_after").$type<RowValues>(),
    /** Both pictures, so that they are not deleted as unused. */
    mergedPicture: text("merged_picture").references(() => pictures.url),
    survivorPicture: text("survivor_picture").references(() => pictures.url),
  },
  (t) => [
    check("member_merges_two_people", sql`${t.survivorId} <> ${t.mergedId} or ${t.undoneAt} is not null`),
    check(
      "member_merges_whole",
      sql`num_nonnulls(${t.merged}, ${t.survivorBefore}, ${t.survivorAfter}) in (0, 3) and (${t.undoneAt} is null or ${t.merged} is null)`,
    ),
    index("member_merges_survivor").on(t.survivorId, t.id.desc().nullsFirst()),
    index("member_merges_merged").on(t.mergedId),
    index("member_merges_newest").on(t.mergedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("member_merges_author").on(t.mergedBy).where(sql`${t.mergedBy} is not null`),
    index("member_merges_merged_picture").on(t.mergedPicture).where(sql`${t.mergedPicture} is not null`),
    index("member_merges_survivor_picture").on(t.survivorPicture).where(sql`${t.survivorPicture} is not null`),
  ],
);

const MERGE_ROW_KINDS = ["own", "changed", "removed", "added"] as const;

/**
 * The changes of a merge to rows of other tables, and the ids of the survivor's own rows. Deleted when it can no longer
 * be undone.
 */
export const memberMergeRows = pgTable(
  "member_merge_rows",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    mergeId: integer("merge_id")
      .notNull()
      .references(() => memberMerges.id, { onDelete: "cascade" }),
    tableName: text("table_name").notNull(),
    kind: text({ enum: MERGE_ROW_KINDS }).notNull(),
    /** The columns of the primary key; those of a changed row as they are after the merge. */
    key: jsonb().$type<RowValues>().notNull(),
    /** The changed column, or the column through which an own row belongs to the survivor. */
    columnName: text("column_name"),
    oldValue: jsonb("old_value"),
    newValue: jsonb("new_value"),
    /** A removed row, whole. */
    row: jsonb().$type<RowValues>(),
  },
  (t) => [
    check("member_merge_rows_kind_known", sql`${t.kind} in ('own', 'changed', 'removed', 'added')`),
    check("member_merge_rows_whole", sql`(${t.kind} = 'removed') = (${t.row} is not null)`),
    index("member_merge_rows_of").on(t.mergeId, t.tableName, t.kind),
  ],
);
