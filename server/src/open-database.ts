// The database of a server: the configured one, or the built-in one.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { openPostgres, type Postgres } from "./database/database.ts";
import { findRunningPostgres } from "./database/embedded/running.ts";
import { startEmbeddedPostgres } from "./database/embedded/start.ts";
import { StartupError } from "./database/embedded/startup-error.ts";
import { isUnavailable } from "./database/failures.ts";
import { MIGRATION_LIMITS } from "./database/limits.ts";
import { waitForDatabase } from "./database/wait-for-database.ts";
import { buildTrace } from "./trace.ts";

export interface OpenDatabase {
  readonly url: string;
  /** Its address past a pooler; `url` by default. */
  readonly directUrl?: string;
  /** False behind a pooler that supports no prepared statements; the setting by default. */
  readonly preparesStatements?: boolean;
  stop(): Promise<void>;
}

interface Opening {
  print: (line: string) => void;
  /** Cancels the wait for a database that does not accept connections yet. */
  signal?: AbortSignal | undefined;
}

/** @throws StartupError */
export async function openDatabase(config: Config, { print, signal }: Opening): Promise<OpenDatabase> {
  const { databaseUrl: url, databaseDirectUrl: directUrl } = config;
  if (url === null) {
    const connections = config.workers * config.allConnections;
    return startEmbeddedPostgres({ dataDir: config.dataDir, connections, log: print, signal });
  }
  const waiting = { waitMs: config.databaseStartMs, print, signal };
  if (directUrl) await waitForDatabase(directUrl, { ...waiting, name: "DATABASE_DIRECT_URL" });
  await waitForDatabase(url, { ...waiting, name: "DATABASE_URL" });
  return { url, directUrl: directUrl ?? url, stop: async () => {} };
}

/** The same for a command, which may run while a server has started the built-in one. @throws StartupError */
export async function openDatabaseBeside(config: Config, opening: Opening): Promise<OpenDatabase> {
  const running = config.databaseUrl === null ? await findRunningPostgres(config.dataDir) : null;
  return running === null ? openDatabase(config, opening) : { url: running, stop: async () => {} };
}

const AS_SERVER = "Set DATA_DIR or DATABASE_URL as for the server, in the environment or in .env.";

/** Refuses a folder without a built-in database, before a command makes an empty one. @throws StartupError */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && !existsSync(join(dataDir, "postgres")))
    throw new StartupError(`There is no database in ${dataDir}. ${AS_SERVER}`);
}

/** The sentence for a database without tables; null for another error. */
export const toMissingTables = (error: unknown): StartupError | null =>
  buildTrace(error).code === "42P01" ? new StartupError(`The database is empty. ${AS_SERVER}`) : null;

/** The sentence for an error of PostgreSQL at the start; null for an unexpected error. */
export function toStartupError(error: unknown): StartupError | null {
  const { code } = buildTrace(error);
  if (code === "53100") return new StartupError("The disk of the database is full. Make room, and try again.");
  if (isUnavailable(error)) return new StartupError(`The database was lost during the start (${code ?? "no answer"}).`);
  if (code === "42501") return new StartupError("The user of DATABASE_URL may not create what Narthex needs.");
  if (code === "58P01" || code === "0A000") {
    return new StartupError("The PostgreSQL server lacks the extension pg_trgm; install its contrib package.");
  }
  return null;
}

/** Runs the work of a command with one connection past a pooler, beside a server or without one. @throws StartupError */
export async function runOnDatabase(
  config: Config,
  opening: Opening,
  work: (postgres: Postgres, directUrl: string) => Promise<void>,
): Promise<void> {
  const database = await openDatabaseBeside(config, opening);
  const { directUrl = database.url } = database;
  const postgres = openPostgres({ url: directUrl, size: 1, transactionLimits: MIGRATION_LIMITS });
  try {
    await work(postgres, directUrl);
  } catch (error) {
    throw toStartupError(error) ?? toMissingTables(error) ?? error;
  } finally {
    await postgres.close();
    await database.stop();
  }
}
