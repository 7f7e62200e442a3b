import { date, integer, pgTable } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { members } from "./members.ts";

/** Pending people who are not shown in the queue of newcomers before a day. */
export const postponedNewcomers = pgTable("postponed_newcomers", {
  memberId: integer("member_id")
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  until: date({ mode: "string" }).notNull(),
  createdAt: createdAt(),
});
