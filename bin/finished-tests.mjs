// Keeps what has passed in a proof, so that a repeated start continues with the rest.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The option that deletes the results of finished parts. */
export const AGAIN = "--again";

/** The variable with the file in which the reporters keep what has passed. */
export const RESULTS = "PROOF_RESULTS";

/** The file in which a proof keeps the results of its parts, which are deleted if `isAgain`. */
export function prepareResults(root, name, isAgain) {
  const folder = join(root, ".cache/proofs");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.jsonl`);
  if (isAgain) rmSync(file, { force: true });
  return file;
}

/** What has passed: objects with `name` and the number of `tests`. */
export function readFinished(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

/** Called by a reporter. */
export function keepFinished(finished) {
  const file = process.env[RESULTS];
  if (file) appendFileSync(file, `${JSON.stringify(finished)}\n`);
}

export function describeFinished(finished) {
  const tests = finished.reduce((total, { tests }) => total + tests, 0);
  return `${finished.length} with ${tests} tests`;
}

/** Files of tests that have passed in this proof. The configuration of vitest excludes them: projects ignore --exclude. */
export function listFinishedFiles() {
  const file = process.env[RESULTS];
  return file ? readFinished(file).map(({ name }) => name) : [];
}

/** Options of vitest with which it keeps the files that pass. */
export function buildVitestOptions(root) {
  return ["--reporter=default", `--reporter=${join(root, "bin/finished-files.mjs")}`, "--passWithNoTests"];
}

/** Options of Playwright with which it leaves out the journeys that passed. */
export function buildPlaywrightOptions(root, file, finished) {
  const reporters = `--reporter=list,${join(root, "bin/finished-journeys.mjs")}`;
  if (finished.length === 0) return [reporters];
  const left = `${file}.txt`;
  writeFileSync(left, finished.map(({ name }) => `${name}\n`).join(""));
  return [reporters, "--test-list-invert", left];
}
