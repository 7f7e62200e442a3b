// One machine with PostgreSQL under Patroni, with a disk of its own of limited size.
import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { giveToAccount, type RunningProgram, startProgram, type Tools, writeConfiguration } from "./programs.ts";

const DISK_MB = 900;
const MB = Buffer.alloc(1024 * 1024, 1);

export interface PostgresNode {
  readonly name: string;
  readonly port: number;
  /** Whether its disk has a limited size, which needs root. */
  readonly hasOwnDisk: boolean;
  start(): void;
  /** Ends Patroni and PostgreSQL at the same moment, as a power failure would. */
  kill(): Promise<void>;
  fillDisk(): void;
  freeDisk(): void;
  removeDisk(): void;
}

interface NodeOptions {
  name: string;
  folder: string;
  tools: Tools;
  values: { postgres: number; api: number; etcd: number; password: string };
}

/** PostgreSQL has a process group of its own, so its first process is killed by its number. */
function postmasterOf(data: string): number | null {
  try {
    return Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return null;
  }
}

export function openNode({ name, folder, tools, values }: NodeOptions): PostgresNode {
  const disk = join(folder, `disk-${name}`);
  const data = join(disk, "data");
  const ballast = join(disk, "ballast");
  mkdirSync(disk);
  const hasOwnDisk = process.getuid?.() === 0;
  if (hasOwnDisk) execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=0755`, "tmpfs", disk]);
  giveToAccount(disk);
  const file = join(folder, `patroni-${name}.yml`);
  writeConfiguration(file, "patroni.yml", { ...values, name, folder, data, bin: tools.postgres });
  let patroni: RunningProgram | null = null;
  return {
    name,
    port: values.postgres,
    hasOwnDisk,
    start() {
      patroni = startProgram(tools.patroni, [file], join(folder, `patroni-${name}.log`));
    },
    async kill() {
      const postmaster = postmasterOf(data);
      await patroni?.kill();
      patroni = null;
      if (postmaster !== null) killAll(postmaster);
    },
    fillDisk() {
      const handle = openSync(ballast, "w");
      try {
        for (;;) writeSync(handle, MB);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(handle);
      }
    },
    freeDisk: () => rmSync(ballast, { force: true }),
    removeDisk() {
      if (hasOwnDisk) execFileSync("umount", ["--lazy", disk]);
    },
  };
}

/** Kills PostgreSQL's first process and its children, which end by themselves only after their statement. */
function killAll(postmaster: number): void {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(postmaster)], { encoding: "utf8" });
  for (const pid of [postmaster, ...children.split("\n").map(Number).filter(Boolean)])
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
}
