import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, nameText, updatedAt } from "./columns.ts";
import { members } from "./members.ts";

/** Events, messages and people refer to a ministry by name, so names are unique regardless of case. */
export const ministries = pgTable(
  "ministries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: nameText().notNull(),
    description: text(),
    leaderId: integer("leader_id").references(() => members.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("ministries_name_once").on(sql`lower(normalize(${t.name}, nfc))`),
    index("ministries_leader").on(t.leaderId).where(sql`${t.leaderId} is not null`),
  ],
);

/** People who lead a ministry together with its leader, with the same rights. */
export const ministryCoLeaders = pgTable(
  "ministry_co_leaders",
  {
    ministryId: integer("ministry_id")
      .notNull()
      .references(() => ministries.id, { onDelete: "cascade" }),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ name: "ministry_co_leaders_pkey", columns: [t.ministryId, t.memberId] }),
    index("ministry_co_leaders_member").on(t.memberId),
  ],
);

export const memberMinistries = pgTable(
  "member_ministries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    ministryId: integer("ministry_id")
      .notNull()
      .references(() => ministries.id, { onDelete: "cascade" }),
    joinDate: date("join_date", { mode: "string" }).notNull(),
    /**
     * Whether a manager of members assigned this person, or the person accepted. Otherwise its leaders see no
     * contact data.
     */
    confirmed: boolean().notNull().default(false),
  },
  (t) => [
    unique("member_ministries_once").on(t.memberId, t.ministryId),
    index("member_ministries_ministry").on(t.ministryId),
  ],
);
