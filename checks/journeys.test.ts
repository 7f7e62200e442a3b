// Journeys do not depend on the current time, on fixed waits, or on each other. (docs/decisions/0114)
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "./sources.ts";

const journeys = sourceFiles(["e2e"], [".journey.ts"]);

const FORBIDDEN: readonly (readonly [what: string, code: RegExp])[] = [
  ["opens a browser context, which would have the machine's clock: use visitor()", /\.newContext\(/],
  ["reads the machine's clock: use TODAY and now()", /new Date\(\)|Date\.now\(|Temporal\.Now|performance\.now\(/],
  ["waits by the clock", /waitForTimeout|setTimeout\(\s*\(|setTimeout\(resolve/],
  ["is run alone, left out or tried again", /\.only\(|\.skip\(|\.fixme\(|retries:/],
];

test.each(FORBIDDEN)("no journey %s", (_, code) => {
  expect(journeys.length).toBeGreaterThan(20);
  expect(journeys.filter((file) => code.test(readFileSync(file, "utf8")))).toEqual([]);
});
