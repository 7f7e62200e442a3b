import type { GiftSource } from "@narthex/contract/gift-import-mapping.ts";
import {
  type DateOrder,
  IMPORT_SOURCES,
  type ImportMapping,
  type ImportSource,
  type ImportValues,
  type UnreadFile,
} from "@narthex/contract/import-mapping.ts";
import type { ImportChoice, ImportFault, ImportMatch, LeftCell, StoredChange } from "@narthex/contract/import-rows.ts";
import { IMPORT_STATUSES, type KeptReason } from "@narthex/contract/imports.ts";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { households } from "./households.ts";
import { members } from "./members.ts";

/**
 * Earlier files have no meanings for custom fields, no choice for names of two people, and no lists of the columns in
 * which no row has a value and of the rows that repeat the headings. A Rock bundle also has the files that are not read.
 * Until the check, the meanings may be those of an import that was undone; after it, the rows whose ID was known are
 * counted.
 */
type StoredValues = Omit<ImportValues, "custom" | "twoPeople"> &
  Partial<Pick<ImportValues, "custom" | "twoPeople">> & {
    hasUndoneMeanings?: boolean;
    headingRows?: number[];
    unreadFiles?: UnreadFile[];
    emptyColumns?: number[];
    identified?: number;
  };

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
    customColumns: jsonb("custom_columns").$type<{ fieldId: number; column: number }[]>().notNull().default([]),
    /** Whether tags of the file that do not exist are created, and the ids of those that were. */
    createTags: boolean("create_tags").notNull().default(false),
    createdTags: jsonb("created_tags").$type<number[]>().notNull().default([]),
    dateOrder: text("date_order").$type<DateOrder>().notNull(),
    /** A date of the file that both orders can read. */
    dateExample: text("date_example"),
    /** The program that the file is from; ids of people and households belong to it. */
    source: text({ enum: IMPORT_SOURCES }).notNull().default("other"),
    /** The meanings of values that a person chose. */
    values: jsonb().$type<StoredValues>().notNull().default({ membershipStatus: [], householdRole: [] }),
    /** When the latest check began. */
    checkedAt: instant("checked_at"),
    /** Counts the starts of a check, by a person or by a job: only the latest one may write its result. */
    checkAttempt: integer("check_attempt").notNull().default(0),
    /** Rows checked so far, or members added so far; the latter is written outside the transaction that adds them. */
    progress: integer().notNull().default(0),
    added: integer(),
    leftOut: integer("left_out"),
    /** Numbers of changed people, and of added households; after a check, of those that would be added. */
    updated: integer(),
    households: integer(),
    importedAt: instant("imported_at"),
    undoneAt: instant("undone_at"),
    removed: integer(),
    kept: jsonb().$type<{ reason: KeptReason; count: number }[]>().notNull().default([]),
    restored: integer(),
    notRestored: integer("not_restored"),
    householdsRemoved: integer("households_removed"),
    householdsKept: integer("households_kept"),
  },
  (t) => [
    check(
      "imports_source_known",
      sql`${t.source} in ('planning_center', 'breeze', 'churchcrm', 'elvanto', 'rock', 'churchtrac', 'other')`,
    ),
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
    /** After the import, only the cells that were not imported; null if there are none. */
    cells: jsonb().$type<string[]>(),
    /** Null for a row without errors. */
    faults: jsonb().$type<ImportFault[]>(),
    /** Null if the row matches no known member. */
    matches: jsonb().$type<StoredMatch[]>(),
    choice: text().$type<ImportChoice>().notNull().default("import"),
    /** Cells that cannot be imported, by their place in the row. Cells of columns without a field are not listed. */
    left: jsonb().$type<LeftCell[]>(),
    /** The known person of the row whom it updates. */
    targetId: integer("target_id").references(() => members.id, { onDelete: "set null" }),
    /** When the known person was last changed before the import. */
    beforeAt: instant("before_at"),
    /**
     * When the person last got the state that the row gave them: the time of the undo of a later import that restored it;
     * null for the time of the import.
     */
    afterAt: instant("after_at"),
    /** Changes of the known person; after the undo, those that were not restored. Null if there are none. */
    changes: jsonb().$type<StoredChange[]>(),
    /** The household that the import put the person in. */
    householdId: integer("household_id").references(() => households.id, { onDelete: "set null" }),
    /** The member that was created from it. */
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    check("import_rows_choice_known", sql`${t.choice} in ('skip', 'import')`),
    index("import_rows_member").on(t.memberId),
    index("import_rows_target").on(t.targetId).where(sql`${t.targetId} is not null`),
    index("import_rows_household").on(t.householdId).where(sql`${t.householdId} is not null`),
  ],
);

/** The ids of people in other programs, so that a second import changes them instead of adding them again. */
export const memberSources = pgTable(
  "member_sources",
  {
    source: text().$type<ImportSource | GiftSource | "narthex">().notNull(),
    remoteId: text("remote_id").notNull(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** The import that gave the id to a member who was in the directory before; null for others. */
    importId: integer("import_id").references(() => imports.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.remoteId] }),
    index("member_sources_member").on(t.memberId),
    index("member_sources_import").on(t.importId).where(sql`${t.importId} is not null`),
  ],
);

/** The same of households; without an id in the file, a hash of the name and the address. */
export const householdSources = pgTable(
  "household_sources",
  {
    source: text().$type<ImportSource | "narthex">().notNull(),
    remoteId: text("remote_id").notNull(),
    householdId: integer("household_id")
      .notNull()
      .references(() => households.id, { onDelete: "cascade" }),
    /** The import that added the household. */
    importId: integer("import_id").references(() => imports.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.remoteId] }),
    index("household_sources_household").on(t.householdId),
    index("household_sources_import").on(t.importId).where(sql`${t.importId} is not null`),
  ],
);
