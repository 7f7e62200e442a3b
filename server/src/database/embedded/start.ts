// The built-in PostgreSQL, used if DATABASE_URL names no other. It stores everything in the data folder, listens on
// loopback only, and must never run twice on the same data.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findPostgresAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import {
  adoptCopiedFolder,
  makeDataDir,
  makeFolder,
  refuseOtherVersion,
  refuseStrangersData,
  toStartupErrorOfFolder,
} from "./data-folder.ts";
import { reachDatabase } from "./first-database.ts";
import { initializeCluster, keepPassword, removeUnfinished } from "./initialize.ts";
import { stopLeftover } from "./leftover.ts";
import { canLiveIn, moveElsewhere, provideBinaries, readPointer } from "./location.ts";
import { type Lock, takeFileLock } from "./lock.ts";
import { openLogFile } from "./logfile.ts";
import { startPostmaster } from "./postmaster.ts";

export interface EmbeddedPostgres {
  /**
   * The database `narthex`. TCP instead of a socket file, because it is the same on every system and has no limit on
   * the length of a path.
   */
  url: string;
  /** The folder outside the data folder that contains the database; null if it is inside. */
  place: string | null;
  /** Rolls open transactions back, writes everything to disk, stops PostgreSQL and releases the data folder. */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  log: (line: string) => void;
  /** How many connections all servers open together. */
  connections?: number;
  durable?: boolean;
  /** Cancels the wait for a PostgreSQL that is still starting. */
  signal?: AbortSignal | undefined;
}

/**
 * Starts PostgreSQL on the data folder, which the first start creates. `durable: false` is only for tests: a power
 * failure may then lose data. @throws StartupError with one sentence for the operator
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = makeDataDir(options.dataDir);
  const locks: Lock[] = [];
  const release = () => {
    for (const lock of locks.toReversed()) lock.release();
  };
  try {
    locks.push(await takeFileLock(join(dataDir, "narthex.lock"), dataDir));
    return await startLocked(options, dataDir, locks, release);
  } catch (error) {
    release();
    throw toStartupErrorOfFolder(error, dataDir);
  }
}

async function startLocked(
  { log, connections = 0, durable = true, signal }: Options,
  dataDir: string,
  locks: Lock[],
  release: () => void,
): Promise<EmbeddedPostgres> {
  const installed = findBinaries();
  const home = join(dataDir, "postgres");
  makeFolder(home);
  let place = readPointer(home);
  let cluster = join(place ?? home, "cluster");
  const account = await findPostgresAccount(cluster);
  refuseStrangersData(cluster, account);
  const binaries = provideBinaries(installed, account);
  if (account && !place && !canLiveIn(home, account)) {
    await stopLeftover(cluster, log);
    place = moveElsewhere(dataDir, home, account, binaries);
    cluster = join(place, "cluster");
  }
  if (place) {
    // A copied data folder points to the same folder as the original.
    locks.push(await takeFileLock(join(place, "narthex.lock"), dataDir));
    log(`PostgreSQL's account may not enter ${dataDir}, so the database is kept in ${place}.`);
  }
  await stopLeftover(cluster, log);
  const password = keepPassword(home, cluster);
  removeUnfinished(cluster);
  adoptCopiedFolder(cluster, account, log);
  if (!existsSync(cluster)) await initializeCluster({ cluster, password, binaries, account, durable });
  refuseOtherVersion(cluster, binaries.version);

  const logFile = openLogFile(join(home, "postgres.log"), account);
  try {
    const postmaster = await startPostmaster({
      cluster,
      binaries,
      account,
      connections,
      durable,
      logFile,
      log,
      signal,
    });
    try {
      const url = await reachDatabase({ port: postmaster.port, password, home });
      let stopped: Promise<void> | undefined;
      const stop = async () => {
        await postmaster.stop();
        logFile.close();
        release();
      };
      return {
        url,
        place,
        stop: () => {
          stopped ??= stop();
          return stopped;
        },
      };
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
  } catch (error) {
    logFile.close();
    throw error;
  }
}
