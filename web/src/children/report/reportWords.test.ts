import { expect, test } from "vitest";
import { formatNoneLeft } from "./reportWords.ts";

test("no one reads that every child was collected while children are inside or may still come", () => {
  expect(formatNoneLeft(21, true)).toBe("21 children are still inside.");
  expect(formatNoneLeft(1, false)).toBe("One child is still inside.");
  expect(formatNoneLeft(0, true)).toBe("No child is inside now. The day is not over yet.");
  expect(formatNoneLeft(0, false)).toBe("Every child was collected.");
});
