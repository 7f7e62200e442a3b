// Starts the server: configuration, database, migrations, services, port.
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { createApp } from "./app.ts";
import { archiveBeforeMigration } from "./backup/before-migration.ts";
import { type Config, readConfig } from "./config.ts";
import { StartupMistake } from "./database/embedded/startup-mistake.ts";
import { migrate } from "./database/migrate.ts";
import { checkPooler } from "./database/pooler.ts";
import { watchDescriptors } from "./descriptors.ts";
import { type OpenServices, openServices } from "./open.ts";
import { mistakeIn, type OpenDatabase, openDatabase } from "./open-database.ts";
import { Refusal } from "./refusal.ts";
import type { Secret } from "./sealed.ts";
import { checkSecret, readSecret, setupTokenOf } from "./secret.ts";
import type { Services } from "./services.ts";
import { createFirstAdmin } from "./setup/setup.service.ts";
import { stopServer } from "./stop.ts";

/** Lines are written in batches, at least every second; the rest is written when the server ends. */
const LOG = { sync: false, minLength: 4096, periodicFlush: 1000 };

export interface Running {
  stop(): Promise<void>;
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Prints the addresses, of which only the operator sees that of the setup. */
async function greet(services: Services): Promise<void> {
  const { config, setupToken, demoAccounts } = services;
  say(`Narthex is open at ${config.publicUrl}`);
  if (demoAccounts) say("This is the sample congregation. Its accounts are listed on the sign-in page.");
  if (setupToken) say(`Set up your congregation at ${config.publicUrl}/setup#${setupToken}`);
}

async function hasUsers(services: Services): Promise<boolean> {
  const { rows } = await services.postgres.db.execute<{ found: boolean }>(
    sql`select exists (select from users) as found`,
  );
  return rows[0]?.found ?? false;
}

/** Another server may have created the administrator at the same moment. */
function ignoreIfSetUp(error: unknown): void {
  if (!(error instanceof Refusal && error.code === "already_set_up")) throw error;
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartupMistake(`Port ${config.port} is taken: set PORT to another one, or stop what uses it.`);
    if (code === "EACCES")
      throw new StartupMistake(`Port ${config.port} may not be opened by this user: set PORT to one above 1023.`);
    if (code === "EADDRNOTAVAIL") throw new StartupMistake(`HOST ${config.host} is not an address of this machine.`);
    throw error;
  }
}

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

export interface StartOptions {
  /** Starts the sample congregation instead of a real one. */
  sample?: Sample;
  /** A database to use instead of the configured one; the journeys use it. */
  given?: OpenDatabase;
  /** Cancels the wait for a database that does not accept connections yet. */
  signal?: AbortSignal;
}

export async function start(env: NodeJS.ProcessEnv, { sample, given, signal }: StartOptions = {}): Promise<Running> {
  const config = readConfig(env, sample ? "demo" : "start");
  const logger = pino({ level: config.logLevel }, pino.destination(LOG));
  const database = given ?? (await openDatabase(config, { say, signal }));
  const endWatch = watchDescriptors(logger);
  let services: OpenServices | null = null;
  let app: FastifyInstance | null = null;
  const stop = async (): Promise<void> => {
    await stopServer({ config, app, services });
    endWatch();
    await database.stop();
  };
  try {
    const { url, directUrl = url } = database;
    if (!given) await checkPooler(config);
    if (config.databaseUrl === null && !given && !sample) await archiveBeforeMigration(directUrl, config.backup, say);
    await migrate(directUrl, { refusesOlder: config.databaseUrl !== null && !given });
    const secret = await checkSecret(directUrl, readSecret(config));
    if (secret.current === config.previousSecret) say("SECRET is not used yet. Run npm run rotate-secret.");
    const clock = () => Temporal.Now.instant();
    const demoAccounts = sample?.accounts ?? null;
    const basics = { config, clock, logger, secret, demoAccounts, url, directUrl };
    await sample?.seed(url, clock(), { members: config.demoMembers, secret, log: say });
    services = await openServices({ ...basics, setupToken: setupTokenOf(secret) });
    if (!(await hasUsers(services)) && config.firstAdmin) {
      await createFirstAdmin(services, config.firstAdmin).catch(ignoreIfSetUp);
    }
    if (await hasUsers(services)) services = { ...services, setupToken: null };
    app = await createApp(services, logger);
    await listen(app, config);
    await greet(services);
    return { stop };
  } catch (error) {
    await stop();
    throw mistakeIn(error) ?? error;
  }
}
