// The mail server in the settings. Its password is write-only: an answer only says that there is one, since when, and
// who entered it.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { email, emptyAsNull, line, typedPassword, versionOrNone } from "./fields.ts";
import { MAX_TITLE } from "./limits.ts";
import { ProviderSecret, ProviderSource } from "./providers.ts";

const HOST = "Please enter the name of the server, such as smtp.example.org.";

/** A name, or an address of IPv4 or IPv6. */
const host = line(253)
  .toLowerCase()
  .regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*|[\da-f:]*:[\da-f:.]*)$/, HOST)
  // Addresses of no machine, and of the services inside a cloud, also as an IPv4 address inside an IPv6 one.
  .refine((value) => !/^(?:0\.|169\.254\.|2(?:2[4-9]|[3-5]\d)\.|::$|fe80:|ff|[0:]*:ffff:|64:ff9b:)/.test(value), HOST)
  // A name does not end with a number, and an IPv4 address can also be written as one.
  .refine((value) => z.ipv4().safeParse(value).success || !/(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(value), HOST);

/** Ports of mail servers, and those that any program may use. */
const port = z
  .int("Please enter the number of the port.")
  .refine((value) => [25, 465, 587].includes(value) || (value >= 1024 && value <= 65_535), {
    error: "Mail servers use port 465, 587 or 25, or one from 1024 to 65535.",
  });

export const MailServer = z.object({
  host,
  port,
  /** From the first byte, by STARTTLS, or none for a server on this machine or in this network. */
  encryption: z.enum(["tls", "starttls", "none"], "Please choose from the list."),
  /** Null if the server asks for no user. */
  user: emptyAsNull(line(MAX_TITLE)),
  senderName: emptyAsNull(line(MAX_TITLE)),
  senderAddress: email,
  replyTo: emptyAsNull(email),
});
export type MailServer = z.infer<typeof MailServer>;

/**
 * An empty password leaves the stored one, unless the host or the user changes, or it would be sent without encryption
 * to a server or port that it was not entered for.
 */
export const MailServerChange = MailServer.extend({ password: emptyAsNull(typedPassword), updatedAt: versionOrNone });
export type MailServerChange = z.infer<typeof MailServerChange>;

export const MailServerView = z.object({
  source: ProviderSource,
  /** Null if there are none. Those of the environment are without the user. */
  values: z
    .object({
      host: z.string(),
      port: z.number(),
      encryption: z.enum(["tls", "starttls", "none"]),
      user: z.string().nullable(),
      senderName: z.string().nullable(),
      senderAddress: z.string(),
      replyTo: z.string().nullable(),
    })
    .nullable(),
  secret: ProviderSecret.nullable(),
  /**
   * When the server last accepted an email since these values were entered; null if it has not yet. With values of the
   * environment, only the last 30 days count.
   */
  lastSentAt: z.string().nullable(),
  /** Since when the oldest email waits that was tried and not accepted for ten minutes; null without one. */
  waitingSince: z.string().nullable(),
  /** Whether emails wait since a restore until an administrator resumes them. */
  isPaused: z.boolean(),
  updatedAt: z.string().nullable(),
});
export type MailServerView = z.infer<typeof MailServerView>;

const path = "/api/settings/mail-server";

export const mailServer = {
  get: endpoint({
    method: "GET",
    path,
    summary: "The mail server that sends emails, without its password.",
    access: "settings.manage",
    reads: ["mails"],
    answers: { 200: MailServerView },
    errors: [],
  }),
  update: endpoint({
    method: "PUT",
    path,
    summary: "Sets up the mail server. Another server needs its own password.",
    access: "settings.manage",
    confirmed: true,
    body: MailServerChange,
    answers: { 200: MailServerView },
    errors: ["set_by_environment", "conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path,
    summary: "Removes the mail server. Emails are then kept for administrators.",
    access: "settings.manage",
    confirmed: true,
    answers: { 200: MailServerView },
    errors: ["set_by_environment"],
  }),
};
