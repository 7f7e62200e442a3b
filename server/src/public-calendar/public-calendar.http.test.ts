// The public calendar: the switch, who makes an event public, what strangers see, and the page in a frame.
// The clock: Sunday, 22 November 2026.
import { eventSeries } from "@narthex/contract/event-series.ts";
import { events } from "@narthex/contract/events.ts";
import { publicCalendar as calls } from "@narthex/contract/public-calendar.ts";
import { settings } from "@narthex/contract/settings.ts";
import ical from "node-ical";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

const FEED = "/api/calendar/public.ics";
const WEBSITE = "https://www.example.org";

let sunday: Sunday;
beforeAll(async () => {
  sunday = await openSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("update settings set public_calendar = true, calendar_website = null");
  await sunday.postgres.pool.query("update events set is_public = false, cancelled_at = null");
});
afterAll(() => sunday?.close());

async function publish(id: number, isPublic = true) {
  const admin = await sunday.as("admin");
  return (await admin.call(events.update, { params: { id }, body: { isPublic } })).body;
}

const listed = async () => (await sunday.stranger().call(calls.events)).body.map(({ title }) => title);

async function feedTitles(): Promise<string[]> {
  const text = await (await sunday.stranger().fetch(FEED)).text();
  return Object.values(ical.sync.parseICS(text)).flatMap((one) =>
    one?.type === "VEVENT" ? [String(one.summary)] : [],
  );
}

test("strangers see only public events, and only the event's own text", async () => {
  expect(await listed()).toEqual([]);
  await publish(sunday.camp);
  const { body } = await sunday.stranger().call(calls.events);
  expect(body).toEqual([
    {
      id: sunday.camp,
      title: "Youth Camp",
      description: null,
      eventDate: "2026-11-22",
      startTime: "10:30",
      endDate: "2026-11-22",
      endTime: "12:00",
      timezone: "America/New_York",
      location: null,
      isCancelled: false,
      takesReplies: false,
    },
  ]);
  const one = await sunday.stranger().call(calls.event, { params: { id: sunday.camp } });
  expect(one.body).toEqual({ ...body[0], capacity: null, freePlaces: null });
  for (const id of [sunday.service, 999_999]) {
    for (const call of [calls.event, calls.eventFile])
      expect((await sunday.stranger().refused(call, { params: { id } })).status).toBe(404);
  }
  expect(await feedTitles()).toEqual(["Youth Camp"]);
  sunday.setNow("2026-11-22T17:00:00Z");
  expect(await listed()).toEqual([]);
});

test("while the calendar is switched off, every address answers like one that does not exist", async () => {
  await publish(sunday.service);
  const admin = await sunday.as("admin");
  await admin.call(settings.update, { body: { publicCalendar: false } });
  const unknown = {
    ...(await sunday.stranger().refused(calls.event, { params: { id: 999_999 } })).body,
    requestId: "",
  };
  for (const path of [
    "/api/calendar/public",
    "/api/calendar/public/events",
    `/api/calendar/public/events/${sunday.service}`,
    `/api/calendar/public/events/${sunday.service}/file`,
    FEED,
    "/api/calendar/nothing.ics",
  ]) {
    const answer = await sunday.stranger().fetch(path);
    expect([answer.status, { ...((await answer.json()) as object), requestId: "" }]).toEqual([404, unknown]);
  }
  const nowhere = await (await sunday.stranger().fetch("/nowhere")).text();
  for (const path of ["/calendar", "/calendar/", `/calendar/${sunday.service}`, "/calendar/embed"]) {
    const answer = await sunday.stranger().fetch(path);
    expect([path, answer.headers.get("x-frame-options") === null, await answer.text()]).toEqual([path, false, nowhere]);
  }
});

test("only those who manage all events decide what is public; a ministry leader's change keeps it", async () => {
  await publish(sunday.rehearsal);
  const daniel = await sunday.as("ministry_leader");
  const params = { id: sunday.rehearsal };
  const kept = await daniel.call(events.update, { params, body: { location: "Choir Room", isPublic: true } });
  expect(kept.body).toMatchObject({ location: "Choir Room", isPublic: true, can: { edit: true, publish: false } });
  const hidden = await daniel.refused(events.update, { params, body: { isPublic: false } });
  expect([hidden.status, Object.keys(hidden.body.fields ?? {})]).toEqual([403, ["isPublic"]]);
  const when = { eventDateTime: "2026-12-01T10:00", ministryId: sunday.music };
  const created = await daniel.refused(events.create, { body: { title: "Concert", ...when, isPublic: true } });
  expect(created.status).toBe(403);
  expect((await daniel.call(events.create, { body: { title: "Concert", ...when } })).body.isPublic).toBe(false);
  const entries = (await sunday.auditOf("event")).filter(({ action }) => action === "changed");
  expect(entries.at(-2)?.detail).toEqual({ fields: ["isPublic"] });
  const wrong = await (await sunday.as("admin")).refused(events.update, { params, body: { isPublic: "yes" } });
  expect(wrong.body.fields).toEqual({ isPublic: "Please choose yes or no." });
});

const fileOf = async (id: number) => (await sunday.stranger().fetch(`/api/calendar/public/events/${id}/file`)).text();

test("a series is public as a whole, and single events can be hidden or shown separately", async () => {
  const admin = await sunday.as("admin");
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 4 };
  const body = { title: "Vespers", eventDateTime: "2026-12-06T18:00", recurrence };
  const { id } = (await admin.call(events.create, { body: { ...body, isPublic: true } })).body;
  expect(await listed()).toEqual(["Vespers", "Vespers", "Vespers", "Vespers"]);
  const second = (await sunday.stranger().call(calls.events)).body[1];
  sunday.setNow("2026-11-22T15:01:00Z");
  await publish(second?.id ?? 0, false);
  expect(await listed()).toEqual(["Vespers", "Vespers", "Vespers"]);
  const feed = await (await sunday.stranger().fetch(FEED)).text();
  // A program replaces the series that it has only by one with a higher number.
  expect(feed).toMatch(/LAST-MODIFIED:20261122T150100Z\r\nSEQUENCE:60\r\n[\s\S]*RRULE:/);
  expect(feed).toContain("RRULE:");
  expect(feed).toContain("EXDATE;TZID=America/New_York:20261213T180000");
  const [uid = ""] = /UID:series-\d+@/.exec(feed) ?? [];
  const file = await fileOf(id);
  for (const part of [uid, "RECURRENCE-ID;TZID=America/New_York:20261206T180000", "SUMMARY:Vespers"])
    expect(file).toContain(part);
  expect(file).not.toContain("RRULE:FREQ=WEEKLY");
  const query = { scope: "all" as const };
  const change = await admin.call(events.update, { params: { id }, query, body: { isPublic: false } });
  expect(change.body.isPublic).toBe(false);
  expect(await listed()).toEqual([]);
  await publish(id);
  expect(await fileOf(id)).toContain(`UID:event-${id}@`);
  const alone = await (await sunday.stranger().fetch(FEED)).text();
  expect(alone).toContain("SUMMARY:Vespers");
  expect(alone).not.toContain("RRULE:FREQ=WEEKLY");
  expect((await admin.call(eventSeries.get, { params: { id } })).body.rule).toBe("FREQ=WEEKLY;BYDAY=SU");
  await admin.call(events.remove, { params: { id }, query });
});

test("a canceled event is shown as canceled", async () => {
  await publish(sunday.service);
  const admin = await sunday.as("admin");
  await admin.call(events.cancel, { params: { id: sunday.service }, body: { tell: "nobody" } });
  const { body } = await sunday.stranger().call(calls.event, { params: { id: sunday.service } });
  expect(body.isCancelled).toBe(true);
  expect(await (await sunday.stranger().fetch(FEED)).text()).toContain("STATUS:CANCELLED");
});

test("the feed and the file of one event contain no names, and answer 304 to their tag", async () => {
  await sunday.postgres.pool.query("update events set organizer_id = $1 where id = $2", [
    sunday.ids.admin,
    sunday.service,
  ]);
  await publish(sunday.service);
  const { id } = (await sunday.stranger().call(calls.events)).body[0] ?? {};
  for (const path of [FEED, `/api/calendar/public/events/${id}/file`]) {
    const first = await sunday.stranger().fetch(path);
    const text = await first.text();
    expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(text).toContain(`UID:event-${sunday.service}@`);
    expect(text).not.toMatch(/ORGANIZER|ATTENDEE|CONTACT/);
    const tag = first.headers.get("etag") ?? "";
    const again = await sunday.stranger().fetch(path, { headers: { "if-none-match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const other = await sunday.stranger().fetch(path, { headers: { "if-none-match": '"other"' } });
    expect(other.status).toBe(200);
  }
});

test("long lists are read page by page", async () => {
  await publish(sunday.service);
  await publish(sunday.camp);
  const first = await sunday.stranger().call(calls.events, { query: { limit: 1 } });
  expect([first.body.length, first.headers.get("x-total-count")]).toEqual([1, "2"]);
  const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const second = (await (await sunday.stranger().fetch(next)).json()) as { id: number }[];
  expect([first.body[0]?.id, second[0]?.id].sort()).toEqual([sunday.service, sunday.camp].sort());
  const wrong = await sunday.stranger().refused(calls.events, { query: { after: "x" } });
  expect(wrong.status).toBe(400);
});

test("only the named website may show the calendar in a frame, and no other page", async () => {
  const admin = await sunday.as("admin");
  const policyOf = async (path: string) => {
    const { headers, status } = await sunday.stranger().fetch(path);
    const ancestors = /frame-ancestors ([^;]+)/.exec(headers.get("content-security-policy") ?? "")?.[1];
    return [status, ancestors, headers.get("x-frame-options")];
  };
  const closed = [200, "'none'", "SAMEORIGIN"];
  expect(await policyOf("/calendar/embed")).toEqual(closed);
  await admin.call(settings.update, { body: { calendarWebsite: WEBSITE } });
  expect(await policyOf("/calendar/embed")).toEqual([200, WEBSITE, null]);
  for (const path of ["/calendar", `/calendar/${sunday.service}`, "/", "/calendar/embed/x"])
    expect([path, ...(await policyOf(path))]).toEqual([path, ...closed]);
});

test("a network that asks too often has to wait", async () => {
  const headers = { "x-forwarded-for": "203.0.113.9" };
  await publish(sunday.service);
  const ask = async () => (await sunday.stranger().fetch(FEED, { headers })).status;
  await sunday.postgres.pool.query("update rate_limits set points = 100000 where key like 'public calendar file%'");
  expect(await ask()).toBe(429);
  await sunday.postgres.pool.query("delete from rate_limits");
  expect(await ask()).toBe(200);
});
