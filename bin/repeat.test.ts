import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { readOptions, summarizeRuns } from "./repeat.mjs";

const VITEST = "rules, calls, checks and controls (vitest)";
const JOURNEYS = "journeys in Chromium (playwright)";
const run = (passed: number, failures: string[]) => ({
  passed,
  failures,
  seconds: { "format and lint": 3, [VITEST]: 80, [JOURNEYS]: 170 },
  secondsOfAll: 251,
});

test("accepts the number of runs and the load, in either spelling", () => {
  expect(readOptions([])).toEqual({ times: 1, isBusy: false });
  expect(readOptions(["--repeat", "10", "--busy"])).toEqual({ times: 10, isBusy: true });
  expect(readOptions(["--busy", "--repeat=2"])).toEqual({ times: 2, isBusy: true });
});

test.each([
  [["--repeat"]],
  [["--repeat", "0"]],
  [["--repeat=101"]],
  [["--often"]],
  [["--busy=1"]],
  [["--repeat", "x"]],
])("refuses %j", (args) => expect(() => readOptions(args)).toThrow("Use: npm test"));

test("lists each test that failed in any run with the runs, and ends with the totals", () => {
  const lines = summarizeRuns([run(10, []), run(8, ["journeys > a", "vitest > b"]), run(9, ["journeys > a"])]);
  expect(lines).toEqual([
    "",
    "Run    passed  failed    vitest   journeys     all",
    "1          10       0      80 s      170 s   251 s",
    "2           8       2      80 s      170 s   251 s",
    "3           9       1      80 s      170 s   251 s",
    "",
    "Tests that failed:",
    "  journeys > a: failed in 2 (run 2, 3)",
    "  vitest > b: failed in 1 (run 2)",
    "",
    "27 passed, 3 failed",
  ]);
});

test("reports that no test failed", () => {
  expect(summarizeRuns([run(10, []), run(10, [])])).toContain("No test failed in any run.");
});

test("the program that keeps a core busy ends after its time", async () => {
  const child = spawn(process.execPath, ["bin/busy.mjs", "100"]);
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

test("the program that keeps a core busy ends when the process that started it ends", async () => {
  const child = spawn(process.execPath, ["bin/busy.mjs", "60000"], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  child.disconnect();
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});
