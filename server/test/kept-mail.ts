// Reads the mails that Narthex keeps when there is no SMTP server.
import { desc, eq } from "drizzle-orm";
import type { Postgres } from "../src/database/database.ts";
import { mails } from "../src/database/tables/operations.ts";

export interface KeptMail {
  subject: string;
  text: string;
}

/** Mails to an address, newest first. */
export function mailsTo({ db }: Postgres, recipient: string): Promise<KeptMail[]> {
  const { subject, text } = mails;
  return db.select({ subject, text }).from(mails).where(eq(mails.recipient, recipient)).orderBy(desc(mails.id));
}

const newest = async (postgres: Postgres, recipient: string): Promise<KeptMail> => {
  const [mail] = await mailsTo(postgres, recipient);
  if (!mail) throw new Error(`no mail to ${recipient}`);
  return mail;
};

/** The sign-in code in the newest mail to an address. */
export async function codeTo(postgres: Postgres, recipient: string): Promise<string> {
  const { text } = await newest(postgres, recipient);
  const [, code] = /code is (\d[\d ]*\d)/.exec(text) ?? [];
  if (!code) throw new Error(`no code in: ${text}`);
  return code;
}

/** The view and the secret of the link in the newest mail to an address. */
export async function linkTo(postgres: Postgres, recipient: string): Promise<{ view: string; token: string }> {
  const { text } = await newest(postgres, recipient);
  const [, view, token] = /\/api\/login\?view=(\w+)#(\S+)/.exec(text) ?? [];
  if (!view || !token) throw new Error(`no link in: ${text}`);
  return { view, token };
}

/** The secret of the link to a visitor's reply in the newest mail to an address. */
export async function replyLinkTo(postgres: Postgres, recipient: string): Promise<string> {
  const { text } = await newest(postgres, recipient);
  const [, token] = /\/calendar\/\d+#reply=(\S+)/.exec(text) ?? [];
  if (!token) throw new Error(`no link in: ${text}`);
  return token;
}

/** The secret of the link to a person's requests to serve in the newest mail to an address. */
export async function servingLinkTo(postgres: Postgres, recipient: string): Promise<string> {
  const { text } = await newest(postgres, recipient);
  const [, token] = /\/api\/serving\/page#(\S+)/.exec(text) ?? [];
  if (!token) throw new Error(`no link in: ${text}`);
  return token;
}

/** The code of the invitation in the newest mail to an address. */
export async function invitationMailedTo(postgres: Postgres, recipient: string): Promise<string> {
  const { text } = await newest(postgres, recipient);
  const [, code] = /\/\?invitation=(\S+)/.exec(text) ?? [];
  if (!code) throw new Error(`no invitation in: ${text}`);
  return code;
}
