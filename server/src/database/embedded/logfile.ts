// PostgreSQL's own log. Narthex opens the file and hands it over, so it lies in the data folder even where PostgreSQL's
// account may not go. What is in it is set in settings.ts: starts, stops and breakdowns, nothing about people.
import { closeSync, copyFileSync, fchownSync, fstatSync, openSync, readFileSync, truncateSync } from "node:fs";
import type { Account } from "./account.ts";

const largestBytes = 5 * 1024 * 1024;
const lookEveryMs = 10 * 60_000;

export interface LogFile {
  descriptor: number;
  size(): number;
  /** What was written after the file had `size` bytes. */
  after(size: number): string;
  close(): void;
}

export function openLogFile(path: string, account: Account | null): LogFile {
  const descriptor = openSync(path, "a", 0o600);
  if (account) fchownSync(descriptor, account.uid, account.gid);
  const keepSmall = () => {
    if (fstatSync(descriptor).size <= largestBytes) return;
    // PostgreSQL appends through the same open file, so it is emptied in place, after one older part is kept.
    copyFileSync(path, `${path}.1`);
    truncateSync(path);
  };
  keepSmall();
  const looking = setInterval(keepSmall, lookEveryMs).unref();
  return {
    descriptor,
    size: () => fstatSync(descriptor).size,
    after: (size) => readFileSync(path).subarray(size).toString("utf8"),
    close: () => {
      clearInterval(looking);
      closeSync(descriptor);
    },
  };
}
