// The secret part of an unsubscribe address: the email address itself, sealed with this server's key. Nothing of it is kept,
// nobody can guess or read one, and it works as long as the server has its secret.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SHAPE = /^[A-Za-z0-9_-]{40,600}$/;

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", "unsubscribe addresses", 32));

/** @param address an email address */
export function sealAddress(secret: string, address: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(address, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The email address that was sealed; null for a token that this server never wrote. */
export function openToken(secret: string, token: string): string | null {
  if (!SHAPE.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const [nonce, tag, sealed] = [
    bytes.subarray(0, NONCE_BYTES),
    bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    bytes.subarray(NONCE_BYTES + TAG_BYTES),
  ];
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** "l•••@example.org": enough for its owner to know it, too little for anybody else. */
export function maskedAddress(address: string): string {
  const [name = "", ...host] = address.split("@");
  return `${[...name][0] ?? ""}•••@${host.join("@")}`;
}
