// `npm run proofs -- NAME`: tests that take minutes or need programs that `npm test` does not use.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { findPinnedNode } from "./install.mjs";
import { provePreviousVersion } from "./previous-version.mjs";
import { runInTerminal } from "./processes.mjs";
import { UserError } from "./terminal.mjs";

/** Each proof is a run of vitest with its own environment. */
const proofs = {
  // Two servers behind PgBouncer in transaction mode, which receive the requests of every HTTP test alternately.
  servers: {
    files: [".http.test.ts"],
    // These block the drawing thread and count the job workers of one server.
    exclude: ["**/pdf/drawing.http.test.ts", "**/payments/burst.http.test.ts"],
    env: { BEHIND_POOLER: "1" },
  },
  // 100,000 generated inputs, in parts: a repeated run continues after the finished ones.
  inputs: {
    files: ["checks/generated-input"],
    exclude: [],
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
    exclude: [],
    env: { RANDOM_PROOF: "1" },
  },
};

/** The option that deletes the results of finished parts. */
const AGAIN = "--again";

/** A random test with all its cases takes five minutes on a quiet machine. */
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
  },
};

const previousVersion = "previous-version";
const names = [...Object.keys(proofs), ...Object.keys(programs), previousVersion];
const usage = `Use: npm run proofs -- NAME [files]. The proofs are: ${names.join(", ")}.`;

async function runProgram(root, { first: [program, ...first], env, usesBrowser = false }, args) {
  if (usesBrowser) await ensureBuilt(root);
  const chromium = usesBrowser ? await ensureChromium(root) : null;
  return await runInTerminal(findPinnedNode(root), [join(root, program), ...first, ...args], {
    cwd: root,
    env: { ...process.env, ...env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
  });
}

/** The file in which a proof keeps the results of its parts. */
function prepareResults(root, name, again) {
  const folder = join(root, ".cache/proofs");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.jsonl`);
  if (again) rmSync(file, { force: true });
  return file;
}

/**
 * Returns the exit code. @param args the name of a proof, and files of tests to run instead of all, or the options of its
 * program
 */
export async function runProof(root, [name, ...files]) {
  if (Object.hasOwn(programs, name ?? "")) return await runProgram(root, programs[name], files);
  if (name === previousVersion) return await provePreviousVersion(root, files);
  const proof = Object.hasOwn(proofs, name ?? "") ? proofs[name] : null;
  if (!proof) throw new UserError(usage);
  const named = files.filter((file) => file !== AGAIN);
  const selected = named.length > 0 ? named : proof.files;
  const excluded = proof.exclude.flatMap((pattern) => ["--exclude", pattern]);
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const kept = proof.results ? { [proof.results]: prepareResults(root, name, files.includes(AGAIN)) } : {};
  const limits = [`--testTimeout=${LONGEST_TEST_MS}`];
  return await runInTerminal(findPinnedNode(root), [vitest, "run", ...limits, ...excluded, ...selected], {
    cwd: root,
    env: { ...process.env, ...proof.env, ...kept },
  });
}
