import { expect, test } from "vitest";
import { describeChangedEvent, describeDeletion, describeSeriesChange } from "./changeWords.ts";

test("changed, added and deleted events are counted separately", () => {
  const words = (changed: number, added: number, removed: number) =>
    describeSeriesChange({ changed, added, removed, title: "Worship" });
  expect(words(6, 4, 4)).toBe("changed 6 events, added 4, and deleted 4 of “Worship”");
  expect(words(0, 1, 12)).toBe("added 1 event and deleted 12 of “Worship”");
  expect(words(0, 0, 31)).toBe("deleted 31 events of “Worship”");
  expect(words(0, 0, 0)).toBe("ended the series “Worship”");
});

test("an event that was changed since is described as it is now, canceled if it is", () => {
  const day = {
    eventDate: "2026-12-09",
    startTime: "19:00",
    endDate: null,
    endTime: null,
    timezone: "America/New_York",
  };
  const event = { ...day, title: "Evening Prayer", location: "Chapel", cancelledAt: null };
  const describe = (changed: { cancelledAt: string | null }) =>
    describeChangedEvent({ ...event, ...changed }, "America/New_York").replaceAll("\u00A0", " ");
  const facts = "Evening Prayer, Wednesday, December 9, 7:00 PM, Chapel.";
  expect(describe(event)).toBe(`Someone else has changed this. It is now: ${facts}`);
  expect(describe({ cancelledAt: "2026-12-01T15:00:00Z" })).toBe(
    `Someone else has changed this. It is now canceled: ${facts}`,
  );
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
