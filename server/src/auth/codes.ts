// Codes of the second step: six digits of an authenticator app (RFC 6238), and ten backup codes for people without the
// phone.
import { createHmac, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { listAcceptedHashes, type Secret as ServerSecret, seal, unseal } from "../sealed.ts";

const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** The code before and the code after are accepted: clocks differ, and people type slowly. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const BACKUP_CODES = 10;
/** Excludes letters and digits that look alike on paper. A code has ten of them, too many to guess. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const HALF = 5;

/** A new secret in base 32, as apps take it. */
export const createSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const sealSecret = (serverSecret: ServerSecret, secret: string): string =>
  seal(serverSecret, "second factor", secret);

/** @param sealed as `sealSecret` has made it; null for a secret of another server */
export const openSecret = (serverSecret: ServerSecret, sealed: string): string | null =>
  unseal(serverSecret, "second factor", sealed);

/** @param sealed as `sealSecret` has made it; a secret of another server takes no code */
export function isAppCode(serverSecret: ServerSecret, sealed: string, code: string, now: Temporal.Instant): boolean {
  const secret = openSecret(serverSecret, sealed);
  if (secret === null) return false;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD_SECONDS });
  return totp.validate({ token: code, window: WINDOW, timestamp: now.epochMilliseconds }) !== null;
}

/** The address that sets up an app, which lists the account under the congregation's name. */
export function buildAppAddress({ secret, issuer, email }: { secret: string; issuer: string; email: string }): string {
  // Not every app takes a plus sign for a space, so this is not made by URLSearchParams.
  const [name, account] = [encodeURIComponent(issuer), encodeURIComponent(email)];
  return `otpauth://totp/${name}:${account}?secret=${secret}&issuer=${name}&digits=${DIGITS}&period=${PERIOD_SECONDS}`;
}

export function createBackupCodes(): string[] {
  const createHalf = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: BACKUP_CODES }, () => `${createHalf()}-${createHalf()}`);
}

/** Marks hashes that are keyed with the secret of the app, which is sealed anew when SECRET is rotated. */
const KEYED_BY_APP = "app:";

/**
 * The stored form of a backup code. Keyed, so that a copy of the table does not reveal the codes.
 * @param secret of the app, in base 32
 */
export const hashBackupCode = (secret: string, userId: string, code: string): string =>
  KEYED_BY_APP + createHmac("sha256", secret).update(buildHashInput(userId, code)).digest("base64url");

/** Whether a hash was made in an earlier version, with SECRET itself. */
export const isKeyedByServer = (hash: string): boolean => !hash.startsWith(KEYED_BY_APP);

/** The hashes that a backup code may have in the table. @param sealed as `sealSecret` has made it */
export function listBackupCodeHashes(
  serverSecret: ServerSecret,
  sealed: string,
  userId: string,
  code: string,
): string[] {
  const secret = openSecret(serverSecret, sealed);
  const earlier = listAcceptedHashes(serverSecret, buildHashInput(userId, code)).map((hash) =>
    hash.toString("base64url"),
  );
  return secret === null ? earlier : [hashBackupCode(secret, userId, code), ...earlier];
}

const buildHashInput = (userId: string, code: string): string => `backup code ${userId} ${code}`;
