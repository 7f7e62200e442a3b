import type { DecimalSign } from "@narthex/contract/gift-import-mapping.ts";
import { toAmount } from "@narthex/contract/money.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findAmbiguousAmount, guessDecimalSign, readAmount, readFundParts } from "./amounts.rules.ts";

describe("an amount", () => {
  test.each<[string, DecimalSign, number]>([
    ["1,234.50", "point", 123450],
    ["$1,234.50", "point", 123450],
    ["(50.00)", "point", -5000],
    ["($1,050.25)", "point", -105025],
    ["-$5", "point", -500],
    ["5.00-", "point", -500],
    [".5", "point", 50],
    ["50.0000", "point", 5000],
    ["USD 12", "point", 1200],
    ["1.234,50", "comma", 123450],
    ["1 234,50 €", "comma", 123450],
    ["1'234,5", "comma", 123450],
    ["1.234", "comma", 123400],
    ["1,234", "point", 123400],
  ])("%s with a %s is %i cents", (text, sign, cents) => {
    expect(readAmount(text, sign)).toEqual({ cents });
  });

  test.each<[string, DecimalSign]>([
    ["", "point"],
    ["ten", "point"],
    ["1,23", "point"],
    ["1.234,50", "point"],
    ["1.23", "comma"],
    ["12.345", "point"],
    ["10000000.00", "point"],
    ["1.2.3", "point"],
    ["NaN", "point"],
  ])("%s with a %s is refused and never rounded", (text, sign) => {
    expect(readAmount(text, sign)).toHaveProperty("sentence");
  });

  test("is read exactly as it is written in either way", () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (cents) => {
        expect(readAmount(toAmount(cents), "point")).toEqual({ cents });
        expect(readAmount(toAmount(cents).replace(".", ","), "comma")).toEqual({ cents });
      }),
    );
  });
});

test("one amount with cents decides the sign of all", () => {
  expect(guessDecimalSign(["12", "1.234,50"])).toBe("comma");
  expect(guessDecimalSign(["12", "1,234.50"])).toBe("point");
  expect(findAmbiguousAmount(["12", "1.234"])).toBe("1.234");
  expect(findAmbiguousAmount(["12.50", "1.234"])).toBeNull();
});

test("a gift to several funds is read in its parts", () => {
  expect(readFundParts("General (50.00), Missions (25.00)", "point")).toEqual([
    { fund: "General", cents: 5000 },
    { fund: "Missions", cents: 2500 },
  ]);
  expect(readFundParts("General", "point")).toBeNull();
  expect(readFundParts("General (restricted)", "point")).toBeNull();
});
