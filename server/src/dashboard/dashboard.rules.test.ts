import { TIMEZONES } from "@narthex/contract/limits.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  computeDashboardSpans,
  computeIncrease,
  computeRate,
  findLastSundays,
  findWeeksBack,
} from "./dashboard.rules.ts";

const at = (instant: string, timezone = "America/New_York") =>
  computeDashboardSpans(Temporal.Instant.from(instant), timezone);

describe("today and this month", () => {
  test("are the congregation's, also if it is tomorrow in London", () => {
    expect(at("2026-04-01T03:30:00Z")).toEqual({
      today: { from: "2026-03-31T04:00:00Z", until: "2026-04-01T04:00:00Z" },
      month: { from: "2026-03-01", until: "2026-04-01" },
      monthSoFar: { from: "2026-03-01", until: "2026-03-29" },
      monthAhead: { from: "2026-03-29", until: "2026-04-01" },
      lastMonth: { from: "2026-02-01", until: "2026-03-01" },
    });
    expect(at("2026-04-01T03:30:00Z", "Pacific/Honolulu").today.from).toBe("2026-03-31T10:00:00Z");
  });

  test("change with the year", () => {
    expect(at("2026-12-31T12:00:00Z").month).toEqual({ from: "2026-12-01", until: "2027-01-01" });
  });

  test.each([
    ["2026-03-08T12:00:00Z", 23],
    ["2026-11-01T12:00:00Z", 25],
    ["2026-06-07T12:00:00Z", 24],
  ])("%s is in a day of %i hours", (instant, hours) => {
    const { from, until } = at(instant).today;
    expect(Temporal.Instant.from(from).until(Temporal.Instant.from(until)).total("hours")).toBe(hours);
  });

  test("include the instant itself in every zone", () => {
    const moments = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.constantFrom(...TIMEZONES), (date, timezone) => {
        const { today, month } = at(date.toISOString(), timezone);
        expect(date.getTime()).toBeGreaterThanOrEqual(Date.parse(today.from));
        expect(date.getTime()).toBeLessThan(Date.parse(today.until));
        expect(month.from.endsWith("-01") && month.until.endsWith("-01")).toBe(true);
      }),
    );
  });
});

describe("the last Sunday that is over", () => {
  const daysAt = (instant: string, timezone = "America/New_York") => {
    const { last, before } = findLastSundays(Temporal.Instant.from(instant), timezone);
    return [before.day, last.day];
  };

  test.each([
    ["2026-10-17T16:00:00Z", "Saturday"],
    ["2026-10-18T16:00:00Z", "Sunday"],
    ["2026-10-19T03:59:59Z", "the end of Sunday"],
  ])("at %s, on %s, is a week ago or less", (instant) => {
    expect(daysAt(instant)).toEqual(["2026-10-04", "2026-10-11"]);
  });

  test("is yesterday on a Monday, in the congregation's zone", () => {
    expect(daysAt("2026-10-19T04:00:00Z")).toEqual(["2026-10-11", "2026-10-18"]);
    expect(daysAt("2026-10-19T04:00:00Z", "Pacific/Honolulu")).toEqual(["2026-10-04", "2026-10-11"]);
  });

  test("has 25 hours where the clock goes back", () => {
    const { last } = findLastSundays(Temporal.Instant.from("2026-11-02T12:00:00Z"), "America/New_York");
    expect(last).toEqual({ day: "2026-11-01", from: "2026-11-01T04:00:00Z", until: "2026-11-02T05:00:00Z" });
  });
});

describe("the same days of last month", () => {
  test.each([
    ["2026-11-20", "2026-10-01", "2026-10-21"],
    ["2026-03-28", "2026-02-01", "2026-03-01"],
    ["2026-03-31", "2026-02-01", "2026-03-01"],
    ["2024-03-29", "2024-02-01", "2024-03-01"],
    ["2026-01-01", "2025-12-01", "2025-12-02"],
    ["2026-05-31", "2026-04-01", "2026-05-01"],
  ])("on %s end on the same day, or at the end of the month", (day, from, until) => {
    expect(at(`${day}T17:00:00Z`).lastMonth).toEqual({ from, until });
  });

  test.each([
    ["2026-11-20", "2026-11-01", "2026-11-21"],
    ["2026-03-29", "2026-03-01", "2026-03-29"],
    ["2026-12-31", "2026-12-01", "2026-12-31"],
    ["2026-08-31", "2026-08-01", "2026-09-01"],
  ])("on %s are compared with as many days of this month", (day, from, until) => {
    const { monthSoFar, monthAhead } = at(`${day}T17:00:00Z`);
    expect(monthSoFar).toEqual({ from, until });
    expect(monthAhead.from).toBe(until);
  });
});

test("a change has a sign and one decimal, and is null without a base", () => {
  expect(computeIncrease("108.20", "100.00")).toBe(8.2);
  expect(computeIncrease("0.00", "100.00")).toBe(-100);
  expect(computeIncrease("100.00", "100.00")).toBe(0);
  expect(computeIncrease("2.00", "3.00")).toBe(-33.3);
  expect(computeIncrease("9999999.99", "0.01")).toBe(99999999800);
  expect(computeIncrease("5.00", "0.00")).toBeNull();
});

test("the rate has one decimal, and is 0 without members", () => {
  expect(computeRate(0, 0)).toBe(0);
  expect(computeRate(3, 0)).toBe(0);
  expect(computeRate(1, 3)).toBe(33.3);
  expect(computeRate(2, 3)).toBe(66.7);
  expect(computeRate(5, 4)).toBe(125);
});

describe("the weeks of a trend", () => {
  const back = (instant: string, days: number, timezone = "America/New_York") =>
    findWeeksBack(Temporal.Instant.from(instant), timezone, days);

  test("begin on Sundays and end with this week", () => {
    const { sundays, from, until } = back("2026-11-20T04:30:00Z", 30);
    expect(sundays).toEqual(["2026-10-18", "2026-10-25", "2026-11-01", "2026-11-08", "2026-11-15"]);
    expect([from, until]).toEqual(["2026-10-18T04:00:00Z", "2026-11-22T05:00:00Z"]);
  });

  test("include the instant itself and the earliest day, in every zone", () => {
    const moments = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.constantFrom(...TIMEZONES), fc.constantFrom(30, 90, 365), (date, timezone, days) => {
        const { sundays, from, until } = back(date.toISOString(), days, timezone);
        expect(Date.parse(from)).toBeLessThanOrEqual(date.getTime() - (days - 2) * 86_400_000);
        expect(Date.parse(until)).toBeGreaterThan(date.getTime());
        expect(sundays.every((day) => Temporal.PlainDate.from(day).dayOfWeek === 7)).toBe(true);
        expect(sundays.length).toBeLessThanOrEqual(Math.ceil(days / 7) + 2);
      }),
    );
  });
});
