// In a process of its own: what becomes of its threads must not slow other tests down.
import { execFileSync } from "node:child_process";
import { platform } from "node:os";
import { expect, test } from "vitest";

const script = `
  import { scrypt } from "node:crypto";
  import { readdirSync, readFileSync } from "node:fs";
  import { getPriority } from "node:os";
  import { promisify } from "node:util";
  import { letRequestsGoFirst } from ${JSON.stringify(import.meta.resolve("./threads.ts"))};
  await promisify(scrypt)("password", "salt", 32);
  letRequestsGoFirst();
  const threads = readdirSync("/proc/self/task").map((id) => ({
    name: readFileSync(\`/proc/self/task/\${id}/comm\`, "utf8").trim(),
    behind: getPriority(Number(id)) - getPriority(),
  }));
  console.log(JSON.stringify(threads));
`;

test.runIf(platform() === "linux")("the threads that hash step behind, and no others do", () => {
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  const threads = JSON.parse(output) as { name: string; behind: number }[];
  const behind = threads.filter((thread) => thread.behind > 0);
  expect(behind.length).toBeGreaterThan(0);
  expect(behind).toEqual(threads.filter(({ name }) => name === "libuv-worker"));
});
