// What an administrator decides for the whole congregation, and what became of its emails.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { emptyAsNull, idInPath, line, paragraph, timezone, version } from "./fields.ts";
import { GIVING_TYPES } from "./giving-kinds.ts";
import { MAX_ADDRESS, MAX_TITLE } from "./limits.ts";
import { Logo } from "./logo.ts";
import { PageQuery } from "./page.ts";

/** An Employer Identification Number, as the IRS writes it: 12-3456789. */
const taxId = z
  .string()
  .trim()
  .regex(/^\d{2}[- ]?\d{7}$/, "Please enter the nine digits, such as 12-3456789.")
  .transform((typed) => typed.replace(/^(\d{2})[- ]?/, "$1-"));

/** What the give screen offers: one of the giving types or more, each once, in their own order. */
const givingTypes = z
  .array(z.enum(GIVING_TYPES, "Please choose from the list."), "Please choose from the list.")
  .min(1, "Please leave at least one, or nobody can give online.")
  .transform((chosen) => GIVING_TYPES.filter((type) => chosen.includes(type)));

export const Settings = z.object({
  congregationName: line(MAX_TITLE, "Please name your congregation."),
  timezone,
  /** Who may create an account: anyone, or nobody without an administrator's help. */
  registration: z.enum(["open", "closed"]),
  /** What someone becomes who completes a profile: waiting for an administrator, or active at once. */
  newMemberStatus: z.enum(["pending", "active"]),
  /** Who the congregation is before the law, for giving statements. */
  legalName: emptyAsNull(line(MAX_TITLE)),
  address: emptyAsNull(paragraph(MAX_ADDRESS)),
  taxId: emptyAsNull(taxId),
  givingTypes,
});
export type Settings = z.infer<typeof Settings>;

/** What is absent stays as it is. */
export const SettingsChange = Settings.partial().extend({ updatedAt: version });
export type SettingsChange = z.infer<typeof SettingsChange>;

export const SettingsView = Settings.extend({
  /** Empty as long as nobody named the congregation. */
  congregationName: z.string(),
  legalName: z.string().nullable(),
  address: z.string().nullable(),
  taxId: z.string().nullable(),
  logo: Logo.nullable(),
  updatedAt: z.string(),
  /** Whether email leaves this server; without SMTP_URL it is only kept here. */
  emailDelivery: z.enum(["smtp", "kept"]),
  /** Whether text messages can be sent at all. */
  smsDelivery: z.enum(["twilio", "none"]),
  /** The number, or the service, that text messages come from. */
  smsSender: z.string().nullable(),
});
export type SettingsView = z.infer<typeof SettingsView>;

export const Mail = z.object({
  id: z.number(),
  recipient: z.string(),
  subject: z.string(),
  /** Plain text, of kept emails only: what was really sent is nobody's but the recipient's. */
  text: z.string().nullable(),
  status: z.enum(["queued", "sent", "failed", "kept"]),
  /** What the file is called that goes with it; null without one. */
  attachmentName: z.string().nullable(),
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
    summary: "The newest emails and what became of them.",
    access: "settings.manage",
    query: PageQuery,
    reads: ["mails"],
    answers: { 200: z.array(Mail) },
    errors: [],
  }),
  mailAttachment: endpoint({
    method: "GET",
    path: "/api/settings/mails/:id/attachment",
    summary: "The file that goes with a kept email.",
    access: "settings.manage",
    params: z.object({ id: idInPath }),
    answers: { 200: "pdf" },
    errors: ["not_found"],
  }),
  sendTest: endpoint({
    method: "POST",
    path: "/api/settings/mails/test",
    summary: "Sends an email to oneself, to see that delivery works.",
    access: "settings.manage",
    slow: true,
    answers: { 202: z.object({ recipient: z.string() }) },
    errors: [],
  }),
  sendTestSms: endpoint({
    method: "POST",
    path: "/api/settings/sms/test",
    summary: "Sends a text message to oneself, to see that delivery works.",
    access: "settings.manage",
    slow: true,
    answers: { 202: z.object({ recipient: z.string() }) },
    errors: ["sms_not_set_up", "sms_not_accepted"],
  }),
};
