// Codes on tags, and tokens of approvals: random, sealed or hashed with keys of their own.
import { createHmac, randomInt } from "node:crypto";
import type { Database } from "../database/database.ts";
import { deriveKey, listSecretValues, type Secret, seal, unseal } from "../sealed.ts";
import { changeCode, findCodesInUse, insertCode, isCodeInUse, isCodeOfYear } from "./codes.queries.ts";
import { CODE_LENGTH, isReadable, makeCode, normalizeCode, TOKEN_LENGTH } from "./codes.rules.ts";

const ATTEMPTS = 100;
const YEAR = 366;

/** A keyed hash: equal codes have equal fingerprints, and no one without the secret can try all codes. */
export const computeFingerprint = ({ current }: Secret, code: string): string => computeFingerprintWith(current, code);

/** The accepted fingerprints, that of the current secret first. */
export const listFingerprints = (secret: Secret, code: string): string[] =>
  listSecretValues(secret).map((value) => computeFingerprintWith(value, code));

/** The same for a token together with what it approves, so that it is valid for nothing else. */
export const listApprovalFingerprints = (secret: Secret, token: string, about: string): string[] =>
  listSecretValues(secret).map((value) => computeFingerprintWith(value, token, ` ${about}`));

function computeFingerprintWith(value: string, code: string, about = ""): string {
  const key = deriveKey(value, "fingerprint of a code");
  return createHmac("sha256", key)
    .update(normalizeCode(code) + about)
    .digest("base64url");
}

export const openCode = (secret: Secret, sealed: string): string | null => unseal(secret, "code of a tag", sealed);

export const makeToken = (): string => makeCode(TOKEN_LENGTH, randomInt);

/**
 * Gives other codes to the tags in use, which a lost secret has sealed. The printed ones are no longer accepted. @returns
 * their number
 */
export async function replaceCodesInUse(tx: Database, secret: Secret): Promise<number> {
  const ids = await findCodesInUse(tx);
  for (const id of ids) await changeCode(tx, id, await makeFreeCode(tx, secret));
  return ids.length;
}

async function makeFreeCode(tx: Database, secret: Secret): Promise<{ sealed: string; fingerprint: string }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const code = makeCode(CODE_LENGTH, randomInt);
    const fingerprint = computeFingerprint(secret, code);
    if (isReadable(code) && !(await isCodeInUse(tx, [fingerprint])))
      return { sealed: seal(secret, "code of a tag", code), fingerprint };
  }
  throw new Error("no free code was found");
}

/** A new code, which no child inside has, and which none of these children had within a year. */
export async function createCode(
  tx: Database,
  secret: Secret,
  childIds: readonly number[],
  now: Temporal.Instant,
): Promise<{ id: number; code: string }> {
  const since = now.subtract({ hours: 24 * YEAR }).toString();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const code = makeCode(CODE_LENGTH, randomInt);
    const [fingerprint = "", ...others] = listFingerprints(secret, code);
    if (!isReadable(code) || (await isCodeOfYear(tx, childIds, [fingerprint, ...others], since))) continue;
    if (await isCodeInUse(tx, others)) continue;
    const sealed = seal(secret, "code of a tag", code);
    const id = await insertCode(tx, { sealed, fingerprint, createdAt: now.toString() });
    if (id !== null) return { id, code };
  }
  throw new Error("no free code was found");
}
