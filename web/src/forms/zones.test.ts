import { expect, test } from "vitest";
import { findZone, guessZone } from "./zones.ts";

test.each([
  ["Phoenix", "America/Phoenix"],
  ["puerto rico", "America/Puerto_Rico"],
  [" Manila ", "Asia/Manila"],
  ["Europe/Berlin", "Europe/Berlin"],
  ["Kolkata", "Asia/Calcutta"],
  ["Europe/Kyiv", "Europe/Kiev"],
  ["buenos aires", "America/Buenos_Aires"],
])("%s names the zone %s", (typed, zone) => {
  expect(findZone(typed)).toBe(zone);
});

test.each(["", "Nowhere", "Pho"])("“%s” names no zone", (typed) => {
  expect(findZone(typed)).toBeNull();
});

test.each([
  ["America/Indiana/Indianapolis", "America/Indianapolis"],
  ["Asia/Kolkata", "Asia/Calcutta"],
  ["America/Chicago", "America/Chicago"],
  ["+05:30", "America/New_York"],
])("in a browser of %s, %s is chosen", (here, zone) => {
  expect(guessZone(here)).toBe(zone);
});
