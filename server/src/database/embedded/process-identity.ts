// Distinguishes processes although the system reuses process ids: an id is read together with the start time of its
// process.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

const hasProc = existsSync("/proc/self/stat");

export function isAlive(pid: number): boolean {
  return hasNumber(pid) && !isZombie(pid);
}

/** Also true for a zombie, whose parent has not read its exit code: PostgreSQL considers it alive. */
export function hasNumber(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The start time of a process, as text that is equal only for the same process; null if unknown. */
export function readStart(pid: number): string | null {
  if (hasProc) return readStatFields(pid)?.[19] ?? null;
  return runPs(pid, "lstart=");
}

/** The command line as one text, arguments separated by NUL or space; null if it cannot be read. */
export function readCommand(pid: number): string | null {
  if (!hasProc) return runPs(pid, "command=");
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return null;
  }
}

/** Identifies the machine, its boot and the container: process ids can be compared only within one of these. */
export function identifyProcessSpace(): string {
  if (!hasProc) return hostname();
  const boot = readOr("/proc/sys/kernel/random/boot_id", "");
  let namespace = "";
  try {
    namespace = readlinkSync("/proc/self/ns/pid");
  } catch {
    // Without namespaces only the boot is known.
  }
  return [hostname(), boot.trim(), namespace].join(" ");
}

function isZombie(pid: number): boolean {
  return hasProc && readStatFields(pid)?.[0] === "Z";
}

// The fields after the command's name, which is in parentheses and may contain parentheses and spaces.
function readStatFields(pid: number): string[] | null {
  const stat = readOr(`/proc/${pid}/stat`, "");
  const end = stat.lastIndexOf(")");
  return end < 0 ? null : stat.slice(end + 2).split(" ");
}

function runPs(pid: number, column: string): string | null {
  try {
    return execFileSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8", stdio: "pipe" }).trim() || null;
  } catch {
    return null;
  }
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return otherwise;
  }
}
