import { expect, test } from "vitest";
import { fitText } from "./fit.ts";

/** Every letter is half as wide as it is high. */
const measure = (text: string, size: number) => [...text].length * size * 0.5;
const limits = { width: 100, largest: 20, smallest: 8, most: 2 };

test("a short text has the largest size", () => {
  expect(fitText("Mia Berg", limits, measure)).toEqual({ lines: ["Mia Berg"], size: 20, isCut: false });
});

test("a longer text is broken between words before it becomes smaller", () => {
  expect(fitText("Alexandra Quillberg", limits, measure)).toEqual({
    lines: ["Alexandra", "Quillberg"],
    size: 20,
    isCut: false,
  });
});

test("a long word becomes smaller until it fits", () => {
  const { lines, size } = fitText("Wolfeschlegelstein", limits, measure);
  expect(lines).toEqual(["Wolfeschlegelstein"]);
  expect(size).toBe(11);
});

test("text that does not fit at the smallest size is broken anywhere, and ends with an ellipsis", () => {
  const { lines, size } = fitText("x".repeat(90), limits, measure);
  expect(size).toBe(8);
  expect(lines.map((line) => line.length)).toEqual([25, 25]);
  expect(lines.at(-1)).toMatch(/…$/);
});

test("a word is broken with a hyphen before it becomes smaller than it has to", () => {
  const { lines, size, isCut } = fitText("Wolfeschlegelstein", { ...limits, unbroken: 16 }, measure);
  expect([lines, size, isCut]).toEqual([["Wolfeschleg-", "elstein"], 16, false]);
});

test("a name is broken after its own hyphen", () => {
  expect(fitText("Anna Hohen-Berger", { ...limits, most: 3 }, measure).lines).toEqual(["Anna", "Hohen-", "Berger"]);
});

test("a low box limits the size and the lines", () => {
  const { lines, size } = fitText("Mia Berg", { ...limits, height: 12 }, measure);
  expect([lines, size]).toEqual([["Mia Berg"], 10]);
});

test("words that are read from right to left stay joined in a line", () => {
  expect(fitText("\u0645\u062D\u0645\u062F\u00A0\u0639\u0628\u062F", limits, measure).lines).toEqual([
    "\u0645\u062D\u0645\u062F\u00A0\u0639\u0628\u062F",
  ]);
});
