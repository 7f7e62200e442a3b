import { expect, test } from "vitest";
import { findSelfServiceProblem, formatCode, listOfferedEvents } from "./offered-events.rules.ts";

const at = (id: number, start: string, end: string | null) => ({
  id,
  startsAt: `2026-11-22T${start}:00Z`,
  endsAt: end === null ? "2026-11-23T05:00:00Z" : `2026-11-22T${end}:00Z`,
  endTime: end,
});
const EARLY = at(1, "14:00", "15:15");
const LATE = at(2, "16:00", null);
const EVENING = at(3, "22:00", "23:00");

test.each([
  ["before the first one", "13:30", [1, 2], [1, 2, 3]],
  ["shortly before the next one, while one is on", "15:05", [1, 2], [1, 2, 3]],
  ["between two", "15:30", [2], [2, 3, 1]],
  ["while one without an end is on", "17:55", [2], [2, 3, 1]],
  ["two hours after the start of one without an end", "18:05", [], [3, 2, 1]],
  ["after all", "23:30", [], [3, 2, 1]],
])("%s, a station offers the event that is on, then the next", (_, time, selfService, attended) => {
  const now = Temporal.Instant.from(`2026-11-22T${time}:00Z`);
  const idsOf = (kind: "self_service" | "attended") =>
    listOfferedEvents([EVENING, LATE, EARLY], kind, now).map(({ id }) => id);
  expect([idsOf("self_service"), idsOf("attended")]).toEqual([selfService, attended]);
});

test.each([
  ["12:59", "event_not_open_yet"],
  ["13:00", null],
  ["17:59", null],
  ["18:00", "event_over"],
])("at %s, a family's check-in to an event from 16:00 without an end has the problem %s", (time, problem) => {
  expect(findSelfServiceProblem(LATE, Temporal.Instant.from(`2026-11-22T${time}:00Z`))).toBe(problem);
});

test("families choose from the three nearest events, the one that began last first", () => {
  const many = [at(1, "05:00", null), at(2, "13:00", "15:00"), at(3, "13:30", "15:00"), at(4, "14:30", "15:30")];
  const now = Temporal.Instant.from("2026-11-22T13:50:00Z");
  const withDay = many.map((event) => (event.id === 1 ? { ...event, endTime: "23:59" } : event));
  expect(listOfferedEvents(withDay, "self_service", now).map(({ id }) => id)).toEqual([3, 2, 4]);
});

test("the code of a link is shown in groups of five", () => {
  expect(formatCode("CDFHJKMNPR")).toBe("CDFHJ-KMNPR");
});
