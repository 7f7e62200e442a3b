import type { DonationMethod } from "@narthex/contract/donation-kinds.ts";
import {
  type DecimalSign,
  GIFT_SOURCES,
  type GiftMapping,
  type GiftPart,
  type GiftValues,
} from "@narthex/contract/gift-import-mapping.ts";
import type { DateOrder } from "@narthex/contract/import-mapping.ts";
import { IMPORT_STATUSES } from "@narthex/contract/imports.ts";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { members } from "./members.ts";

/**
 * The proof of a file in whole cents: its total equals the sum of imported, refunded and skipped gifts. Also numbers of
 * rows.
 */
export interface GiftProof {
  file: number;
  imported: number;
  refundedCents: number;
  leftOutCents: number;
  gifts: number;
  /** The gifts that the imported rows become, one for each fund; absent in older proofs. */
  entered?: number;
  refunded: number;
  leftOut: number;
  unreadable: number;
  /** When the check began; absent in older proofs. */
  checkedAt?: string;
  /** How many imports were undone when the check began; absent in older proofs. */
  undone?: number;
}

/** Imports of gifts. They are kept with their proof; the rows of the file for 30 days. */
export const giftImports = pgTable(
  "gift_imports",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    status: text({ enum: IMPORT_STATUSES }).notNull().default("uploaded"),
    createdAt: createdAt(),
    /** The account that uploaded it; kept when the account is deleted. */
    createdBy: text("created_by"),
    confirmedBy: text("confirmed_by"),
    headers: jsonb().$type<string[]>().notNull(),
    rows: integer().notNull(),
    mapping: jsonb().$type<GiftMapping>().notNull(),
    dateOrder: text("date_order").$type<DateOrder>().notNull(),
    dateExample: text("date_example"),
    decimalSign: text("decimal_sign").$type<DecimalSign>().notNull(),
    amountExample: text("amount_example"),
    source: text({ enum: GIFT_SOURCES }).notNull(),
    values: jsonb().$type<GiftValues>().notNull().default({ fund: [], method: [] }),
    /** SHA-256 of the file: the same file is imported once. */
    fileHash: text("file_hash").notNull(),
    /** Counts the starts of a check: only the latest one may write its result. */
    checkAttempt: integer("check_attempt").notNull().default(0),
    progress: integer().notNull().default(0),
    proof: jsonb().$type<GiftProof>(),
    importedAt: instant("imported_at"),
    batches: integer(),
    undoneAt: instant("undone_at"),
    voided: integer(),
  },
  (t) => [
    check(
      "gift_imports_status_known",
      sql`${t.status} in ('uploaded', 'checking', 'check_failed', 'checked', 'running', 'done', 'failed', 'undone')`,
    ),
    uniqueIndex("gift_imports_one_running").on(t.status).where(sql`${t.status} = 'running'`),
    uniqueIndex("gift_imports_file_once").on(t.fileHash).where(sql`${t.status} in ('running', 'done')`),
  ],
);

export const MATCHED_BY = ["id", "email", "name", "none"] as const;

/** The different donors of a file, and the members that they are. */
export const giftImportDonors = pgTable(
  "gift_import_donors",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    importId: integer("import_id")
      .notNull()
      .references(() => giftImports.id, { onDelete: "cascade" }),
    /** By the ID, else the email address, else the name. */
    key: text().notNull(),
    remoteId: text("remote_id"),
    name: text().notNull(),
    email: text(),
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
    matchedBy: text("matched_by", { enum: MATCHED_BY }).notNull(),
    /** False if only the name agrees and the match is not confirmed. */
    confirmed: boolean().notNull(),
  },
  (t) => [
    unique("gift_import_donors_once").on(t.importId, t.key),
    index("gift_import_donors_member").on(t.memberId).where(sql`${t.memberId} is not null`),
    check("gift_import_donors_matched_known", sql`${t.matchedBy} in ('id', 'email', 'name', 'none')`),
  ],
);

export const GIFT_ROW_KINDS = ["gift", "refunded", "refund", "left_out"] as const;

/** The rows of the file, numbered as in a spreadsheet. */
export const giftImportRows = pgTable(
  "gift_import_rows",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => giftImports.id, { onDelete: "cascade" }),
    row: integer().notNull(),
    /** After the import, only the cells that were not imported; null if there are none. */
    cells: jsonb().$type<string[]>(),
    /** A gift, a gift that was refunded, the refund of another row's gift, or left out. Null before the check. */
    kind: text({ enum: GIFT_ROW_KINDS }),
    /** Why the row is left out, or the gift is void. */
    reason: text(),
    day: date({ mode: "string" }),
    /** The amount of the row; null if it cannot be read. */
    cents: bigint({ mode: "number" }),
    parts: jsonb().$type<GiftPart[]>(),
    method: text().$type<DonationMethod>(),
    notes: text(),
    /** The ID of the gift in the program that the file is from. */
    giftKey: text("gift_key"),
    donorId: integer("donor_id").references(() => giftImportDonors.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    check("gift_import_rows_kind_known", sql`${t.kind} in ('gift', 'refunded', 'refund', 'left_out')`),
    index("gift_import_rows_by_day").on(t.importId, t.kind, t.day, t.row),
    index("gift_import_rows_donor").on(t.donorId, t.cents).where(sql`${t.donorId} is not null`),
  ],
);
