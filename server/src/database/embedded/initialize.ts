// Creates a new database folder under another name and renames it when complete, so that an interrupted one is never
// mistaken for a database.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Account } from "./account.ts";
import { type Binaries, buildProgramEnvironment, findPostgresProgram } from "./binaries.ts";
import { readIfThere, renameDurably, writeDurably } from "./files.ts";
import { listFirstStatements, superuser } from "./first-database.ts";
import { type Folder, runSingleUser } from "./single-user.ts";
import { StartupError } from "./startup-error.ts";

// The locale decides how names of people are searched; the first available one is used.
const letterLocales = ["C.UTF-8", "en_US.UTF-8", "C"];

/** The database's password, created on the first start and stored in the data folder for its owner only. */
export function keepPassword(home: string, cluster: string): string {
  const file = join(home, "password");
  const kept = readIfThere(file)?.trim();
  if (kept) return kept;
  if (existsSync(cluster)) {
    throw new StartupError(`The password of the database is missing: restore ${file} from a backup.`);
  }
  const password = randomBytes(24).toString("base64url");
  writeDurably(file, `${password}\n`, 0o600);
  return password;
}

/** @property password of the application's role */
export async function initializeCluster(options: Folder & { password: string }): Promise<void> {
  const { cluster, account } = options;
  // A different name each time, because an initdb whose Narthex was killed may still be writing to the last one.
  const fresh = `${cluster}.${randomBytes(4).toString("hex")}.unfinished`;
  const passwordFile = `${fresh}.password`;
  let complaint = "";
  try {
    for (const letters of letterLocales) {
      rmSync(fresh, { recursive: true, force: true });
      mkdirSync(fresh);
      chmodSync(fresh, 0o700);
      // initdb requires a password for the superuser, which is removed before the folder is used.
      writeFileSync(passwordFile, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
      if (account) for (const path of [fresh, passwordFile]) chownSync(path, account.uid, account.gid);
      const result = await runInitdb({ ...options, fresh, passwordFile, letters });
      if (result.code === 0) {
        const refused = await runSingleUser({ ...options, cluster: fresh }, listFirstStatements(options.password));
        if (refused === null) return renameDurably(fresh, cluster);
        complaint = refused;
        break;
      }
      complaint = result.complaint;
      if (!complaint.includes("locale")) break;
    }
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
  throw new StartupError(`PostgreSQL could not make its database in ${cluster}: ${complaint}.`);
}

/** Removes what an interrupted initdb left. */
export function removeUnfinished(cluster: string): void {
  const home = dirname(cluster);
  for (const name of readdirSync(home)) {
    if (!/\.unfinished(\.password)?$/.test(name)) continue;
    try {
      rmSync(join(home, name), { recursive: true, force: true });
    } catch {
      // Still being written, so the next start removes it.
    }
  }
}

async function runInitdb(options: {
  fresh: string;
  passwordFile: string;
  letters: string;
  binaries: Binaries;
  account: Account | null;
  durable: boolean;
}): Promise<{ code: number | null; complaint: string }> {
  const args = [
    `--pgdata=${options.fresh}`,
    `--username=${superuser}`,
    `--pwfile=${options.passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    `--lc-ctype=${options.letters}`,
    // The root collation sorts every language acceptably; lists in the congregation's language specify their own.
    "--locale-provider=icu",
    "--icu-locale=und",
    "--data-checksums",
    "--no-instructions",
    ...(options.durable ? [] : ["--no-sync"]),
  ];
  return new Promise((resolve) => {
    const child = spawn(findPostgresProgram(options.binaries, "initdb"), args, {
      ...options.account,
      cwd: options.binaries.root,
      env: buildProgramEnvironment(),
      stdio: ["ignore", "ignore", "pipe"],
      // Its own process group: only Narthex receives a Ctrl-C, and decides.
      detached: true,
    });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => {
      errors += chunk.toString("utf8");
    });
    child.on("error", (error) => resolve({ code: null, complaint: error.message }));
    child.on("close", (code) =>
      resolve({ code, complaint: findFirstComplaint(errors) ?? `initdb ended with ${code}` }),
    );
  });
}

function findFirstComplaint(errors: string): string | undefined {
  const lines = errors.split("\n").map((line) => line.trim());
  const line = lines.find((one) => /error|fatal|could not|invalid/i.test(one)) ?? lines.find((one) => one !== "");
  return line?.replace(/^initdb: (error: )?/, "").replace(/\.$/, "");
}
