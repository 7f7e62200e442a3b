// Mail about signing in, under the congregation's name.
import type { Database } from "../database/database.ts";
import type { Email, Sender } from "../messaging/mail/emails.ts";
import { type MailNeeds, queueMail } from "../messaging/mail/mail.ts";
import { readRegistration } from "./registration.ts";

export async function sendEmail(
  tx: Database,
  services: MailNeeds,
  recipient: string,
  write: (sender: Sender) => Email,
): Promise<void> {
  const { congregationName } = await readRegistration(tx);
  const email = write({ congregationName, publicUrl: services.config.publicUrl });
  await queueMail(tx, services, recipient, email, true);
}
