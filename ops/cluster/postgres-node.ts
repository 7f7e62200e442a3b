// One machine with PostgreSQL under Patroni, with a disk of its own of limited size.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findPostmaster, killPostgres } from "../proofs/kill-postgres.ts";
import { mountSmallDisk, type SmallDisk } from "../proofs/small-disk.ts";
import { giveToAccount, type RunningProgram, startProgram, type Tools, writeConfiguration } from "./programs.ts";

const DISK_MB = 900;

export interface PostgresNode {
  readonly name: string;
  readonly port: number;
  /** A disk of its own of a limited size, which needs root; null without it. */
  readonly disk: SmallDisk | null;
  start(): void;
  /** Ends Patroni and PostgreSQL at the same moment, as a power failure would. */
  kill(): Promise<void>;
}

interface NodeOptions {
  name: string;
  folder: string;
  tools: Tools;
  values: { postgres: number; api: number; etcd: number; password: string };
}

export function openNode({ name, folder, tools, values }: NodeOptions): PostgresNode {
  const place = join(folder, `disk-${name}`);
  const data = join(place, "data");
  mkdirSync(place);
  const disk = mountSmallDisk(place, DISK_MB);
  giveToAccount(place);
  const file = join(folder, `patroni-${name}.yml`);
  writeConfiguration(file, "patroni.yml", { ...values, name, folder, data, bin: tools.postgres });
  let patroni: RunningProgram | null = null;
  return {
    name,
    port: values.postgres,
    disk,
    start() {
      patroni = startProgram(tools.patroni, [file], join(folder, `patroni-${name}.log`));
    },
    async kill() {
      // PostgreSQL has a process group of its own.
      const postmaster = findPostmaster(data);
      await patroni?.kill();
      patroni = null;
      killPostgres(data, postmaster);
    },
  };
}
