import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeForLike } from "./search.ts";

test("a search treats wildcards as ordinary characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("%", "_", "\\", "a", "é") }), (search) => {
      const escaped = escapeForLike(search);
      const pairs = /\\[\\%_]/g;
      expect(escaped.replace(pairs, "")).not.toMatch(/[\\%_]/);
      expect(escaped.replace(pairs, (pair) => pair[1] ?? "")).toBe(search);
    }),
  );
});
