import fc from "fast-check";
import { expect, test } from "vitest";
import { roundUp } from "./LineChart.tsx";

test("the top line is a round, even number at or above every value, and not far above", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (value) => {
      const top = roundUp(value);
      expect(top).toBeGreaterThanOrEqual(value);
      expect(top % 2).toBe(0);
      if (value > 4) expect(top).toBeLessThanOrEqual(value * 1.5 + 1);
    }),
  );
  expect([0, 3, 5, 14, 47, 186, 1000].map(roundUp)).toEqual([4, 4, 6, 16, 50, 200, 1000]);
});
