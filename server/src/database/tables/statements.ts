import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Content } from "../../giving/statements/content/content.ts";
import { bytes, instant, nameText } from "./columns.ts";
import { logos } from "./logos.ts";
import { members } from "./members.ts";
import { mails } from "./operations.ts";

const money = (name: string) => numeric(name, { precision: 14, scale: 2 });

/** Runs over all donors of a year. Their results are kept, and the account that started them. */
export const statementRuns = pgTable(
  "statement_runs",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    year: integer().notNull(),
    status: text({ enum: ["running", "done", "failed"] })
      .notNull()
      .default("running"),
    /** The account that started it; kept when the account is deleted. */
    startedBy: text("started_by"),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at"),
    /** The ledger's total and the gifts without a donor, in the run's snapshot of the year. */
    ledgerTotal: money("ledger_total").notNull(),
    withoutDonorTotal: money("without_donor_total").notNull(),
    /** The total of the issued statements at the end of the run. */
    issuedTotal: money("issued_total"),
    /**
     * Hash of every gift of the year, its donor and the congregation's address: a different one requires another run.
     */
    ledgerMark: text("ledger_mark").notNull(),
  },
  (t) => [
    check("statement_runs_over_whole", sql`(${t.status} = 'running') = (${t.finishedAt} is null)`),
    check("statement_runs_done_proved", sql`${t.status} <> 'done' or ${t.issuedTotal} is not null`),
    check("statement_runs_status_known", sql`${t.status} in ('running', 'done', 'failed')`),
    uniqueIndex("statement_runs_one_running").on(t.year).where(sql`${t.status} = 'running'`),
    index("statement_runs_newest").on(t.year, t.id.desc().nullsFirst()),
  ],
);

/**
 * The statement of a donor, or of two together, for a year: its content, and the document once it is created. There is
 * one for each donor and year; a run that finds other gifts, another name or another address replaces it. Deleted with
 * its member.
 */
export const statements = pgTable(
  "statements",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    year: integer().notNull(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** The run that created it or confirmed it. */
    runId: integer("run_id")
      .notNull()
      .references(() => statementRuns.id),
    firstName: nameText("first_name").notNull(),
    lastName: nameText("last_name").notNull(),
    /** The second person of a joint statement, which contains the gifts of both. */
    jointMemberId: integer("joint_member_id").references(() => members.id, { onDelete: "cascade" }),
    jointFirstName: nameText("joint_first_name"),
    jointLastName: nameText("joint_last_name"),
    /** Its whole content except for its dates of issue. */
    content: jsonb().$type<Content>().notNull(),
    /** Hash of the content, to find out whether a statement would be the same again. */
    contentMark: text("content_mark").notNull(),
    gifts: integer().notNull(),
    total: money("total").notNull(),
    status: text({ enum: ["waiting", "issued", "failed"] })
      .notNull()
      .default("waiting"),
    issuedOn: date("issued_on", { mode: "string" }),
    /** The date of issue of the statement that it replaces. */
    replaces: date({ mode: "string" }),
    /** Whether name or address must be written by hand, because our fonts lack their characters. */
    needsPen: boolean("needs_pen").notNull().default(false),
    pdf: bytes(),
    /** The logo that it was issued with, as long as it is valid. */
    logoHash: text("logo_hash").references(() => logos.hash),
    /** While it waits to be sent by email: when that was requested. */
    mailAskedAt: instant("mail_asked_at"),
    /** When it was sent to the donor by email; unset if emails are only recorded here. */
    mailedAt: instant("mailed_at"),
    mailId: integer("mail_id").references(() => mails.id, { onDelete: "set null" }),
  },
  (t) => [
    check("statements_status_known", sql`${t.status} in ('waiting', 'issued', 'failed')`),
    check("statements_issued_whole", sql`(${t.status} = 'issued') = (${t.pdf} is not null)`),
    check("statements_issued_dated", sql`(${t.pdf} is null) = (${t.issuedOn} is null)`),
    check("statements_mailed_issued", sql`${t.mailedAt} is null or ${t.pdf} is not null`),
    uniqueIndex("statements_once").on(t.year, t.memberId),
    index("statements_member").on(t.memberId),
    index("statements_joint_member").on(t.jointMemberId).where(sql`${t.jointMemberId} is not null`),
    index("statements_by_name").on(t.year, t.lastName, t.firstName, t.id),
    index("statements_of_run").on(t.runId, t.id),
    index("statements_to_draw").on(t.runId, t.id).where(sql`${t.status} = 'waiting'`),
    index("statements_to_mail").on(t.year, t.id).where(sql`${t.mailAskedAt} is not null`),
    index("statements_mail").on(t.mailId),
    index("statements_logo").on(t.logoHash).where(sql`${t.logoHash} is not null`),
  ],
);

/**
 * The days of issue of statements that a run deleted, because all gifts were voided or belong to another person, and of
 * joint ones that were deleted with the other person: a later statement names them. One row for each person of a joint
 * statement; several for a person who was merged.
 */
export const withdrawnStatements = pgTable(
  "withdrawn_statements",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    year: integer().notNull(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    issuedOn: date("issued_on", { mode: "string" }).notNull(),
  },
  (t) => [index("withdrawn_statements_member").on(t.memberId, t.year)],
);
