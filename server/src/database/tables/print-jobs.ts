import { LABEL_SIZES } from "@narthex/contract/label-sizes.ts";
import { PRINT_FAILURES, PRINT_STATES } from "@narthex/contract/print-states.ts";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { childCheckIns } from "./children.ts";
import { createdAt, instant } from "./columns.ts";
import { printPrograms } from "./print-programs.ts";
import { stations } from "./stations.ts";
import { users } from "./users.ts";

/** Labels for a printing program. The printers are those that the station had when the job was written. */
export const printJobs = pgTable(
  "print_jobs",
  {
    /** The program finds its own job in the print server by this id, so it is never given twice. */
    id: uuid().primaryKey().defaultRandom(),
    programId: integer("program_id")
      .notNull()
      .references(() => printPrograms.id),
    stationId: integer("station_id")
      .notNull()
      .references(() => stations.id),
    isTest: boolean("is_test").notNull().default(false),
    labelSize: text("label_size", { enum: LABEL_SIZES }).notNull(),
    printer: text().notNull(),
    secondPrinter: text("second_printer"),
    state: text({ enum: PRINT_STATES }).notNull().default("queued"),
    /** How often the job was given to the program. Only the latest attempt may start it. */
    attempt: integer().notNull().default(0),
    /** Until then, the job is not given again. */
    leaseUntil: instant("lease_until"),
    /** The printer that the program named last. */
    startedOn: text("started_on"),
    failure: text({ enum: PRINT_FAILURES }),
    /** The account that asked for the labels; null for a station. */
    byUser: text("by_user").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    check(
      "print_jobs_state_known",
      sql`${t.state} in ('queued', 'taken', 'printing', 'printed', 'failed', 'canceled')`,
    ),
    check("print_jobs_failed_with_reason", sql`(${t.state} = 'failed') = (${t.failure} is not null)`),
    check("print_jobs_lease_while_taken", sql`(${t.state} in ('taken', 'printing')) = (${t.leaseUntil} is not null)`),
    check(
      "print_jobs_finished",
      sql`(${t.state} in ('printed', 'failed', 'canceled')) = (${t.finishedAt} is not null)`,
    ),
    index("print_jobs_waiting").on(t.programId, t.createdAt).where(sql`${t.state} in ('queued', 'taken', 'printing')`),
    index("print_jobs_program").on(t.programId),
    index("print_jobs_station").on(t.stationId, t.createdAt),
    index("print_jobs_by").on(t.byUser).where(sql`${t.byUser} is not null`),
    index("print_jobs_created").on(t.createdAt),
  ],
);

/** The children whose tags a job has. */
export const printJobTags = pgTable(
  "print_job_tags",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => printJobs.id, { onDelete: "cascade" }),
    checkInId: integer("check_in_id")
      .notNull()
      .references(() => childCheckIns.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.checkInId] }), index("print_job_tags_check_in").on(t.checkInId)],
);
