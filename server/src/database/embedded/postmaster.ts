// Starts and stops the PostgreSQL process of one database folder. It runs in a process group of its own: a Ctrl-C in the
// terminal reaches Narthex alone, which finishes its requests before it stops the database.
import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Account } from "./account.ts";
import { type Binaries, program, programEnvironment } from "./binaries.ts";
import { readIfThere } from "./files.ts";
import type { LogFile } from "./logfile.ts";
import { StartupMistake } from "./mistake.ts";
import { commandOf, isAlive } from "./process-identity.ts";
import { settingsAsArguments } from "./settings.ts";

const startWithinMs = 60_000;
const stopWithinMs = 30_000;
const portTries = 5;

export interface Postmaster {
  port: number;
  stop(): Promise<void>;
}

interface StartOptions {
  cluster: string;
  binaries: Binaries;
  account: Account | null;
  durable: boolean;
  logFile: LogFile;
}

export async function startPostmaster(options: StartOptions): Promise<Postmaster> {
  for (let tries = 1; ; tries++) {
    const port = await freePort();
    const child = launch(options, port);
    const complaint = await untilReady(options, child);
    if (complaint === null) return running(child, port);
    // Somebody else may take the port between our look and PostgreSQL's.
    if (tries < portTries && complaint.includes("could not create any TCP/IP sockets")) continue;
    throw new StartupMistake(`PostgreSQL did not start in ${options.cluster}: ${complaint}.`);
  }
}

/** Stops a PostgreSQL that was left running on this folder by a Narthex that was killed. */
export async function stopLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, "postmaster.pid");
  const pid = Number(readIfThere(pidFile)?.split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (!isAlive(pid)) return;
  const command = commandOf(pid);
  if (command !== null && !command.includes(cluster)) {
    // The number belongs to another program by now. PostgreSQL would take that one for itself and refuse to start.
    rmSync(pidFile, { force: true });
    return;
  }
  if (command === null && process.platform !== "win32") {
    throw new StartupMistake(`The database in ${cluster} is in use by process ${pid}; stop that one first.`);
  }
  log("A database left running by an earlier Narthex is stopped first.");
  process.kill(pid, "SIGINT");
  if (await ended(pid, stopWithinMs)) return;
  // Without a clean end it recovers from its own log at the next start; nothing recorded is lost.
  process.kill(pid, "SIGQUIT");
  if (await ended(pid, stopWithinMs)) return;
  throw new StartupMistake(
    `A database left running in ${cluster} (process ${pid}) does not stop; end that process first.`,
  );
}

function launch({ cluster, binaries, account, durable, logFile }: StartOptions, port: number): ChildProcess {
  const child = spawn(program(binaries, "postgres"), ["-D", cluster, ...settingsAsArguments(port, durable)], {
    ...account,
    cwd: binaries.root,
    env: programEnvironment(),
    stdio: ["ignore", logFile.descriptor, logFile.descriptor],
    detached: true,
  });
  child.on("error", () => {});
  child.unref();
  return child;
}

// Resolves to null when PostgreSQL takes connections, else to its complaint.
async function untilReady({ cluster, logFile }: StartOptions, child: ChildProcess): Promise<string | null> {
  const deadline = Date.now() + startWithinMs;
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const lines = readIfThere(join(cluster, "postmaster.pid"))?.split("\n") ?? [];
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return null;
    if (Date.now() > deadline) {
      child.kill("SIGQUIT");
      return `it was not ready within ${startWithinMs / 1000} seconds`;
    }
    await wait(15);
  }
  const fatal = logFile
    .news()
    .split("\n")
    .filter((line) => /FATAL|PANIC|could not/.test(line))
    .at(-1);
  return fatal?.replace(/^.*?(FATAL|PANIC|LOG|WARNING):\s*/, "").trim() || "it ended at once";
}

function running(child: ChildProcess, port: number): Postmaster {
  // When this process goes without stopping the database, the database is told at the last moment.
  const lastWord = () => child.kill("SIGINT");
  process.once("exit", lastWord);
  return {
    port,
    stop: async () => {
      process.off("exit", lastWord);
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      child.ref();
      const gone = new Promise<true>((resolve) => child.once("exit", () => resolve(true)));
      child.kill("SIGINT");
      if (await Promise.race([gone, wait(stopWithinMs, false, { ref: false })])) return;
      child.kill("SIGQUIT");
      await gone;
    },
  };
}

async function ended(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await wait(20);
  }
  return true;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
