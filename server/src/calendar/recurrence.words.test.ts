import { expect, test } from "vitest";
import { formatRule } from "./recurrence.words.ts";

const none = { until: null, count: null, extraDates: [], skippedDates: [] };

test.each([
  ["FREQ=WEEKLY;BYDAY=SU", { until: "2027-06-01" }, "Every Sunday at 10:30 AM, until June 1, 2027"],
  ["FREQ=WEEKLY", {}, "Every Sunday at 10:30 AM"],
  ["FREQ=WEEKLY;BYDAY=WE,SU;WKST=SU", {}, "Every Sunday and Wednesday at 10:30 AM"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", { count: 10 }, "Every 2 weeks on Tuesday at 10:30 AM, 10 times"],
  ["FREQ=WEEKLY;BYDAY=SU;BYMONTH=1,2,3,4,5,6,9,10,11,12", {}, "Every Sunday, not in July and August at 10:30 AM"],
  ["FREQ=MONTHLY;BYDAY=1SU,3SU", {}, "Every month on the 1st and 3rd Sunday at 10:30 AM"],
  ["FREQ=MONTHLY;INTERVAL=2;BYDAY=-1SU,1SU", {}, "Every 2 months on the 1st and last Sunday at 10:30 AM"],
  ["FREQ=MONTHLY;BYDAY=1SA,3SU", {}, "Every month on the 1st Saturday and 3rd Sunday at 10:30 AM"],
  ["FREQ=DAILY", {}, "Every day at 10:30 AM"],
  ["FREQ=YEARLY;INTERVAL=2", {}, "Every 2 years on November 22 at 10:30 AM"],
  ["FREQ=MONTHLY;BYDAY=-1FR", {}, "Every month on the last Friday at 10:30 AM"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", {}, "Every month on the last day at 10:30 AM"],
  ["FREQ=MONTHLY;INTERVAL=3", {}, "Every 3 months on the 22nd at 10:30 AM"],
  ["FREQ=YEARLY", {}, "Every year on November 22 at 10:30 AM"],
  ["FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", {}, "Every year on December 24 at 10:30 AM"],
  ["FREQ=YEARLY;BYMONTH=6;BYDAY=3SA", {}, "Every year on the 3rd Saturday of June at 10:30 AM"],
  ["FREQ=DAILY;INTERVAL=3", {}, "Every 3 days at 10:30 AM"],
  [
    "FREQ=DAILY",
    { count: 1, extraDates: ["2026-12-24"] },
    "On November 22, 2026 at 10:30 AM, also on December 24, 2026",
  ],
  [
    "FREQ=WEEKLY;BYDAY=SU",
    { extraDates: ["2026-12-24"], skippedDates: ["2026-12-27", "2027-01-03"] },
    "Every Sunday at 10:30 AM, also on December 24, 2026, not on December 27, 2026 and January 3, 2027",
  ],
])("%s has a description", (rule, more, words) => {
  expect(formatRule({ ...none, startDate: "2026-11-22", rule, ...more }, { startTime: "10:30", endTime: null })).toBe(
    words,
  );
});

test("the words of a series without hours name none", () => {
  const series = { ...none, startDate: "2026-12-24", rule: "FREQ=YEARLY" };
  expect(formatRule(series, { startTime: "00:00", endTime: "23:59" })).toBe("Every year on December 24");
});
