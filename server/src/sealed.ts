// Text that only this server can read and no one can forge: AES-256-GCM with a key of its own for each purpose.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SHAPE = /^[A-Za-z0-9_-]{38,4000}$/;

type Purpose =
  | "setup address"
  | "fingerprint"
  | "unsubscribe addresses"
  | "address verification"
  | "second factor"
  | "account elsewhere"
  | "code of a tag"
  | "fingerprint of a code"
  | "family at a station"
  | "family card"
  | "provider secrets";

/** Reveals nothing about the secret or the keys of other purposes. */
export const deriveKey = (secret: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

/** @returns base64url; what was sealed for one purpose does not open for another */
export function seal(secret: string, purpose: Purpose, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(secret, purpose), nonce, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text that was sealed; null for a token that this server never wrote. */
export function unseal(secret: string, purpose: Purpose, token: string): string | null {
  if (!SHAPE.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, deriveKey(secret, purpose), nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
