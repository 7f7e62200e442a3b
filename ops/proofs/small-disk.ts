// A disk of a limited size in memory, which can be filled.
import { execFileSync } from "node:child_process";
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

const MB = 1024 * 1024;
const BLOCK = Buffer.alloc(MB, 1);

export interface SmallDisk {
  /** Takes all space, or all but this much. */
  fill(leftBytes?: number): void;
  free(): void;
  remove(): void;
}

/** Null if no disk can be mounted, which needs root. */
export function mountSmallDisk(folder: string, sizeMb: number): SmallDisk | null {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${sizeMb}m,mode=0755`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return null;
  }
  const ballast = join(folder, "ballast");
  return {
    fill(leftBytes = 0) {
      const handle = openSync(ballast, "a");
      try {
        for (;;) writeSync(handle, BLOCK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        ftruncateSync(handle, Math.max(0, Math.floor(fstatSync(handle).size - leftBytes)));
      } finally {
        closeSync(handle);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => void execFileSync("umount", ["--lazy", folder]),
  };
}
