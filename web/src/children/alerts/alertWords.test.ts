import { expect, test } from "vitest";
import { formatAlertLine } from "./alertWords.ts";

const lydia = { askedByName: "Lydia Marsh", stationName: null };
const lobby = { askedByName: null, stationName: "Lobby" };

test.each([
  [1, [], "A collector was refused"],
  [3, [], "3 collectors were refused"],
  [0, [lydia], "Lydia Marsh asks for an approval"],
  [0, [lobby], "Station Lobby asks for an approval"],
  [0, [lydia, lobby], "2 approvals are asked for"],
  [1, [lydia], "A collector was refused, 1 approval asked for"],
  [2, [lydia, lobby], "2 collectors were refused, 2 approvals asked for"],
])("%i alerts and these requests are one line", (alerts, requests, line) => {
  expect(formatAlertLine(alerts, requests)).toBe(line);
});
