import { availableParallelism } from "node:os";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { listFinishedFiles } from "./bin/finished-tests.mjs";
import { LongestFirst } from "./server/test/longest-first.ts";

/** Our own order would replace the one that was requested. */
const isShuffled = process.argv.some((argument) => argument.startsWith("--sequence.shuffle"));

const chromium = process.env.CHROMIUM_PATH;

/** Limits for what hangs. A busy machine needs several times as long as a quiet one, and must not fail for it. */
const limits = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { interval: 20, timeout: 100_000 } },
};

/** The packages that controls, forms and their tests import. Add one here if a test reports that it has no default. */
const PACKAGES = [
  "@hookform/resolvers/zod",
  "@tanstack/react-query",
  "@tanstack/react-router",
  "@tanstack/react-virtual",
  "axe-core",
  "linkify-it",
  "lucide-react",
  "radix-ui",
  "react",
  "react-dom",
  "react-dom/client",
  "react-hook-form",
  "react/jsx-dev-runtime",
  "react/jsx-runtime",
  "vitest-browser-react",
  "zod",
];

export default defineConfig({
  test: {
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...limits,
          name: "node",
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
          exclude: ["**/node_modules/**", "**/dist/**", ...listFinishedFiles()],
          globalSetup: ["server/test/postgres.ts"],
          setupFiles: ["server/test/fixed-seed.ts"],
          pool: "forks",
          // A test opens everything that it needs, so files may share a process, which need not load everything anew
          // for each.
          isolate: false,
          sequence: { groupOrder: 1 },
          // Short-lived objects are copied less often, which saves a sixteenth of the processor time.
          execArgv: ["--max-semi-space-size=64"],
          // Some tests wait for other programs most of their time, so there are two more under way than there are
          // cores.
          maxWorkers: availableParallelism() + 2,
        },
      },
      {
        // The styles and the plugins of the real pages.
        extends: "./web/vite.config.ts",
        // Bundled before the first test: a package that is found during a test would load the page again.
        optimizeDeps: { include: PACKAGES, noDiscovery: true },
        test: {
          ...limits,
          name: "browser",
          include: ["web/src/**/*.browser.test.tsx"],
          setupFiles: ["web/test/setup.ts"],
          // Vitest runs projects with different numbers of workers one after the other, in this order.
          sequence: { groupOrder: 0 },
          // One page for all files. A test removes what it has shown, and the setup what it has set.
          fileParallelism: false,
          isolate: false,
          api: { host: "127.0.0.1" },
          browser: {
            enabled: true,
            headless: true,
            connectTimeout: limits.hookTimeout,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium ? { executablePath: chromium } : {}),
                // As root Chromium has no sandbox of its own; no name is resolved, so nothing outside can be reached.
                args: [
                  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
                  "--disable-background-networking",
                  "--disable-component-update",
                  "--disable-sync",
                  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
                ],
              },
              contextOptions: { reducedMotion: "reduce", timezoneId: "UTC" },
              actionTimeout: limits.expect.poll.timeout,
            }),
            instances: [{ browser: "chromium", viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
