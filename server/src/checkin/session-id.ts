// The secret part of a check-in address. It is the whole permission, so nobody can guess it and the database never holds it.
import { createHash, randomBytes } from "node:crypto";

/** 128 random bits: out of reach of guessing, and short enough for a QR code that old phones read from afar. */
const BYTES = 16;
const SHAPE = /^[A-Za-z0-9_-]{22}$/;

export function newSessionId(): string {
  return randomBytes(BYTES).toString("base64url");
}

/** What is kept of a session's id; null for text that cannot be one. */
export function hashOfSessionId(sessionId: string): string | null {
  if (!SHAPE.test(sessionId)) return null;
  return createHash("sha256").update(sessionId).digest("base64url");
}
