// The connection to the mail server, and the meaning of its refusals.
import { createTransport, type Transporter } from "nodemailer";
import type { MailAccess } from "../../providers/mail-server.ts";

const SMTP_TIMEOUT_MS = 20_000;

export type Transport = Pick<Transporter, "sendMail" | "close">;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Email to another machine always uses TLS, unless the address contains `?ignoreTLS=true`. */
export function requiresTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  if (searchParams.get("requireTLS") === "true") return true;
  return !LOOPBACK.has(hostname) && searchParams.get("ignoreTLS") !== "true";
}

/** @param connections maximum number of open connections; without it, every email opens its own */
export function openTransport({ url, from, replyTo }: MailAccess, connections?: number): Transport {
  const timeouts = {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  };
  const options = {
    url,
    ...timeouts,
    requireTLS: requiresTls(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const defaults = { from, ...(replyTo === null ? {} : { replyTo }) };
  if (connections === undefined) return createTransport(options, defaults);
  return createTransport({ ...options, pool: true, maxConnections: connections }, defaults);
}

export interface SmtpError extends Error {
  code?: string;
  /** The server's answer code, such as 550. */
  responseCode?: number;
  /** The server's whole answer. */
  response?: string;
  /** The SMTP command that failed, such as STARTTLS. */
  command?: string;
}

/**
 * Enhanced status codes that are about our sender or the limits of our account, at any command: RFC 3463 for the
 * sender's address, Google for 5.4.5 (daily limit), and Microsoft for the others (sender, daily and hourly limits).
 */
const ABOUT_OUR_SIDE = /^\d{3}[ -][45]\.(1\.7|1\.8|1\.90|4\.5|7\.60|7\.23[23]|7\.705)\b/;

/** Answers to RCPT TO about our sender or account, which Postfix and others check only then. */
const REFUSES_OUR_SENDER = /sender address rejected|relay(ing)? (access )?(denied|not permitted)/i;

/** Whether the server's answer is about this email; otherwise the server is unreachable or refuses all of ours. */
export function isAboutThisMail({ code, command, response = "", responseCode = 0 }: SmtpError): boolean {
  if (responseCode === 421 || ABOUT_OUR_SIDE.test(response) || REFUSES_OUR_SENDER.test(response)) return false;
  // A refused MAIL FROM is about our sender, and a refused DATA command about our account.
  return code === "EMESSAGE" || (code === "EENVELOPE" && (command === "RCPT TO" || responseCode === 0));
}

/** Whether the server permanently refuses this recipient, so that a retry is useless. */
export function isRefusedForGood(error: SmtpError): boolean {
  return isAboutThisMail(error) && error.code === "EENVELOPE" && (error.responseCode ?? 0) >= 500;
}
