import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, nameText, updatedAt } from "./columns.ts";

/** Rooms for children. They are archived and never deleted, because the history of children names them. */
export const rooms = pgTable(
  "rooms",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: nameText().notNull(),
    /** In whole years. */
    minAge: integer("min_age"),
    maxAge: integer("max_age"),
    capacity: integer().notNull(),
    childrenPerWorker: integer("children_per_worker"),
    minAdults: integer("min_adults"),
    needsUnrelatedAdults: boolean("needs_unrelated_adults").notNull().default(false),
    archived: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("rooms_capacity_positive", sql`${t.capacity} >= 1`),
    check("rooms_ages_in_order", sql`${t.minAge} <= ${t.maxAge}`),
    uniqueIndex("rooms_name_once").on(sql`lower(normalize(${t.name}, nfc))`).where(sql`not ${t.archived}`),
    index("rooms_by_name").on(t.name, t.id),
  ],
);
