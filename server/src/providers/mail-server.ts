// The mail server: SMTP_URL and MAIL_FROM, or what an administrator entered. It is read for each email, so that a
// change takes effect on every server without a restart.
import type { MailServer } from "@narthex/contract/mail-server.ts";
import type { Database } from "../database/database.ts";
import { ELSEWHERE, type ProviderKind, type ProviderNeeds, readStored } from "./stored.ts";

const UNENCRYPTED = "Please enter it again, because it would be sent without encryption now.";

/** How emails are sent. */
export interface MailAccess {
  /** Contains the user and the password. */
  readonly url: string;
  readonly from: string | { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
}

export const MAIL: ProviderKind<MailServer> = {
  id: "mail",
  boundTo: ({ host, port, encryption, user }) => [host, port, encryption, user],
  // An encrypted connection proves with a certificate that it is to the same host, on whichever port.
  whyAgain(before, { host, encryption, user }) {
    if (host !== before.host || user !== before.user) return ELSEWHERE;
    if (encryption !== "none") return null;
    return before.encryption === "none" ? ELSEWHERE : UNENCRYPTED;
  },
};

/** The address that the transport understands. */
function buildSmtpUrl({ host, port, encryption, user }: MailServer, password: string | undefined): string {
  const account = user === null ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? "")}@`;
  const name = host.includes(":") ? `[${host}]` : host;
  const options = { tls: "", starttls: "?requireTLS=true", none: "?ignoreTLS=true" }[encryption];
  return `${encryption === "tls" ? "smtps" : "smtp"}://${account}${name}:${port}${options}`;
}

/** When an administrator last changed the mail server; null for the one of the environment. */
export async function readMailServerChangeTime(db: Database, services: ProviderNeeds): Promise<string | null> {
  if (services.config.smtpUrl !== null) return null;
  return (await readStored(db, services, MAIL))?.updatedAt ?? null;
}

/** Null if emails are kept: no mail server is set up, or its password cannot be opened. */
export async function readMailAccess(db: Database, services: ProviderNeeds): Promise<MailAccess | null> {
  const { smtpUrl, mailFrom, isDemo } = services.config;
  if (smtpUrl !== null) return { url: smtpUrl, from: mailFrom ?? "", replyTo: null };
  if (isDemo) return null;
  const stored = await readStored(db, services, MAIL);
  if (stored === null || stored.secrets === null) return null;
  const { values, secrets } = stored;
  return {
    url: buildSmtpUrl(values, secrets.password),
    from: { name: values.senderName ?? "", address: values.senderAddress },
    replyTo: values.replyTo,
  };
}
