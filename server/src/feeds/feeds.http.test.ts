// Calendar feeds over HTTP: whose events they show, when they end, and what a calendar program gets. The clock: Sunday,
// 22 November 2026.
import { attendance } from "@narthex/contract/attendance.ts";
import { calendarFeeds as calls, type NewCalendarFeed } from "@narthex/contract/calendar-feeds.ts";
import { eventReplies } from "@narthex/contract/event-replies.ts";
import { events } from "@narthex/contract/events.ts";
import { ownServing } from "@narthex/contract/own-serving.ts";
import ical from "node-ical";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import { addPosition, addRequest } from "../../test/serving.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
const logged: string[] = [];
beforeAll(async () => {
  sunday = await openSunday({ onLog: (line) => void logged.push(line) });
});
beforeEach(() => sunday.setNow(SUNDAY_TEN));
afterAll(() => sunday?.close());

async function subscribe(name: CastName, input: NewCalendarFeed): Promise<{ id: number; path: string }> {
  const { body } = await (await sunday.as(name)).call(calls.create, { body: input });
  return { id: body.id, path: new URL(body.url).pathname };
}

async function read(path: string, headers: Record<string, string> = {}) {
  return sunday.stranger().fetch(path, { headers });
}

async function titlesOf(path: string): Promise<string[]> {
  const parsed = Object.values(ical.sync.parseICS(await (await read(path)).text()));
  return parsed.flatMap((one) => (one?.type === "VEVENT" ? [String(one.summary)] : [])).sort();
}

test("each purpose shows its own events, to a program without a session", async () => {
  const lydia = await subscribe("member", { purpose: "church" });
  expect(lydia.path).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/);
  expect(await titlesOf(lydia.path)).toEqual(["Sunday Service"]);
  const own = await subscribe("member", { purpose: "mine" });
  expect(await titlesOf(own.path)).toEqual(["Choir Rehearsal"]);
  const music = await subscribe("admin", { purpose: "ministry", ministryId: sunday.youth });
  expect(await titlesOf(music.path)).toEqual(["Youth Camp"]);
});

test("a ministry that the owner may not see, or that does not exist, is not found", async () => {
  const lydia = await sunday.as("member");
  for (const ministryId of [sunday.youth, 999_999]) {
    const answer = await lydia.refused(calls.create, { body: { purpose: "ministry", ministryId } });
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  }
  const none = await lydia.refused(calls.create, { body: { purpose: "ministry" } });
  expect(none.body).toMatchObject({ fields: { ministryId: "Please choose a ministry." } });
});

test("every reading applies the rights that the owner has then", async () => {
  const { path } = await subscribe("member", { purpose: "ministry", ministryId: sunday.music });
  expect((await read(path)).status).toBe(200);
  const remove = "delete from member_ministries where member_id = $1 returning *";
  const { rows } = await sunday.postgres.pool.query(remove, [sunday.ids.member]);
  const refused = await read(path);
  const unknown = await read(`/api/calendar/${"x".repeat(43)}.ics`);
  expect([refused.status, unknown.status]).toEqual([404, 404]);
  const isAlike = { requestId: expect.any(String) };
  expect({ ...((await refused.json()) as object), ...isAlike }).toEqual(await unknown.json());
  for (const row of rows) {
    const insert = "insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, $3)";
    await sunday.postgres.pool.query(insert, [row.member_id, row.ministry_id, row.join_date]);
  }
  expect((await read(path)).status).toBe(200);
  await sunday.postgres.pool.query(
    "update users set deactivated_at = now() where id = (select user_id from members where id = $1)",
    [sunday.ids.member],
  );
  expect((await read(path)).status).toBe(404);
  await sunday.postgres.pool.query(
    "update users set deactivated_at = null where id = (select user_id from members where id = $1)",
    [sunday.ids.member],
  );
});

test("a feed ends with the membership of its owner, who then gets no other one", async () => {
  const { path } = await subscribe("member", { purpose: "church" });
  const lydia = await sunday.as("member");
  const setStatus = (status: string) =>
    sunday.postgres.pool.query("update members set membership_status = $1 where id = $2", [status, sunday.ids.member]);
  for (const status of ["inactive", "pending"]) {
    await setStatus(status);
    expect([status, (await read(path)).status]).toEqual([status, 404]);
    const refused = await lydia.refused(calls.create, { body: { purpose: "church" } });
    expect([status, refused.status]).toEqual([status, 403]);
  }
  await setStatus("active");
  expect((await read(path)).status).toBe(200);
  const unlinked = "update members set user_id = null where id = $1 returning user_id";
  const account = "select user_id from members where id = $1";
  const [{ user_id: userId }] = (await sunday.postgres.pool.query(account, [sunday.ids.member])).rows;
  await sunday.postgres.pool.query(unlinked, [sunday.ids.member]);
  expect((await read(path)).status).toBe(404);
  await sunday.postgres.pool.query("update members set user_id = $1 where id = $2", [userId, sunday.ids.member]);
});

test("my events include those to which I replied that I come", async () => {
  const { path } = await subscribe("member", { purpose: "mine" });
  const eventId = await sunday.addEvent({
    title: "Church Supper",
    eventDate: "2026-12-06",
    endDate: "2026-12-06",
    asksForReplies: true,
  });
  expect(await titlesOf(path)).not.toContain("Church Supper");
  const lydia = await sunday.as("member");
  await lydia.call(eventReplies.reply, { params: { id: eventId }, body: { coming: "yes" } });
  expect(await titlesOf(path)).toContain("Church Supper");
  await lydia.call(eventReplies.reply, { params: { id: eventId }, body: { coming: "no" } });
  expect(await titlesOf(path)).not.toContain("Church Supper");
});

test("my events include those to which I replied as a visitor with my confirmed address", async () => {
  const { path } = await subscribe("member", { purpose: "mine" });
  const day = { eventDate: "2026-12-13", endDate: "2026-12-13" };
  const eventId = await sunday.addEvent({ title: "Open Lunch", ...day, asksForReplies: true, isPublic: true });
  const sql = `insert into event_replies (event_id, visitor_name, visitor_email, token_hash, status, queued_at)
    values ($1, 'Lydia', 'member@example.org', 'lunch', 'coming', now())`;
  await sunday.postgres.pool.query(sql, [eventId]);
  expect(await titlesOf(path)).toContain("Open Lunch");
});

test("my events include what I accepted to serve, also at events that I do not see, without their description", async () => {
  const { path } = await subscribe("member", { purpose: "mine" });
  const camp = await sunday.addEvent({ title: "Night Camp", ministryId: sunday.youth, description: "Leaders only" });
  const positionId = await addPosition(sunday, sunday.music, "Sound");
  const memberId = sunday.ids.member;
  const id = await addRequest(sunday, { eventId: camp, positionId, memberId });
  expect(await titlesOf(path)).not.toContain("Serving: Sound, Night Camp");
  const lydia = await sunday.as("member");
  await lydia.call(ownServing.answer, { params: { id }, body: { answer: "accepted" } });
  expect(await titlesOf(path)).toContain("Serving: Sound, Night Camp");
  expect(await titlesOf(path)).not.toContain("Night Camp");
  const supper = await sunday.addEvent({ title: "Advent Supper", description: "Please bring a dish" });
  await addRequest(sunday, { eventId: supper, positionId, memberId, state: "accepted" });
  const text = await (await read(path)).text();
  expect(text).toContain("Please bring a dish");
  expect(text).not.toContain("Leaders only");
});

test("one event is a file for those who see it, with the id that it has in the feed", async () => {
  const lydia = await sunday.as("member");
  const { path } = await subscribe("member", { purpose: "church" });
  const file = await lydia.fetch(`/api/events/${sunday.service}/file`);
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="event.ics"');
  expect(file.headers.get("cache-control")).toBe("private, no-cache");
  const text = await file.text();
  expect(text).toContain("SUMMARY:Sunday Service");
  const [uid = "none"] = /UID:\S+/.exec(text) ?? [];
  expect(await (await read(path)).text()).toContain(uid);
  for (const id of [sunday.camp, 999_999])
    expect((await lydia.refused(calls.eventFile, { params: { id } })).status).toBe(404);
  expect((await sunday.stranger().refused(calls.eventFile, { params: { id: sunday.service } })).status).toBe(401);
});

test("the file has each property in its form of RFC 5545 and RFC 7986, and no empty line", async () => {
  const { path } = await subscribe("admin", { purpose: "church" });
  const lines = (await (await read(path)).text()).split("\r\n");
  expect(lines).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT6H");
  expect(lines.filter((line) => line === "")).toHaveLength(1);
  expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
  const form = /^(?: .*|[A-Z-]+(?:;[A-Z-]+=(?:"[^"]*"|[^";:,]+))*:.*)$/u;
  expect(lines.slice(0, -1).filter((line) => !form.test(line))).toEqual([]);
  const repeated = lines.filter((line) => {
    const names = [...(line.split(":")[0] ?? "").matchAll(/;([A-Z-]+)=/g)].map(([, name]) => name);
    return new Set(names).size < names.length;
  });
  expect(repeated).toEqual([]);
});

test("a new address for the same events replaces the earlier one, and a revoked one ends", async () => {
  const first = await subscribe("ministry_leader", { purpose: "church" });
  const second = await subscribe("ministry_leader", { purpose: "church" });
  expect(second.id).toBe(first.id);
  expect([(await read(first.path)).status, (await read(second.path)).status]).toEqual([404, 200]);
  const daniel = await sunday.as("ministry_leader");
  const other = await (await sunday.as("member")).refused(calls.revoke, { params: { id: second.id } });
  expect(other.status).toBe(404);
  await daniel.call(calls.revoke, { params: { id: second.id } });
  expect((await read(second.path)).status).toBe(404);
  expect((await daniel.call(calls.list)).body).toEqual([]);
  const actions = (await sunday.auditOf("calendar_feed")).map(({ action }) => action);
  expect(actions.slice(-3)).toEqual(["created", "created", "revoked"]);
});

test("the list says when a feed was last read, to the hour, and contains no address", async () => {
  const { path, id } = await subscribe("intermediate_admin", { purpose: "church" });
  const person = await sunday.as("intermediate_admin");
  const listed = async () => (await person.call(calls.list)).body.find((feed) => feed.id === id);
  expect(await listed()).toMatchObject({ purpose: "church", lastUsedAt: null });
  await read(path);
  sunday.setNow("2026-11-22T15:30:00Z");
  await read(path);
  expect((await listed())?.lastUsedAt).toBe("2026-11-22T15:00:00.000Z");
  const { rows } = await sunday.postgres.pool.query("select * from calendar_feeds where id = $1", [id]);
  expect(JSON.stringify([await listed(), rows])).not.toContain(path.slice(14, 40));
});

test("an unchanged feed answers 304 to its tag; a change makes a new one", async () => {
  const { path } = await subscribe("admin", { purpose: "church" });
  const first = await read(path);
  expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(first.headers.get("cache-control")).toContain("private");
  const tag = first.headers.get("etag") ?? "";
  const again = await read(path, { "if-none-match": tag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  for (const tags of [`W/${tag}`, `"other", ${tag}`, "*"])
    expect([tags, (await read(path, { "if-none-match": tags })).status]).toEqual([tags, 304]);
  const admin = await sunday.as("admin");
  await admin.call(events.update, { params: { id: sunday.service }, body: { location: "Garden" } });
  const changed = await read(path, { "if-none-match": tag });
  expect([changed.status, changed.headers.get("etag") === tag]).toEqual([200, false]);
  expect(await changed.text()).toContain("LOCATION:Garden");
});

test("a canceled event stays for 30 days, marked as canceled", async () => {
  const { path } = await subscribe("admin", { purpose: "mine" });
  const eventId = await sunday.addEvent({
    title: "Canceled Concert",
    eventDate: "2027-03-01",
    endDate: "2027-03-01",
    organizerId: sunday.ids.admin,
  });
  const admin = await sunday.as("admin");
  await admin.call(events.cancel, { params: { id: eventId }, body: { tell: "nobody" } });
  expect(await (await read(path)).text()).toContain("STATUS:CANCELLED");
  sunday.setNow("2026-12-23T15:00:00Z");
  expect(await titlesOf(path)).not.toContain("Canceled Concert");
});

test("the series of a feed has a higher number when an event leaves its span, so that programs take the change", async () => {
  const { path } = await subscribe("admin", { purpose: "church" });
  const admin = await sunday.as("admin");
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=TH", count: 20 };
  const body = { title: "Vigil", eventDateTime: "2026-11-26T18:00", recurrence };
  const { seriesId } = (await admin.call(events.create, { body })).body;
  const all = (await admin.call(events.list, { query: { seriesId: seriesId ?? 0, when: "coming" } })).body;
  const masterAt = async (now: string) => {
    sunday.setNow(now);
    const text = await (await read(path)).text();
    const master = text.split("BEGIN:VEVENT").find((one) => /SUMMARY:Vigil/.test(one) && one.includes("RRULE:")) ?? "";
    const [, sequence, start] = /SEQUENCE:(\d+)\r\nDTSTART[^:]*:(\d{8})/.exec(master) ?? [];
    return { sequence: Number(sequence), start, isGap: master.includes(":20270121T180000") };
  };
  sunday.setNow("2026-11-23T15:00:00Z");
  await admin.call(events.cancel, { params: { id: all[8]?.id ?? 0 }, body: { tell: "nobody" } });
  const seen = [];
  for (const day of ["2026-11-23", "2026-12-24", "2027-02-24", "2027-02-25"])
    seen.push(await masterAt(`${day}T15:00:01Z`));
  expect(seen.map(({ start, isGap }) => [start, isGap])).toEqual([
    ["20261126", false],
    ["20261126", true],
    ["20261126", true],
    ["20261203", true],
  ]);
  const numbers = seen.map(({ sequence }) => sequence);
  expect(numbers.map((number, at) => number > (numbers[at - 1] ?? -1))).toEqual([true, true, false, true]);
  expect(numbers[2]).toBe(numbers[1]);
});

test("the secret of an address is in no log, also where the reading is refused", async () => {
  const { id, path } = await subscribe("ministry_leader", { purpose: "mine" });
  expect((await read(path)).status).toBe(200);
  await (await sunday.as("ministry_leader")).call(calls.revoke, { params: { id } });
  expect((await read(path)).status).toBe(404);
  expect((await read(`${path}?x=1`)).status).toBe(404);
  const secret = path.slice("/api/calendar/".length, -".ics".length);
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join()).not.toContain(secret);
});

test("a feed has no phone number, no address and no name of a person, also not of a child", async () => {
  const childId = await sunday.addPerson({ firstName: "Tabitha", lastName: "Quill" });
  const change = "update members set phone = $1, last_name = 'Zimmerling' where id = $2";
  await sunday.postgres.pool.query(change, ["+15185550199", sunday.ids.ministry_leader]);
  const eventId = await sunday.addEvent({ title: "Nursery Day", organizerId: sunday.ids.ministry_leader });
  const admin = await sunday.as("admin");
  await admin.call(attendance.record, { body: { memberId: childId, eventId } });
  const { path } = await subscribe("ministry_leader", { purpose: "mine" });
  const text = await (await read(path)).text();
  expect(text).toContain("SUMMARY:Nursery Day");
  for (const secret of ["5550199", "Tabitha", "Quill", "Zimmerling", "@example.org", "ATTENDEE", "ORGANIZER"])
    expect(text).not.toContain(secret);
});
