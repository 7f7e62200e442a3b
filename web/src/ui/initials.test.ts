import { describe, expect, test } from "vitest";
import { choosePane, getInitials, PANES } from "./initials.ts";

describe("initials", () => {
  test.each([
    ["Ruth Adeyemi", "RA"],
    ["  María   José  Ortega ", "MO"],
    ["Plato", "P"],
    ["o'brien kate", "OK"],
    ["'Ōlelo Kahananui", "ŌK"],
    ["李明", "李"],
    ["Ürümqi élan", "ÜÉ"],
    // One letter of two code points stays whole, and so does one sign of several code points.
    ["e\u0301lan vital", "E\u0301V"],
    ["👩‍👧 Family", "👩‍👧F"],
    ["(Bob) — Smith", "BS"],
    ["Choir 2", "C2"],
    ["", "?"],
    ["…", "?"],
  ])("%j gives %j", (name, expected) => {
    expect(getInitials(name)).toBe(expected);
  });
});

describe("the pane color of a name", () => {
  const names = Array.from({ length: 800 }, (_, index) => `Person ${index} of the house`);

  test("is the same for the same name in any case and form", () => {
    expect(choosePane("Ruth Adeyemi")).toBe(choosePane(" ruth adeyemi "));
    expect(choosePane("José")).toBe(choosePane("Jose\u0301"));
  });

  test("is an existing color, and all colors are used about equally", () => {
    const counts = new Map<number, number>();
    for (const name of names) counts.set(choosePane(name), (counts.get(choosePane(name)) ?? 0) + 1);
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: PANES }, (_, index) => index + 1));
    for (const count of counts.values()) expect(count).toBeGreaterThan(names.length / PANES / 2);
  });
});
