// The data folder, and a sentence for everything that makes it unusable.
import { chmodSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Account } from "./account.ts";
import { changeOwner, readIfThere } from "./files.ts";
import { StartupError } from "./startup-error.ts";

const reasons: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENOTDIR: "a part of its path is a file",
  EEXIST: "it is a file",
};

// Others may enter root's folder, because PostgreSQL's account must; its secret files have stricter modes.
export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

/** Creates the data folder if it does not exist, and returns its real path. */
export function makeDataDir(given: string): string {
  const path = resolve(given);
  try {
    makeFolder(path);
    return realpathSync(path);
  } catch (error) {
    throw toStartupErrorOfFolder(error, path);
  }
}

/** Converts file system errors of known kinds to a sentence. */
export function toStartupErrorOfFolder(error: unknown, dataDir: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  const reason = code && reasons[code];
  if (error instanceof StartupError || !reason) return error;
  const where = path && path !== dataDir ? ` (${path})` : "";
  return new StartupError(`Narthex cannot use its data folder ${dataDir}: ${reason}${where}.`);
}

export function refuseStrangersData(cluster: string, account: Account | null): void {
  if (account || !process.getuid) return;
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === process.getuid()) return;
  throw new StartupError(
    `The database in ${cluster} belongs to another account (number ${owner}); start Narthex as the user who started it first, or choose another DATA_DIR.`,
  );
}

/** Changes the owner of a folder that root copied without owners (`cp -r`), because PostgreSQL could not read it. */
export function adoptCopiedFolder(cluster: string, account: Account | null, log: (line: string) => void): void {
  if (!account || statSync(cluster, { throwIfNoEntry: false })?.uid !== 0) return;
  changeOwner(account, cluster);
  chmodSync(cluster, 0o700);
  log(`The database in ${cluster} belonged to root; it was given to the account that PostgreSQL runs as.`);
}

export function refuseOtherVersion(cluster: string, brought: string): void {
  const found = readIfThere(join(cluster, "PG_VERSION"))?.trim();
  const major = brought.split(".")[0];
  if (found === major) return;
  throw new StartupError(
    found
      ? `The database in ${cluster} was created by PostgreSQL ${found}, but this version of Narthex includes PostgreSQL ${major}; start the version of Narthex that created it, or choose another DATA_DIR.`
      : `The folder ${cluster} is not a PostgreSQL database; restore it from a backup, or choose another DATA_DIR.`,
  );
}
