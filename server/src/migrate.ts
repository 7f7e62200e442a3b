// `npm run migrate`: brings the database to this version, before the servers of this version are started.
import { parseArgs } from "node:util";
import { archiveBeforeMigration } from "./backup/before-migration.ts";
import { readConfig } from "./config.ts";
import { StartupError } from "./database/embedded/startup-error.ts";
import { migrate } from "./database/migrate.ts";
import { openDatabase, toStartupError } from "./open-database.ts";
import { checkSecret, readSecret, replaceSecret } from "./secret.ts";

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function readOptions(): { hasNewSecret: boolean; skipsArchive: boolean } {
  try {
    const flag = { type: "boolean", default: false } as const;
    const { values } = parseArgs({ options: { "new-secret": flag, "without-archive": flag } });
    return { hasNewSecret: values["new-secret"], skipsArchive: values["without-archive"] };
  } catch {
    throw new StartupError("Use: npm run migrate [-- --new-secret] [--without-archive].");
  }
}

async function migrateDatabase(): Promise<void> {
  const { hasNewSecret, skipsArchive } = readOptions();
  const config = readConfig(process.env);
  const database = await openDatabase(config, { print });
  const { directUrl = database.url } = database;
  try {
    if (skipsArchive) print("No backup is made before the update, because of --without-archive.");
    else await archiveBeforeMigration(directUrl, config.backup, print);
    const applied = await migrate(directUrl);
    print(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
    const secret = readSecret(config);
    if (!hasNewSecret) {
      await checkSecret(directUrl, secret);
      return;
    }
    const removed = await replaceSecret(directUrl, secret);
    print(`The new SECRET is accepted. Everyone is signed out, and ${removed} second factors were removed.`);
  } catch (error) {
    throw toStartupError(error) ?? error;
  } finally {
    await database.stop();
  }
}

try {
  await migrateDatabase();
  // Nothing is left to wait for, and an unreachable database must not keep the process.
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
