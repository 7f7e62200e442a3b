// The secret part of an invitation's address. The table holds its first eight characters alone; the rest is this server's
// signature over them. So whoever reads the table, or an old backup of it, cannot get in, and the list can still show links.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { SHOWN_CODE } from "@narthex/contract/limits.ts";

/**
 * How a code reached its holder. The mailed one is shown to nobody but the mailbox it was sent to, so whoever has it has
 * that mailbox; the shown one is the administrators' to pass on.
 */
export type Way = "mailed" | "shown";
const WAYS: readonly Way[] = ["mailed", "shown"];

const START_BYTES = 6; // eight characters
const SIGNATURE = 24; // 144 bits: out of reach of guessing
const SHAPE = /^[A-Za-z0-9_-]{32}$/;

/** The part that is kept. It tells invitations apart, and is no secret. */
export function newCodeStart(): string {
  return randomBytes(START_BYTES).toString("base64url");
}

export function codeOf(secret: string, start: string, way: Way): string {
  const key = createHmac("sha256", secret).update("invitations").digest();
  const signature = createHmac("sha256", key).update(`${way} ${start}`).digest("base64url");
  return start + signature.slice(0, SIGNATURE);
}

/** The invitation that a code is for; null for one that was never given out. */
export function readCode(secret: string, code: string): { start: string; way: Way } | null {
  if (!SHAPE.test(code)) return null;
  const start = code.slice(0, SHOWN_CODE);
  const isIt = (way: Way) => timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(secret, start, way)));
  const way = WAYS.find(isIt);
  return way ? { start, way } : null;
}
