import { HOURS_DAYS_BACK, hours, toHours, toHundredths } from "@narthex/contract/hours.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findHoursDayError, findSumError, sumHours } from "./hours.rules.ts";

const quarters = fc.integer({ min: 1, max: 96 }).map((count) => toHours(count * 25));

describe("hours", () => {
  test.each([
    ["0.25", "0.25"],
    ["1.25", "1.25"],
    ["1.5", "1.50"],
    ["2", "2.00"],
    [" 24 ", "24.00"],
    ["24.00", "24.00"],
    ["08.75", "8.75"],
  ])("%j is read as %j", (typed, read) => {
    expect(hours.parse(typed)).toBe(read);
  });

  test.each([
    "0",
    "0.00",
    "0.1",
    "0.20",
    "1.3",
    "24.25",
    "25",
    "100",
    "999",
    "1.250",
    "1.255",
    "-1",
    "+1",
    "1e1",
    "0x1",
    "1,25",
    "1.",
    ".5",
    "½",
    "١",
    "NaN",
    "x",
    "1 5",
  ])("%j is refused", (typed) => {
    expect(hours.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
      "Please enter hours from 0.25 to 24 in quarters, such as 1.25.",
    ]);
  });

  test.each(["", " ", null, undefined, 1.25, [], {}])("%j is nothing", (typed) => {
    expect(hours.safeParse(typed).error?.issues[0]?.message).toBe("Please enter the hours.");
  });

  test("hours are read exactly, for every quarter of an hour and nothing else", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (hundredths) => {
        const text = toHours(hundredths);
        expect(toHundredths(text)).toBe(hundredths);
        const isGood = hundredths >= 25 && hundredths <= 2400 && hundredths % 25 === 0;
        expect(hours.safeParse(text).data).toBe(isGood ? text : undefined);
      }),
    );
  });
});

describe("sums", () => {
  test("the parts add up to the whole for any split", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(quarters, fc.integer({ min: 0, max: 4 }))), (entries) => {
        const parts = [0, 1, 2, 3, 4].map((part) =>
          sumHours(entries.flatMap(([given, where]) => (where === part ? [given] : []))),
        );
        const whole = sumHours(entries.map(([given]) => given));
        expect(sumHours(parts)).toBe(whole);
        expect(toHundredths(whole) % 25).toBe(0);
      }),
    );
  });

  test("a day has 24 hours", () => {
    fc.assert(
      fc.property(quarters, quarters, (one, other) => {
        expect(findSumError(one, other) === null).toBe(toHundredths(one) + toHundredths(other) <= 2400);
      }),
    );
    expect(findSumError("24.00", "0.00")).toBeNull();
    expect(findSumError("0.25", "24.00")).toBe(
      "Together with your other hours on this day, this is more than 24 hours.",
    );
  });
});

describe("days", () => {
  test.each([
    ["2026-11-22", null],
    ["2026-11-21", null],
    ["2026-08-24", null],
    ["2026-11-23", "The date cannot be in the future."],
    ["2027-01-01", "The date cannot be in the future."],
    ["2026-08-23", "Please enter a day of the last 90 days."],
    ["0001-01-01", "Please enter a day of the last 90 days."],
  ])("%s on 22 November 2026", (day, wrong) => {
    expect(findHoursDayError(day, "2026-11-22")).toBe(wrong);
  });

  test("just the last 90 days and today", () => {
    const days = fc
      .integer({ min: 0, max: 40_000 })
      .map((offset) => Temporal.PlainDate.from("1990-01-01").add({ days: offset }));
    fc.assert(
      fc.property(days, fc.integer({ min: -200, max: 200 }), (today, offset) => {
        const day = today.add({ days: offset }).toString();
        expect(findHoursDayError(day, today.toString()) === null).toBe(offset <= 0 && offset >= -HOURS_DAYS_BACK);
      }),
    );
  });
});
