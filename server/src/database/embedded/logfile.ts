// PostgreSQL's own log. Narthex opens the file and passes it on, so that it is in the data folder even if PostgreSQL's
// account may not enter it. It contains starts, stops and crashes (settings.ts), nothing about people.
import { closeSync, copyFileSync, fchownSync, fstatSync, openSync, readFileSync, truncateSync } from "node:fs";
import type { Account } from "./account.ts";

const largestBytes = 5 * 1024 * 1024;
const lookEveryMs = 10 * 60_000;

export interface LogFile {
  descriptor: number;
  size(): number;
  /** The text written after the file had `size` bytes. */
  after(size: number): string;
  close(): void;
}

export function openLogFile(path: string, account: Account | null): LogFile {
  const descriptor = openSync(path, "a", 0o600);
  if (account) fchownSync(descriptor, account.uid, account.gid);
  const keepSmall = () => {
    if (fstatSync(descriptor).size <= largestBytes) return;
    // PostgreSQL appends through the same open file, so it is copied to one older file and truncated.
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
