// The disk of the data folder is full at random moments while people are checked in and gifts recorded.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Disturbed, findFaults, formatSeconds, recordDuring } from "./disturbed.ts";
import { openRound } from "./kinds.ts";
import { addMembers, openMachine } from "./machine.ts";
import type { Proof } from "./rounds.ts";
import { mountSmallDisk } from "./small-disk.ts";

const DISK_MB = 700;
const MEMBERS = 400;
const MB = 1024 * 1024;
/** The disk gets full at a random moment of this time ... */
const FULL_WITHIN_MS = 2000;
/** ... with up to this much space left, which a large transaction takes, at a random place of PostgreSQL's files. */
const LEFT_MB = 24;
const HELD_MS = 5000;
/** Until a start on the full disk is given up; it may also wait for space. */
const START_WITHIN_MS = 60_000;
const CALM_MS = 1500;
const PAUSE_MS = 20;

const CASES = ["only that", "PostgreSQL is killed", "Narthex is killed and started"] as const;
type Case = (typeof CASES)[number];

interface Result extends Disturbed {
  also: Case;
  /** The message of a start on the full disk; null if it succeeded or none was tried. */
  startMessage: string | null;
}

/** Takes what is left, half of it in the log of transactions. It fails in the end, as it should. */
const TAKE_ALL = `insert into taken_space select repeat(md5(n::text), 60) from generate_series(1, 40000) as n`;

export function findMountObstacle(): string | null {
  const folder = mkdtempSync(join(tmpdir(), "narthex-disk-"));
  const disk = mountSmallDisk(folder, 1);
  disk?.remove();
  rmSync(folder, { recursive: true, force: true });
  return disk ? null : "a disk of a limited size cannot be mounted here, which needs root.";
}

async function open() {
  const place = mkdtempSync(join(tmpdir(), "narthex-disk-"));
  const disk = mountSmallDisk(place, DISK_MB);
  if (!disk) throw new Error("a disk cannot be mounted");
  const folder = join(place, "machine");
  mkdirSync(folder);
  const removeDisk = () => {
    disk.remove();
    rmSync(place, { recursive: true, force: true });
  };
  const machine = await openMachine({ folder }).catch((error: unknown) => {
    removeDisk();
    throw error;
  });
  const { session, query } = machine;
  const members = await addMembers(machine, MEMBERS);
  await query("create table taken_space (text text)");

  /** Starts the server on the full disk. @returns its message if it could not start */
  const tryToStart = async (): Promise<string | null> => {
    await machine.killServer();
    const started = machine.start().then(
      () => null,
      (error: Error) => error.message,
    );
    return await Promise.race([started, pause(START_WITHIN_MS, null)]).finally(async () => {
      disk.free();
      if ((await started) !== null) await machine.start();
    });
  };
  return {
    async close() {
      await machine.remove();
      removeDisk();
    },
    async run(round: number): Promise<Result> {
      const also = CASES[round % CASES.length] ?? "only that";
      const name = `Disk ${round + 1}`;
      const kinds = await openRound(session, name, members);
      let startMessage: string | null = null;
      const disturbed = await recordDuring({
        session,
        query,
        kinds,
        calmMs: CALM_MS,
        pauseMs: PAUSE_MS,
        async disturb() {
          await pause(Math.random() * FULL_WITHIN_MS);
          const at = performance.now();
          disk.fill(Math.random() * LEFT_MB * MB);
          await query(TAKE_ALL).catch(() => {});
          disk.fill();
          if (also === "PostgreSQL is killed") machine.killDatabase();
          if (also === "Narthex is killed and started") startMessage = await tryToStart();
          else await pause(HELD_MS);
          disk.free();
          return at;
        },
      });
      await query("truncate taken_space");
      return { also, startMessage, ...disturbed };
    },
  };
}

export const fullDisk: Proof<Result> = {
  name: "full-disk",
  rounds: 30,
  cannotRun: findMountObstacle,
  open,
  head: [
    "| Round | While the disk is full | Writes confirmed | Lost | Twice | Incomplete | Sent again | Slowest request | Writes disturbed for |",
    "|--:|---|--:|--:|--:|--:|--:|--:|--:|",
  ],
  rowOf(result, round) {
    const { also, confirmed, lost, twice, incomplete, repeated, slowestMs, disturbedMs } = result;
    const cells = [round + 1, also, confirmed, lost, twice, incomplete, repeated];
    return `| ${[...cells, formatSeconds(slowestMs), formatSeconds(disturbedMs)].join(" | ")} |`;
  },
  findFailures: (result) => [
    ...findFaults(result),
    ...(result.repeated === 0 ? ["no write was refused"] : []),
    ...(result.startMessage?.includes("    at ") ? [`the start wrote a stack: ${result.startMessage}`] : []),
  ],
  summarize: (results) => {
    const said = new Set(results.flatMap(({ startMessage }) => startMessage ?? []));
    return [...said].map((text) => `A start on the full disk wrote: ${text}`);
  },
};
