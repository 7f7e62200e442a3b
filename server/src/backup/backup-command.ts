// `npm run backup`: writes an archive, tests one, or prints what must be kept beside the archives.
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../config.ts";
import { openPostgres } from "../database/database.ts";
import { StartupError } from "../database/embedded/startup-error.ts";
import { findPending } from "../database/migrate.ts";
import { openDatabaseBeside, requireDatabase } from "../open-database.ts";
import { isOutgoingPaused } from "../outgoing/pause.ts";
import { buildTrace } from "../trace.ts";
import { type FinishedBackup, makeBackup } from "./backups.service.ts";
import { openGiven, printLine, runCommand, toCommandError, toFileError } from "./command.ts";
import { checkBackupKeys } from "./encryption.ts";
import { listErasures } from "./erasures.service.ts";
import { buildArchiveName, writeArchiveFile } from "./folder.ts";
import { writeEmergencySheet } from "./sheet.ts";
import { openStore } from "./store.ts";
import { testArchive } from "./test-archive.ts";

const USAGE =
  "Use: npm run backup [-- FILE], npm run backup -- --list, npm run backup -- --test FILE|stored:NAME, or npm run backup -- --sheet.";

const printWarning = (error: unknown): void => {
  process.stderr.write(`Old backups could not be deleted: ${(error as Error).message}.\n`);
};

const COPY =
  "This congregation was restored from a backup, and its backups are paused so that they do not replace those of the original. Press Resume in Settings first, or name a file: npm run backup -- FILE.";

/** A database from before restores paused anything lacks the column. */
function answerForOldSchema(error: unknown): false {
  if (buildTrace(error).code === "42703") return false;
  throw error;
}

/** Settings shows it, unless the database waits for migrations: it is then written for an update. */
async function makeStored(config: Config, url: string): Promise<FinishedBackup> {
  const postgres = openPostgres({ url, size: 1 });
  try {
    if (await isOutgoingPaused(postgres.db).catch(answerForOldSchema)) throw new StartupError(COPY);
    if ((await findPending(url)).length === 0)
      return await makeBackup({ config, postgres, clock: () => Temporal.Now.instant() }, printWarning);
    await listErasures({ config, postgres });
  } finally {
    await postgres.close();
  }
  const store = openStore(config.backup);
  const fileName = buildArchiveName(Temporal.Now.instant(), config.backup.recipient !== null);
  const written = await store.write(url, fileName);
  await store.prune(fileName).catch(printWarning);
  return { ...written, fileName };
}

/** @param given a file, or a folder for a file with the usual name */
async function makeFile({ backup: { recipient } }: Config, url: string, given: string): Promise<FinishedBackup> {
  const isFolder = await stat(given).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const fileName = isFolder ? join(given, buildArchiveName(Temporal.Now.instant(), recipient !== null)) : given;
  return { ...(await writeArchiveFile(url, fileName, recipient)), fileName };
}

async function writeBackup(config: Config, url: string, given: string | undefined): Promise<void> {
  const place = given === undefined ? openStore(config.backup).placeOf("") : resolve(given);
  const make = given === undefined ? makeStored(config, url) : makeFile(config, url, place);
  const { manifest, bytes, fileName } = await make.catch((error: unknown) => {
    throw toFileError(error, place) ?? error;
  });
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const file = given === undefined ? openStore(config.backup).placeOf(fileName) : fileName;
  printLine(`${file} has ${rows.toLocaleString("en-US")} rows in ${(bytes / 1_000_000).toFixed(1)} MB.`);
  if (config.backup.recipient === null) printLine("It is not encrypted: store it where only you can read it.");
  printLine("Keep SECRET with it: npm run backup -- --sheet prints everything that is needed.");
}

async function listBackups({ backup }: Config): Promise<void> {
  const store = openStore(backup);
  const names = await store.list();
  for (const name of names) printLine(store.placeOf(name));
  if (names.length === 0) printLine(`There is no backup in ${store.placeOf("")}.`);
}

/** @throws StartupError if the user may not create the temporary database */
function toCreateError(error: unknown): never {
  if ((error as { code?: unknown }).code !== "42501") throw error;
  throw new StartupError(
    "The user of DATABASE_URL may not create databases, which a test needs: alter role narthex createdb.",
  );
}

async function testBackup({ backup }: Config, url: string, given: string): Promise<void> {
  const error = await testArchive(url, await openGiven(openStore(backup), given), backup.identity).catch(toCreateError);
  if (error) throw error;
  printLine(`${given} was restored into a scratch database and is complete.`);
}

await runCommand(async () => {
  const { values, positionals } = readOptions();
  const config = readConfig(process.env);
  if (values.list) return listBackups(config);
  if (!values.test) await checkBackupKeys(config.backup);
  // An archive is tested in any database, also in a new one.
  if (!values.test) requireDatabase(config);
  if (values.sheet) return printLine(writeEmergencySheet(config));
  const database = await openDatabaseBeside(config, { print: printLine });
  const { directUrl = database.url } = database;
  try {
    if (values.test) await testBackup(config, directUrl, positionals[0] ?? "");
    else await writeBackup(config, directUrl, positionals[0]);
  } catch (error) {
    throw toCommandError(error);
  } finally {
    await database.stop();
  }
});

function readOptions() {
  try {
    const flag = { type: "boolean" } as const;
    const options = { test: flag, sheet: flag, list: flag };
    const parsed = parseArgs({ options, allowPositionals: true });
    const expected = parsed.values.test ? [1] : parsed.values.sheet || parsed.values.list ? [0] : [0, 1];
    if (!expected.includes(parsed.positionals.length)) throw new Error(USAGE);
    return parsed;
  } catch {
    throw new StartupError(USAGE);
  }
}
