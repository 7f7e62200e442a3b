// The PostgreSQL that Narthex brings along, for when no DATABASE_URL names another. It keeps everything under the data
// folder, is reached over loopback alone, and must never run twice on the same data.
import { existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { type Account, findAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { readIfThere } from "./files.ts";
import { initialise, keepPassword, superuser } from "./initialise.ts";
import { type Lock, takeLock } from "./lock.ts";
import { openLogFile } from "./logfile.ts";
import { StartupMistake } from "./mistake.ts";
import { canLiveIn, moveElsewhere, reachableBinaries, readPointer } from "./place.ts";
import { type Postmaster, startPostmaster, stopLeftover } from "./postmaster.ts";

const databaseName = "narthex";

export interface EmbeddedPostgres {
  /** Address of the database `narthex`. Loopback rather than a socket file: the same on every system, and no limit on the length of a path. */
  url: string;
  /** The folder outside the data folder that holds the database; null when it lies inside. */
  place: string | null;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the data folder, made on the first start. `durable: false` is for tests alone: a power cut may
 * then lose data. Throws StartupMistake with one sentence for the person at the terminal.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (line: string) => void;
  durable?: boolean;
}): Promise<EmbeddedPostgres> {
  const dataDir = makeDataDir(options.dataDir);
  const home = join(dataDir, "postgres");
  const durable = options.durable ?? true;
  const installed = findBinaries();
  const locks: Lock[] = [await takeLock(join(dataDir, "narthex.lock"), dataDir)];
  const release = () => {
    for (const lock of locks.reverse()) lock.release();
  };
  try {
    mkdirSync(home, { recursive: true, mode: folderMode() });
    let place = readPointer(home);
    let cluster = join(place ?? home, "cluster");
    const account = await findAccount(cluster);
    refuseStrangersData(cluster, account);
    const binaries = reachableBinaries(installed, account);
    if (account && !place && !canLiveIn(home, account)) {
      await stopLeftover(cluster, options.log);
      place = moveElsewhere(dataDir, home, account, binaries);
      cluster = join(place, "cluster");
    }
    if (place) {
      // A copied data folder points to the same place as the first.
      locks.push(await takeLock(join(place, "narthex.lock"), dataDir));
      options.log(`PostgreSQL's account may not enter ${dataDir}, so the database is kept in ${place}.`);
    }
    await stopLeftover(cluster, options.log);
    const password = keepPassword(home, cluster);
    const isNew = !existsSync(cluster);
    if (isNew) await initialise({ cluster, password, binaries, account, durable });
    refuseOtherVersion(cluster, binaries.version);
    const logFile = openLogFile(join(home, "postgres.log"), account);
    let postmaster: Postmaster | undefined;
    try {
      postmaster = await startPostmaster({ cluster, binaries, account, durable, logFile });
      const url = (user: string, database: string) =>
        `postgres://${user}:${password}@127.0.0.1:${postmaster?.port}/${database}`;
      if (isNew || !(await connects(url(databaseName, databaseName)))) await makeDatabase(url, password, home);
      const { stop } = postmaster;
      let stopped: Promise<void> | undefined;
      return {
        url: url(databaseName, databaseName),
        place,
        stop: () => {
          stopped ??= stop().finally(() => {
            logFile.close();
            release();
          });
          return stopped;
        },
      };
    } catch (error) {
      await postmaster?.stop();
      logFile.close();
      throw error;
    }
  } catch (error) {
    release();
    throw inOneSentence(error, dataDir);
  }
}

// Others may pass through root's folder, because PostgreSQL's account must; what is secret in it has its own mode.
const folderMode = () => (process.getuid?.() === 0 ? 0o711 : 0o700);

function makeDataDir(given: string): string {
  const path = resolve(given);
  try {
    mkdirSync(path, { recursive: true, mode: folderMode() });
    return realpathSync(path);
  } catch (error) {
    throw inOneSentence(error, path);
  }
}

function inOneSentence(error: unknown, dataDir: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EACCES: "permission denied",
    EPERM: "permission denied",
    EROFS: "the file system is read-only",
    ENOSPC: "the disk is full",
    ENOTDIR: "a part of the path is a file",
    EEXIST: "it is a file",
  };
  if (error instanceof StartupMistake || !code || !(code in reasons)) return error;
  return new StartupMistake(
    `Narthex cannot use its data folder ${dataDir}: ${reasons[code]}${path && path !== dataDir ? ` (${path})` : ""}.`,
  );
}

function refuseStrangersData(cluster: string, account: Account | null): void {
  if (account || !process.getuid) return;
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === process.getuid()) return;
  throw new StartupMistake(
    `The database in ${cluster} belongs to another account (number ${owner}); start Narthex as the user who started it first, or choose another DATA_DIR.`,
  );
}

function refuseOtherVersion(cluster: string, brought: string): void {
  const found = readIfThere(join(cluster, "PG_VERSION"))?.trim();
  const major = brought.split(".")[0];
  if (found === major) return;
  throw new StartupMistake(
    found
      ? `The database in ${cluster} was made by PostgreSQL ${found}, and this Narthex brings PostgreSQL ${major}; start the Narthex that made it, or choose another DATA_DIR.`
      : `The folder ${cluster} is not a PostgreSQL database; bring it back from a backup, or choose another DATA_DIR.`,
  );
}

// The application's own role is not a superuser: a mistake in a query cannot reach files or programs of the machine.
async function makeDatabase(
  url: (user: string, database: string) => string,
  password: string,
  home: string,
): Promise<void> {
  const client = new Client({ connectionString: url(superuser, "postgres") });
  // A refused connection may report its closed socket once more.
  client.on("error", () => {});
  try {
    await client.connect();
    const role = await client.query("select from pg_roles where rolname = $1", [databaseName]);
    if (role.rowCount === 0) {
      await client.query(`create role ${databaseName} login createdb password ${client.escapeLiteral(password)}`);
    }
    const database = await client.query("select from pg_database where datname = $1", [databaseName]);
    if (database.rowCount === 0) await client.query(`create database ${databaseName} owner ${databaseName}`);
  } catch (error) {
    if ((error as { code?: string }).code !== "28P01") throw error;
    throw new StartupMistake(
      `The password in ${join(home, "password")} is not the database's; bring it back from a backup.`,
    );
  } finally {
    await client.end();
  }
}

async function connects(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
