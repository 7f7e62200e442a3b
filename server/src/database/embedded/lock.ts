// One Narthex per data folder. The lock contains process and start time, so that a stale one is recognized. From
// another machine or container the process cannot be looked up, so the holder touches the file regularly.
import { closeSync, existsSync, openSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { readIfThere } from "./files.ts";
import { identifyProcessSpace, isAlive, readStart } from "./process-identity.ts";
import { StartupError } from "./startup-error.ts";

const touchEveryMs = 4_000;
const silentAfterMs = 15_000;
const writingTakesAtMostMs = 1_000;
const turnTakesAtMostMs = 500;

interface LockHolder {
  pid: number;
  started: string | null;
  space: string;
}

export interface Lock {
  release(): void;
}

/** Takes the lock file `path`; `folder` is the name shown if another process has the lock. */
export async function takeFileLock(path: string, folder: string): Promise<Lock> {
  const own: LockHolder = { pid: process.pid, started: readStart(process.pid), space: identifyProcessSpace() };
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      writeFileSync(path, `${JSON.stringify(own)}\n`, { flag: "wx", mode: 0o644 });
      return holdLock(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const found = await readSettled(path);
    if (found === null) continue;
    await refuseWhenHeld(path, found, own, folder);
    removeStale(path, found);
    if (existsSync(path)) await wait(50);
  }
  throw createInUseError(folder, null);
}

async function refuseWhenHeld(path: string, found: string, own: LockHolder, folder: string): Promise<void> {
  const holder = parseHolder(found);
  if (!holder) return;
  if (holder.space === own.space) {
    if (!isAlive(holder.pid)) return;
    const started = readStart(holder.pid);
    if (started === null || started === holder.started) throw createInUseError(folder, holder.pid);
    return;
  }
  if (await isTouched(path)) throw createInUseError(folder, null);
}

function createInUseError(folder: string, pid: number | null): StartupError {
  const who = pid === null ? "on another machine or in another container" : `(process ${pid})`;
  return new StartupError(`The data folder ${folder} is in use by another Narthex ${who}; stop that one first.`);
}

function holdLock(path: string): Lock {
  const touching = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(path, now, now);
    } catch {
      // A removed lock file must not end a running server.
    }
  }, touchEveryMs).unref();
  const release = () => {
    clearInterval(touching);
    process.off("exit", release);
    rmSync(path, { force: true });
  };
  process.on("exit", release);
  return { release };
}

// A lock file without readable content is either being written or was interrupted by a crash.
async function readSettled(path: string): Promise<string | null> {
  const deadline = Date.now() + writingTakesAtMostMs;
  for (;;) {
    const found = readIfThere(path);
    if (found === null || parseHolder(found) || Date.now() > deadline) return found;
    await wait(50);
  }
}

async function isTouched(path: string): Promise<boolean> {
  const readModifiedTime = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const first = readModifiedTime();
  // Much older than clocks differ, so there is no process to wait for.
  if (first === undefined || Date.now() - first > 20 * silentAfterMs) return false;
  const deadline = Date.now() + silentAfterMs;
  while (Date.now() < deadline) {
    await wait(500);
    const now = readModifiedTime();
    if (now === undefined) return false;
    if (now !== first) return true;
  }
  return false;
}

// One at a time, and after a second check: a lock that was stale a moment ago may be a new one of another process.
function removeStale(path: string, stale: string): void {
  const turn = `${path}.turn`;
  try {
    closeSync(openSync(turn, "wx"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (isOld(turn)) rmSync(turn, { force: true });
    return;
  }
  try {
    if (readIfThere(path) === stale) rmSync(path, { force: true });
  } finally {
    rmSync(turn, { force: true });
  }
}

// Removing takes less than a millisecond: a marker that still exists belongs to a process that was killed.
function isOld(turn: string): boolean {
  const taken = statSync(turn, { throwIfNoEntry: false })?.mtimeMs;
  return taken !== undefined && Date.now() - taken > turnTakesAtMostMs;
}

function parseHolder(text: string): LockHolder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const { pid, started, space } = value as Record<string, unknown>;
    if (typeof pid !== "number" || typeof space !== "string") return null;
    return { pid, started: typeof started === "string" ? started : null, space };
  } catch {
    return null;
  }
}
