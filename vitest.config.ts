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
    // On two cores vitest would use one alone.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
