// Text that only this server can read and no one can forge: AES-256-GCM with a key of its own for each purpose.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SHAPE = /^[A-Za-z0-9_-]{38,4000}$/;

/** Signs and seals; during a rotation, an older or newer value is accepted too (docs/decisions/0176). */
export interface Secret {
  /** At least 32 characters, the same for all servers of a congregation. */
  readonly current: string;
  /** Opens and verifies, and never signs or seals; null outside a rotation. */
  readonly other: string | null;
}

export type Purpose =
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
  | "serving link"
  | "provider secrets";

/** The accepted values, the current one first. */
export const listSecretValues = ({ current, other }: Secret): readonly string[] =>
  other === null ? [current] : [current, other];

/** Reveals nothing about the secret or the keys of other purposes. */
export const deriveKey = (value: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync("sha256", value, "", purpose, 32));

/** The keyed hash of a text that is stored or sent. */
export const hashWith = ({ current }: Secret, text: string): Buffer => hashWithValue(current, text);

/** The keyed hashes of a text that are accepted, that of the current secret first. */
export const listAcceptedHashes = (secret: Secret, text: string): readonly Buffer[] =>
  listSecretValues(secret).map((value) => hashWithValue(value, text));

const hashWithValue = (value: string, text: string): Buffer => createHmac("sha256", value).update(text).digest();

/** @returns base64url; what was sealed for one purpose does not open for another */
export function seal({ current }: Secret, purpose: Purpose, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(current, purpose), nonce, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text that was sealed; null for a token that this server never wrote. */
export function unseal(secret: Secret, purpose: Purpose, token: string): string | null {
  if (!SHAPE.test(token)) return null;
  for (const value of listSecretValues(secret)) {
    const text = unsealWith(value, purpose, token);
    if (text !== null) return text;
  }
  return null;
}

function unsealWith(value: string, purpose: Purpose, token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, deriveKey(value, purpose), nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
