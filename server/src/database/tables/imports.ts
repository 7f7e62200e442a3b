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

/** Files of members on their way in. The file itself is not kept, only its rows, and their cells no longer than needed. */
export const imports = pgTable(
  "imports",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    status: text({ enum: IMPORT_STATUSES }).notNull().default("uploaded"),
    createdAt: createdAt(),
    /** The account that uploaded it; kept when the account goes. */
    createdBy: text("created_by"),
    confirmedBy: text("confirmed_by"),
    headers: jsonb().$type<string[]>().notNull(),
    rows: integer().notNull(),
    mapping: jsonb().$type<ImportMapping>().notNull(),
    dateOrder: text("date_order").$type<DateOrder>().notNull(),
    /** When the latest check began. */
    checkedAt: instant("checked_at"),
    /** Counts the starts of a check, by a person or by a job: only the latest one may write what it finds. */
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

/** Names are not kept: they are looked up when they are shown. */
export type StoredMatch = Omit<ImportMatch, "name">;

/** The rows of such a file, numbered as a spreadsheet numbers them. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    row: integer().notNull(),
    /** Null once the import is over. */
    cells: jsonb().$type<string[]>(),
    /** Null where nothing is wrong. */
    faults: jsonb().$type<ImportFault[]>(),
    /** Null where nobody known is likely meant. */
    matches: jsonb().$type<StoredMatch[]>(),
    choice: text().$type<ImportChoice>().notNull().default("import"),
    /** The member that was made of it. */
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    check("import_rows_choice_known", sql`${t.choice} in ('skip', 'import')`),
    index("import_rows_member").on(t.memberId),
  ],
);
