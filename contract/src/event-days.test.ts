import { expect, test } from "vitest";
import { findAttendanceDay, listEventDays } from "./event-days.ts";

const from = (eventDate: string, endDate: string | null, endTime: string | null) =>
  listEventDays({ eventDate, endDate, endTime });

test("an event is on each day until its end", () => {
  expect(from("2027-02-12", "2027-02-14", "12:00")).toEqual(["2027-02-12", "2027-02-13", "2027-02-14"]);
  expect(from("2026-12-31", "2027-01-01", "08:00")).toEqual(["2026-12-31", "2027-01-01"]);
});

test("an event of one day, or without an end, is on that day", () => {
  expect(from("2027-02-12", "2027-02-12", "12:00")).toEqual(["2027-02-12"]);
  expect(from("2027-02-12", "2027-02-12", "00:00")).toEqual(["2027-02-12"]);
  expect(from("2027-02-12", null, null)).toEqual(["2027-02-12"]);
});

test("an end in the night belongs to the day before", () => {
  expect(from("2026-10-18", "2026-10-19", "00:30")).toEqual(["2026-10-18"]);
  expect(from("2026-10-18", "2026-10-20", "06:00")).toEqual(["2026-10-18", "2026-10-19"]);
});

test("attendance on the last night of a retreat belongs to the day before, as the calendar shows it", () => {
  const retreat = { eventDate: "2026-11-20", startTime: "20:00", endDate: "2026-11-22", endTime: "01:00" };
  const days = ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"];
  const expected = ["2026-11-20", "2026-11-20", "2026-11-21", "2026-11-21"];
  expect(days.map((today) => findAttendanceDay(retreat, today))).toEqual(expected);
  expect(findAttendanceDay({ ...retreat, endTime: "06:01" }, "2026-11-22")).toBe("2026-11-22");
  expect(new Set(expected)).toEqual(new Set(listEventDays(retreat)));
});
