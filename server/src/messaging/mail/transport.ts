// The way to the mail server, and what its refusals mean.
import { createTransport, type Transporter } from "nodemailer";

const SMTP_TIMEOUT_MS = 20_000;

export type Transport = Pick<Transporter, "sendMail" | "close">;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Mail to another machine is never sent in the clear, unless the address itself says `?ignoreTLS=true`. */
export function leavesMachine(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  return !LOOPBACK.has(hostname) && searchParams.get("ignoreTLS") !== "true";
}

/** @param connections kept open side by side; without it every mail opens its own */
export function openTransport(smtpUrl: string, connections?: number): Transport {
  const timeouts = {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  };
  const options = {
    url: smtpUrl,
    ...timeouts,
    requireTLS: leavesMachine(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (connections === undefined) return createTransport(options);
  return createTransport({ ...options, pool: true, maxConnections: connections });
}

export interface SmtpError extends Error {
  code?: string;
  /** The server's answer, such as 550. */
  responseCode?: number;
}

/** The server knows this recipient and wants nothing for it: trying again would not help. */
export function isRefusedForGood({ code, responseCode = 0 }: SmtpError): boolean {
  return code === "EENVELOPE" && responseCode >= 500;
}

/** The server answered, and what it said is about this one mail; otherwise it cannot be reached or wants none from us. */
export function isAboutThisMail({ code, responseCode = 0 }: SmtpError): boolean {
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== 421;
}
