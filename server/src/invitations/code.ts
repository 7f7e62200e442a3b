// The secret part of an invitation's address. The table has only its first eight characters; the rest is the server's
// signature over them. A reader of the table or of a backup cannot use the invitation, and the list can still show
// links.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { SHOWN_CODE } from "@narthex/contract/limits.ts";
import { hashWith, listAcceptedHashes, type Secret } from "../sealed.ts";

/**
 * How a code reached its holder. The mailed code is shown nowhere else, so it proves access to the mailbox; the shown
 * code is passed on by administrators.
 */
export type InvitationChannel = "mailed" | "shown";
const WAYS: readonly InvitationChannel[] = ["mailed", "shown"];

const START_BYTES = 6; // eight characters
const SIGNATURE = 24; // 144 bits: too many to guess
const SHAPE = /^[A-Za-z0-9_-]{32}$/;

/** The stored part. It identifies the invitation and is not secret. */
export function createCodeStart(): string {
  return randomBytes(START_BYTES).toString("base64url");
}

export const buildCode = (secret: Secret, start: string, way: InvitationChannel): string =>
  signCode(hashWith(secret, "invitations"), start, way);

function signCode(key: Buffer, start: string, way: InvitationChannel): string {
  const signature = createHmac("sha256", key).update(`${way} ${start}`).digest("base64url");
  return start + signature.slice(0, SIGNATURE);
}

/** The stored part of a valid code; null for a code with a wrong signature. */
export function readCode(secret: Secret, code: string): { start: string; way: InvitationChannel } | null {
  if (!SHAPE.test(code)) return null;
  const start = code.slice(0, SHOWN_CODE);
  const keys = listAcceptedHashes(secret, "invitations");
  const isIt = (way: InvitationChannel) =>
    keys.some((key) => timingSafeEqual(Buffer.from(code), Buffer.from(signCode(key, start, way))));
  const way = WAYS.find(isIt);
  return way ? { start, way } : null;
}
