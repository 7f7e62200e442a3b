import { expect, test } from "vitest";
import { joinsWaitingList } from "./joinsWaitingList.ts";
import { describeRemoval, describeReplied, formatOwnReply, formatReplies } from "./replyWords.ts";

const NONE = { eventId: 1, coming: 0, waiting: 0, capacity: null, freePlaces: null, isOpen: true, own: null };

test.each([
  [{}, "0 people come."],
  [{ coming: 1 }, "1 person comes."],
  [{ coming: 12, capacity: 20, freePlaces: 8 }, "12 of 20 places are taken, 8 are free."],
  [{ coming: 19, capacity: 20, freePlaces: 1 }, "19 of 20 places are taken, 1 is free."],
  [{ coming: 21, capacity: 20, freePlaces: 0 }, "21 of 20 places are taken."],
  [{ coming: 1200, waiting: 1 }, "1,200 people come, 1 person waits."],
  [{ coming: 20, waiting: 3, capacity: 20, freePlaces: 0 }, "20 of 20 places are taken, 3 people wait."],
])("%j reads %j", (counts, words) => {
  expect(formatReplies({ ...NONE, ...counts })).toBe(words);
});

test.each([
  [null, 10, false],
  [3, 2, false],
  [3, 3, true],
  [0, 0, true],
])("with %j free places and %d guests, whether a new reply waits: %s", (free, guests, waits) => {
  expect(joinsWaitingList(free, guests)).toBe(waits);
});

test("one's own reply says who comes along", () => {
  expect(formatOwnReply({ status: "coming", guests: 0 }, true)).toBe("You are coming.");
  expect(formatOwnReply({ status: "coming", guests: 1 }, true)).toBe("You are coming with 1 guest.");
  expect(formatOwnReply({ status: "declined", guests: 0 }, true)).toBe("You are not coming.");
  expect(formatOwnReply({ status: "waiting", guests: 2 }, true)).toContain("waiting list with 2 guests. We will email");
  expect(formatOwnReply({ status: "coming", guests: 10 }, false)).toBe(
    "You replied that you were coming with 10 guests.",
  );
  expect(formatOwnReply({ status: "declined", guests: 0 }, false)).toBe("You replied that you were not coming.");
  expect(formatOwnReply({ status: "waiting", guests: 0 }, false)).toBe("You were on the waiting list.");
});

test("the form says who gets an email of a change, also where no one replied", () => {
  expect(describeReplied(NONE, true)).toContain("No one is coming to this event yet.");
  expect(describeReplied({ coming: 1, waiting: 0 }, false)).toContain("those who replied get an email: 1 person");
  expect(describeReplied({ coming: 3, waiting: 1 }, true)).toContain("This event: 4 people who replied");
});

test("before a reply is removed, its place is only mentioned where the next person may get it", () => {
  const event = { capacity: 20, cancelledAt: null };
  for (const status of ["coming", "waiting"] as const)
    expect(describeRemoval({ status }, event)).toContain(
      "If places are free then, the next in the waiting list get them.",
    );
  const silent = "No message is sent to the person who is removed.";
  expect(describeRemoval({ status: "declined" }, event)).toBe(silent);
  expect(describeRemoval({ status: "coming" }, { ...event, capacity: null })).toBe(silent);
  expect(describeRemoval({ status: "coming" }, { ...event, cancelledAt: "2026-10-18T15:20:00Z" })).toBe(silent);
});
