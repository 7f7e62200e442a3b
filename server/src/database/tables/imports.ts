import {
  type DateOrder,
  IMPORT_STATUSES,
  type ImportChoice,
  type ImportFault,
  type ImportMapping,
  type ImportMatch,
  type KeptReason,
} from "@narthex/contract/imports.ts";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { members } from "./members.ts";

/** Imports of members from files. The file is not stored, only its rows, and their cells no longer than needed. */
export const imports = pgTable(
  "imports",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    status: text({ enum: IMPORT_STATUSES }).notNull().default("uploaded"),
    createdAt: createdAt(),
    /** The account that uploaded it; kept when the account is deleted. */
    createdBy: text("created_by"),
    confirmedBy: text("confirmed_by"),
    headers: jsonb().$type<string[]>().notNull(),
    rows: integer().notNull(),
    mapping: jsonb().$type<ImportMapping>().notNull(),
    dateOrder: text("date_order").$type<DateOrder>().notNull(),
    /** When the latest check began. */
    checkedAt: instant("checked_at"),
    /** Counts the starts of a check, by a person or by a job: only the latest one may write its result. */
    checkAttempt: integer("check_attempt").notNull().default(0),
    /** Rows checked so far, or members added so far; the latter is written outside the transaction that adds them. */
    progress: integer().notNull().default(0),
    added: integer(),
    leftOut: integer("left_out"),
    importedAt: instant("imported_at"),
    undoneAt: instant("undone_at"),
    removed: integer(),
    kept: jsonb().$type<{ reason: KeptReason; count: number }[]>().notNull().default([]),
  },
  (t) => [
    check(
      "imports_status_known",
      sql`${t.status} in ('uploaded', 'checking', 'check_failed', 'checked', 'running', 'done', 'failed', 'undone')`,
    ),
    uniqueIndex("imports_one_running").on(t.status).where(sql`${t.status} = 'running'`),
    index("imports_newest").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);

/** Names are not stored, but looked up when they are shown. */
export type StoredMatch = Omit<ImportMatch, "name">;

/** The rows of the file, numbered as in a spreadsheet. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    row: integer().notNull(),
    /** Null once the import is over. */
    cells: jsonb().$type<string[]>(),
    /** Null for a row without errors. */
    faults: jsonb().$type<ImportFault[]>(),
    /** Null if the row matches no known member. */
    matches: jsonb().$type<StoredMatch[]>(),
    choice: text().$type<ImportChoice>().notNull().default("import"),
    /** The member that was created from it. */
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    check("import_rows_choice_known", sql`${t.choice} in ('skip', 'import')`),
    index("import_rows_member").on(t.memberId),
  ],
);
