import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amount, sumAmounts, toAmount, toCents } from "./money.ts";

const MAX = 999_999_999;
const cents = fc.integer({ min: 1, max: MAX });
const typed = (value: unknown) => amount.safeParse(value);

describe("an amount", () => {
  test("is converted to cents and back unchanged, with and without cents and sign", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }), (value) => {
        expect(toCents(toAmount(value))).toBe(value);
        expect(toAmount(value)).toMatch(/^-?\d+\.\d{2}$/);
      }),
    );
  });

  test("is the same as text, as a number, or with fewer decimals", () => {
    fc.assert(
      fc.property(cents, (value) => {
        const text = toAmount(value);
        for (const one of [text, ` ${text} `, Number(text), String(Number(text)), `00${text}`])
          expect(typed(one).data).toBe(text);
      }),
    );
  });

  test("with three decimals is refused, not rounded", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 999 }), (value, more) => {
        expect(typed(`${toAmount(value)}${more}`).error?.issues.map(({ message }) => message)).toEqual([
          "Please use at most two decimals. Amounts are never rounded.",
        ]);
      }),
    );
  });

  test.each(["10000000", "0010000000.00", "90071992547409.92", 90071992547409.92, "9".repeat(40)])(
    "of %s is too much, however large it is",
    (value) => {
      expect(typed(value).error?.issues.map(({ message }) => message)).toEqual([
        "The amount can be at most 9,999,999.99.",
      ]);
    },
  );

  test("of any number is that number, or refused", () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const { data } = typed(value);
        if (data !== undefined) expect([Number(data), data]).toEqual([value, value.toFixed(2)]);
      }),
    );
  });

  test.each([
    ["9999999.99", "9999999.99"],
    ["0.01", "0.01"],
    [0.1, "0.10"],
    [9999999.99, "9999999.99"],
    ["50", "50.00"],
    ["7.5", "7.50"],
  ])("%j is %s", (given, text) => {
    expect(typed(given).data).toBe(text);
  });

  const DIGITS = "Please enter an amount in digits, such as 12.50.";
  const NOTHING = "The amount must be more than zero.";
  const DECIMALS = "Please use at most two decimals. Amounts are never rounded.";
  const MUCH = "The amount can be at most 9,999,999.99.";
  test.each([
    [undefined, "Amount is required"],
    [null, "Amount is required"],
    ["", "Amount is required"],
    ["  ", "Amount is required"],
    [true, "Amount is required"],
    [["5"], "Amount is required"],
    ["-5", NOTHING],
    [-5, NOTHING],
    ["0", NOTHING],
    ["0.00", NOTHING],
    [0, NOTHING],
    ["0.001", DECIMALS],
    [0.001, DECIMALS],
    [0.1 + 0.2, DECIMALS],
    ["1.000", DECIMALS],
    [1e9, MUCH],
    ["10000000", MUCH],
    ["9".repeat(40), MUCH],
    ["1e9", DIGITS],
    [1e21, MUCH],
    [Number.MAX_VALUE, MUCH],
    [-1e21, NOTHING],
    [1e-7, DECIMALS],
    ["12,50", DIGITS],
    ["1,250.00", DIGITS],
    ["$5", DIGITS],
    ["NaN", DIGITS],
    ["Infinity", DIGITS],
    [".5", DIGITS],
    ["5.", DIGITS],
    ["٥", DIGITS],
    ["0x10", DIGITS],
  ])("%j is refused: %s", (given, sentence) => {
    expect(typed(given).error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });

  test("of a value that is no number is refused", () => {
    for (const given of [Number.NaN, Number.POSITIVE_INFINITY]) expect(typed(given).success).toBe(false);
  });
});

describe("sums", () => {
  const ledger = fc.array(cents.map(toAmount), { maxLength: 200 });

  test("parts add up to the whole, for any split", () => {
    fc.assert(
      fc.property(ledger, fc.nat(5), (gifts, parts) => {
        const whole = sumAmounts(gifts);
        const split = Array.from({ length: parts + 1 }, (_, part) =>
          sumAmounts(gifts.filter((_gift, place) => place % (parts + 1) === part)),
        );
        expect(sumAmounts(split)).toBe(whole);
      }),
    );
  });

  test("do not depend on the order", () => {
    fc.assert(fc.property(ledger, (gifts) => sumAmounts(gifts.toReversed()) === sumAmounts(gifts)));
  });

  test("are exact where floating point is not", () => {
    expect(sumAmounts(Array(10).fill("0.10"))).toBe("1.00");
    expect(sumAmounts(["9999999.99", "0.01"])).toBe("10000000.00");
    expect(sumAmounts([])).toBe("0.00");
  });
});

test("refuse an amount that is not exact", () => {
  for (const text of ["", "1.234", "abc", "1,5", "1e3"]) expect(() => toCents(text)).toThrow(RangeError);
  for (const value of [0.5, Number.NaN, 2 ** 53]) expect(() => toAmount(value)).toThrow(RangeError);
  expect(Object.is(toCents("-0.00"), 0)).toBe(true);
});
