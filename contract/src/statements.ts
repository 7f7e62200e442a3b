// Giving statements: what a donor gave in a year, on paper that the tax office takes. One donor's at a time, or a run
// over all donors, which is proved: the statements and the gifts without a donor come to the ledger, to the cent.
import * as z from "zod";
import { Distinction } from "./distinction.ts";
import { endpoint } from "./endpoint.ts";
import { idInPath } from "./fields.ts";
import { PageQuery } from "./page.ts";

const year = z.coerce.number().int().min(1900).max(2200);
const YearInPath = z.object({ year });
const DonorInPath = z.object({ memberId: idInPath, year });

/**
 * Why no statement can be issued: what the congregation's settings lack, or hold in letters that our fonts do not know.
 */
const NOT_READY_REASONS = ["no_legal_name", "no_address", "unknown_letters"] as const;
export const NotReadyReason = z.enum(NOT_READY_REASONS);
export type NotReadyReason = z.infer<typeof NotReadyReason>;

const Sum = z.object({
  gifts: z.number(),
  /** Numeric text, such as "1234.50". */
  total: z.string(),
});

const OwnYear = Sum.extend({
  year: z.number(),
  /** Whether the year is over, so that the statement covers all of it. */
  isOver: z.boolean(),
});
export type OwnYear = z.infer<typeof OwnYear>;

export const OwnStatements = z.object({
  ready: z.boolean(),
  /**
   * The person with whom one gets one statement together; then the sums are those of both. `lastYear` is the last year
   * of it, because one of the two died; null while both live.
   */
  jointWith: z.object({ firstName: z.string(), lastName: z.string(), lastYear: z.number().nullable() }).nullable(),
  years: z.array(OwnYear),
});
export type OwnStatements = z.infer<typeof OwnStatements>;

export const StatementYears = z.object({
  /** Empty where statements can be issued. */
  missing: z.array(NotReadyReason),
  /** Years with gifts, the newest first. */
  years: z.array(z.object({ year: z.number(), isOver: z.boolean() })),
});
export type StatementYears = z.infer<typeof StatementYears>;

/** The sums that prove a run, in its snapshot of the ledger. */
const Proof = z.object({
  /** What the issued statements come to. */
  statements: z.string(),
  withoutDonor: z.string(),
  ledger: z.string(),
  /** The missing sum: zero, or the sum of the failed statements. */
  difference: z.string(),
});
export type Proof = z.infer<typeof Proof>;

export const StatementRun = z.object({
  id: z.number(),
  status: z.enum(["running", "done", "failed"]),
  startedAt: z.string(),
  /** Null where that account is gone. */
  startedBy: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /**
   * Donors in all, those who have their statement, those without, those whose name must be written by hand, and those
   * without a postal address.
   */
  donors: z.number(),
  issued: z.number(),
  failed: z.number(),
  needPen: z.number(),
  withoutAddress: z.number(),
  /** Once it is over. */
  proof: Proof.nullable(),
  /**
   * Whether gifts were recorded or voided since, or a donor or the congregation is another: it is time for another run.
   */
  isOutdated: z.boolean(),
});
export type StatementRun = z.infer<typeof StatementRun>;

export const StatementYear = z.object({
  year: z.number(),
  isOver: z.boolean(),
  /** The ledger of the year as it stands now. */
  ledger: Sum,
  donors: z.number(),
  anonymous: Sum,
  /**
   * Gifts of former members, guests and imported donors: only their name is stored, and they get no statement. `gift` is
   * the id of one of the gifts, by which the others are found.
   */
  former: z.array(Sum.extend({ name: z.string(), gift: z.number() })),
  /** The gifts of those who are not listed in `former`, because it has at most 200 names. */
  moreFormer: Sum.extend({ names: z.number() }),
  /** The latest run over all donors. */
  run: StatementRun.nullable(),
  /** Emails that someone asked for and that are not on their way yet. */
  mailsWaiting: z.number(),
});
export type StatementYear = z.infer<typeof StatementYear>;

/** Why a statement is not sent by email. */
const NO_MAIL_REASONS = ["not_issued", "sent", "kept", "no_email", "email_unconfirmed", "needs_pen", "died"] as const;
export const NoMailReason = z.enum(NO_MAIL_REASONS);
export type NoMailReason = z.infer<typeof NoMailReason>;

export const DonorStatement = Sum.extend({
  memberId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** The second person of a joint statement. */
  joint: z.object({ memberId: z.number(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** Null without another person of the same name. */
  distinction: Distinction.nullable(),
  status: z.enum(["waiting", "issued", "failed"]),
  /** Whether the donor, or the couple that they are in now, still has gifts of the year: otherwise it cannot be opened. */
  hasGifts: z.boolean(),
  issuedOn: z.string().nullable(),
  /** The day of issue of the statement that this one takes the place of. */
  replaces: z.string().nullable(),
  needsPen: z.boolean(),
  /** Whether the statement has a postal address. */
  hasAddress: z.boolean(),
  /**
   * The state of its email: waits for the mail server, is being sent, was sent, was not delivered, or is kept
   * here.
   */
  mail: z.enum(["waiting", "queued", "sent", "failed", "kept"]).nullable(),
  mailedAt: z.string().nullable(),
  /** Null where it can be sent. */
  noMail: NoMailReason.nullable(),
});
export type DonorStatement = z.infer<typeof DonorStatement>;

const DONOR_FILTERS = ["all", "failed", "needs_pen", "not_mailed", "no_address", "reissued"] as const;
export const DonorFilter = z.enum(DONOR_FILTERS, "Please choose from the list.");
export type DonorFilter = z.infer<typeof DonorFilter>;

export const DonorsQuery = PageQuery.extend({ only: DonorFilter.default("all") });
export type DonorsQuery = z.infer<typeof DonorsQuery>;

export const MailPreview = z.object({
  /** How many would get theirs, and how many would not, and why. */
  willGet: z.number(),
  willNot: z.array(z.object({ reason: NoMailReason, count: z.number() })),
  /** "kept" where no email leaves this server. */
  delivery: z.enum(["smtp", "kept"]),
});
export type MailPreview = z.infer<typeof MailPreview>;

/** Why statements that were created are neither sent nor downloaded. */
export const NOT_CURRENT = [
  "statements_running",
  "statements_not_ready",
  "statements_unprintable",
  "statements_outdated",
] as const;

const MANAGED = "donations.manage";
const buildYearPath = (rest: string) => `/api/statements/years/:year${rest}` as const;

export const statements = {
  years: endpoint({
    method: "GET",
    path: "/api/statements",
    summary: "Years that have gifts, and whether statements can be issued.",
    access: MANAGED,
    reads: ["statements", "donations", "day"],
    answers: { 200: StatementYears },
    errors: [],
  }),
  mine: endpoint({
    method: "GET",
    path: "/api/statements/me",
    summary: "Years for which the caller can have a giving statement.",
    access: "signed_in",
    reads: ["statements", "donations", "members", "day"],
    answers: { 200: OwnStatements },
    errors: [],
  }),
  year: endpoint({
    method: "GET",
    path: buildYearPath(""),
    summary: "The year's ledger, and its latest run with its progress and its proof.",
    access: MANAGED,
    params: YearInPath,
    reads: ["statements", "donations", "members", "day"],
    answers: { 200: StatementYear },
    errors: ["no_gifts_in_year"],
  }),
  donors: endpoint({
    method: "GET",
    path: buildYearPath("/donors"),
    summary: "The year's statements by name, as the latest run made them. Searches the name.",
    access: MANAGED,
    params: YearInPath,
    query: DonorsQuery,
    reads: ["statements", "donations", "members"],
    answers: { 200: z.array(DonorStatement) },
    errors: [],
  }),
  start: endpoint({
    method: "POST",
    path: "/api/statements/:year",
    summary:
      "Starts the run over all donors: 202, and the work goes on after the answer. Answers 200 with the one that is under way already. Statements that would be the same again are kept as they are.",
    access: MANAGED,
    params: YearInPath,
    answers: { 200: StatementYear, 202: StatementYear },
    errors: ["no_gifts_in_year", "statements_not_ready", "statements_unprintable"],
  }),
  pdf: endpoint({
    method: "GET",
    path: "/api/statements/:memberId/:year.pdf",
    summary:
      "A donor's statement, the caller's own or anyone's for those who manage gifts, for a couple with joint statements that of both: as it was issued where nothing has changed since, and otherwise anew from the ledger.",
    access: "signed_in",
    params: DonorInPath,
    answers: { 200: "pdf" },
    errors: ["not_found", "no_gifts_in_year", "statements_not_ready", "statements_unprintable"],
  }),
  combined: endpoint({
    method: "GET",
    path: buildYearPath("/all.pdf"),
    summary:
      "All issued statements of a year by name in one document, to print, or only those that were not emailed, or that replace an earlier one since the day of the latest run.",
    access: MANAGED,
    confirmed: true,
    params: YearInPath,
    query: z.object({ only: DonorFilter.extract(["all", "not_mailed", "reissued"]).default("all") }),
    answers: { 200: "pdf" },
    errors: ["no_statements", ...NOT_CURRENT],
  }),
  zip: endpoint({
    method: "GET",
    path: buildYearPath("/all.zip"),
    summary: "All issued statements of a year, each in a file of its own.",
    access: MANAGED,
    confirmed: true,
    params: YearInPath,
    answers: { 200: "file" },
    errors: ["no_statements", ...NOT_CURRENT],
  }),
  mailPreview: endpoint({
    method: "GET",
    path: buildYearPath("/mail"),
    summary: "How many donors would get their statement by email, and how many not, and why.",
    access: MANAGED,
    params: YearInPath,
    reads: ["statements", "members"],
    answers: { 200: MailPreview },
    errors: ["no_statements", ...NOT_CURRENT],
  }),
  mailAll: endpoint({
    method: "POST",
    path: buildYearPath("/mail"),
    summary:
      "Sends every statement that was not sent yet to its donor. A donor gets a statement once, however often this is called.",
    access: MANAGED,
    params: YearInPath,
    answers: { 202: z.object({ asked: z.number() }) },
    errors: ["no_statements", ...NOT_CURRENT],
  }),
  mailOne: endpoint({
    method: "POST",
    path: buildYearPath("/donors/:memberId/mail"),
    summary: "Sends one donor their statement, if they did not get it yet.",
    access: MANAGED,
    params: DonorInPath,
    answers: { 202: DonorStatement.extend({ delivery: MailPreview.shape.delivery }) },
    errors: ["not_found", ...NOT_CURRENT, "statement_not_mailable"],
  }),
};
