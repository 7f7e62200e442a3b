import { expect, test } from "vitest";
import { buildSubscriptionLinks } from "./buildSubscriptionLinks.ts";

test("the links open the calendar of the device, Google and Outlook with the whole address", () => {
  const links = buildSubscriptionLinks("https://grace.example/api/calendar/a-b_c.ics");
  expect(links.map(({ href }) => href)).toEqual([
    "webcal://grace.example/api/calendar/a-b_c.ics",
    "https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fgrace.example%2Fapi%2Fcalendar%2Fa-b_c.ics",
    "https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Fgrace.example%2Fapi%2Fcalendar%2Fa-b_c.ics",
  ]);
});
