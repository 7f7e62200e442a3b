// The reasons why a test email was not sent, in words. The list is fixed and contains nothing that the other server
// said: the form must not read what an arbitrary program in the network answers.
import type { SmtpError } from "../messaging/mail/transport.ts";

const REASONS: Readonly<Record<string, string>> = {
  EDNS: "The name of the server was not found. Please check how it is spelled.",
  ECONNECTION: "Can't reach the server. Please check its name, the port and the encryption.",
  ETLS: "The connection could not be encrypted. Please check the port and the encryption, and the server's certificate.",
  ENOTLS: "The server does not offer STARTTLS. Please check the port, and choose the encryption that it offers.",
  EAUTH: "The server did not accept the user and the password.",
  ENOAUTH: "The server asks for a user and a password.",
  EENVELOPE: "The server did not accept the sender's address or yours.",
  EMESSAGE: "The server refused the email.",
};

/** The codes of nodemailer and of Node's sockets. */
const KINDS: Readonly<Record<string, string>> = {
  ENOTFOUND: "EDNS",
  EAI_AGAIN: "EDNS",
  ESOCKET: "ECONNECTION",
  ETIMEDOUT: "ECONNECTION",
  ECONNREFUSED: "ECONNECTION",
  EPROTOCOL: "ECONNECTION",
};

/** Node reports a refused certificate, and a server that answers without TLS, as an error of the socket. */
const OF_ENCRYPTION = /certificate|ssl|tls/i;

function classifyFailure({ code = "", responseCode = 0, command, message }: Failure): string {
  if (responseCode === 530) return "ENOAUTH";
  if (code === "ETLS" && command === "STARTTLS" && responseCode >= 400) return "ENOTLS";
  if (code === "ESOCKET" && OF_ENCRYPTION.test(message ?? "")) return "ETLS";
  return KINDS[code] ?? code;
}

type Failure = Partial<Pick<SmtpError, "code" | "responseCode" | "command" | "message">>;

/** Pure. The message decides which reason is given, and is not part of it. */
export const describeFailure = (failure: Failure): string =>
  REASONS[classifyFailure(failure)] ?? REASONS.ECONNECTION ?? "";
