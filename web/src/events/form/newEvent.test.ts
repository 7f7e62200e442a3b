import { expect, test } from "vitest";
import { buildInitialFields } from "./newEvent.ts";

test.each([
  ["2026-11-23", "2026-11-29"],
  ["2026-11-28", "2026-11-29"],
  ["2026-11-29", "2026-12-06"],
])("on %s, the weekly service begins on Sunday, %s", (today, sunday) => {
  expect(buildInitialFields("service", today)).toMatchObject({
    title: "Sunday Service",
    eventDateTime: `${sunday}T10:00`,
    endDateTime: `${sunday}T11:15`,
    isPublic: true,
    recurrence: { rule: "FREQ=WEEKLY;BYDAY=SU" },
  });
});

test("a day of the calendar begins at the usual time", () => {
  expect(buildInitialFields("2026-12-24", "2026-11-23")).toEqual({ eventDateTime: "2026-12-24T10:00" });
  expect(buildInitialFields(true, "2026-11-23")).toEqual({});
});
