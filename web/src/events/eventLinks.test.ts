import type { PublicEvent } from "@narthex/contract/public-calendar.ts";
import { expect, test } from "vitest";
import { buildGoogleLink, isAddress, mapLink } from "./eventLinks.ts";

const PICNIC: PublicEvent = {
  id: 7,
  title: "Picnic & games",
  description: null,
  eventDate: "2026-06-20",
  startTime: "11:00",
  endDate: null,
  endTime: null,
  timezone: "America/New_York",
  location: "40 Mill Road, Springfield",
  isCancelled: false,
  takesReplies: false,
};

test("Google Calendar gets the local times with their time zone", () => {
  const { searchParams } = new URL(buildGoogleLink({ ...PICNIC, endDate: "2026-06-21", endTime: "01:30" }));
  expect(Object.fromEntries(searchParams)).toEqual({
    action: "TEMPLATE",
    text: "Picnic & games",
    dates: "20260620T110000/20260621T013000",
    ctz: "America/New_York",
    location: "40 Mill Road, Springfield",
  });
  expect(new URL(buildGoogleLink(PICNIC)).searchParams.get("dates")).toBe("20260620T110000/20260620T110000");
  const retreat = { ...PICNIC, startTime: "00:00", endDate: "2026-06-22", endTime: "23:59" };
  expect(new URL(buildGoogleLink(retreat)).searchParams.get("dates")).toBe("20260620/20260623");
});

test("only a place with a number or a comma is looked up on a map", () => {
  expect(["Sanctuary", "Fellowship Hall", "40 Mill Road", "Millrace Park, Springfield"].map(isAddress)).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(mapLink("40 Mill Road & more")).toBe("https://www.openstreetmap.org/search?query=40+Mill+Road+%26+more");
});
