// Mail about signing in, under the congregation's name.
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Email, Sender } from "../messaging/mail/emails.ts";
import { queueMail } from "../messaging/mail/mail.ts";
import type { Secret } from "../sealed.ts";
import { readRegistration } from "./registration.ts";

interface Needs {
  readonly config: Config;
  readonly jobs: Jobs;
  readonly logger: FastifyBaseLogger;
  readonly secret: Secret;
}

export async function sendEmail(
  tx: Database,
  services: Needs,
  recipient: string,
  write: (sender: Sender) => Email,
): Promise<void> {
  const { congregationName } = await readRegistration(tx);
  const email = write({ congregationName, publicUrl: services.config.publicUrl });
  await queueMail(tx, services, recipient, email, true);
}
