// Half an hour of mixed load: memory, connections and file handles do not grow.
import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type Disturbed, findFaults, formatSeconds, recordDuring } from "./disturbed.ts";
import { openRound } from "./kinds.ts";
import { addMembers, type Machine, openMachine } from "./machine.ts";
import { startReaders } from "./readers.ts";
import { type Proof, printLine } from "./rounds.ts";

const MEMBERS = 1500;
const TOKEN = "a token for the metrics of a proof";
const PAUSE_MS = 800;
const CALM_MS = 500;
const MB = 1024 * 1024;

/** The most that the last third may have above the second third, on average. The first is the time to warm up. */
const MORE_MEMORY = 0.1;
const MORE_HEAP_MB = 20;
const MORE_CONNECTIONS = 2;
const MORE_HANDLES = 5;

interface Sample {
  minute: number;
  memoryMb: number;
  heapMb: number;
  connections: number;
  handles: number;
  streams: number;
  /** Answers to reads and confirmed writes so far. */
  answers: number;
}

interface Result {
  samples: Sample[];
  phases: Disturbed[];
  /** Reads that were answered with "unavailable", as on a machine that is too busy. */
  unavailable: number;
  wrong: readonly string[];
}

async function takeSample(machine: Machine): Promise<Omit<Sample, "answers" | "minute">> {
  const answer = await fetch(`${machine.session.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await answer.text();
  const readMetric = (name: string) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "m").exec(text)?.[1]);
  const [open] = await machine.query<{ count: string }>(
    "select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return {
    memoryMb: Math.round(readMetric("process_resident_memory_bytes") / MB),
    heapMb: Math.round(readMetric("nodejs_heap_size_used_bytes") / MB),
    connections: Number(open?.count),
    handles: readdirSync(`/proc/${machine.pid()}/fd`).length,
    streams: readMetric("narthex_live_streams"),
  };
}

export interface Duration {
  /** Each phase has its own event and batch, and its writes are compared at its end. */
  phases: number;
  samplesPerPhase: number;
  sampleEveryMs: number;
  /** Called with a line for each sample. */
  report?: (line: string) => void;
}

export async function openSteady({ phases, samplesPerPhase, sampleEveryMs, report }: Duration) {
  const machine = await openMachine({ environment: { METRICS_TOKEN: TOKEN } });
  const { session, query } = machine;
  const members = await addMembers(machine, MEMBERS);
  return {
    close: machine.remove,
    async run(): Promise<Result> {
      const result: Result = { samples: [], phases: [], unavailable: 0, wrong: [] };
      const readers = startReaders(session);
      const begun = performance.now();
      let written = 0;
      for (let phase = 0; phase < phases; phase += 1) {
        const name = `Phase ${phase + 1}`;
        const kinds = await openRound(session, name, members);
        const recorded = await recordDuring({
          session,
          query,
          kinds,
          calmMs: CALM_MS,
          pauseMs: PAUSE_MS,
          async disturb(confirmed) {
            for (let number = 0; number < samplesPerPhase; number += 1) {
              await pause(sampleEveryMs);
              const minute = (performance.now() - begun) / 60_000;
              const answers = readers.answers() + written + confirmed();
              const one = { minute, ...(await takeSample(machine)), answers };
              result.samples.push(one);
              report?.(formatSampleRow(one));
            }
            return performance.now();
          },
        });
        written += recorded.confirmed;
        result.phases.push(recorded);
      }
      await readers.stop();
      return { ...result, unavailable: readers.unavailable(), wrong: readers.wrong };
    },
  };
}

const SAMPLES = [
  "| Minute | Answers | Memory | JavaScript heap | Database connections | File handles | Live streams |",
  "|--:|--:|--:|--:|--:|--:|--:|",
];

function formatSampleRow({ minute, answers, memoryMb, heapMb, connections, handles, streams }: Sample): string {
  const cells = [minute.toFixed(1), answers, `${memoryMb} MB`, `${heapMb} MB`, connections, handles, streams];
  return `| ${cells.join(" | ")} |`;
}

const computeMean = (samples: readonly Sample[], field: keyof Sample): number =>
  samples.reduce((sum, one) => sum + one[field], 0) / samples.length;

/** How much more the last third has than the second. */
function findGrowth(samples: readonly Sample[]): string[] {
  const third = Math.floor(samples.length / 3);
  const [second, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const limits = [
    ["memoryMb", computeMean(second, "memoryMb") * MORE_MEMORY],
    ["heapMb", MORE_HEAP_MB],
    ["connections", MORE_CONNECTIONS],
    ["handles", MORE_HANDLES],
  ] as const;
  return limits.flatMap(([field, limit]) => {
    const [before, after] = [computeMean(second, field), computeMean(last, field)];
    return after - before > limit ? [`${field} grew from ${before.toFixed(1)} to ${after.toFixed(1)}`] : [];
  });
}

export const steady: Proof<Result> = {
  name: "steady",
  rounds: 1,
  open: () => openSteady({ phases: 6, samplesPerPhase: 10, sampleEveryMs: 30_000, report: printLine }),
  head: SAMPLES,
  rowOf({ samples, phases, unavailable }) {
    const slowest = Math.max(...phases.map(({ slowestMs }) => slowestMs));
    const confirmed = phases.reduce((sum, phase) => sum + phase.confirmed, 0);
    return [
      "",
      ...SAMPLES,
      ...samples.map(formatSampleRow),
      "",
      `${confirmed} writes confirmed, the slowest after ${formatSeconds(slowest)}; ${unavailable} reads were unavailable`,
    ].join("\n");
  },
  findFailures: ({ samples, phases, wrong }) => [
    ...findGrowth(samples),
    ...phases.flatMap(findFaults),
    ...wrong.map((text) => `an unexpected answer: ${text}`),
  ],
};
