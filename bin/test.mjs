// `npm test`: runs every step, also after one has failed. The last line has the totals.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { buildPages } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { findPinnedNode } from "./install.mjs";
import { runQuietly } from "./processes.mjs";
import { checkSizes } from "./sizes.mjs";
import { readPlaywright, readVitest } from "./suites.mjs";
import { printLine, shortenOutput, UserError } from "./terminal.mjs";

export const vitestStep = "rules, calls, checks and controls (vitest)";
export const journeysStep = "journeys in Chromium (playwright)";
const mostFailuresShown = 25;
const linesPerFailure = 25;
const linesOfDetails = 250;

/** The compiler needs less processor time if it clears its memory half as often. */
const typesEnvironment = { GOGC: "200" };

/** Runs everything once. Returns passed tests, names of failed ones, and the seconds of each step and of all. */
export async function testOnce(root) {
  // As root, the database of a test has a system account, which must be able to enter the folders.
  process.umask(0o022);
  const results = join(root, ".cache/test");
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const runNode = (args, env = {}) =>
    runQuietly(findPinnedNode(root), args, {
      cwd: root,
      env: { ...process.env, ...env, NO_COLOR: "1", FORCE_COLOR: undefined },
    });
  const findModule = (path) => join(root, "node_modules", path);

  // Each of these uses one core, so as many run at a time as there are cores.
  const single = [
    ...[
      "tsconfig.json",
      "contract/tsconfig.json",
      "web/tsconfig.json",
      "web/worker/tsconfig.json",
      "e2e/tsconfig.json",
    ].map((project) => ({
      name: `types (${project})`,
      run: async () =>
        toSingleResult(await runNode([findModule("typescript/bin/tsc"), "-p", project], typesEnvironment)),
    })),
    {
      name: "format and lint",
      run: async () =>
        toSingleResult(await runNode([findModule("@biomejs/biome/bin/biome"), "check", "--max-diagnostics=30"])),
    },
    {
      name: "nothing unused",
      run: async () => toSingleResult(await runNode([findModule("knip/bin/knip.js"), "--no-progress"])),
    },
    { name: "web pages build", run: async () => toSingleResult(await buildPages(root)) },
  ];
  // These use every core, or need the built pages.
  const others = [
    { name: "size of the web pages", run: async () => checkPageSizes(root) },
    {
      name: vitestStep,
      run: async () => {
        const file = join(results, "vitest.json");
        const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
        const CHROMIUM_PATH = await ensureChromium(root);
        const ran = await runNode([findModule("vitest/vitest.mjs"), "run", ...reporters], { CHROMIUM_PATH });
        return readSuite(ran, file, readVitest, results, "vitest.log");
      },
    },
    { name: journeysStep, run: () => runJourneys(root, results, runNode, findModule) },
  ];

  let passed = 0;
  const failures = [];
  const seconds = {};
  const runStep = async ({ name, run }) => {
    printLine(`... ${name}`);
    const begin = Date.now();
    const result = await run().catch((error) => ({
      passed: 0,
      failures: [{ name, text: error instanceof UserError ? error.message : String(error.stack) }],
    }));
    passed += result.passed;
    failures.push(...result.failures.map((failure) => `${name} > ${failure.name}`));
    seconds[name] = Math.round((Date.now() - begin) / 1000);
    printReport(name, result, seconds[name]);
  };
  const started = Date.now();
  await runSideBySide(single, availableParallelism(), runStep);
  for (const step of others) await runStep(step);
  printLine("");
  printLine(`${passed} passed, ${failures.length} failed`);
  return { passed, failures, seconds, secondsOfAll: Math.round((Date.now() - started) / 1000) };
}

async function runSideBySide(steps, atOnce, runStep) {
  const left = steps.values();
  const runLeft = async () => {
    for (const step of left) await runStep(step);
  };
  await Promise.all(Array.from({ length: atOnce }, runLeft));
}

function printReport(name, { passed, failures, skipped = [], notes = [], details = "" }, seconds) {
  const skips = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
  const counts = failures.length > 0 ? `${passed} passed, ${failures.length} failed` : `${passed} passed`;
  printLine(`${failures.length > 0 ? "FAILED " : "ok     "} ${name}: ${counts}${skips} (${seconds} s)`);
  for (const note of notes) printLine(`        ${note}`);
  for (const test of skipped.slice(0, 10)) printLine(`        skipped: ${test}`);
  for (const failure of failures.slice(0, mostFailuresShown)) {
    printLine(`  x ${failure.name}`);
    if (failure.isWhole) printLine(failure.text);
    else if (failure.text) printLine(`${shortenOutput(failure.text, linesPerFailure, 0)}\n`);
  }
  if (failures.length > mostFailuresShown)
    printLine(`  and ${failures.length - mostFailuresShown} more, in .cache/test.`);
  if (details) printLine(`${shortenOutput(details, linesOfDetails, 0)}\n`);
}

// A step without single tests. Its output explains a failure, so more of it is shown.
function toSingleResult({ code, output }) {
  if (code === 0) return { passed: 1, failures: [] };
  return { passed: 0, failures: [{ name: `ended with ${code}`, text: shortenOutput(output, 40, 40), isWhole: true }] };
}

async function checkPageSizes(root) {
  const checked = checkSizes(join(root, "web/dist"));
  return {
    passed: checked.filter(({ ok }) => ok).length,
    failures: checked.filter(({ ok }) => !ok).map(({ line }) => ({ name: line, text: "" })),
    notes: checked.filter(({ ok }) => ok).map(({ line }) => line),
  };
}

function readSuite({ code, output }, file, read, results, log) {
  writeFileSync(join(results, log), output);
  if (!existsSync(file)) return toSingleResult({ code: code || 1, output });
  const result = read(JSON.parse(readFileSync(file, "utf8")), output);
  // The run failed although each test passed: the reason is at the end of its output.
  if (code !== 0 && result.failures.length === 0) result.failures.push(...toSingleResult({ code, output }).failures);
  return result;
}

async function runJourneys(root, results, node, module) {
  if (!existsSync(join(root, "playwright.config.ts"))) {
    throw new UserError("playwright.config.ts is missing, so no journey was run.");
  }
  const CHROMIUM_PATH = await ensureChromium(root);
  const file = join(results, "playwright.json");
  const env = { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const ran = await node([module("@playwright/test/cli.js"), "test", "--reporter=list,json"], env);
  return readSuite(ran, file, readPlaywright, results, "playwright.log");
}
