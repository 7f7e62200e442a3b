import { describe, expect, it } from "vitest";
import { maskAddress, openToken, sealAddress } from "./token.ts";

const SECRET = { current: "a secret that is only used in tests, long enough", other: null };

describe("a sealed address", () => {
  it.each(["lydia@example.org", "jürgen@пример.example", `${"x".repeat(60)}@${"y".repeat(180)}.example`])(
    "%s can be opened again, and its token is different each time",
    (address) => {
      const token = sealAddress(SECRET, address);
      expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(openToken(SECRET, token)).toBe(address);
      expect(sealAddress(SECRET, address)).not.toBe(token);
    },
  );

  it("cannot be opened with another key or after a change", () => {
    const token = sealAddress(SECRET, "lydia@example.org");
    const later = { current: `${SECRET.current}!`, other: SECRET.current };
    expect(openToken({ ...later, other: null }, token)).toBeNull();
    expect(openToken(later, token)).toBe("lydia@example.org");
    for (let place = 0; place < token.length - 1; place++) {
      const other = token[place] === "A" ? "B" : "A";
      expect(openToken(SECRET, token.slice(0, place) + other + token.slice(place + 1))).toBeNull();
    }
    for (const nonsense of ["", "x", "/../", "a".repeat(39), "a".repeat(601), " ".repeat(60)])
      expect(openToken(SECRET, nonsense)).toBeNull();
  });
});

it.each([
  ["lydia@example.org", "l•••@example.org"],
  ["😀a@example.org", "😀•••@example.org"],
])("%s shows as %s", (address, shown) => {
  expect(maskAddress(address)).toBe(shown);
});
