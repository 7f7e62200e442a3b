// How long the calls of the dashboard take after a pause without requests, compared with the same calls before it.
// Prints the median of each and their ratio.
import { setTimeout as wait } from "node:timers/promises";
import { api } from "@narthex/contract/api.ts";
import { signIn } from "./signed-in.ts";
import { setUp } from "./speed/stage.ts";

/** Longer than node-postgres keeps idle connections by default. */
const PAUSE_MS = 12_000;
const ROUNDS = 5;
/** Visits before each pause, of which the last is measured. */
const WARM_UP = 5;
const CALLS = [
  api.signin.user,
  api.dashboard.stats,
  api.dashboard.sunday,
  api.dashboard.decisions,
  api.messages.summary,
];

const printLine = (line: string) => process.stdout.write(`${line}\n`);

await using stack = new AsyncDisposableStack();
const { server } = await setUp(stack, "small", printLine);
const cookie = await signIn(server.url);

async function openPage(): Promise<number> {
  const begin = performance.now();
  const answers = await Promise.all(CALLS.map(({ path }) => fetch(`${server.url}${path}`, { headers: { cookie } })));
  for (const answer of answers) {
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  }
  return performance.now() - begin;
}

const before: number[] = [];
const after: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  for (let n = 1; n < WARM_UP; n += 1) await openPage();
  before.push(await openPage());
  await wait(PAUSE_MS);
  after.push(await openPage());
}
const computeMedian = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
printLine(`before a pause  ${computeMedian(before).toFixed(1)} ms`);
printLine(
  `after a pause   ${computeMedian(after).toFixed(1)} ms, ${(computeMedian(after) / computeMedian(before)).toFixed(1)} times as long`,
);
