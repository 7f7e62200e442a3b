// `npm run backup`: writes an archive, tests one, or prints what must be kept beside the archives.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../config.ts";
import { connect } from "../database/database.ts";
import { StartupError } from "../database/embedded/startup-error.ts";
import { openDatabaseBeside, requireDatabase, toMissingTables, toStartupError } from "../open-database.ts";
import { openGiven, print, runCommand } from "./command.ts";
import { listErasures } from "./erasures.service.ts";
import { nameOfArchive, writeArchiveFile } from "./folder.ts";
import { writeEmergencySheet } from "./sheet.ts";
import { openStore } from "./store.ts";
import { testArchive } from "./test-archive.ts";

const USAGE =
  "Use: npm run backup [-- FILE], npm run backup -- --list, npm run backup -- --test FILE|stored:NAME, or npm run backup -- --sheet.";

async function updateErasures(config: Config, url: string): Promise<void> {
  const postgres = connect({ url, size: 1 });
  await listErasures({ config, postgres }).finally(() => postgres.close());
}

async function writeBackup(config: Config, url: string, given: string | undefined): Promise<void> {
  const { recipient } = config.backup;
  const store = openStore(config.backup);
  const name = nameOfArchive(Temporal.Now.instant(), recipient !== null);
  if (given === undefined) await updateErasures(config, url);
  const { manifest, bytes } =
    given === undefined ? await store.write(url, name) : await writeArchiveFile(url, resolve(given), recipient);
  if (given === undefined) await store.prune();
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  print(
    `${given === undefined ? store.placeOf(name) : resolve(given)} has ${rows.toLocaleString("en-US")} rows in ${(bytes / 1_000_000).toFixed(1)} MB.`,
  );
  if (recipient === null) print("It is not encrypted: store it where only you can read it.");
  print("Keep SECRET with it: npm run backup -- --sheet prints everything that is needed.");
}

async function listBackups({ backup }: Config): Promise<void> {
  const store = openStore(backup);
  const names = await store.list();
  for (const name of names) print(store.placeOf(name));
  if (names.length === 0) print(`There is no backup in ${store.placeOf("")}.`);
}

async function testBackup({ backup }: Config, url: string, given: string): Promise<void> {
  const error = await testArchive(url, await openGiven(openStore(backup), given), backup.identity);
  if (error) throw error;
  print(`${given} was restored into a scratch database and is complete.`);
}

await runCommand(async () => {
  const { values, positionals } = readOptions();
  const config = readConfig(process.env);
  if (values.list) return listBackups(config);
  // An archive is tested in any database, also in a new one.
  if (!values.test) requireDatabase(config);
  if (values.sheet) return print(writeEmergencySheet(config));
  const database = await openDatabaseBeside(config, { print });
  const { directUrl = database.url } = database;
  try {
    if (values.test) await testBackup(config, directUrl, positionals[0] ?? "");
    else await writeBackup(config, directUrl, positionals[0]);
  } catch (error) {
    throw toStartupError(error) ?? toMissingTables(error) ?? error;
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
