import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeCell, unescapeCell } from "./cells.rules.ts";

const tricky = fc.string({
  unit: fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", "\n", "＝", "a", " ", '"', ","),
});

test("no cell begins like a formula, and every cell is read unchanged", () => {
  fc.assert(
    fc.property(fc.oneof(tricky, fc.string({ unit: "grapheme" })), (value) => {
      const cell = escapeCell(value);
      expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      expect(unescapeCell(cell)).toBe(value);
    }),
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["+12125550123", "'+12125550123"],
  ["'=1", "''=1"],
  ["O'Hara", "O'Hara"],
  ["'tis", "'tis"],
])("%s is written as %s", (value, cell) => {
  expect(escapeCell(value)).toBe(cell);
});
