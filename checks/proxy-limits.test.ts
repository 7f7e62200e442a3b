// The examples of proxies pass on every file that Narthex takes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { allCalls } from "@narthex/contract/api.ts";
import { expect, test } from "vitest";

const LARGEST_FILE = Math.max(...allCalls.map(({ call }) => call.file?.maxBytes ?? 0));
/** The form around a file has some lines of its own. */
const FORM_BYTES = 64 * 1024;

test.each([
  ["nginx.conf", /client_max_body_size (\d+)m;/, 1024 ** 2],
  ["Caddyfile", /max_size (\d+)MB$/m, 1000 ** 2],
  ["container/Caddyfile", /max_size (\d+)MB$/m, 1000 ** 2],
] as const)("%s accepts a request with the largest file of any call", (file, limit, bytes) => {
  const [, number] = limit.exec(readFileSync(join(import.meta.dirname, "../ops", file), "utf8")) ?? [];
  expect(Number(number) * bytes).toBeGreaterThanOrEqual(LARGEST_FILE + FORM_BYTES);
});
