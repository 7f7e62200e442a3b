// The secret that signs cookies and seals second factors. All servers on one database need the same one, so the
// database keeps a fingerprint of it, from which the secret cannot be derived.
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removeAllSecondFactors } from "./auth/second-factor.service.ts";
import type { Config } from "./config.ts";
import { connect, type Database } from "./database/database.ts";
import { StartupMistake } from "./database/embedded/startup-mistake.ts";
import { MIGRATION_LIMITS } from "./database/limits.ts";
import { serverSecret } from "./database/tables/operations.ts";
import { sessions } from "./database/tables/users.ts";
import { deriveKey } from "./sealed.ts";

/** Whether a secret is configured or stored already. */
export const hasSecret = ({ secret, dataDir }: Pick<Config, "secret" | "dataDir">): boolean =>
  secret !== null || existsSync(join(dataDir, "secret"));

/** Configured, or generated once and stored in the data folder. */
export function readSecret({ secret, dataDir }: Pick<Config, "secret" | "dataDir">): string {
  if (secret) return secret;
  const file = join(dataDir, "secret");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
    chmodSync(file, 0o600);
  }
  return readFileSync(file, "utf8").trim();
}

/** The token of the setup address: the same on all servers, and after a restart. */
export const setupTokenOf = (secret: string): string => deriveKey(secret, "setup address").toString("base64url");

export const fingerprintOf = (secret: string): string => deriveKey(secret, "fingerprint").toString("base64url");

async function inTransaction<T>(url: string, work: (tx: Database) => Promise<T>): Promise<T> {
  const postgres = connect({ url, size: 1, transactionLimits: MIGRATION_LIMITS });
  return postgres.transaction(work).finally(() => postgres.close());
}

/**
 * Remembers the secret of the first server on a database. @param url of a migrated database @throws StartupMistake if
 * the database was used with another secret
 */
export async function checkSecret(url: string, secret: string): Promise<void> {
  const fingerprint = fingerprintOf(secret);
  const known = await inTransaction(url, async (tx) => {
    await tx.insert(serverSecret).values({ fingerprint }).onConflictDoNothing();
    const [row] = await tx.select().from(serverSecret);
    return row?.fingerprint;
  });
  if (known === fingerprint) return;
  throw new StartupMistake(
    "This database was used with another SECRET: set the same one on all servers, or restore the file secret in DATA_DIR. If it is lost, run npm run migrate -- --new-secret.",
  );
}

/**
 * Accepts another secret. Everything that the lost one has signed or sealed becomes invalid, so second factors are
 * removed, because no one could sign in with them. @returns the number of removed second factors
 */
export async function replaceSecret(url: string, secret: string): Promise<number> {
  return inTransaction(url, async (tx) => {
    const set = { fingerprint: fingerprintOf(secret) };
    await tx.insert(serverSecret).values(set).onConflictDoUpdate({ target: serverSecret.id, set });
    await tx.delete(sessions);
    return removeAllSecondFactors(tx);
  });
}
