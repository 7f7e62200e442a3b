// Writes files that must survive a power failure: the password, the pointer to the database.
import {
  closeSync,
  fsyncSync,
  lchownSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Account } from "./account.ts";

export function writeDurably(path: string, content: string, mode: number): void {
  const fresh = `${path}.new`;
  const file = openSync(fresh, "w", mode);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameDurably(fresh, path);
}

export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  // Windows cannot open a folder, so only the rename is possible there.
  if (process.platform === "win32") return;
  const folder = openSync(dirname(to), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

export function changeOwner(account: Account, folder: string): void {
  lchownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    lchownSync(join(folder, entry), account.uid, account.gid);
  }
}
