import { expect, test } from "vitest";
import { placeWords, splitSpaces } from "./direction.ts";

test.each([
  [
    "a right-to-left word before a Latin one is placed at the right",
    "\u0645\u062D\u0645\u062F Smith",
    "Smith \u0645\u062D\u0645\u062F",
  ],
  [
    "Latin words after a right-to-left one keep their order",
    "\u05D3\u05D5\u05D3 van Dyk",
    "van Dyk \u05D3\u05D5\u05D3",
  ],
  [
    "a right-to-left word after a Latin one stays behind it",
    "Smith \u0645\u062D\u0645\u062F",
    "Smith \u0645\u062D\u0645\u062F",
  ],
  ["a line without right-to-left words stays as it is", "Mia Berg", "Mia Berg"],
])("%s", (_, line, placed) => {
  expect(placeWords(line)).toBe(placed);
});

test("the space after a right-to-left word is set apart from it", () => {
  expect(splitSpaces("\u0645\u062D\u0645\u062F ")).toEqual(["\u0645\u062D\u0645\u062F", " "]);
  expect(splitSpaces("Mia ")).toEqual(["Mia "]);
});
