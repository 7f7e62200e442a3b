// Calendars that a reading of quadratic or endless time would never finish.
import { afterEach, beforeEach, expect, test } from "vitest";
import { calendarOf, eventOf } from "../../../test/calendar-files.ts";
import { entriesOf, sendCalendar } from "../../../test/calendar-uploads.ts";
import type { Person } from "../../../test/congregation.ts";
import { openSunday, type Sunday } from "../../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

beforeEach(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterEach(() => sunday.close());

const START = "DTSTART:20261206T120000";
const reasonsOf = async (...events: readonly string[]) => {
  const { body } = await sendCalendar(admin, calendarOf(...events));
  return (await entriesOf(admin, body)).map(({ reasons }) => reasons.join(" "));
};

test.each([
  [
    "opening tags",
    `DESCRIPTION:${"<a ".repeat(500_000)}`,
    "The description is longer than 5000 characters and was shortened.",
  ],
  [
    "list items",
    `DESCRIPTION:<p>${"<li ".repeat(500_000)}`,
    "The description is longer than 5000 characters and was shortened.",
  ],
  ["parameters", `SUMMARY${";A=b".repeat(500_000)}:Meal`, "It cannot be read."],
  ["line separators", `X-A:${"\u2028A;B=".repeat(300_000)}`, ""],
])("an entry with very many %s is read", async (_, line, reason) => {
  expect(await reasonsOf(eventOf("meal", START, "SUMMARY:Meal", line))).toEqual([reason]);
});

test("a series that repeats daily for centuries is left out", async () => {
  const event = eventOf("meal", START, "SUMMARY:Meal", "RRULE:FREQ=DAILY;COUNT=100000");
  expect(await reasonsOf(event)).toEqual(["It repeats more than 5,300 times."]);
});

test("thousands of changed days of one series are read", async () => {
  const days = Array.from({ length: 4000 }, (_, at) => Temporal.PlainDate.from("2026-12-06").add({ days: at }));
  const changed = days.map((day) => {
    const start = `${day.toString().replaceAll("-", "")}T120000`;
    return eventOf("meal", `RECURRENCE-ID:${start}`, `DTSTART:${start}`, "SUMMARY:Meal");
  });
  expect(new Set(await reasonsOf(...changed))).toEqual(new Set([""]));
});
