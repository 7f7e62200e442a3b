// Codes on tags, and tokens of approvals: random, sealed or hashed with keys of their own.
import { createHmac, randomInt } from "node:crypto";
import type { Database } from "../database/database.ts";
import { deriveKey, seal, unseal } from "../sealed.ts";
import { insertCode, isCodeOfYear } from "./codes.queries.ts";
import { CODE_LENGTH, isReadable, makeCode, normalCode, TOKEN_LENGTH } from "./codes.rules.ts";

const ATTEMPTS = 100;
const YEAR = 366;

/** A keyed hash: equal codes have equal fingerprints, and no one without the secret can try all codes. */
export function fingerprintOf(secret: string, code: string): string {
  return createHmac("sha256", deriveKey(secret, "fingerprint of a code")).update(normalCode(code)).digest("base64url");
}

export const openCode = (secret: string, sealed: string): string | null => unseal(secret, "code of a tag", sealed);

export const makeToken = (): string => makeCode(TOKEN_LENGTH, randomInt);

/** A new code, which no child inside has, and which none of these children had within a year. */
export async function newCode(
  tx: Database,
  secret: string,
  childIds: readonly number[],
  now: Temporal.Instant,
): Promise<{ id: number; code: string }> {
  const since = now.subtract({ hours: 24 * YEAR }).toString();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const code = makeCode(CODE_LENGTH, randomInt);
    const fingerprint = fingerprintOf(secret, code);
    if (!isReadable(code) || (await isCodeOfYear(tx, childIds, fingerprint, since))) continue;
    const sealed = seal(secret, "code of a tag", code);
    const id = await insertCode(tx, { sealed, fingerprint, createdAt: now.toString() });
    if (id !== null) return { id, code };
  }
  throw new Error("no free code was found");
}
