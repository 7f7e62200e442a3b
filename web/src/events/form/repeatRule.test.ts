import { expect, test } from "vitest";
import { choiceOf, ruleOfChoice } from "./repeatRule.ts";

const SUNDAY = "2026-11-29T10:30";

test.each([
  ["FREQ=WEEKLY;BYDAY=SU", "weekly"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;WKST=SU", "weekly"],
  ["FREQ=MONTHLY;BYDAY=5SU", "monthlyNth"],
  ["FREQ=MONTHLY;INTERVAL=2;BYDAY=-1SU", "monthlyLast"],
  ["FREQ=MONTHLY;BYMONTHDAY=29", "monthlyDay"],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "monthEnd"],
  ["FREQ=YEARLY", "yearly"],
  ["FREQ=MONTHLY;BYDAY=1SU,3SU", "other"],
])("%s is the choice %s, which composes the same rule", (rule, kind) => {
  const choice = choiceOf(rule, SUNDAY);
  expect(choice.kind).toBe(kind);
  expect(ruleOfChoice(choice, SUNDAY)).toBe(kind === "other" ? null : rule);
});

test("a weekly event without chosen weekdays is on the weekday of its start", () => {
  expect(ruleOfChoice({ kind: "weekly", interval: 1, weekdays: [] }, "2026-12-02")).toBe("FREQ=WEEKLY;BYDAY=WE");
  expect(choiceOf("FREQ=WEEKLY;INTERVAL=2", SUNDAY)).toEqual({ kind: "weekly", interval: 2, weekdays: ["SU"] });
  expect(choiceOf(null, SUNDAY).kind).toBe("none");
});
