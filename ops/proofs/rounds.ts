// Rounds of a proof. Finished ones are kept in a file, and a repeated start continues after them.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

export interface OpenProof<Result> {
  /** @param round from 0 */
  run(round: number): Promise<Result>;
  close(): Promise<void>;
}

export interface Proof<Result> {
  /** That of the command and of the file with its results. */
  readonly name: string;
  readonly rounds: number;
  /** Why it cannot run here; null if it can. */
  cannotRun?(): string | null;
  open(): Promise<OpenProof<Result>>;
  /** A line for each finished round. */
  readonly head: readonly string[];
  rowOf(result: Result, round: number): string;
  /** Everything that a round did not meet; empty if it passed. */
  findFailures(result: Result): string[];
  /** The text that is printed after the last round. */
  summarize?(results: readonly Result[]): string[];
}

function readResults<Result>(file: string): Result[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Result);
}

/** Runs what is missing of a proof as a program with the options `--rounds N` and `--again`, and prints all of it. */
export async function runProof<Result>(proof: Proof<Result>): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: String(proof.rounds) },
      again: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`Use: npm run proofs -- ${proof.name} [--rounds N] [--again]`);
  const reason = proof.cannotRun?.() ?? null;
  if (reason !== null) return printLine(`Skipped: ${reason}`);
  const file = fileURLToPath(new URL(`../../.cache/proofs/${proof.name}.jsonl`, import.meta.url));
  mkdirSync(dirname(file), { recursive: true });
  if (values.again) rmSync(file, { force: true });
  const results = readResults<Result>(file);
  for (const line of proof.head) printLine(line);
  for (const [round, result] of results.entries()) printLine(proof.rowOf(result, round));
  if (results.length < rounds) {
    const open = await proof.open();
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.once(signal, () => open.close().finally(() => process.exit(130)));
    try {
      for (let round = results.length; round < rounds; round += 1) {
        const result = await open.run(round);
        results.push(result);
        appendFileSync(file, `${JSON.stringify(result)}\n`);
        printLine(proof.rowOf(result, round));
      }
    } finally {
      await open.close();
    }
  }
  for (const line of proof.summarize?.(results) ?? []) printLine(line);
  const failures = results.flatMap((result, round) =>
    proof.findFailures(result).map((text) => `round ${round + 1}: ${text}`),
  );
  printLine(`\n${results.length} rounds, ${failures.length} failures`);
  for (const failure of failures) printLine(failure);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
