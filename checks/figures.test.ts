// No figure on a screen is a constant: the sources of the web contain none of the figures of the early mock-ups.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "./sources.ts";

const files = sourceFiles(["web/src"], [".ts", ".tsx"]).filter((file) => !/\.test\.tsx?$/.test(file));

const between = String.raw`[\s\S]{1,60}?`;
/** Matches consecutive figures of a chart, in a list or in objects. */
const series = (...figures: number[]) => new RegExp(figures.map((figure) => `\\b${figure}\\b`).join(between));

const SAMPLES: readonly (readonly [what: string, sample: RegExp])[] = [
  ["attendance by week", series(165, 172, 180, 186)],
  ["attendance bars", series(65, 59, 80, 81)],
  ["giving by type", series(300, 150, 100, 80)],
  ["new members", /\+12\b/],
  ["giving compared", /\+8\.2\b/],
];

test.each(SAMPLES)("%s", (_, sample) => {
  const shown = files.filter((file) => {
    const code = readFileSync(file, "utf8").replace(/^\s*(\/\/|\/?\*).*$/gm, "");
    return sample.test(code);
  });
  expect(shown).toEqual([]);
});

test("the patterns find the figures in lists and objects", () => {
  expect(SAMPLES[1]?.[1].test("[{ week: 1, value: 65 }, { week: 2, value: 59 }, { v: 80 }, { v: 81 }]")).toBe(true);
  expect(SAMPLES[1]?.[1].test("data={[65, 59, 80, 81]}")).toBe(true);
  expect(SAMPLES[0]?.[1].test('"165", "172", "180", "186"')).toBe(true);
});
