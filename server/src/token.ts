// Random tokens that are the whole permission of their holder. The database stores only their hash, so a copy of it gives
// no access.
import { createHash, randomBytes } from "node:crypto";

const BYTES = 32;
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** A random token needs no slow hash. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

export function createToken(): { token: string; hash: string } {
  const token = randomBytes(BYTES).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** Whether a text has the shape of a token. */
export const isToken = (text: string): boolean => SHAPE.test(text);
