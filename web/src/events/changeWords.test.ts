import { expect, test } from "vitest";
import { describeDeletion, describeSeriesChange } from "./changeWords.ts";

test("changed, added and deleted events are counted separately", () => {
  const words = (changed: number, added: number, removed: number) =>
    describeSeriesChange({ changed, added, removed, title: "Worship" });
  expect(words(6, 4, 4)).toBe("changed 6 events, added 4, and deleted 4 of “Worship”");
  expect(words(0, 1, 12)).toBe("added 1 event and deleted 12 of “Worship”");
  expect(words(0, 0, 31)).toBe("deleted 31 events of “Worship”");
  expect(words(0, 0, 0)).toBe("ended the series “Worship”");
});

test("the question before deleting names those who get an email only for an event to come that is not canceled", () => {
  const event = { attendanceCount: 0, asksForReplies: false, cancelledAt: null, endsAt: "2126-11-29T16:00:00Z" };
  expect(describeDeletion(event)).toBe(
    "People who serve and people who replied that they come get an email that it is canceled. This action cannot be undone.",
  );
  expect(describeDeletion({ ...event, cancelledAt: "2026-11-22T15:00:00Z" })).toBe("This action cannot be undone.");
  expect(describeDeletion({ ...event, asksForReplies: true, endsAt: "2020-11-29T16:00:00Z" })).toBe(
    "Its replies will be deleted. To keep them, cancel the event instead. This action cannot be undone.",
  );
});
