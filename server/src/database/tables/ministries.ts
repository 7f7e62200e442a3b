import { date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, nameText } from "./columns.ts";
import { members } from "./members.ts";

export const ministries = pgTable("ministries", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: nameText().notNull(),
  description: text(),
  leaderId: integer("leader_id").references(() => members.id, { onDelete: "set null" }),
  createdAt: createdAt(),
});

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
  },
  (t) => [
    unique("member_ministries_once").on(t.memberId, t.ministryId),
    index("member_ministries_ministry").on(t.ministryId),
  ],
);
