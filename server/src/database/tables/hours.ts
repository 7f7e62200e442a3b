import { HOURS_STATUSES } from "@narthex/contract/hours.ts";
import { sql } from "drizzle-orm";
import { check, date, index, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant, updatedAt } from "./columns.ts";
import { members } from "./members.ts";
import { ministries } from "./ministries.ts";
import { users } from "./users.ts";

/** Hours that members gave to a ministry on a day. A removed member's approved hours stay, without the name. */
export const workerHours = pgTable(
  "worker_hours",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
    ministryId: integer("ministry_id")
      .notNull()
      .references(() => ministries.id),
    hours: numeric({ precision: 5, scale: 2 }).notNull(),
    workerDate: date("worker_date", { mode: "string" }).notNull(),
    description: text(),
    status: text({ enum: HOURS_STATUSES }).notNull().default("submitted"),
    /** The approver's comment. */
    note: text(),
    /** The account that approved. */
    approvedBy: text("approved_by").references(() => users.id, { onDelete: "set null" }),
    approvedAt: instant("approved_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("worker_hours_in_quarters", sql`${t.hours} between 0.25 and 24 and ${t.hours} % 0.25 = 0`),
    check("worker_hours_status_known", sql`${t.status} in ('submitted', 'approved', 'returned')`),
    check("worker_hours_approved_whole", sql`(${t.status} = 'approved') = (${t.approvedAt} is not null)`),
    check("worker_hours_approver_of_approved", sql`${t.approvedBy} is null or ${t.status} = 'approved'`),
    check("worker_hours_returned_with_note", sql`${t.status} <> 'returned' or ${t.note} is not null`),
    check("worker_hours_nameless_approved", sql`${t.memberId} is not null or ${t.status} = 'approved'`),
    index("worker_hours_newest").on(t.workerDate.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("worker_hours_member_newest").on(t.memberId, t.workerDate.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("worker_hours_ministry_newest").on(t.ministryId, t.workerDate.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("worker_hours_approver").on(t.approvedBy).where(sql`${t.approvedBy} is not null`),
    index("worker_hours_logged").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("worker_hours_waiting").on(t.workerDate, t.ministryId).where(sql`${t.status} = 'submitted'`),
  ],
);
