import { expect, test } from "vitest";
import { findZone } from "./zones.ts";

test.each([
  ["Phoenix", "America/Phoenix"],
  ["puerto rico", "America/Puerto_Rico"],
  [" Manila ", "Asia/Manila"],
  ["Europe/Berlin", "Europe/Berlin"],
])("%s names the zone %s", (typed, zone) => {
  expect(findZone(typed)).toBe(zone);
});

test.each(["", "Nowhere", "Pho"])("“%s” names no zone", (typed) => {
  expect(findZone(typed)).toBeNull();
});
