// Ends a PostgreSQL with all its processes at once, as a power failure would.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The first process of the PostgreSQL of a folder; null if there is none. */
export function findPostmaster(cluster: string): number | null {
  try {
    return Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return null;
  }
}

function listChildren(pid: number): number[] {
  try {
    const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
    return children.split("\n").map(Number).filter(Boolean);
  } catch {
    // ps ends with an error if there are none.
    return [];
  }
}

/** Kills the first process and its children, which end by themselves only after their statement. */
export function killPostgres(cluster: string, postmaster = findPostmaster(cluster)): void {
  if (postmaster === null) return;
  for (const pid of [postmaster, ...listChildren(postmaster)])
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
}
