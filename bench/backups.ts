// Measures a backup and its restore on an empty machine, as an operator makes them: time and the most memory of each
// command, and the size of the archive. The arguments are numbers of members, by default 250 and 50000.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { makeCongregation } from "../sample/src/congregation.ts";
import { writeCongregation } from "../sample/src/write.ts";
import { readConfig } from "../server/src/config.ts";
import { connect } from "../server/src/database/database.ts";
import { startEmbeddedPostgres } from "../server/src/database/embedded/start.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { readSecret } from "../server/src/secret.ts";

const root = join(import.meta.dirname, "..");
const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [250, 50_000];

/** Prints the most memory of a process, in kilobytes, as its last line of errors. */
const MEMORY = "data:text/javascript,process.on('exit',()=>process.stderr.write(process.resourceUsage().maxRSS+'\\n'))";

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Runs a command of backups on its own. @throws Error with what it printed if it fails */
async function measure(command: string, file: string, dataDir: string): Promise<string> {
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

const folder = mkdtempSync(join(tmpdir(), "narthex-bench-"));
try {
  for (const members of sizes) {
    const [original, copy] = [join(folder, `original-${members}`), join(folder, `copy-${members}`)];
    for (const dataDir of [original, copy]) mkdirSync(dataDir);
    const database = await startEmbeddedPostgres({ dataDir: original, log: () => {} });
    await migrate(database.url);
    const postgres = connect({ url: database.url, size: 1 });
    const congregation = makeCongregation(Temporal.Now.instant(), { members });
    await postgres.transaction((tx) => writeCongregation(tx, congregation));
    await postgres.close();
    await database.stop();
    readSecret(readConfig({ DATA_DIR: original }));
    copyFileSync(join(original, "secret"), join(copy, "secret"));

    const file = join(folder, `${members}.archive`);
    print(`${members} members, backup: ${await measure("backup", file, original)}`);
    print(`${members} members, archive: ${(statSync(file).size / 1_000_000).toFixed(1)} MB`);
    print(`${members} members, restore on an empty machine: ${await measure("restore", file, copy)}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
