// The secret that signs cookies and seals second factors. All servers on one database need the same one, so the
// database keeps a fingerprint of it, from which the secret cannot be derived.
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removeAllSecondFactors } from "./auth/second-factor.service.ts";
import { recordChange } from "./changes/record.ts";
import { replaceCodesInUse } from "./children/codes.service.ts";
import type { Config } from "./config.ts";
import { type Database, openPostgres } from "./database/database.ts";
import { StartupError } from "./database/embedded/startup-error.ts";
import { MIGRATION_LIMITS } from "./database/limits.ts";
import { serverSecret } from "./database/tables/operations.ts";
import { sessions } from "./database/tables/users.ts";
import { deriveKey, listSecretValues, type Secret } from "./sealed.ts";

const ANOTHER_SECRET =
  "This database was used with another SECRET: set the same one on all servers, or restore the file secret in DATA_DIR. If it is lost, run npm run migrate -- --new-secret.";

const INCOMPLETE_SECRET =
  "The file secret in DATA_DIR is incomplete. Restore it from a copy. If there is none, delete it and run npm run migrate -- --new-secret.";
/** The shortest value of SECRET. */
const SECRET_LENGTH = 32;

/** Whether a secret is configured or stored already. */
export const hasSecret = ({ secret, dataDir }: Pick<Config, "secret" | "dataDir">): boolean =>
  secret !== null || existsSync(join(dataDir, "secret"));

type SecretConfig = Pick<Config, "secret" | "previousSecret" | "dataDir">;

/** Configured, or generated once and stored in the data folder. @throws StartupError if the stored one is too short */
export const readSecret = (config: SecretConfig): Secret => ({
  current: readCurrent(config),
  other: config.previousSecret,
});

function readCurrent({ secret, dataDir }: SecretConfig): string {
  if (secret) return secret;
  const file = join(dataDir, "secret");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx", flush: true });
    chmodSync(file, 0o600);
  }
  const stored = readFileSync(file, "utf8").trim();
  // A power failure or a full disk may leave an empty file.
  if (stored.length < SECRET_LENGTH) throw new StartupError(INCOMPLETE_SECRET);
  return stored;
}

/** The token of the setup address: the same on all servers, and after a restart. */
export const deriveSetupToken = ({ current }: Secret): string =>
  deriveKey(current, "setup address").toString("base64url");

const deriveFingerprint = (value: string): string => deriveKey(value, "fingerprint").toString("base64url");

/** With the value of a fingerprint as the current one; null if neither is it. */
export function findSecretWithFingerprint(secret: Secret, fingerprint: string | undefined): Secret | null {
  const current = listSecretValues(secret).find((value) => deriveFingerprint(value) === fingerprint);
  if (current === undefined) return null;
  return { current, other: listSecretValues(secret).find((value) => value !== current) ?? null };
}

async function runInTransaction<T>(url: string, work: (tx: Database) => Promise<T>): Promise<T> {
  const postgres = openPostgres({ url, size: 1, transactionLimits: MIGRATION_LIMITS });
  return postgres.transaction(work).finally(() => postgres.close());
}

/**
 * Remembers the secret of the first server on a database. @param url of a migrated database @returns the secret with
 * the value that signs: that of SECRET_PREVIOUS until the rotation, so that servers without the new one can read
 * everything @throws StartupError if the database was used with another secret
 */
export async function checkSecret(url: string, secret: Secret): Promise<Secret> {
  const fingerprint = deriveFingerprint(secret.current);
  const known = await runInTransaction(url, async (tx) => {
    await tx.insert(serverSecret).values({ fingerprint }).onConflictDoNothing();
    const [row] = await tx.select().from(serverSecret);
    return row?.fingerprint;
  });
  const inUse = findSecretWithFingerprint(secret, known);
  if (inUse) return inUse;
  throw new StartupError(ANOTHER_SECRET);
}

/**
 * Makes the newer of two values the one that signs, for servers that start from now on. Can be repeated. @returns since
 * when it signs @throws StartupError if the database was used with a third one
 */
export async function switchSecret(url: string, secret: Secret, now: Temporal.Instant): Promise<Temporal.Instant> {
  return runInTransaction(url, async (tx) => {
    const [row] = await tx.select().from(serverSecret).for("update");
    const inUse = findSecretWithFingerprint(secret, row?.fingerprint);
    if (!row || !inUse) throw new StartupError(ANOTHER_SECRET);
    if (inUse.current === secret.current) return Temporal.Instant.from(row.createdAt);
    await tx.update(serverSecret).set({ fingerprint: deriveFingerprint(secret.current), createdAt: now.toString() });
    await recordChange(tx, null, "secret.rotated", { subjectId: 1 });
    return now;
  });
}

/**
 * Accepts another secret. Everything that the lost one has signed or sealed becomes invalid, so second factors are
 * removed, because no one could sign in with them, and tags in use get other codes, because they could not be printed
 * again. @returns the numbers of removed second factors and of replaced codes
 */
export async function replaceSecret(url: string, { current }: Secret): Promise<{ removed: number; codes: number }> {
  return runInTransaction(url, async (tx) => {
    const codes = await replaceCodesInUse(tx, { current, other: null });
    const set = { fingerprint: deriveFingerprint(current), createdAt: Temporal.Now.instant().toString() };
    await tx.insert(serverSecret).values(set).onConflictDoUpdate({ target: serverSecret.id, set });
    await tx.delete(sessions);
    return { removed: await removeAllSecondFactors(tx), codes };
  });
}
