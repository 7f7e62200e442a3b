// Starts the server: configuration, database, migrations, services, port.
import os from "node:os";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { createApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { StartupError } from "./database/embedded/startup-error.ts";
import { watchDescriptors } from "./descriptors.ts";
import { type OpenServices, openServices } from "./open.ts";
import { toStartupError } from "./open-database.ts";
import { type PrepareOptions, prepareDatabase } from "./prepare.ts";
import { Refusal } from "./refusal.ts";
import { deriveSetupToken } from "./secret.ts";
import type { Services } from "./services.ts";
import { createFirstAdmin } from "./setup/setup.service.ts";
import { stopServer } from "./stop.ts";

/**
 * Lines are written in batches, at least every second; the rest is written when the server ends. A pipe takes up to 4096
 * bytes as a whole, so lines of several workers are not mixed.
 */
const LOG = { sync: false, minLength: 2048, maxWrite: 4096, periodicFlush: 1000 };

export interface Running {
  stop(): Promise<void>;
}

/** Says the addresses, of which only the operator sees that of the setup. */
function printAddresses({ config, setupToken, demoAccounts }: Services, print: (line: string) => void): void {
  print(`Narthex is open at ${config.publicUrl}`);
  if (demoAccounts) print("This is the sample congregation. Its accounts are listed on the sign-in page.");
  if (setupToken) print(`Set up your congregation at ${config.publicUrl}/setup#${setupToken}`);
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

/** Fastify reads this list for 0.0.0.0 where no one can catch its error. @throws StartupError */
function requireAddressList(): void {
  try {
    os.networkInterfaces();
  } catch {
    throw new StartupError(
      "HOST 0.0.0.0 needs the addresses of this machine, which this process may not list: add AF_NETLINK to RestrictAddressFamilies in the systemd unit, as in ops/narthex.service.",
    );
  }
}

async function startListening(app: FastifyInstance, config: Config): Promise<void> {
  if (config.host === "0.0.0.0") requireAddressList();
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartupError(`Port ${config.port} is taken: set PORT to another one, or stop what uses it.`);
    if (code === "EACCES")
      throw new StartupError(`Port ${config.port} may not be opened by this user: set PORT to one above 1023.`);
    if (code === "EADDRNOTAVAIL") throw new StartupError(`HOST ${config.host} is not an address of this machine.`);
    throw error;
  }
}

export async function startServer(env: NodeJS.ProcessEnv, options: Partial<PrepareOptions> = {}): Promise<Running> {
  const { sample, print = (line) => process.stdout.write(`${line}\n`) } = options;
  const settings = readConfig(env, sample ? "demo" : "start");
  const logger = pino({ level: settings.logLevel }, pino.destination(LOG));
  const { database, directUrl, secret } = await prepareDatabase(settings, { ...options, print });
  const { url, preparesStatements = settings.preparesStatements } = database;
  const config = { ...settings, preparesStatements };
  const endWatch = watchDescriptors(logger);
  let services: OpenServices | null = null;
  let app: FastifyInstance | null = null;
  const stop = async (): Promise<void> => {
    await stopServer({ config, app, services });
    endWatch();
    await database.stop();
  };
  try {
    const clock = () => Temporal.Now.instant();
    const demoAccounts = sample?.accounts ?? null;
    const basics = { config, clock, logger, secret, demoAccounts, url, directUrl };
    services = await openServices({ ...basics, setupToken: deriveSetupToken(secret) });
    if (!(await hasUsers(services)) && config.firstAdmin) {
      await createFirstAdmin(services, config.firstAdmin).catch(ignoreIfSetUp);
    }
    if (await hasUsers(services)) services = { ...services, setupToken: null };
    app = await createApp(services, logger);
    await startListening(app, config);
    printAddresses(services, print);
    return { stop };
  } catch (error) {
    await stop();
    throw toStartupError(error) ?? error;
  }
}
