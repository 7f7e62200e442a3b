// A repeated start of a proof continues with the tests that have not passed, with the real test programs.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  buildPlaywrightOptions,
  buildVitestOptions,
  describeFinished,
  RESULTS,
  readFinished,
} from "./finished-tests.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
let folder: string;

beforeAll(() => {
  // Inside of the project, so that the files find its packages.
  mkdirSync(join(root, ".cache"), { recursive: true });
  folder = mkdtempSync(join(root, ".cache", "finished-tests-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Names of the files or journeys that pass; the others fail. */
function writeTests(program: "vitest" | "@playwright/test", ending: string, passing: readonly string[]): void {
  for (const name of ["first", "second"]) {
    const text = `import { expect, test } from "${program}";
test("${name} > passes", () => expect(${passing.includes(name)}).toBe(true));
`;
    writeFileSync(join(folder, `${name}.${ending}`), text);
  }
}

/** Like ours: a project has its own list of excluded files. */
const CONFIG_WITH_PROJECT = [
  'import { listFinishedFiles } from "../../bin/finished-tests.mjs";',
  'const test = { name: "node", include: ["*.test.ts"], exclude: listFinishedFiles() };',
  "export default { test: { projects: [{ test }] } };",
].join("\n");

function runProgram(args: readonly string[], results: string): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, [RESULTS]: results, NO_COLOR: "1" };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, output: stdout + stderr });
    });
  });
}

it("vitest leaves out the files that passed before", async () => {
  const results = join(folder, "vitest.jsonl");
  const program = join(root, "node_modules/vitest/vitest.mjs");
  writeFileSync(join(folder, "vitest.config.ts"), CONFIG_WITH_PROJECT);
  const start = () => runProgram([program, "run", "--root", folder, ...buildVitestOptions(root)], results);
  writeTests("vitest", "test.ts", ["first"]);
  expect((await start()).code).toBe(1);
  expect(readFinished(results)).toEqual([{ name: "first.test.ts", tests: 1 }]);

  writeTests("vitest", "test.ts", ["second"]); // the first would fail now
  expect((await start()).code).toBe(0);
  expect(describeFinished(readFinished(results))).toBe("2 with 2 tests");
});

it("Playwright leaves out the journeys that passed before", async () => {
  const results = join(folder, "playwright.jsonl");
  const program = join(root, "node_modules/@playwright/test/cli.js");
  writeFileSync(join(folder, "playwright.config.ts"), 'export default { testDir: ".", testMatch: "*.journey.ts" };\n');
  const start = () =>
    runProgram([program, "test", ...buildPlaywrightOptions(root, results, readFinished(results))], results);
  writeTests("@playwright/test", "journey.ts", ["first"]);
  expect((await start()).code).toBe(1);
  expect(readFinished(results)).toEqual([{ name: "first.journey.ts › first > passes", tests: 1 }]);

  writeTests("@playwright/test", "journey.ts", ["second"]);
  expect((await start()).code).toBe(0);
  expect(describeFinished(readFinished(results))).toBe("2 with 2 tests");
});
