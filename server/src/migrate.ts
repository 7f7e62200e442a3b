// `npm run migrate`: brings the database to this version, before the servers of this version are started.
import { parseArgs } from "node:util";
import { archiveAndMigrate } from "./backup/before-migration.ts";
import { printLine } from "./backup/command.ts";
import { recordChange } from "./changes/record.ts";
import { readConfig } from "./config.ts";
import { openPostgres } from "./database/database.ts";
import { StartupError } from "./database/embedded/startup-error.ts";
import { findPending, updateSchema } from "./database/migrate.ts";
import { openDatabase, toStartupError } from "./open-database.ts";
import { checkSecret, readSecret, replaceSecret } from "./secret.ts";

function readOptions(): { hasNewSecret: boolean; skipsArchive: boolean } {
  try {
    const flag = { type: "boolean", default: false } as const;
    const { values } = parseArgs({ options: { "new-secret": flag, "without-archive": flag } });
    return { hasNewSecret: values["new-secret"], skipsArchive: values["without-archive"] };
  } catch {
    throw new StartupError("Use: npm run migrate [-- --new-secret] [--without-archive].");
  }
}

/** The audit log says why there is no backup from before this update. */
async function recordSkipped(url: string): Promise<void> {
  const postgres = openPostgres({ url, size: 1 });
  await postgres
    .transaction((tx) => recordChange(tx, null, "backup.skipped", { subjectId: 1 }))
    .finally(() => postgres.close());
}

async function migrateDatabase(): Promise<void> {
  const { hasNewSecret, skipsArchive } = readOptions();
  const config = readConfig(process.env);
  const database = await openDatabase(config, { print: printLine });
  const { directUrl = database.url } = database;
  try {
    const skipped = skipsArchive && (await findPending(directUrl)).length > 0;
    if (skipped) printLine("No backup is made before the update, because of --without-archive.");
    const applied = skipsArchive
      ? await updateSchema(directUrl)
      : await archiveAndMigrate(directUrl, config.backup, printLine);
    if (skipped) await recordSkipped(directUrl);
    printLine(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
    const secret = readSecret(config);
    if (!hasNewSecret) {
      await checkSecret(directUrl, secret);
      return;
    }
    const { removed, codes } = await replaceSecret(directUrl, secret);
    printLine(`The new SECRET is accepted. Everyone is signed out, and ${removed} second factors were removed.`);
    if (codes > 0)
      printLine(
        `${codes} pickup codes were replaced. Print labels of children who are inside, and paper lists, again.`,
      );
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
