import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "contract/**/*.test.ts",
      "server/**/*.test.ts",
      "web/**/*.test.ts",
      "checks/**/*.test.ts",
      "bench/**/*.test.ts",
      "bin/**/*.test.ts",
    ],
    exclude: ["**/node_modules/**", "**/dist/**"],
    globalSetup: ["server/test/postgres.ts"],
    pool: "forks",
    // What a test needs it opens itself, so files may share a process, which need not load everything anew for each.
    isolate: false,
    // Some tests wait for other programs most of their time, so there is one more of them under way than there are cores.
    maxWorkers: Math.max(2, availableParallelism() + 1),
    // Limits for what hangs. A busy machine needs several times as long as a quiet one, and must not fail for it.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { interval: 20, timeout: 30_000 } },
  },
});
