// `npm run proofs -- cluster`: records check-ins and gifts on a cluster while parts of it fail, and compares what was
// confirmed with what is stored. Finished rounds are kept in a file, and a repeated start continues after them.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startCluster } from "./cluster.ts";
import { prepareRounds } from "./prepare.ts";
import { findFailures, HEAD, rowOf } from "./report.ts";
import { type Result, runRound } from "./round.ts";

const RESULTS = fileURLToPath(new URL("../../.cache/cluster/rounds.jsonl", import.meta.url));
const usage = "Use: npm run proofs -- cluster [--rounds N] [--again]";
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "20" }, again: { type: "boolean", default: false } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error(usage);
mkdirSync(dirname(RESULTS), { recursive: true });
if (values.again) rmSync(RESULTS, { force: true });
const results: Result[] = existsSync(RESULTS)
  ? readFileSync(RESULTS, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
  : [];

if (results.length < rounds) {
  const cluster = await startCluster(say);
  const stop = async (code: number) => {
    await cluster.stop();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop(130));
  try {
    const prepared = await prepareRounds(cluster);
    for (const line of HEAD) say(line);
    for (let round = results.length; round < rounds; round += 1) {
      const result = await runRound(cluster, prepared, round);
      results.push(result);
      appendFileSync(RESULTS, `${JSON.stringify(result)}\n`);
      say(rowOf(result, round));
    }
  } finally {
    await cluster.stop();
  }
}

const failures = results.flatMap((result, round) => findFailures(result).map((text) => `round ${round + 1}: ${text}`));
say(`\n${results.length} rounds, ${failures.length} failures`);
for (const failure of failures) say(failure);
process.exitCode = failures.length === 0 ? 0 : 1;
