// Runs once before servers start on a database: opens it, checks it, and updates it to this version.
import { archiveAndMigrate } from "./backup/before-migration.ts";
import { checkBackupKeys } from "./backup/encryption.ts";
import type { Config } from "./config.ts";
import { updateSchema } from "./database/migrate.ts";
import { checkPooler } from "./database/pooler.ts";
import { type OpenDatabase, openDatabase, toStartupError } from "./open-database.ts";
import type { Secret } from "./sealed.ts";
import { checkSecret, readSecret } from "./secret.ts";
import type { Services } from "./services.ts";

/** The sample congregation of `npm run demo`. */
export interface Sample {
  readonly accounts: NonNullable<Services["demoAccounts"]>;
  /** Fills a migrated database that has no account yet. */
  seed(url: string, now: Temporal.Instant, options: SeedOptions): Promise<void>;
}

interface SeedOptions {
  members: number | undefined;
  /** Seals what is sealed in the sample. */
  secret: Secret;
  log: (line: string) => void;
}

export interface PrepareOptions {
  /** Starts the sample congregation instead of a real one. */
  sample?: Sample | undefined;
  /** An open database to use instead of the configured one. */
  given?: OpenDatabase | undefined;
  /** Cancels the wait for a database that does not accept connections yet. */
  signal?: AbortSignal | undefined;
  /** Called with each line for the operator. */
  print: (line: string) => void;
}

export interface PreparedDatabase {
  readonly database: OpenDatabase;
  /** Its address past a pooler. */
  readonly directUrl: string;
  readonly secret: Secret;
}

async function checkDatabase(
  database: OpenDatabase,
  config: Config,
  { sample, given, print }: PrepareOptions,
): Promise<PreparedDatabase> {
  const { url, directUrl = url } = database;
  await checkBackupKeys(config.backup);
  if (!given) await checkPooler(config);
  if (config.databaseUrl === null && !given && !sample) await archiveAndMigrate(directUrl, config.backup, print);
  else await updateSchema(directUrl, { refusesOlder: config.databaseUrl !== null && !given });
  const secret = await checkSecret(directUrl, readSecret(config));
  if (secret.current === config.previousSecret) print("SECRET is not used yet. Run npm run rotate-secret.");
  await sample?.seed(url, Temporal.Now.instant(), { members: config.demoMembers, secret, log: print });
  return { database, directUrl, secret };
}

/** The caller stops the database. @throws StartupError */
export async function prepareDatabase(config: Config, options: PrepareOptions): Promise<PreparedDatabase> {
  const { given, print, signal } = options;
  const database = given ?? (await openDatabase(config, { print, signal }));
  try {
    return await checkDatabase(database, config, options);
  } catch (error) {
    await database.stop();
    throw toStartupError(error) ?? error;
  }
}
