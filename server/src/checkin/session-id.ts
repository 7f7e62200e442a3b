// The secret part of a check-in address. It is the only permission, so it cannot be guessed, and the database stores
// only its hash.
import { createHash, randomBytes } from "node:crypto";

/** 128 random bits: too many to guess, and short enough for a QR code that old phones can read from a distance. */
const BYTES = 16;
const SHAPE = /^[A-Za-z0-9_-]{22}$/;

export function createSessionId(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** The hash of a session's id that is stored; null for text that cannot be an id. */
export function hashSessionId(sessionId: string): string | null {
  if (!SHAPE.test(sessionId)) return null;
  return createHash("sha256").update(sessionId).digest("base64url");
}
