// Every error code has a sentence and is used.
import { readFileSync } from "node:fs";
import { ERRORS } from "@narthex/contract/errors.ts";
import { expect, test } from "vitest";
import { sourceFiles } from "./sources.ts";

test("every error code has a sentence with a full stop", () => {
  const bare = Object.entries(ERRORS).filter(([, { sentence }]) => sentence.trim().length < 10);
  expect(bare).toEqual([]);
});

test("every error code is used by the server", () => {
  const source = sourceFiles(["server/src"], [".ts"])
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const unused = Object.keys(ERRORS).filter((code) => !new RegExp(`["']${code}["']`).test(source));
  expect(unused).toEqual([]);
});
