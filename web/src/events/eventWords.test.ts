import { expect, test } from "vitest";
import { formatDayOf, formatEndOn, formatEventChoice, formatEventHours, formatStart } from "./eventWords.ts";

const ZONE = "America/New_York";

test("no line breaks inside of a time", () => {
  const event = {
    eventDate: "2027-03-28",
    startTime: "09:00",
    endDate: "2027-03-28",
    endTime: "10:15",
    timezone: ZONE,
  };
  expect(formatStart(event, ZONE)).toBe("9:00\u00A0AM");
  expect(formatEventHours(event, ZONE)).toBe("9:00\u00A0AM – 10:15\u00A0AM");
});

test("an event to choose begins with its start, which a phone then never cuts off", () => {
  const event = {
    title: "Sunday Service",
    cancelledAt: null,
    ...{ eventDate: "2027-03-28", startTime: "09:00", endDate: "2027-03-28", endTime: "10:15", timezone: ZONE },
  };
  expect(formatEventChoice(event, ZONE)).toBe("Mar 28, 2027 · 9:00\u00A0AM · Sunday Service");
  expect(formatEventChoice({ ...event, cancelledAt: "2027-03-01T12:00:00Z" }, ZONE)).toBe(
    "Mar 28, 2027 · 9:00\u00A0AM · Canceled: Sunday Service",
  );
});

test("an event from the first to the last minute of its days has no hours", () => {
  const event = { startTime: "00:00", endTime: "23:59", timezone: "America/Chicago" };
  const oneDay = { ...event, eventDate: "2026-12-25", endDate: "2026-12-25" };
  expect([formatStart(oneDay, ZONE), formatEventHours(oneDay, ZONE)]).toEqual(["All day", "All day"]);
  expect(formatEventHours({ ...oneDay, endDate: "2026-12-27" }, ZONE)).toBe("All day, until Dec 27, 2026");
});

test("each day of an event of several days is numbered", () => {
  const event = { eventDate: "2027-02-12", startTime: "18:00", endTime: "12:00", timezone: ZONE };
  expect(formatDayOf({ ...event, endDate: "2027-02-14" }, "2027-02-13")).toBe("Day 2 of 3");
  expect(formatDayOf({ ...event, endDate: "2027-02-12" }, "2027-02-12")).toBeNull();
});

test("the end of an event of several days is shown on its last day", () => {
  const event = {
    eventDate: "2027-02-12",
    startTime: "18:00",
    endDate: "2027-02-14",
    endTime: "12:00",
    timezone: ZONE,
  };
  const onDays = ["2027-02-12", "2027-02-13", "2027-02-14"].map((day) => formatEndOn(event, day, ZONE));
  expect(onDays).toEqual([null, null, "until 12:00\u00A0PM"]);
  expect(formatEndOn({ ...event, endDate: "2027-02-12" }, "2027-02-12", ZONE)).toBeNull();
  expect(formatEndOn({ ...event, startTime: "00:00", endTime: "23:59" }, "2027-02-14", ZONE)).toBeNull();
});
