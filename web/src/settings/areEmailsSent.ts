import type { MailServerView } from "@narthex/contract/mail-server.ts";

/** Whether emails are sent instead of kept. */
export const areEmailsSent = ({ source, secret }: MailServerView): boolean =>
  source === "environment" || (source === "form" && secret?.isReadable !== false);
