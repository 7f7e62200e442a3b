// A Narthex that was killed leaves its PostgreSQL running. The next one stops it and starts its own, so that there are
// never two on the same data, and the settings are always those of this version.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readIfThere } from "./files.ts";
import { hasNumber, isAlive, readCommand } from "./process-identity.ts";
import { StartupError } from "./startup-error.ts";

const stopWithinMs = 30_000;

/** Requires the lock of the data folder. */
export async function stopLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, "postmaster.pid");
  const pid = Number(readIfThere(pidFile)?.split("\n")[0]);
  // If no process has the number, PostgreSQL itself recognizes the file as stale.
  if (!Number.isInteger(pid) || pid <= 0 || !hasNumber(pid)) return;
  const command = isAlive(pid) ? readCommand(pid)?.replaceAll("\0", " ") : "";
  if (command === undefined && process.platform !== "win32") {
    throw new StartupError(`The database in ${cluster} is in use by process ${pid}; stop that one first.`);
  }
  if (command !== undefined && !command.includes(`postgres -D ${cluster} `)) {
    // A zombie, or the number of another program: PostgreSQL would mistake it for its own and refuse to start.
    rmSync(pidFile, { force: true });
    return;
  }
  log("A database left running by an earlier Narthex is stopped first.");
  process.kill(pid, "SIGINT");
  if (await waitForEnd(pid)) return;
  // Without a clean shutdown it recovers from its write-ahead log at the next start; no committed data is lost.
  process.kill(pid, "SIGQUIT");
  if (await waitForEnd(pid)) return;
  throw new StartupError(
    `A database left running in ${cluster} (process ${pid}) does not stop; end that process first.`,
  );
}

async function waitForEnd(pid: number): Promise<boolean> {
  const deadline = Date.now() + stopWithinMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await wait(20);
  }
  return true;
}
