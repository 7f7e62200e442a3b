import { expect, test } from "vitest";
import { composeRule, toChoice } from "./repeatRule.ts";

const SUNDAY = "2026-11-29T10:30";

test.each([
  ["FREQ=DAILY", "daily"],
  ["FREQ=DAILY;INTERVAL=3", "daily"],
  ["FREQ=WEEKLY;BYDAY=SU", "weekly"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;WKST=SU", "weekly"],
  ["FREQ=MONTHLY;BYDAY=5SU", "monthlyNth"],
  ["FREQ=MONTHLY;INTERVAL=2;BYDAY=-1SU", "monthlyLast"],
  ["FREQ=MONTHLY;BYDAY=1SU,3SU", "monthlyNths"],
  ["FREQ=MONTHLY;INTERVAL=3;BYDAY=2SU,-1SU", "monthlyNths"],
  ["FREQ=MONTHLY;BYMONTHDAY=29", "monthlyDay"],
  ["FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=29", "monthlyDay"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "monthEnd"],
  ["FREQ=YEARLY", "yearly"],
  ["FREQ=YEARLY;INTERVAL=2", "yearly"],
  ["FREQ=YEARLY;BYDAY=5SU;BYMONTH=11", "yearlyNth"],
  ["FREQ=YEARLY;BYDAY=-1SU;BYMONTH=11", "yearlyLast"],
  ["FREQ=MONTHLY;BYDAY=1SA,3SU", "other"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE", "other"],
  ["FREQ=WEEKLY;BYDAY=SU;BYMONTH=9", "other"],
])("%s is the choice %s, which composes the same rule", (rule, kind) => {
  const choice = toChoice(rule, SUNDAY);
  expect(choice.kind).toBe(kind);
  expect(composeRule(choice, SUNDAY)).toBe(kind === "other" ? null : rule);
});

test.each([
  ["FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=SU"],
  ["FREQ=WEEKLY;BYDAY=SU,WE", "FREQ=WEEKLY;BYDAY=SU,WE;WKST=SU"],
  ["FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=29"],
  ["FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=29", "FREQ=YEARLY"],
])("%s is the choice that composes %s, with the same days", (rule, composed) => {
  expect(composeRule(toChoice(rule, SUNDAY), SUNDAY)).toBe(composed);
});

test("a choice without chosen weekdays is on the weekday of its start", () => {
  const plain = { interval: 1, weekdays: [], nths: [] };
  expect(composeRule({ ...plain, kind: "weekly" }, "2026-12-02")).toBe("FREQ=WEEKLY;BYDAY=WE");
  expect(composeRule({ ...plain, kind: "monthlyNths" }, "2026-12-02")).toBe("FREQ=MONTHLY;BYDAY=1WE");
  expect(toChoice(null, SUNDAY).kind).toBe("none");
});
