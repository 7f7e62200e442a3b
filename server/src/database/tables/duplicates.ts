import type { LikelyReason } from "@narthex/contract/duplicates.ts";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { members } from "./members.ts";

/** Two members who are likely the same person, or were marked as different people. */
export const duplicatePairs = pgTable(
  "duplicate_pairs",
  {
    /** The smaller id of the two. */
    firstId: integer("first_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    secondId: integer("second_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    reason: text().$type<LikelyReason>().notNull(),
    isDismissed: boolean("is_dismissed").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.firstId, t.secondId] }),
    check("duplicate_pairs_in_order", sql`${t.firstId} < ${t.secondId}`),
    index("duplicate_pairs_second").on(t.secondId),
    index("duplicate_pairs_open").on(t.secondId.desc().nullsFirst(), t.firstId).where(sql`not ${t.isDismissed}`),
  ],
);
