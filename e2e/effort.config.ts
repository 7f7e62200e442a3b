// The configuration of `npm run effort`, which measures the effort of common tasks. One at a time, because of the times.
import base from "../playwright.config.ts";

export default {
  ...base,
  testDir: "efforts",
  testMatch: "*.effort.ts",
  globalSetup: "./prepare.ts",
  workers: 1,
  reporter: [["list"], ["./efforts/reporter.ts"]],
};
