// Settings of the whole congregation, and the log of its emails.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { emptyAsNull, IdInPath, line, paragraph, timezone, version } from "./fields.ts";
import { MAX_ADDRESS, MAX_TITLE } from "./limits.ts";
import { Logo } from "./logo.ts";
import { toAmount, toCents } from "./money.ts";
import { PageQuery } from "./page.ts";
import { NOT_CURRENT } from "./statements.ts";

const FEE_PERCENT = "Please enter a percentage from 0 to 10, such as 2.9.";
const FEE_FIXED = "Please enter an amount from 0 to 5 dollars, such as 0.30.";
const upTo = (most: number, sentence: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, sentence)
    .refine((typed) => Number(typed) <= most, sentence)
    .transform((typed) => toAmount(toCents(typed)));

/** An employer identification number, as the IRS writes it: 12-3456789. */
const taxId = z
  .string()
  .trim()
  .regex(/^\d{2}[- ]?\d{7}$/, "Please enter the nine digits, such as 12-3456789.")
  .transform((typed) => typed.replace(/^(\d{2})[- ]?/, "$1-"));

const WEBSITE = "Please enter an address that begins with https://, such as https://www.example.org.";

/** Letters of other alphabets are typed in their ASCII form (xn--), as browsers compare them. */
const WEBSITE_ADDRESS = /^https:\/\/((?:[a-z\d-]+\.)+[a-z\d-]+(?::\d{1,5})?)(?:[/?#].*)?$/i;

/** The address of a website without a path, in the form of a browser's `origin`. */
const websiteOrigin = line(MAX_TITLE)
  .regex(WEBSITE_ADDRESS, WEBSITE)
  .transform((typed) => typed.toLowerCase().replace(WEBSITE_ADDRESS, "https://$1").replace(/:443$/, ""));

export const Settings = z.object({
  congregationName: line(MAX_TITLE, "Please name your congregation."),
  timezone,
  /** Who may create an account: anyone, or only people with an invitation. */
  registration: z.enum(["open", "closed"]),
  /** The status of a person who completes a profile: pending or active. */
  newMemberStatus: z.enum(["pending", "active"]),
  /** The congregation's legal name, for giving statements. */
  legalName: emptyAsNull(line(MAX_TITLE)),
  address: emptyAsNull(paragraph(MAX_ADDRESS)),
  taxId: emptyAsNull(taxId),
  /** The percentage of a charge that the card processor keeps; null if donors are not asked to cover the fee. */
  feePercent: emptyAsNull(upTo(10, FEE_PERCENT)),
  /** The part of each charge that it keeps in addition; null for nothing. */
  feeFixed: emptyAsNull(upTo(5, FEE_FIXED)),
  /** Weeks without a check-in after which a person is listed as absent. */
  followUpWeeks: z
    .int("Please enter a whole number of weeks.")
    .min(1, "Please enter at least 1 week.")
    .max(52, "Please enter at most 52 weeks."),
  /** Whether /calendar shows public events without signing in. */
  publicCalendar: z.boolean("Please choose yes or no."),
  /** The website that may show the public calendar in a frame. */
  calendarWebsite: emptyAsNull(websiteOrigin),
});
export type Settings = z.infer<typeof Settings>;

/** Absent fields stay unchanged. */
export const SettingsChange = Settings.partial().extend({ updatedAt: version });
export type SettingsChange = z.infer<typeof SettingsChange>;

export const SettingsView = Settings.extend({
  /** Empty until the congregation has a name. */
  congregationName: z.string(),
  legalName: z.string().nullable(),
  address: z.string().nullable(),
  taxId: z.string().nullable(),
  calendarWebsite: z.string().nullable(),
  feePercent: z.string().nullable(),
  feeFixed: z.string().nullable(),
  logo: Logo.nullable(),
  updatedAt: z.string(),
  /** Whether email is sent; without a mail server it is only kept on this server. */
  emailDelivery: z.enum(["smtp", "kept"]),
  /** Whether text messages can be sent. */
  smsDelivery: z.enum(["twilio", "none"]),
  /** The number, or the service, that text messages come from. */
  smsSender: z.string().nullable(),
});
export type SettingsView = z.infer<typeof SettingsView>;

/** Why a kept email cannot be sent, as codes of errors. */
const KEPT_REFUSALS = [
  "mail_not_kept",
  "mail_copy_deleted",
  "mail_unsubscribed",
  "mail_expired",
  "mail_alert_expired",
  "mail_withdrawn",
  "mail_not_recipient",
  "mail_shared",
  "mail_statement_replaced",
] as const;
export type KeptRefusal = (typeof KEPT_REFUSALS)[number];

export const Mail = z.object({
  id: z.number(),
  recipient: z.string(),
  subject: z.string(),
  /** Plain text, only of kept emails: a sent email is private to its recipient. */
  text: z.string().nullable(),
  status: z.enum(["queued", "sent", "failed", "kept"]),
  /** The name of the attached file; null without one. */
  attachmentName: z.string().nullable(),
  /** Why this kept email cannot be sent; null if it can. */
  refusal: z.enum(KEPT_REFUSALS).nullable(),
  createdAt: z.string(),
});
export type Mail = z.infer<typeof Mail>;

export const settings = {
  get: endpoint({
    method: "GET",
    path: "/api/settings",
    summary: "The congregation's settings.",
    access: "settings.manage",
    reads: [],
    answers: { 200: SettingsView },
    errors: [],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/settings",
    summary: "Changes the congregation's settings.",
    access: "settings.manage",
    body: SettingsChange,
    answers: { 200: SettingsView },
    errors: ["conflict"],
  }),
  mails: endpoint({
    method: "GET",
    path: "/api/settings/mails",
    summary: "The newest emails with their status.",
    access: "settings.manage",
    query: PageQuery,
    reads: ["mails", "announcements", "members", "statements"],
    answers: { 200: z.array(Mail) },
    errors: [],
  }),
  mailAttachment: endpoint({
    method: "GET",
    path: "/api/settings/mails/:id/attachment",
    summary: "The file that goes with a kept email.",
    access: "settings.manage",
    params: IdInPath,
    answers: { 200: "pdf" },
    errors: ["not_found"],
  }),
  sendKept: endpoint({
    method: "POST",
    path: "/api/settings/mails/:id/send",
    summary:
      "Sends a kept email, once a mail server is set up. Its text is then erased, as that of every sent email. One of an announcement or with a giving statement is deleted, and sent again by its announcement or statement as it is now.",
    access: "settings.manage",
    params: IdInPath,
    answers: { 202: z.object({ recipient: z.string() }) },
    errors: ["mail_not_set_up", ...KEPT_REFUSALS, ...NOT_CURRENT, "statement_not_mailable", "not_found"],
  }),
  sendTest: endpoint({
    method: "POST",
    path: "/api/settings/mails/test",
    summary: "Sends the caller a test email.",
    access: "settings.manage",
    slow: true,
    answers: { 202: z.object({ recipient: z.string() }) },
    errors: ["mail_not_sent"],
  }),
  sendTestSms: endpoint({
    method: "POST",
    path: "/api/settings/sms/test",
    summary: "Sends the caller a test text message.",
    access: "settings.manage",
    slow: true,
    answers: { 202: z.object({ recipient: z.string() }) },
    errors: ["sms_not_set_up", "sms_not_accepted"],
  }),
};
