// Shared by the commands for backups: output and exit codes.
import type { Readable } from "node:stream";
import { StartupError } from "../database/embedded/startup-error.ts";
import { toMissingTables, toStartupError } from "../open-database.ts";
import { openFile, selectNewestArchive } from "./folder.ts";
import { StorageError } from "./s3.ts";
import type { Store } from "./store.ts";

export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Names an archive where backups are kept, instead of a file: `stored:NAME`, or `stored:newest`. */
const STORED = "stored:";

/** @param given a file, or `stored:NAME` @throws StartupError if it does not exist */
export async function openGiven(store: Store, given: string): Promise<Readable> {
  if (!given.startsWith(STORED)) return openFile(given);
  const name = given.slice(STORED.length);
  if (name !== "newest") return store.read(name);
  const newest = selectNewestArchive(await store.list(), Temporal.Now.instant());
  if (newest === null) throw new StartupError(`There is no backup in ${store.placeOf("")}.`);
  printLine(`The newest backup is ${store.placeOf(newest)}.`);
  return store.read(newest);
}

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the space allowed on this disk is used up",
  EROFS: "the disk is read-only",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "a part of the path is a file",
  EIO: "the disk reported an error",
};

/** The sentence for a file that cannot be written; null for another error. */
export function toFileError(error: unknown, place: string): StartupError | null {
  const { code = "" } = error as NodeJS.ErrnoException;
  const fault = FILE_FAULTS[code];
  return fault === undefined ? null : new StartupError(`The backup cannot be written: ${fault} (${code}). ${place}`);
}

/** An error of the storage is not one of the database, although both may have the code of a connection. */
export const toCommandError = (error: unknown): unknown =>
  error instanceof StorageError ? error : (toStartupError(error) ?? toMissingTables(error) ?? error);

/** Runs a command to its end. A mistake of the operator is printed as one sentence. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
    // Nothing is left to wait for, and an unreachable database must not keep the process.
    process.exit(0);
  } catch (error) {
    const isExpected = error instanceof StartupError || error instanceof StorageError;
    if (!isExpected) throw error;
    process.stderr.write(`${error.message.replace(/^./, (first) => first.toUpperCase())}\n`);
    process.exitCode = 1;
  }
}
