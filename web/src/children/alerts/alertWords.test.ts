import { expect, test } from "vitest";
import { formatAlertLine, formatAlertTime } from "./alertWords.ts";

const lydia = { askedByName: "Lydia Marsh", stationName: null };
const lobby = { askedByName: null, stationName: "Lobby" };

const refused = (many: number) => Array.from({ length: many }, () => ({ kind: "attempt" as const }));

test.each([
  [1, [], "A collector was refused"],
  [3, [], "3 collectors were refused"],
  [0, [lydia], "Lydia Marsh asks for an approval"],
  [0, [lobby], "Station Lobby asks for an approval"],
  [0, [lydia, lobby], "2 approvals are asked for"],
  [1, [lydia], "A collector was refused, 1 approval asked for"],
  [2, [lydia, lobby], "2 collectors were refused, 2 approvals asked for"],
])("%i alerts and these requests are one line", (alerts, requests, line) => {
  expect(formatAlertLine(refused(alerts), requests)).toBe(line);
});

test("changes of bars are named in one line", () => {
  expect(formatAlertLine([{ kind: "lifted" }], [])).toBe("An entry about who may collect a child changed");
  expect(formatAlertLine([{ kind: "renamed" }, { kind: "attempt" }], [])).toBe("2 alerts about children");
});

test("alerts about bringing a child and about serving are not called refused collectors", () => {
  expect(formatAlertLine([{ kind: "brought" }], [])).toBe("There is an alert about a check-in");
  expect(formatAlertLine([{ kind: "serving" }], [])).toBe("There is an alert about who serves in a room");
  expect(formatAlertLine([{ kind: "serving" }, { kind: "attempt" }], [])).toBe("2 alerts about children");
});

test.each([
  ["2026-11-22", "10:00 AM"],
  ["2026-11-23", "Nov 22, 2026, 10:00 AM"],
])("an alert of November 22 is shown on %s as %s", (today, text) => {
  expect(formatAlertTime("2026-11-22T15:00:00Z", "America/New_York", today).replace(/\u202f/g, " ")).toBe(text);
});
