// Events of a series are events like all others: check-in, attendance, reports, the dashboard and the pages of members
// use them without knowing the series. The clock: two Sundays at 10 AM.
import { attendance } from "@narthex/contract/attendance.ts";
import { checkin } from "@narthex/contract/checkin.ts";
import { dashboard } from "@narthex/contract/dashboard.ts";
import { events } from "@narthex/contract/events.ts";
import { messages } from "@narthex/contract/messages.ts";
import { reports } from "@narthex/contract/reports.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

const NEXT_SUNDAY_TEN = "2026-11-29T15:00:00Z";
const MONDAY = "2026-11-30T15:00:00Z";

let sunday: Sunday;
let admin: Person;
let ids: number[] = [];
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  sunday.setNow(SUNDAY_TEN);
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 4 };
  const when = { eventDateTime: "2026-11-22T10:30", endDateTime: "2026-11-22T12:00" };
  const { body } = await admin.call(events.create, { body: { title: "Vespers", ...when, recurrence } });
  const query = { seriesId: body.seriesId ?? 0, when: "coming" as const };
  ids = (await admin.call(events.list, { query })).body.map(({ id }) => id);
});
afterAll(() => sunday?.close());

const at = (place: number) => ids[place] ?? 0;

test("each date has its own check-ins, in attendance, reports and the dashboard", async () => {
  for (const [place, now] of [SUNDAY_TEN, NEXT_SUNDAY_TEN].entries()) {
    sunday.setNow(now);
    const { url } = (await admin.call(checkin.generate, { body: { eventId: at(place) } })).body;
    const sessionId = url.split("/").at(-1) ?? "";
    expect((await sunday.stranger().call(checkin.open, { params: { sessionId } })).body.eventName).toBe("Vespers");
    const names = place === 0 ? (["member", "ministry_leader"] as const) : (["member"] as const);
    for (const name of names)
      await admin.call(attendance.record, { body: { memberId: sunday.ids[name], eventId: at(place) } });
  }
  sunday.setNow(MONDAY);
  const rolls = await Promise.all(ids.map((eventId) => admin.call(attendance.ofEvent, { params: { eventId } })));
  expect(rolls.map(({ body }) => body.length)).toEqual([2, 1, 0, 0]);
  const { body: report } = await admin.call(reports.attendance);
  const days = report.weeklyTrends.map(({ date, eventId, count }) => [date, eventId, count]);
  expect(days).toEqual([
    ["2026-11-22", at(0), 2],
    ["2026-11-29", at(1), 1],
  ]);
  const { body: counted } = await admin.call(dashboard.sunday);
  expect([counted.before, counted.last]).toMatchObject([
    { day: "2026-11-22", people: 2 },
    { day: "2026-11-29", people: 1 },
  ]);
  const { body: activity } = await admin.call(dashboard.activity);
  const news = activity.filter(({ description }) => description === "Vespers").map(({ title }) => title);
  expect(news).toEqual(["New series of events"]);
});

test("a report separates the attendance of several dates that was recorded on one day", async () => {
  sunday.setNow(MONDAY);
  const memberId = sunday.ids.intermediate_admin;
  for (const place of [0, 1])
    await admin.call(attendance.record, { body: { memberId, eventId: at(place), checkInTime: MONDAY } });
  const { body: report } = await admin.call(reports.attendance);
  const late = report.weeklyTrends.filter(({ date }) => date === "2026-11-30");
  expect(late.map(({ date, eventDate, eventId }) => [date, eventDate, eventId])).toEqual([
    ["2026-11-30", "2026-11-22", at(0)],
    ["2026-11-30", "2026-11-29", at(1)],
  ]);
  const table = await (await admin.fetch(reports.attendanceCsv.path)).text();
  expect(table.split(/\r?\n/).filter((line) => line.startsWith("2026-11-30"))).toEqual([
    "2026-11-30,1,Vespers (2026-11-22)",
    "2026-11-30,1,Vespers (2026-11-29)",
  ]);
});

test("a member sees the coming dates, and is notified when one is canceled", async () => {
  sunday.setNow(MONDAY);
  const lydia = await sunday.as("member");
  const coming = async () =>
    (await lydia.call(events.upcoming)).body.filter(({ title }) => title === "Vespers").map(({ id }) => id);
  expect(await coming()).toEqual([at(2), at(3)]);
  await admin.call(events.cancel, {
    params: { id: at(2) },
    body: { tell: "everyone", reason: "The boiler is broken." },
  });
  const { body: inbox } = await lydia.call(messages.list);
  expect(inbox[0]).toMatchObject({
    subject: "Canceled: Vespers",
    content: "Vespers, Sunday, December 6 at 10:30 AM, is canceled.\n\nThe boiler is broken.",
  });
  const generated = await admin.refused(checkin.generate, { body: { eventId: at(2) } });
  expect([generated.status, (await admin.call(events.get, { params: { id: at(3) } })).body.cancelledAt]).toEqual([
    409,
    null,
  ]);
});
