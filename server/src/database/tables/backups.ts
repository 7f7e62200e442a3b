import { BACKUP_FAULTS } from "@narthex/contract/backups.ts";
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Backups that were made or failed. The files are in the folder for backups. */
export const backups = pgTable(
  "backups",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: instant("created_at").notNull(),
    finishedAt: instant("finished_at").notNull(),
    fileName: text("file_name"),
    bytes: bigint({ mode: "number" }),
    isEncrypted: boolean("is_encrypted").notNull(),
    fault: text({ enum: BACKUP_FAULTS }),
    testedAt: instant("tested_at"),
    testFault: text("test_fault", { enum: BACKUP_FAULTS }),
  },
  (t) => [
    index("backups_newest").on(t.createdAt.desc()),
    check("backups_file_or_fault", sql`(${t.fault} is null) = (${t.fileName} is not null and ${t.bytes} is not null)`),
  ],
);
