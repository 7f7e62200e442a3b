import { describe, expect, it } from "vitest";
import { planAnswer } from "./prayers.rules.ts";

const open = { isAnswered: false, answeredDate: null, testimony: null };
const done = { isAnswered: true, answeredDate: "2026-11-01", testimony: "Thanks be to God" };
const DAY = "2026-11-22";

describe("speaking of an answer", () => {
  it("calls it answered today, with or without a testimony", () => {
    expect(planAnswer(open, { isAnswered: true }, DAY)).toEqual({
      action: "answered",
      change: { isAnswered: true, answeredDate: DAY },
    });
    expect(planAnswer(open, { isAnswered: true, testimony: "Well again" }, DAY)).toEqual({
      action: "answered",
      change: { isAnswered: true, answeredDate: DAY, testimony: "Well again" },
    });
  });

  it("only changes or removes the testimony; the day stays", () => {
    expect(planAnswer(done, { testimony: "More" }, DAY)).toEqual({ action: "told", change: { testimony: "More" } });
    expect(planAnswer(done, { isAnswered: true, testimony: null }, DAY)).toEqual({
      action: "told",
      change: { testimony: null },
    });
  });

  it("reopens it, and keeps the testimony unless it is removed", () => {
    const reopened = { isAnswered: false, answeredDate: null };
    expect(planAnswer(done, { isAnswered: false }, DAY)).toEqual({ action: "reopened", change: reopened });
    expect(planAnswer(done, { isAnswered: false, testimony: null }, DAY)).toEqual({
      action: "reopened",
      change: { ...reopened, testimony: null },
    });
  });

  it("is empty if nothing differs", () => {
    for (const input of [{}, { isAnswered: true }, { testimony: done.testimony }])
      expect(planAnswer(done, input, DAY)).toBeNull();
    for (const input of [{}, { isAnswered: false }, { isAnswered: false, testimony: null }])
      expect(planAnswer(open, input, DAY)).toBeNull();
  });

  it("refuses a testimony for an open request", () => {
    expect(planAnswer(open, { testimony: "x" }, DAY)).toBe("not_answered");
    expect(planAnswer(done, { isAnswered: false, testimony: "x" }, DAY)).toBe("not_answered");
  });
});
