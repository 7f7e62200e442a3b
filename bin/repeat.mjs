// `npm test -- --repeat N`: runs the whole suite several times to find flaky tests. With `--busy` every core is
// kept busy at the same time.
import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findPinnedNode } from "./install.mjs";
import { printLine, UserError } from "./terminal.mjs";
import { journeysStep, testOnce, vitestStep } from "./test.mjs";

const busyAtMostMs = 30 * 60_000;

export const usage = "Use: npm test [-- --repeat N] [--busy], with N from 1 to 100.";

export function readOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: { repeat: { type: "string", default: "1" }, busy: { type: "boolean", default: false } },
    });
    if (!/^([1-9]\d?|100)$/.test(values.repeat)) throw new UserError(usage);
    return { times: Number(values.repeat), isBusy: values.busy };
  } catch {
    throw new UserError(usage);
  }
}

/** Returns the exit code. */
export async function runTests(root, args) {
  const { times, isBusy } = readOptions(args);
  const runs = [];
  for (let number = 1; number <= times; number += 1) {
    if (times > 1)
      printLine(`${number > 1 ? "\n" : ""}Run ${number} of ${times}${isBusy ? ", on a busy machine" : ""}`);
    const idle = isBusy ? keepBusy(root) : () => {};
    runs.push(await testOnce(root).finally(idle));
  }
  if (times > 1) for (const line of summarizeRuns(runs)) printLine(line);
  return runs.every(({ failures }) => failures.length === 0) ? 0 : 1;
}

/** Keeps every core busy until the returned function is called. */
export function keepBusy(root, milliseconds = busyAtMostMs) {
  const program = join(root, "bin/busy.mjs");
  const children = Array.from({ length: availableParallelism() }, () =>
    fork(program, [String(milliseconds)], {
      execPath: findPinnedNode(root),
      execArgv: [],
      stdio: ["ignore", 1, 2, "ipc"],
    }),
  );
  return () => {
    for (const child of children) child.kill();
  };
}

/** Results of each run, the tests that failed in any, and the totals. */
export function summarizeRuns(runs) {
  const formatCells = (run, passed, failed, vitest, journeys, all) =>
    `${run.padEnd(5)}${passed.padStart(8)}${failed.padStart(8)}${vitest.padStart(10)}${journeys.padStart(11)}${all.padStart(8)}`;
  const rows = runs.map(({ passed, failures, seconds, secondsOfAll }, place) => {
    const shown = [passed, failures.length].map(String);
    const times = [seconds[vitestStep] ?? 0, seconds[journeysStep] ?? 0, secondsOfAll].map((one) => `${one} s`);
    return formatCells(String(place + 1), ...shown, ...times);
  });
  const failedIn = new Map();
  for (const [place, { failures }] of runs.entries())
    for (const name of new Set(failures)) failedIn.set(name, [...(failedIn.get(name) ?? []), place + 1]);
  const flaky = [...failedIn].map(
    ([name, numbers]) => `  ${name}: failed in ${numbers.length} (run ${numbers.join(", ")})`,
  );
  const sum = (count) => runs.reduce((total, run) => total + count(run), 0);
  return [
    "",
    formatCells("Run", "passed", "failed", "vitest", "journeys", "all"),
    ...rows,
    "",
    flaky.length > 0 ? "Tests that failed:" : "No test failed in any run.",
    ...flaky.sort(),
    "",
    `${sum(({ passed }) => passed)} passed, ${sum(({ failures }) => failures.length)} failed`,
  ];
}
