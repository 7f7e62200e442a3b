import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./server/test/longest-first.ts";

/** Our own order would replace the one that was requested. */
const isShuffled = process.argv.some((argument) => argument.startsWith("--sequence.shuffle"));

export default defineConfig({
  test: {
    include: [
      "contract/**/*.test.ts",
      "server/**/*.test.ts",
      "sample/**/*.test.ts",
      "web/**/*.test.ts",
      "checks/**/*.test.ts",
      "bench/**/*.test.ts",
      "bin/**/*.test.ts",
      "ops/**/*.test.ts",
    ],
    exclude: ["**/node_modules/**", "**/dist/**"],
    globalSetup: ["server/test/postgres.ts"],
    setupFiles: ["server/test/fixed-seed.ts"],
    pool: "forks",
    // What a test needs it opens itself, so files may share a process, which need not load everything anew for each.
    isolate: false,
    // Short-lived objects are copied less often, which saves a sixteenth of the processor time.
    execArgv: ["--max-semi-space-size=64"],
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    // Some tests wait for other programs most of their time, so there are two more under way than there are cores.
    maxWorkers: availableParallelism() + 2,
    // Limits for what hangs. A busy machine needs several times as long as a quiet one, and must not fail for it.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { interval: 20, timeout: 100_000 } },
  },
});
