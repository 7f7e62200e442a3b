import { expect, test } from "vitest";
import { hasPaperList } from "./paperDay.ts";

test("a paper list can be printed from a week before the start until the end", () => {
  const event = { startsAt: "2026-10-18T14:00:00Z", endsAt: "2026-10-18T15:30:00Z" };
  const at = (now: string) => hasPaperList(event, new Date(now));
  expect(at("2026-10-11T13:59:00Z")).toBe(false);
  expect(at("2026-10-11T14:00:00Z")).toBe(true);
  expect(at("2026-10-18T15:29:00Z")).toBe(true);
  expect(at("2026-10-18T15:30:00Z")).toBe(false);
});
