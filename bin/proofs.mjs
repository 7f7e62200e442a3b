// `npm run proofs -- NAME`: tests that take minutes or need programs that `npm test` does not use.
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { pinnedNode } from "./install.mjs";
import { provePreviousVersion } from "./previous-version.mjs";
import { handOver } from "./processes.mjs";
import { Mistake } from "./say.mjs";

/** Each proof is a run of vitest with its own environment. */
const proofs = {
  // Two servers behind PgBouncer in transaction mode, which receive the requests of every HTTP test alternately.
  servers: {
    files: [".http.test.ts"],
    // These block the drawing thread and count the job workers of one server.
    exclude: ["**/pdf/drawing.http.test.ts", "**/payments/burst.http.test.ts"],
    env: { BEHIND_POOLER: "1" },
  },
  // The random tests with many more cases, and the imports with larger files, which would take too long in `npm test`.
  random: {
    files: [
      "merges/identity",
      "children/random-checkouts",
      "reports/agreement",
      "statements/proof",
      "feeds/feed.rules",
      "events/random-series",
      "checks/generated-input",
      "imports/run",
      "imports/check",
    ],
    exclude: [],
    env: { RANDOM_PROOF: "1", FUZZ_INPUTS: "55000" },
  },
};

/** A random test with all its cases takes five minutes on a quiet machine. */
const LONGEST_TEST_MS = 30 * 60 * 1000;

/** Proofs that run in a browser, with their first arguments and environment. */
const programs = {
  // Failures of a whole cluster under load.
  cluster: { first: ["ops/cluster/proof.ts"], env: {} },
  // The journeys, with two servers for each congregation behind PgBouncer in transaction mode.
  "journeys-on-servers": {
    first: ["node_modules/@playwright/test/cli.js", "test"],
    env: { BEHIND_POOLER: "1" },
  },
};

const previousVersion = "previous-version";
const names = [...Object.keys(proofs), ...Object.keys(programs), previousVersion];
const usage = `Use: npm run proofs -- NAME [files]. The proofs are: ${names.join(", ")}.`;

async function proveInBrowser(root, { first: [program, ...first], env }, args) {
  await ensureBuilt(root);
  const chromium = await ensureChromium(root);
  return await handOver(pinnedNode(root), [join(root, program), ...first, ...args], {
    cwd: root,
    env: { ...process.env, ...env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
  });
}

/**
 * Returns the exit code. @param args the name of a proof, and files of tests to run instead of all, or the options of its
 * program
 */
export async function prove(root, [name, ...files]) {
  if (Object.hasOwn(programs, name ?? "")) return await proveInBrowser(root, programs[name], files);
  if (name === previousVersion) return await provePreviousVersion(root, files);
  const proof = Object.hasOwn(proofs, name ?? "") ? proofs[name] : null;
  if (!proof) throw new Mistake(usage);
  const selected = files.length > 0 ? files : proof.files;
  const excluded = proof.exclude.flatMap((pattern) => ["--exclude", pattern]);
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const limits = [`--testTimeout=${LONGEST_TEST_MS}`];
  return await handOver(pinnedNode(root), [vitest, "run", ...limits, ...excluded, ...selected], {
    cwd: root,
    env: { ...process.env, ...proof.env },
  });
}
