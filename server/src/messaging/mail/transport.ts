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
  /** The SMTP command that failed, such as STARTTLS. */
  command?: string;
}

/** Whether the server permanently refuses this recipient, so that a retry is useless. */
export function isRefusedForGood({ code, responseCode = 0 }: SmtpError): boolean {
  return code === "EENVELOPE" && responseCode >= 500;
}

/** Whether the server's answer is about this email; otherwise the server is unreachable or refuses all of ours. */
export function isAboutThisMail({ code, responseCode = 0 }: SmtpError): boolean {
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== 421;
}
