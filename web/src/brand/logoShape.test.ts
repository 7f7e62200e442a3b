import { expect, test } from "vitest";
import { computeDrawnSize, isWordmark } from "./logoShape.ts";

const ROOM = { wide: 216, high: 40, tall: 80 };

test.each([
  ["a square", { width: 256, height: 256 }, { width: 40, height: 40 }, false],
  ["a wide one, as wide as there is room", { width: 512, height: 66 }, { width: 216, height: 28 }, true],
  ["a tall one, higher than others", { width: 73, height: 256 }, { width: 23, height: 80 }, false],
  ["an oblong", { width: 300, height: 200 }, { width: 60, height: 40 }, false],
  ["a small one, not enlarged", { width: 50, height: 20 }, { width: 50, height: 20 }, false],
])("%s", (_, logo, drawn, stands) => {
  expect(computeDrawnSize(logo, ROOM)).toEqual(drawn);
  expect(isWordmark(logo)).toBe(stands);
});
