import { expect, test } from "vitest";
import { describeRoomEvent, formatAges, formatStaffing, formatUsedAt } from "./roomWords.ts";

test.each([
  [null, null, "All ages"],
  [null, 2, "Up to 2 years"],
  [12, null, "From 12 years"],
  [3, 5, "3 to 5 years"],
  [6, 6, "6 years"],
])("ages from %s to %s read %s", (minAge, maxAge, words) => {
  expect(formatAges({ minAge, maxAge, ageMonth: null })).toBe(words);
});

test("ages of a grade name the day on which they count", () => {
  expect(formatAges({ minAge: 6, maxAge: 6, ageMonth: 9 })).toBe("6 years on September 1");
  expect(formatAges({ minAge: null, maxAge: null, ageMonth: 9 })).toBe("All ages");
});

test("each rule about adults is a sentence of its own", () => {
  const none = { childrenPerWorker: null, minAdults: null, needsUnrelatedAdults: false };
  expect(formatStaffing(none)).toEqual([]);
  expect(formatStaffing({ childrenPerWorker: 4, minAdults: 2, needsUnrelatedAdults: true })).toEqual([
    "At least 2 adults",
    "1 adult for 4 children",
    "Two adults of different households",
  ]);
});

const sundays = {
  kind: "series" as const,
  id: 1,
  title: "Sunday Service",
  repeats: "Every Sunday at 10:00 AM",
  eventDate: null,
  isOver: false,
};
const fair = {
  kind: "event" as const,
  id: 2,
  title: "Harvest Fair",
  repeats: null,
  eventDate: "2026-11-28",
  isOver: false,
};

test("a room names the series and events to come at which it is used", () => {
  expect(formatUsedAt(null)).toEqual(["Every event"]);
  expect(formatUsedAt([sundays, { ...sundays, id: 3 }, fair])).toEqual([
    "Sunday Service",
    "Harvest Fair, Nov 28, 2026",
  ]);
  expect(formatUsedAt([{ ...sundays, isOver: true }])).toEqual(["No event to come"]);
});

test("an event that the viewer may not see has no title and no day", () => {
  const hidden = { ...fair, title: null, eventDate: null };
  expect(formatUsedAt([hidden])).toEqual(["An event of a ministry"]);
  expect(describeRoomEvent(hidden)).toBe("Single event");
  expect(describeRoomEvent({ ...sundays, isOver: true })).toBe("Every Sunday at 10:00 AM · over");
});
