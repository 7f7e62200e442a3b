import { FOLLOW_UP_KINDS, FOLLOW_UP_STATUSES } from "@narthex/contract/follow-up-kinds.ts";
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "./columns.ts";
import { members } from "./members.ts";

/** A person to contact. Deleted with the person. */
export const followUps = pgTable(
  "follow_ups",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    kind: text({ enum: FOLLOW_UP_KINDS }).notNull(),
    /** The day that it is about, which makes it unique; null for one by hand. */
    occasion: date({ mode: "string" }),
    reason: text(),
    assigneeId: integer("assignee_id").references(() => members.id, { onDelete: "set null" }),
    dueDay: date("due_day", { mode: "string" }),
    status: text({ enum: FOLLOW_UP_STATUSES }).notNull().default("open"),
    outcome: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("follow_ups_kind_known", sql`${t.kind} in ('newcomer', 'absent', 'back', 'birthday', 'other')`),
    check("follow_ups_status_known", sql`${t.status} in ('open', 'done', 'dismissed')`),
    check("follow_ups_reason_by_hand", sql`(${t.kind} = 'other') = (${t.reason} is not null)`),
    check("follow_ups_occasion_by_job", sql`(${t.kind} = 'other') = (${t.occasion} is null)`),
    uniqueIndex("follow_ups_once").on(t.memberId, t.kind, t.occasion),
    index("follow_ups_open").on(t.dueDay, t.id).where(sql`${t.status} = 'open'`),
    index("follow_ups_assignee").on(t.assigneeId),
  ],
);
