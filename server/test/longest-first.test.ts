import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { LONGEST } from "./longest-first.ts";

test("the list of the longest test files names each once, and only files that exist", () => {
  expect(new Set(LONGEST).size).toBe(LONGEST.length);
  expect(LONGEST.filter((path) => !existsSync(path))).toEqual([]);
});
