// `npm run proofs -- NAME`: tests that take minutes or need programs that `npm test` does not use.
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import {
  AGAIN,
  buildPlaywrightOptions,
  buildVitestOptions,
  describeFinished,
  prepareResults,
  RESULTS,
  readFinished,
} from "./finished-tests.mjs";
import { findPinnedNode } from "./install.mjs";
import { provePreviousVersion } from "./previous-version.mjs";
import { runInTerminal } from "./processes.mjs";
import { printLine, UserError } from "./terminal.mjs";

/** Each proof is a run of vitest with its own environment. */
const proofs = {
  // Two servers behind PgBouncer in transaction mode, which receive the requests of every HTTP test alternately.
  servers: {
    files: [".http.test.ts"],
    env: { BEHIND_POOLER: "1" },
    needsPages: true,
  },
  // The two seconds within which a change is on open streams. In `npm test` other files delay it.
  live: { files: ["live/delivery", "live/outage"], env: { LIVE_PROOF: "1" } },
  // 100,000 generated inputs, in parts: a repeated run continues after the finished ones.
  inputs: {
    files: ["checks/generated-input"],
    env: { FUZZ_INPUTS: "100000" },
    results: "FUZZ_RESULTS",
  },
  // The random tests with many more cases, and the imports with larger files, which would take too long in `npm test`.
  random: {
    files: [
      "merges/identity",
      "children/random-checkouts",
      "children/random-staff",
      "reports/agreement",
      "statements/proof",
      "feeds/feed.rules",
      "events/random-series",
      "imports/run",
      "imports/check",
    ],
    env: { RANDOM_PROOF: "1" },
  },
};

/**
 * A random test with all its cases takes five minutes on a quiet machine, and the first test of each worker waits until
 * its second server is loaded.
 */
const LONGEST_TEST_MS = 30 * 60 * 1000;

const describeMachineProof = (name) => ({ first: ["ops/proofs/main.ts", name], env: {} });

/** Proofs that are programs, with their first arguments and environment. */
const programs = {
  kills: describeMachineProof("kills"),
  "full-disk": describeMachineProof("full-disk"),
  clock: describeMachineProof("clock"),
  steady: describeMachineProof("steady"),
  interruptions: describeMachineProof("interruptions"),
  // Failures of a whole cluster under load.
  cluster: { first: ["ops/cluster/proof.ts"], env: {}, usesBrowser: true },
  // The journeys, with two servers for each congregation behind PgBouncer in transaction mode.
  "journeys-on-servers": {
    first: ["node_modules/@playwright/test/cli.js", "test"],
    env: { BEHIND_POOLER: "1" },
    usesBrowser: true,
    continues: buildPlaywrightOptions,
  },
};

const previousVersion = "previous-version";
const names = [...Object.keys(proofs), ...Object.keys(programs), previousVersion];
const usage = `Use: npm run proofs -- NAME [files]. The proofs are: ${names.join(", ")}.`;

async function runProgram(root, name, args) {
  const { first, env, usesBrowser = false, continues } = programs[name];
  const [program, ...options] = first;
  if (usesBrowser) await ensureBuilt(root);
  const chromium = usesBrowser ? await ensureChromium(root) : null;
  // The other programs keep their results themselves.
  const [file, given] = continues
    ? [prepareResults(root, name, args.includes(AGAIN)), args.filter((argument) => argument !== AGAIN)]
    : [null, args];
  const more = file ? continues(root, file, printFinished(file)) : [];
  const code = await runInTerminal(findPinnedNode(root), [join(root, program), ...options, ...given, ...more], {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      ...(file ? { [RESULTS]: file } : {}),
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    },
  });
  if (file) printLine(`Passed: ${describeFinished(readFinished(file))}`);
  return code;
}

/** Says what this run leaves out. @returns it */
function printFinished(file) {
  const finished = readFinished(file);
  if (finished.length > 0) printLine(`Passed before: ${describeFinished(finished)}; ${AGAIN} runs them again.`);
  return finished;
}

async function runVitest(root, name, args) {
  const { files, env, results, needsPages = false } = proofs[name];
  if (needsPages) await ensureBuilt(root);
  const file = prepareResults(root, name, args.includes(AGAIN));
  const named = args.filter((argument) => argument !== AGAIN);
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const options = [`--testTimeout=${LONGEST_TEST_MS}`, `--hookTimeout=${LONGEST_TEST_MS}`];
  if (!results) {
    printFinished(file);
    options.push(...buildVitestOptions(root));
  }
  const selected = named.length > 0 ? named : files;
  const code = await runInTerminal(findPinnedNode(root), [vitest, "run", ...options, ...selected], {
    cwd: root,
    env: { ...process.env, ...env, [results ?? RESULTS]: file },
  });
  if (!results) printLine(`Passed: ${describeFinished(readFinished(file))}`);
  return code;
}

/**
 * Returns the exit code. @param args the name of a proof, and files of tests to run instead of all, or the options of its
 * program
 */
export async function runProof(root, [name, ...args]) {
  if (Object.hasOwn(programs, name ?? "")) return await runProgram(root, name, args);
  if (Object.hasOwn(proofs, name ?? "")) return await runVitest(root, name, args);
  if (name === previousVersion) return await provePreviousVersion(root, args);
  throw new UserError(usage);
}
