// One PostgreSQL for a test run. It and its folder are removed when the process that started it ends, also when that is
// killed.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import type { Socket } from "node:net";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "../src/database/embedded/start.ts";

const WATCHER = fileURLToPath(new URL("remove-postgres.process.ts", import.meta.url));

export interface ThrowawayPostgres {
  /** The server's default database, from which others are created. */
  readonly url: string;
  /** Its folder, which may also contain other files of the run. */
  readonly dataDir: string;
  /** Ends PostgreSQL and removes the folder. */
  stop(): Promise<void>;
}

/** A file system in memory, where copying a template database takes a fifth of the time. */
const IN_MEMORY = "/dev/shm";
/** The databases of a whole run take a third of this, in bytes. */
const SPACE_NEEDED = 2 * 1024 ** 3;

/** The folder in which the database is created. Small machines and containers have little space in memory. */
function findTemporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > SPACE_NEEDED && freemem() > 2 * SPACE_NEEDED ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A process that removes the database when its standard input ends, which happens when this process ends. */
function watch(dataDir: string): ChildProcess {
  // A separate process group, so that Ctrl-C does not end it first.
  const child = spawn(process.execPath, [WATCHER, dataDir], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  child.unref();
  (child.stdin as Socket).unref();
  return child;
}

/** @param name the prefix of its folder */
export async function startThrowawayPostgres(name: string): Promise<ThrowawayPostgres> {
  const dataDir = mkdtempSync(join(findTemporaryFolder(), `${name} `));
  // As root, PostgreSQL runs as another account, which needs access to its data here.
  chmodSync(dataDir, 0o755);
  const watcher = watch(dataDir);
  const removed = once(watcher, "exit");
  const remove = async () => {
    watcher.ref();
    watcher.stdin?.end();
    await removed;
  };
  try {
    const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} });
    return {
      url: server.url,
      dataDir,
      async stop() {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
