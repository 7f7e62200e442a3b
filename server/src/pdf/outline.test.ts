import { expect, test } from "vitest";
import { encodeOutline } from "./outline.ts";

test("an outline is its box, its contours, and the steps from point to point", () => {
  const corner = (x: number, y: number, endContour = false) => ({ x, y, onCurve: true, endContour });
  const bytes = encodeOutline([corner(0, 0), corner(10, 0), corner(10, 20, true)], 2);
  const view = new DataView(bytes.buffer);
  const numbers = [0, 2, 4, 6, 8].map((position) => view.getInt16(position));
  expect(numbers).toEqual([1, 0, 0, 20, 40]);
  expect([view.getUint16(10), view.getUint16(12)]).toEqual([2, 0]);
  expect([...bytes.slice(14, 17)]).toEqual([1, 1, 1]);
  expect([17, 19, 21, 23, 25, 27].map((position) => view.getInt16(position))).toEqual([0, 20, 0, 0, 0, 40]);
  expect(bytes.length % 2).toBe(0);
});

test("a glyph without points, such as a space, has no bytes", () => {
  expect(encodeOutline([], 1)).toHaveLength(0);
});
