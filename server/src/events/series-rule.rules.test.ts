// From which day a new rule counts, so that it gives the days that the form has shown.
import { expect, test } from "vitest";
import { startInStep } from "./series-rule.rules.ts";

test.each([
  ["FREQ=WEEKLY;BYDAY=SU", "2026-11-29", "2026-12-06", "2026-11-29"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", "2026-11-29", "2026-12-06", "2026-11-30"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;WKST=SU", "2026-11-29", "2026-12-09", "2026-12-06"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", "2026-11-29", "2026-11-15", "2026-11-29"],
  ["FREQ=WEEKLY;INTERVAL=3", "2026-11-29", "2026-12-06", "2026-12-06"],
  ["FREQ=DAILY;INTERVAL=3", "2026-11-29", "2026-12-06", "2026-11-30"],
  ["FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU", "2026-11-29", "2026-12-06", "2026-12-01"],
  ["FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU", "2026-11-29", "2027-01-03", "2026-11-29"],
  ["FREQ=MONTHLY", "2026-11-29", "2027-01-31", "2026-12-31"],
  ["FREQ=YEARLY", "2026-11-29", "2026-12-06", "2026-12-06"],
  ["FREQ=YEARLY", "2026-11-29", "2026-11-15", "2027-11-15"],
  ["FREQ=YEARLY;INTERVAL=2;BYDAY=4TH;BYMONTH=11", "2026-11-29", "2027-11-25", "2027-01-01"],
])("%s from %s on, in step with %s, counts from %s", (rule, from, day, start) => {
  expect(startInStep(rule, from, day)).toBe(start);
});
