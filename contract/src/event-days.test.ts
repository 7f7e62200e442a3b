import { expect, test } from "vitest";
import { listEventDays } from "./event-days.ts";

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
