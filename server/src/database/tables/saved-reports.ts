import type { CustomReportQuery } from "@narthex/contract/reports.ts";
import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, nameText } from "./columns.ts";
import { users } from "./users.ts";

/** The choices of a report under a name; deleted with the account. */
export const savedReports = pgTable(
  "saved_reports",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: nameText().notNull(),
    report: jsonb().$type<CustomReportQuery>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("saved_reports_name_once").on(t.userId, sql`lower(${t.name})`)],
);
