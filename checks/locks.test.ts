// Advisory locks are defined in one file, because two with the same number would block each other.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOCKS } from "../server/src/database/locks.ts";
import { sourceFiles } from "./sources.ts";

test("every advisory lock has a different number", () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length);
});

test("numbers and keys of advisory locks are defined only in database/locks.ts", () => {
  const product = sourceFiles(["server/src", "sample/src"], [".ts"]).filter((file) => !file.endsWith(".test.ts"));
  const others = product.filter((file) => {
    if (file === "server/src/database/locks.ts") return false;
    const text = readFileSync(file, "utf8");
    return /7_268_3\d\d/.test(text) || /advisory\w*lock\w*\(hashtextextended\(\$\{`/.test(text);
  });
  expect(others).toEqual([]);
});
