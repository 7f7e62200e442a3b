// The Message-ID of an email: the same for every attempt, so that a mailbox can recognize a repeated one.
import type { Config } from "../../config.ts";
import type { MailAccess } from "../../providers/mail-server.ts";
import { hashWith, type Secret } from "../../sealed.ts";

interface Needs {
  readonly config: Config;
  readonly secret: Secret;
}

/** @param at when it was queued, because the same number may be given again after a restore */
export function buildMessageId(
  { secret, config }: Needs,
  { from }: MailAccess,
  { kind, id, at }: { kind: "delivery" | "mail"; id: number; at: string },
): string {
  const unique = hashWith(secret, `${kind} ${id} ${at}`).toString("base64url").slice(0, 24);
  const sender = typeof from === "string" ? from : from.address;
  const host = /@([^\s<>]+?)>?$/.exec(sender)?.[1] ?? new URL(config.publicUrl).hostname;
  return `<${unique}.${id}@${host}>`;
}
