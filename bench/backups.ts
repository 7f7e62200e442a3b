// Measures a backup and its restore on an empty machine, as an operator makes them: time and the most memory of each
// command, and the size of the archive. Compares all rows and sequences of both databases. The arguments are numbers of
// members, by default 250 and 50000.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Client, escapeIdentifier } from "pg";
import { makeCongregation } from "../sample/src/congregation.ts";
import { writeCongregation } from "../sample/src/write.ts";
import { readConfig } from "../server/src/config.ts";
import { openPostgres } from "../server/src/database/database.ts";
import { startEmbeddedPostgres } from "../server/src/database/embedded/start.ts";
import { updateSchema } from "../server/src/database/migrate.ts";
import { readSecret } from "../server/src/secret.ts";

const root = join(import.meta.dirname, "..");
const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [250, 50_000];

/** Prints the most memory of a process, in kilobytes, as its last line of errors. */
const MEMORY = "data:text/javascript,process.on('exit',()=>process.stderr.write(process.resourceUsage().maxRSS+'\\n'))";

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Runs a command of backups on its own. @throws Error with what it printed if it fails */
async function measureCommand(command: string, file: string, dataDir: string): Promise<string> {
  const start = performance.now();
  const program = join(root, "server/src/backup", `${command}-command.ts`);
  const child = spawn(process.execPath, ["--import", MEMORY, program, file], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  if (code !== 0) throw new Error(`${out}${errors}`);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const megabytes = (Number(errors.trim().split("\n").at(-1)) / 1024).toFixed(0);
  return `${seconds} s, ${megabytes} MB`;
}

/** What a restore changes: it ends sessions, forgets where the original keeps its backups, and pauses the copy. */
const EMPTIED = ["sessions", "backups"];
const PAUSE = "outgoing_paused_at";

/** Unlogged tables contain nothing that must survive a crash. */
const TABLES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> all($1)`;
const SEQUENCES = "select sequencename as name from pg_sequences where schemaname = 'public'";

/** A number of rows and a hash for each table, and the state of each sequence, by name. */
interface Description {
  rows: number;
  states: Map<string, string>;
}

/** How far ahead of the original each sequence continues after a restore (docs/decisions/0276). */
const SKIPPED_IDS = 100_000n;

/**
 * Shares no code with the backup, so that a table or a column that the backup forgets is found here.
 * @param skipped how many ids each sequence has skipped
 */
async function describeDatabase(url: string, skipped = 0n): Promise<Description> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const found: Description = { rows: 0, states: new Map() };
  try {
    await client.query("set timezone = 'UTC'");
    const tables = await client.query<{ name: string }>(TABLES, [EMPTIED]);
    for (const { name } of tables.rows) {
      const row = name === "settings" ? `(to_jsonb(t) - '${PAUSE}')` : "t";
      const sql = `select count(*)::int as rows, sum(hashtextextended(${row}::text, 0)) as hash from ${escapeIdentifier(name)} t`;
      const result = await client.query<{ rows: number; hash: string | null }>(sql);
      found.rows += result.rows[0]?.rows ?? 0;
      found.states.set(name, JSON.stringify(result.rows));
    }
    const sequences = await client.query<{ name: string }>(SEQUENCES);
    for (const { name } of sequences.rows) {
      const sql = `select last_value::text as value from ${escapeIdentifier(name)}`;
      const [state] = (await client.query<{ value: string }>(sql)).rows;
      found.states.set(name, String(BigInt(state?.value ?? "0") - skipped));
    }
    return found;
  } finally {
    await client.end();
  }
}

/** @throws Error with the tables and sequences that differ */
function compareDescriptions(original: Description, copy: Description): string {
  const names = [...new Set([...original.states.keys(), ...copy.states.keys()])];
  const differing = names.filter((name) => original.states.get(name) !== copy.states.get(name));
  if (differing.length > 0) throw new Error(`the copy differs in ${differing.join(", ")}`);
  return `all ${copy.rows.toLocaleString("en-US")} rows are equal, and all sequences continue as intended`;
}

async function describeCopy(dataDir: string): Promise<Description> {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
  return describeDatabase(database.url, SKIPPED_IDS).finally(() => database.stop());
}

const folder = mkdtempSync(join(tmpdir(), "narthex-bench-"));
try {
  for (const members of sizes) {
    const [original, copy] = [join(folder, `original-${members}`), join(folder, `copy-${members}`)];
    for (const dataDir of [original, copy]) mkdirSync(dataDir);
    const database = await startEmbeddedPostgres({ dataDir: original, log: () => {} });
    await updateSchema(database.url);
    const postgres = openPostgres({ url: database.url, size: 1 });
    const congregation = makeCongregation(Temporal.Now.instant(), { members });
    await postgres.transaction((tx) => writeCongregation(tx, congregation));
    await postgres.close();
    const before = await describeDatabase(database.url);
    await database.stop();
    readSecret(readConfig({ DATA_DIR: original }));
    copyFileSync(join(original, "secret"), join(copy, "secret"));

    const file = join(folder, `${members}.archive`);
    printLine(`${members} members, backup: ${await measureCommand("backup", file, original)}`);
    printLine(`${members} members, archive: ${(statSync(file).size / 1_000_000).toFixed(1)} MB`);
    printLine(`${members} members, restore on an empty machine: ${await measureCommand("restore", file, copy)}`);
    printLine(`${members} members: ${compareDescriptions(before, await describeCopy(copy))}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
