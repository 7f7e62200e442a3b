// Every feed follows the rules of a validator, and the ids of its events never depend on the address of the request.
// The clock: Sunday, 22 November 2026.
import { calendarFeeds as calls, type NewCalendarFeed } from "@narthex/contract/calendar-feeds.ts";
import { events, type NewEvent } from "@narthex/contract/events.ts";
import { publicCalendar } from "@narthex/contract/public-calendar.ts";
import { settings } from "@narthex/contract/settings.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calendarProblems } from "../../test/calendar-rules.ts";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  sunday.setNow(SUNDAY_TEN);
  await planEverything();
  await admin.call(settings.update, { body: { publicCalendar: true } });
});
afterAll(() => sunday?.close());

type PlannedEvent = Omit<NewEvent, "timezone"> & { timezone?: NewEvent["timezone"] };
const plan = async (body: PlannedEvent) => (await admin.call(events.create, { body })).body;

/** Series with exceptions, in several zones, with texts that need escaping and folding, of everybody and a ministry. */
async function planEverything() {
  const description = `Bread, soup; and tea\nÄpfel \\ ${"sehr schön ".repeat(30)}終`;
  for (const [place, ministryId] of [null, sunday.music].entries()) {
    const shared = { ministryId, isPublic: ministryId === null, description, location: "Hall, 2nd floor; left" };
    const weekly = { rule: "FREQ=WEEKLY;BYDAY=SU,WE", skippedDates: ["2026-12-27"], extraDates: ["2026-12-24"] };
    const start = { eventDateTime: "2026-11-29T10:30", endDateTime: "2026-11-29T12:00" };
    const { seriesId } = await plan({
      ...shared,
      ...start,
      title: `Service ${place}, with "music"`,
      recurrence: weekly,
    });
    const { body: days } = await admin.call(events.list, {
      query: { seriesId: seriesId ?? 0, limit: 20, when: "coming" },
    });
    const [, second, third, fourth] = days.map(({ id }) => ({ params: { id } }));
    if (!second || !third || !fourth) throw new Error("the series has too few events");
    await admin.call(events.cancel, { ...second, body: { tell: "nobody" } });
    await admin.call(events.update, {
      ...third,
      body: { title: "Outside; in the park", eventDateTime: "2026-12-05T09:00", endDateTime: "" },
    });
    await admin.call(events.remove, fourth);
    const monthly = { rule: "FREQ=MONTHLY;BYDAY=1SU,3SU", count: 5 };
    await plan({
      ...shared,
      title: "Night",
      eventDateTime: "2026-12-06T02:30",
      timezone: "America/Los_Angeles",
      recurrence: monthly,
    });
    await plan({
      ...shared,
      title: "Retreat",
      eventDateTime: "2026-12-11T00:00",
      endDateTime: "2026-12-13T23:59",
    });
    await plan({
      ...shared,
      title: "Supper",
      eventDateTime: "2026-12-12T18:00",
      endDateTime: "2026-12-13T00:30",
      timezone: "Pacific/Honolulu",
    });
  }
}

async function read(input: NewCalendarFeed, headers: Record<string, string> = {}): Promise<string> {
  const { body } = await admin.call(calls.create, { body: input });
  const answer = await sunday.stranger().fetch(new URL(body.url).pathname, { headers });
  expect(answer.status).toBe(200);
  return answer.text();
}

test.each(["church", "mine", "ministry"] as const)("the feed of purpose %s is valid", async (purpose) => {
  const text = await read(purpose === "ministry" ? { purpose, ministryId: sunday.music } : { purpose });
  expect(calendarProblems(text)).toEqual([]);
  if (purpose === "mine") return;
  for (const part of [
    "RRULE:",
    "EXDATE;",
    "RECURRENCE-ID;",
    "STATUS:CANCELLED",
    "TZID:Pacific/Honolulu",
    "DTSTART;VALUE=DATE:",
  ])
    expect(text).toContain(part);
});

test("the public feed and the file of one event are valid", async () => {
  const feed = await (await sunday.stranger().fetch("/api/calendar/public.ics")).text();
  expect(calendarProblems(feed)).toEqual([]);
  expect(feed).toContain("Service 0");
  const { body } = await sunday.stranger().call(publicCalendar.events, { query: { limit: 1 } });
  const file = await sunday.stranger().fetch(`/api/calendar/public/events/${body[0]?.id}/file`);
  expect([file.status, calendarProblems(await file.text(), { isPart: true })]).toEqual([200, []]);
});

test("without a configured address, events have the same ids for requests to any host", async () => {
  const uids = (text: string) => [...text.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid).sort();
  const one = await read({ purpose: "church" }, { origin: "http://192.168.1.20:3000" });
  const other = await read({ purpose: "church" }, { origin: "http://office.local" });
  expect(uids(one).length).toBeGreaterThan(3);
  expect(uids(other)).toEqual(uids(one));
});

const VALID = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:x",
  "BEGIN:VEVENT",
  "UID:a@b",
  "DTSTAMP:20260101T000000Z",
  "DTSTART:20261101T100000Z",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
];

test.each([
  ["DTSTAMP:20260101T000000Z", "DTSTAMP:20260101T000000", "a@b: DTSTAMP is not in UTC"],
  ["DTSTART:20261101T100000Z", "DTSTART;TZID=Europe/Rome:20261101T100000", "no VTIMEZONE of Europe/Rome"],
  ["DTSTART:20261101T100000Z", "DTSTART:20261101T100000", "a@b: DTSTART is floating"],
  ["PRODID:x", "X-OTHER:x", "VCALENDAR without PRODID"],
  ["UID:a@b", "UID:a@b\r\nUID:a@b", "VEVENT with several UID"],
  ["UID:a@b", "UID:a@b\r\nSUMMARY:one, two", "SUMMARY is not escaped"],
  ["UID:a@b", "UID:a@b\r\nRRULE:FREQ=DAILY;COUNT=2;UNTIL=20270101T000000Z", "a@b: RRULE with UNTIL and COUNT"],
  ["UID:a@b", "UID:a@b\r\nRECURRENCE-ID:20261101T100000Z", "a@b: an exception without its series"],
  ["UID:a@b", "UID:a@b\r\nDTEND;VALUE=DATE:20261102", "a@b: DTEND has another form than DTSTART"],
  ["DTSTART:20261101T100000Z", "DTSTART:20261101", "a@b: DTSTART is neither a date nor a time"],
  [
    "DTSTART:20261101T100000Z",
    "DTSTART;VALUE=DATE:20261101\r\nRRULE:FREQ=DAILY;UNTIL=20270101T000000Z",
    "a@b: UNTIL is not a date",
  ],
  ["UID:a@b", `UID:a@b\r\nX-LONG:${"x".repeat(80)}`, "a line of 87 octets"],
  ["UID:a@b", "UID:a@b\n", "a line does not end with CRLF"],
  [
    "END:VEVENT",
    "END:VEVENT\r\nBEGIN:VEVENT\r\nUID:a@b\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20261101T100000Z\r\nEND:VEVENT",
    "twice: a@b ",
  ],
])("the rules find a calendar with %s replaced by %s", (line, replaced, problem) => {
  const text = VALID.join("\r\n");
  expect(calendarProblems(text)).toEqual([]);
  expect(calendarProblems(text.replace(line, replaced))).toContain(problem);
});
