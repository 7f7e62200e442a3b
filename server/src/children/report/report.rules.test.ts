import { expect, test } from "vitest";
import { buildPartTable } from "./report.rules.ts";

const line = {
  day: "2026-11-22",
  eventId: 1,
  eventTitle: "Sunday Service",
  roomId: 1,
  roomName: "Hall",
  children: 1,
  firstVisits: 0,
  isRatioKept: null,
  brokenMinutes: 0,
  brokenRules: [],
};

test("the ratio of a room without a rule has other words than the unknown one of a removed event", () => {
  const report = {
    from: "2026-11-22",
    to: "2026-11-22",
    children: 1,
    visits: 1,
    brokenRooms: 0,
    unexplained: 0,
    inside: 0,
    rooms: [line, { ...line, eventId: null, eventTitle: null }],
    firstVisits: [],
    notCollected: [],
    overrides: [],
    readings: [],
  };
  const [heading = [], ...rows] = buildPartTable(report, "rooms", "America/New_York");
  const place = heading.indexOf("Ratio");
  expect(rows.map((row) => row[place])).toEqual(["No rule", "Unknown"]);
});
