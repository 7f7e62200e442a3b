// Mail about signing in, under the congregation's name.
import type { Accepted } from "@narthex/contract/signin.ts";
import type { Database } from "../database/database.ts";
import type { Email, EmailSender } from "../messaging/mail/emails.ts";
import { isMailServerSetUp, type MailNeeds, queueMail } from "../messaging/mail/mail.ts";
import type { AuthCall } from "./auth-call.ts";
import { readRegistration } from "./registration.ts";

export async function sendEmail(
  tx: Database,
  services: MailNeeds,
  recipient: string,
  write: (sender: EmailSender) => Email,
): Promise<void> {
  const { congregationName } = await readRegistration(tx);
  const email = write({ congregationName, publicUrl: services.config.publicUrl });
  await queueMail(tx, services, recipient, email, true);
}

/** The answer to a request for an email, which says nothing about the account of the address. */
export async function acceptRequest({ services }: AuthCall, email: string): Promise<Accepted> {
  return { email, isMailed: await isMailServerSetUp(services.postgres.db, services) };
}
