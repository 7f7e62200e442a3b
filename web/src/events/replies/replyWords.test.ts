import { expect, test } from "vitest";
import { describeReplied, formatOwnReply, formatReplies, joinsWaitingList } from "./replyWords.ts";

const NONE = { eventId: 1, coming: 0, waiting: 0, capacity: null, isOpen: true, own: null };

test.each([
  [{}, "0 people come."],
  [{ coming: 1 }, "1 person comes."],
  [{ coming: 12, capacity: 20 }, "12 of 20 places are taken, 8 are free."],
  [{ coming: 19, capacity: 20 }, "19 of 20 places are taken, 1 is free."],
  [{ coming: 21, capacity: 20 }, "21 of 20 places are taken."],
  [{ coming: 1200, waiting: 1 }, "1,200 people come, 1 person waits."],
  [{ coming: 20, waiting: 3, capacity: 20 }, "20 of 20 places are taken, 3 people wait."],
])("%j reads %j", (counts, words) => {
  expect(formatReplies({ ...NONE, ...counts })).toBe(words);
});

test.each([
  [{ coming: 100 }, 10, false],
  [{ coming: 2, capacity: 5 }, 2, false],
  [{ coming: 2, capacity: 5 }, 3, true],
  [{ coming: 2, capacity: 5, waiting: 4 }, 0, true],
])("with %j and %d guests, whether a new reply waits: %s", (counts, guests, waits) => {
  expect(joinsWaitingList({ ...NONE, ...counts }, guests)).toBe(waits);
});

test("one's own reply says who comes along", () => {
  expect(formatOwnReply({ status: "coming", guests: 0 }, true)).toBe("You are coming.");
  expect(formatOwnReply({ status: "coming", guests: 1 }, true)).toBe("You are coming with 1 guest.");
  expect(formatOwnReply({ status: "declined", guests: 0 }, true)).toBe("You are not coming.");
  expect(formatOwnReply({ status: "waiting", guests: 2 }, true)).toContain("waiting list with 2 guests. We send");
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
