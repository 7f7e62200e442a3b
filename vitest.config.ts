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
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
