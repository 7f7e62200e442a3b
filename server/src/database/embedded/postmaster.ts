// Starts and stops the PostgreSQL process of a database folder. It has its own process group: only Narthex receives a
// Ctrl-C in the terminal, and finishes its requests before it stops the database.
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Account } from "./account.ts";
import { type Binaries, buildProgramEnvironment, findPostgresProgram } from "./binaries.ts";
import { readIfThere } from "./files.ts";
import type { LogFile } from "./logfile.ts";
import { listArguments } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

const START_WITHIN_MS = 60_000;
const stopWithinMs = 30_000;
const startTries = 20;

export interface Postmaster {
  port: number;
  stop(): Promise<void>;
}

interface StartOptions {
  cluster: string;
  binaries: Binaries;
  account: Account | null;
  connections: number;
  durable: boolean;
  logFile: LogFile;
  log: (line: string) => void;
  /** Ends a PostgreSQL that is still starting. */
  signal?: AbortSignal | undefined;
}

export async function startPostmaster(options: StartOptions): Promise<Postmaster> {
  for (let tries = 1; ; tries++) {
    const port = await findFreePort();
    const child = launchPostmaster(options, port);
    const complaint = await waitUntilReady(options, child, options.signal);
    if (complaint === null) return keepRunning(options, child, port);
    if (tries === startTries || !mayPass(complaint)) {
      throw new StartupError(`PostgreSQL did not start in ${options.cluster}: ${complaint}.`);
    }
    await wait(200);
  }
}

// Another process took the port after we checked it, or the last workers of a killed PostgreSQL are still ending.
function mayPass(complaint: string): boolean {
  return /could not create any TCP\/IP sockets|shared memory block .* still in use/.test(complaint);
}

function launchPostmaster(options: StartOptions, port: number): ChildProcess {
  const { cluster, binaries, account, logFile } = options;
  const child = spawn(findPostgresProgram(binaries, "postgres"), ["-D", cluster, ...listArguments(port, options)], {
    ...account,
    cwd: binaries.root,
    env: buildProgramEnvironment(),
    stdio: ["ignore", logFile.descriptor, logFile.descriptor],
    detached: true,
  });
  // A program that cannot be started has no process id, which waitUntilReady checks.
  child.on("error", () => {});
  child.unref();
  return child;
}

/** What a PostgreSQL says about itself, such as "starting" while it recovers; null before it says anything. */
function readStatus(cluster: string, child: ChildProcess): string | null {
  const lines = readIfThere(join(cluster, "postmaster.pid"))?.split("\n") ?? [];
  return Number(lines[0]) === child.pid ? (lines[7]?.trim() ?? null) : null;
}

// Resolves to null when PostgreSQL accepts connections, else to its error message.
async function waitUntilReady(
  { cluster, logFile, log }: StartOptions,
  child: ChildProcess,
  signal?: AbortSignal,
): Promise<string | null> {
  const before = logFile.size();
  const deadline = Date.now() + START_WITHIN_MS;
  let isLate = false;
  while (isRunning(child)) {
    const status = readStatus(cluster, child);
    if (status === "ready") return null;
    if (signal?.aborted) {
      await endPostmaster(child);
      return "it was stopped before it was ready";
    }
    if (!isLate && Date.now() > deadline) {
      isLate = true;
      // A recovery after a crash may take longer, and would begin again if it was ended.
      if (status === "starting")
        log("PostgreSQL is still starting. After a crash it recovers its data first, which may take minutes.");
      else {
        child.kill("SIGQUIT");
        return `it was not ready within ${START_WITHIN_MS / 1000} seconds`;
      }
    }
    await wait(15);
  }
  const complaints = logFile
    .after(before)
    .split("\n")
    .filter((line) => /FATAL|PANIC|could not/.test(line));
  return (
    complaints
      .at(-1)
      ?.replace(/^.*?(FATAL|PANIC|LOG|WARNING):\s*/, "")
      .trim() || "it ended immediately"
  );
}

function keepRunning(options: StartOptions, first: ChildProcess, port: number): Postmaster {
  let child = first;
  let stopping = false;
  let restarting: Promise<void> | undefined;
  // If the database ends for any reason (out of memory, a signal), it is started again with the same port and data.
  const restart = async () => {
    options.log("PostgreSQL ended unexpectedly and is started again.");
    for (let pauseMs = 200; !stopping; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      await wait(pauseMs, undefined, { ref: false });
      if (stopping) return;
      child = launchPostmaster(options, port);
      if ((await waitUntilReady(options, child)) === null) return watch();
    }
  };
  const watch = () => {
    child.once("exit", () => {
      if (!stopping) restarting = restart();
    });
  };
  // If this process exits without stopping the database, the database receives the signal at the last moment.
  const stopAtExit = () => child.kill("SIGINT");
  process.once("exit", stopAtExit);
  watch();
  return {
    port,
    stop: async () => {
      stopping = true;
      // First, because a recovery may take long.
      await endPostmaster(child);
      await restarting;
      process.off("exit", stopAtExit);
    },
  };
}

async function endPostmaster(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  child.ref();
  const gone = new Promise<true>((resolve) => child.once("exit", () => resolve(true)));
  // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything committed is on disk.
  child.kill("SIGINT");
  if (await Promise.race([gone, wait(stopWithinMs, false, { ref: false })])) return;
  child.kill("SIGQUIT");
  await gone;
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port")),
      );
    });
  });
}
