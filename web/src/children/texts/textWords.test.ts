import { expect, test } from "vitest";
import { formatText } from "./textWords.ts";

test("a text that reached no one asks for a call", () => {
  const text = { kind: "guardian", at: "2026-10-18T15:15:00Z", sent: 1, missed: 0 } as const;
  expect(formatText(text, "11:15 AM")).toBe("Guardians texted at 11:15 AM");
  expect(formatText({ ...text, missed: 1 }, "11:15 AM")).toBe("Guardians texted at 11:15 AM, 1 not reached");
  expect(formatText({ ...text, kind: "lead", sent: 0, missed: 2 }, "11:30 AM")).toBe(
    "Leads texted at 11:30 AM: nobody could be reached, please call",
  );
});
