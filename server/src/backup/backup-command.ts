// `npm run backup`: writes an archive, tests one, or prints what must be kept beside the archives.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../config.ts";
import { StartupMistake } from "../database/embedded/startup-mistake.ts";
import { mistakeIn, openDatabaseBeside } from "../open-database.ts";
import { runCommand, say } from "./command.ts";
import { nameOfArchive, pruneFolder, writeArchiveFile } from "./folder.ts";
import { emergencySheet } from "./sheet.ts";
import { testArchive } from "./test-archive.ts";

const USAGE = "Use: npm run backup [-- FILE], npm run backup -- --test FILE, or npm run backup -- --sheet.";

async function writeBackup(config: Config, url: string, given: string | undefined): Promise<void> {
  const { folder, recipient, kept } = config.backup;
  const now = Temporal.Now.instant();
  const file = given === undefined ? resolve(folder, nameOfArchive(now, recipient !== null)) : resolve(given);
  const { manifest, bytes } = await writeArchiveFile(url, file, recipient);
  if (given === undefined) await pruneFolder(folder, kept);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  say(`${file} has ${rows.toLocaleString("en-US")} rows in ${(bytes / 1_000_000).toFixed(1)} MB.`);
  if (recipient === null) say("It is not encrypted: store it where only you can read it.");
  say("Keep SECRET with it: npm run backup -- --sheet prints everything that is needed.");
}

async function testBackup(url: string, file: string): Promise<void> {
  if ((await testArchive(url, resolve(file))) !== null)
    throw new StartupMistake("The archive could not be restored, or differs after it was restored. Use another one.");
  say(`${file} was restored into a scratch database and is complete.`);
}

await runCommand(async () => {
  const { values, positionals } = readOptions();
  const config = readConfig(process.env);
  if (values.sheet) return say(emergencySheet(config));
  const database = await openDatabaseBeside(config, { say });
  const { directUrl = database.url } = database;
  try {
    if (values.test) await testBackup(directUrl, positionals[0] ?? "");
    else await writeBackup(config, directUrl, positionals[0]);
  } catch (error) {
    throw mistakeIn(error) ?? error;
  } finally {
    await database.stop();
  }
});

function readOptions() {
  try {
    const options = { test: { type: "boolean" }, sheet: { type: "boolean" } } as const;
    const parsed = parseArgs({ options, allowPositionals: true });
    const expected = parsed.values.test ? [1] : parsed.values.sheet ? [0] : [0, 1];
    if (!expected.includes(parsed.positionals.length)) throw new Error(USAGE);
    return parsed;
  } catch {
    throw new StartupMistake(USAGE);
  }
}
