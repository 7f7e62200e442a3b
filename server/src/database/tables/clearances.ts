import { CLEARANCE_KINDS } from "@narthex/contract/clearance-kinds.ts";
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { members } from "./members.ts";
import { users } from "./users.ts";

/** Background checks and trainings of people who serve children. */
export const clearances = pgTable(
  "clearances",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    kind: text({ enum: CLEARANCE_KINDS }).notNull(),
    /** The last day on which it applies. */
    validUntil: date("valid_until", { mode: "string" }).notNull(),
    setBy: text("set_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("clearances_kind_known", sql`${t.kind} in ('background_check', 'training', 'first_aid')`),
    unique("clearances_kind_once").on(t.memberId, t.kind),
    index("clearances_by_end").on(t.validUntil, t.id),
    index("clearances_set_by").on(t.setBy).where(sql`${t.setBy} is not null`),
  ],
);
