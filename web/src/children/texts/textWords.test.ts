import { expect, test } from "vitest";
import { formatText } from "./textWords.ts";

const text = { kind: "guardian", at: "2026-10-18T15:15:00Z", waiting: 0, sent: 1, missed: 0 } as const;

test("a text says when it was sent, and who was not reached", () => {
  expect(formatText(text, "11:15 AM", false)).toBe("Guardians texted at 11:15 AM");
  expect(formatText({ ...text, missed: 1 }, "11:15 AM", false)).toBe("Guardians texted at 11:15 AM, 1 not reached");
});

test("a text that reached no one asks for a call", () => {
  expect(formatText({ ...text, kind: "lead", sent: 0, missed: 2 }, "11:30 AM", false)).toBe(
    "Leads texted at 11:30 AM: nobody could be reached, please call",
  );
});

test("a text that waits asks for a call once it is delayed", () => {
  const waiting = { ...text, sent: 0, waiting: 1 };
  expect(formatText(waiting, "11:15 AM", false)).toBe("Guardians texted at 11:15 AM");
  expect(formatText(waiting, "11:15 AM", true)).toBe("Guardians texted at 11:15 AM: not sent yet, please call");
  expect(formatText({ ...waiting, sent: 1 }, "11:15 AM", true)).toBe("Guardians texted at 11:15 AM, 1 not sent yet");
});
