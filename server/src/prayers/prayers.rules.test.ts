import { describe, expect, it } from "vitest";
import { answered } from "./prayers.rules.ts";

const open = { isAnswered: false, answeredDate: null, testimony: null };
const done = { isAnswered: true, answeredDate: "2026-11-01", testimony: "Thanks be to God" };
const DAY = "2026-11-22";

describe("speaking of an answer", () => {
  it("calls it answered today, with or without a testimony", () => {
    expect(answered(open, { isAnswered: true }, DAY)).toEqual({
      deed: "answered",
      change: { isAnswered: true, answeredDate: DAY },
    });
    expect(answered(open, { isAnswered: true, testimony: "Well again" }, DAY)).toEqual({
      deed: "answered",
      change: { isAnswered: true, answeredDate: DAY, testimony: "Well again" },
    });
  });

  it("only changes or removes the testimony; the day stays", () => {
    expect(answered(done, { testimony: "More" }, DAY)).toEqual({ deed: "told", change: { testimony: "More" } });
    expect(answered(done, { isAnswered: true, testimony: null }, DAY)).toEqual({
      deed: "told",
      change: { testimony: null },
    });
  });

  it("reopens it, and keeps the testimony unless it is removed", () => {
    const reopened = { isAnswered: false, answeredDate: null };
    expect(answered(done, { isAnswered: false }, DAY)).toEqual({ deed: "reopened", change: reopened });
    expect(answered(done, { isAnswered: false, testimony: null }, DAY)).toEqual({
      deed: "reopened",
      change: { ...reopened, testimony: null },
    });
  });

  it("is empty if nothing differs", () => {
    for (const input of [{}, { isAnswered: true }, { testimony: done.testimony }])
      expect(answered(done, input, DAY)).toBeNull();
    for (const input of [{}, { isAnswered: false }, { isAnswered: false, testimony: null }])
      expect(answered(open, input, DAY)).toBeNull();
  });

  it("refuses a testimony for an open request", () => {
    expect(answered(open, { testimony: "x" }, DAY)).toBe("not_answered");
    expect(answered(done, { isAnswered: false, testimony: "x" }, DAY)).toBe("not_answered");
  });
});
