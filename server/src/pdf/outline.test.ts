import { expect, test } from "vitest";
import { encodeOutline } from "./outline.ts";

test("an outline is its box, its contours, and the steps from point to point", () => {
  const corner = (x: number, y: number, endContour = false) => ({ x, y, onCurve: true, endContour });
  const bytes = encodeOutline([corner(0, 0), corner(10, 0), corner(10, 20, true)], 2);
  const view = new DataView(bytes.buffer);
  const numbers = [0, 2, 4, 6, 8].map((position) => view.getInt16(position));
  expect(numbers).toEqual([1, 0, 0, 20, 40]);
  expect([view.getUint16(10), view.getUint16(12)]).toEqual([2, 0]);
  // A step of nothing has no byte, a short one has one byte and a flag for its sign.
  expect([...bytes.slice(14, 17)]).toEqual([1 + 16 + 32, 1 + 2 + 16 + 32, 1 + 16 + 4 + 32]);
  expect([...bytes.slice(17, 19)]).toEqual([20, 40]);
  expect(bytes.length % 2).toBe(0);
});

test("a step back is short with another flag, and a long step has two bytes", () => {
  const at = (x: number, y: number, endContour = false) => ({ x, y, onCurve: false, endContour });
  const bytes = encodeOutline([at(300, -300), at(290, -301), at(-290, 300, true)], 1);
  expect([...bytes.slice(14, 17)]).toEqual([0, 2 + 4, 0]);
  expect([...bytes.slice(17, 27)]).toEqual([1, 44, 10, 253, 188, 254, 212, 1, 2, 89]);
});

test("a glyph without points, such as a space, has no bytes", () => {
  expect(encodeOutline([], 1)).toHaveLength(0);
});
