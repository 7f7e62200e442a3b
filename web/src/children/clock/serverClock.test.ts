import { expect, test } from "vitest";
import { computeServerTime } from "./serverClock.ts";

const at = (time: string) => Date.parse(`2026-11-22T${time}Z`);

test.each([
  ["an hour slow", "2026-11-22T15:00:01Z", "14:00:00", "14:00:30"],
  ["an hour fast", "2026-11-22T15:00:02Z", "16:00:00", "16:00:30"],
])("a device whose clock is %s tells the server's time", (_, answeredAt, first, later) => {
  expect(computeServerTime(answeredAt, at(first))).toBe(Date.parse(answeredAt));
  expect(computeServerTime(answeredAt, at(later))).toBe(Date.parse(answeredAt) + 30_000);
});

test("of many answers, the earliest differences are forgotten", () => {
  const first = "2026-11-22T10:00:00Z";
  computeServerTime(first, at("09:00:00"));
  for (let more = 0; more < 100; more++)
    computeServerTime(new Date(at("11:00:00") + more).toISOString(), at("11:00:00"));
  expect(computeServerTime(first, at("10:00:00"))).toBe(Date.parse(first));
});
