// Changes for open screens: one row each, kept for some minutes. Both tables are unlogged (see the migration):
// PostgreSQL empties them after a crash, and readers notice that by the missing epoch.
import { sql } from "drizzle-orm";
import { check, customType, index, integer, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";

/** A transaction number that never wraps around. */
const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

export const liveChanges = pgTable(
  "live_changes",
  {
    /** The transaction that wrote the row. */
    xact: xid8().notNull().default(sql`pg_current_xact_id()`),
    change: jsonb().notNull(),
  },
  (t) => [index("live_changes_xact").on(t.xact)],
);

/** One row with the time from which changes are kept. */
export const liveState = pgTable(
  "live_state",
  {
    id: integer().primaryKey().default(1),
    /** A new value after each loss of the rows. */
    epoch: uuid().notNull().defaultRandom(),
    /** Changes of transactions below this number have been deleted. */
    prunedBelow: xid8("pruned_below").notNull().default("0"),
  },
  (t) => [check("live_state_one_row", sql`${t.id} = 1`)],
);
