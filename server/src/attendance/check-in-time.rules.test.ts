import { describe, expect, test } from "vitest";
import { Refusal } from "../refusal.ts";
import { checkInMoment, computeSummarySpans, findDefaultMoment } from "./check-in-time.rules.ts";

const now = Temporal.Instant.from("2026-11-22T15:00:00.123Z");

describe("the recorded time", () => {
  const recorded = (given: string | undefined, mayChoose: boolean) => {
    try {
      return checkInMoment(given, now, mayChoose).toString();
    } catch (error) {
      if (error instanceof Refusal) return [error.code, ...Object.keys(error.fields ?? {})].join(" ");
      throw error;
    }
  };
  const NOW = now.toString();

  test.each<[string, string | undefined, string, string]>([
    ["nothing", undefined, NOW, NOW],
    ["now", "2026-11-22T15:00:00.123Z", NOW, NOW],
    ["a little earlier", "2026-11-22T14:58:00Z", "2026-11-22T14:58:00Z", NOW],
    ["as early as a wrong clock may be", "2026-11-22T14:55:00.123Z", "2026-11-22T14:55:00.123Z", NOW],
    ["earlier than that", "2026-11-22T14:55:00.122Z", "2026-11-22T14:55:00.122Z", "invalid_input checkInTime"],
    ["last year", "2025-11-22T10:00:00-05:00", "2025-11-22T15:00:00Z", "invalid_input checkInTime"],
    ["a clock that is fast", "2026-11-22T15:05:00.123Z", NOW, NOW],
    ["a future", "2026-11-22T15:05:00.124Z", "check_in_in_future checkInTime", "check_in_in_future checkInTime"],
    ["far away", "9999-12-31T23:59:59Z", "check_in_in_future checkInTime", "check_in_in_future checkInTime"],
    ["before our time", "1899-12-31T23:59:59Z", "invalid_input checkInTime", "invalid_input checkInTime"],
    ["the year 0", "0000-01-01T00:00:00+23:59", "invalid_input checkInTime", "invalid_input checkInTime"],
    ["finer than we keep", "2026-11-22T14:59:00.9999999Z", "2026-11-22T14:59:00.999Z", NOW],
  ])("%s", (_name, given, byStaff, bySelf) => {
    expect(recorded(given, true)).toBe(byStaff);
    expect(recorded(given, false)).toBe(bySelf);
  });
});

test("people recorded after the day of an event came when it began", () => {
  const event = (endDate: string, timezone = "America/New_York") => ({
    ...{ eventDate: "2026-11-21", startTime: "10:30", endDate, endTime: "12:00", timezone },
    startsAt: "2026-11-21T15:30:00Z",
    endsAt: `${endDate}T17:00:00Z`,
  });
  const at = (instant: string, timezone?: string) =>
    findDefaultMoment(event("2026-11-21", timezone), Temporal.Instant.from(instant)).toString();
  expect(at("2026-11-22T04:59:59Z")).toBe("2026-11-22T04:59:59Z");
  expect(at("2026-11-22T05:00:00Z")).toBe("2026-11-21T15:30:00Z");
  expect(at("2026-11-22T05:00:00Z", "America/Denver")).toBe("2026-11-22T05:00:00Z");
  expect(findDefaultMoment(event("2026-11-22"), now)).toBe(now);
});

test("people recorded after an event over midnight came when it began, even on the day on which it ended", () => {
  const vigil = {
    ...{ eventDate: "2026-11-21", startTime: "22:00", endDate: "2026-11-22", endTime: "01:00" },
    ...{ timezone: "America/New_York", startsAt: "2026-11-22T03:00:00Z", endsAt: "2026-11-22T06:00:00Z" },
  };
  const at = (instant: string) => findDefaultMoment(vigil, Temporal.Instant.from(instant)).toString();
  expect(at("2026-11-22T05:59:59Z")).toBe("2026-11-22T05:59:59Z");
  expect(at("2026-11-22T06:00:00Z")).toBe("2026-11-22T03:00:00Z");
  expect(at("2026-11-22T20:00:00Z")).toBe("2026-11-22T03:00:00Z");
});

describe("the spans of a summary", () => {
  const spans = (instant: string, zone = "America/New_York") =>
    computeSummarySpans(Temporal.Instant.from(instant), zone);

  test("today is the congregation's day, up to its last second", () => {
    expect(spans("2026-11-23T04:59:59Z")).toMatchObject({
      dayStart: "2026-11-22T05:00:00Z",
      dayEnd: "2026-11-23T05:00:00Z",
    });
    expect(spans("2026-11-23T05:00:00Z")).toMatchObject({
      dayStart: "2026-11-23T05:00:00Z",
      dayEnd: "2026-11-24T05:00:00Z",
    });
    expect(spans("2026-11-23T05:00:00Z", "Pacific/Honolulu").dayStart).toBe("2026-11-22T10:00:00Z");
  });

  test("days on which the clocks change have 23 and 25 hours", () => {
    expect(spans("2027-03-14T12:00:00Z")).toMatchObject({
      dayStart: "2027-03-14T05:00:00Z",
      dayEnd: "2027-03-15T04:00:00Z",
    });
    expect(spans("2026-11-01T12:00:00Z")).toMatchObject({
      dayStart: "2026-11-01T04:00:00Z",
      dayEnd: "2026-11-02T05:00:00Z",
    });
  });

  test("the last 7 days", () => {
    expect(spans("2026-11-22T15:00:00Z").weekStart).toBe("2026-11-15T15:00:00Z");
  });
});
