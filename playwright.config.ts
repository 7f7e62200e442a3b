import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

const chromium = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.journey.ts",
  globalSetup: "./e2e/prepare.ts",
  // Each journey has a congregation of its own, so none needs to wait for another of its file.
  fullyParallel: true,
  // A journey waits for its server and for time-outs of the page now and then, so there is one more than there are
  // cores.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: true,
  // A journey holds many screens; on a busy machine, or with delayed pages, each takes its time.
  timeout: process.env.SLOW_PAGES ? 600_000 : 360_000,
  // A limit for results that never come. Journeys that require a short time state it.
  expect: { timeout: 60_000, toPass: { intervals: [100] } },
  reporter: [["list"]],
  use: {
    viewport: { width: 1280, height: 800 },
    // Another zone than the congregation's, so that mistakes between the two fail.
    timezoneId: "UTC",
    // Journeys answer requests themselves, which a service worker would do before them.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    // An element that is not there after this time does not come, so that the journey fails now and not at its end.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      // As root Chromium has no sandbox of its own; the other switches keep it from calling home.
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
