// Measures this checkout and another one in the same run, so that both figures come from the same machine and time.
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Figures } from "./load.ts";
import { measureDuringSignIns, measureServer } from "./measure.ts";
import type { SizeName } from "./sizes.ts";
import type { Stage, setUp } from "./stage.ts";

const CONNECTIONS = 16;
/**
 * Each QR check-in takes at least 50 ms, so that its time does not reveal members; fewer connections would measure that
 * delay.
 */
const CONNECTIONS_OF_WAITING = 128;
/** Each build is measured this many times, in turn; the table shows the median. */
const ROUNDS = 3;
const COMPARED = [
  { name: "record attendance", connections: CONNECTIONS },
  { name: "QR check-in", connections: CONNECTIONS_OF_WAITING },
  { name: "record a gift", connections: CONNECTIONS },
  { name: "sign-in", connections: CONNECTIONS },
  { name: "member search", connections: CONNECTIONS },
  { name: "member page", connections: CONNECTIONS },
];

export interface Comparison {
  readonly name: string;
  readonly connections: number;
  /** Responses per second of the other checkout. */
  readonly baseline: number;
  /** Responses per second of this checkout. */
  readonly current: number;
}

/**
 * Prepares the other checkout with its own code, on a separate database.
 *
 * @param folder a checkout of this repository with its packages installed
 */
export async function setUpBaseline(
  stack: AsyncDisposableStack,
  folder: string,
  size: SizeName,
  print: (line: string) => void,
): Promise<Stage> {
  const file = pathToFileURL(join(resolve(folder), "bench/speed/stage.ts")).href;
  const other = (await import(file)) as { setUp: typeof setUp };
  return other.setUp(stack, size, print);
}

function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function measureInTurn(
  stages: { baseline: Stage; current: Stage },
  measure: (stage: Stage) => Promise<Figures>,
): Promise<{ baseline: number; current: number }> {
  const figures: { baseline: number[]; current: number[] } = { baseline: [], current: [] };
  for (let round = 0; round < ROUNDS; round++) {
    figures.baseline.push((await measure(stages.baseline)).perSecond);
    figures.current.push((await measure(stages.current)).perSecond);
  }
  return { baseline: computeMedian(figures.baseline), current: computeMedian(figures.current) };
}

/** The baseline with the same names: each build's seed chooses others, and a search for a common name takes longer. */
function withSameSearch({ baseline, current }: { baseline: Stage; current: Stage }): Stage {
  const search = current.calls.find(({ name }) => name === "member search");
  const calls = baseline.calls.map((call) => {
    if (!search || call.name !== search.name) return call;
    return { ...call, request: (n: number) => ({ ...call.request(n), path: search.request(n).path }) };
  });
  return { ...baseline, calls };
}

export async function* compareVersions(
  given: { baseline: Stage; current: Stage },
  seconds: number,
): AsyncGenerator<Comparison> {
  const stages = { ...given, baseline: withSameSearch(given) };
  for (const { name, connections } of COMPARED) {
    const result = await measureInTurn(stages, (stage) => measureServer(stage, name, connections, seconds));
    yield { name, connections, ...result };
  }
  const connections = CONNECTIONS_OF_WAITING;
  const result = await measureInTurn(stages, (stage) => measureDuringSignIns(stage, connections, seconds));
  yield { name: "QR check-in beside sign-ins", connections, ...result };
}
