// Which events a viewer sees.
import { calendarFeeds } from "@narthex/contract/calendar-feeds.ts";
import { eventSeries } from "@narthex/contract/event-series.ts";
import { events as calls } from "@narthex/contract/events.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import { openLiveStream } from "../../test/stream.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { until } from "../../test/until.ts";

let sunday: Sunday;

beforeAll(async () => {
  sunday = await openSunday();
});
beforeEach(() => sunday.setNow(SUNDAY_TEN));
afterAll(() => sunday?.close());

const titles = async (name: CastName, call: typeof calls.list | typeof calls.upcoming = calls.list) => {
  const { body } = await (await sunday.as(name)).call(call);
  return body.map(({ title }) => title).sort();
};

test.each(["list", "upcoming"] as const)("the call %s has the events that the viewer may see", async (name) => {
  const everything = ["Choir Rehearsal", "Sunday Service", "Youth Camp"];
  const withoutYouth = ["Choir Rehearsal", "Sunday Service"];
  expect(await titles("admin", calls[name])).toEqual(everything);
  expect(await titles("intermediate_admin", calls[name])).toEqual(everything);
  expect(await titles("ministry_leader", calls[name])).toEqual(withoutYouth);
  expect(await titles("member", calls[name])).toEqual(withoutYouth);
  expect(await titles("pending", calls[name])).toEqual(["Sunday Service"]);
});

test("one event by id: 404 if the list would not show it", async () => {
  const statuses = async (name: CastName) => {
    const person = await sunday.as(name);
    const ids = [sunday.service, sunday.rehearsal, sunday.camp, 1e6, "nonsense"];
    return Promise.all(ids.map(async (id) => (await person.fetch(`/api/events/${id}`)).status));
  };
  expect(await statuses("admin")).toEqual([200, 200, 200, 404, 404]);
  expect(await statuses("intermediate_admin")).toEqual([200, 200, 200, 404, 404]);
  expect(await statuses("ministry_leader")).toEqual([200, 200, 404, 404, 404]);
  expect(await statuses("member")).toEqual([200, 200, 404, 404, 404]);
  expect(await statuses("pending")).toEqual([200, 404, 404, 404, 404]);
  expect((await sunday.stranger().fetch(`/api/events/${sunday.service}`)).status).toBe(401);
});

test("one event by id has the same fields as in the list", async () => {
  for (const name of ["admin", "ministry_leader", "member"] as const) {
    const person = await sunday.as(name);
    const { body } = await person.call(calls.list);
    for (const listed of body)
      expect((await person.call(calls.get, { params: { id: listed.id } })).body).toEqual(listed);
  }
});

test("a change of ministry takes effect immediately", async () => {
  const values = [sunday.ids.member, sunday.youth];
  const join = "insert into member_ministries (member_id, ministry_id, join_date) values ($1, $2, '2026-11-22')";
  await sunday.postgres.pool.query(join, values);
  expect(await titles("member")).toEqual(["Choir Rehearsal", "Sunday Service", "Youth Camp"]);
  await sunday.postgres.pool.query("delete from member_ministries where member_id = $1 and ministry_id = $2", values);
  expect(await titles("member")).toEqual(["Choir Rehearsal", "Sunday Service"]);
});

test("a person who left the church no longer sees the events of ministries that they belong to or lead", async () => {
  const setPerson = (status: string, leaderId: number | null) =>
    sunday.postgres.pool.query(
      "with led as (update ministries set leader_id = $2 where id = $3) update members set membership_status = $1 where id = $4",
      [status, leaderId, sunday.youth, sunday.ids.member],
    );
  await setPerson("inactive", sunday.ids.member);
  expect(await titles("member")).toEqual(["Sunday Service"]);
  await setPerson("active", null);
});

test("an organizer who is no longer active is named to those who find the person or may change the event", async () => {
  const organizerId = await sunday.addPerson({ firstName: "Harold", membershipStatus: "inactive" });
  const lead = "update events set organizer_id = $1 where id in ($2, $3)";
  await sunday.postgres.pool.query(lead, [organizerId, sunday.service, sunday.rehearsal]);
  const named = async (name: CastName, id: number) => {
    const { organizerName, organizerStatus } = (await (await sunday.as(name)).call(calls.get, { params: { id } })).body;
    return [organizerName, organizerStatus];
  };
  const harold = ["Harold Berg", "inactive"];
  expect(await named("admin", sunday.service)).toEqual(harold);
  expect(await named("ministry_leader", sunday.rehearsal)).toEqual(harold);
  expect(await named("ministry_leader", sunday.service)).toEqual([null, null]);
  expect(await named("member", sunday.rehearsal)).toEqual([null, null]);
  const stream = await openLiveStream(await sunday.as("member"));
  const body = { membershipStatus: "active" } as const;
  await (await sunday.as("admin")).call(members.update, { params: { id: organizerId }, body });
  await until(() => stream.notices.some(({ topic }) => topic === "events"));
  stream.close();
  expect(await named("member", sunday.rehearsal)).toEqual(["Harold Berg", "active"]);
  await sunday.postgres.pool.query(lead, [null, sunday.service, sunday.rehearsal]);
});

test("the event contains the viewer's permissions, and the count for those who may change it", async () => {
  await sunday.postgres.pool.query("insert into attendance (event_id, member_id) values ($1, $2), ($3, $2)", [
    sunday.service,
    sunday.ids.member,
    sunday.rehearsal,
  ]);
  const seen = async (name: CastName) => {
    const { body } = await (await sunday.as(name)).call(calls.list);
    return Object.fromEntries(
      body.map((event) => [event.title, [event.can.edit, event.can.remove, event.attendanceCount]]),
    );
  };
  const whole = {
    "Sunday Service": [true, true, 1],
    "Choir Rehearsal": [true, true, 1],
    "Youth Camp": [true, true, 0],
  };
  expect(await seen("admin")).toEqual(whole);
  expect(await seen("intermediate_admin")).toEqual(whole);
  expect(await seen("ministry_leader")).toEqual({
    "Sunday Service": [false, false, null],
    "Choir Rehearsal": [true, true, 1],
  });
  expect(await seen("member")).toEqual({
    "Sunday Service": [false, false, null],
    "Choir Rehearsal": [false, false, null],
  });
});

test("a day of a ministry's series that is open to everyone shows others nothing of the series", async () => {
  const admin = await sunday.as("admin");
  const body = { title: "Youth Night", description: "Bring the keys of the youth room.", ministryId: sunday.youth };
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=FR", count: 3 };
  const { id } = (await admin.call(calls.create, { body: { ...body, eventDateTime: "2026-11-27T19:00", recurrence } }))
    .body;
  const open = { title: "Open Night", description: null, ministryId: null };
  await admin.call(calls.update, { params: { id }, body: open });
  const lydia = await sunday.as("member");
  const feed = new URL((await lydia.call(calendarFeeds.create, { body: { purpose: "church" } })).body.url);
  const files = [feed.pathname, `/api/events/${id}/file`];
  for (const file of files) {
    const text = await (await lydia.fetch(file)).text();
    expect(text).toContain("SUMMARY:Open Night");
    expect(text).toContain(`UID:event-${id}@`);
    expect(text).not.toMatch(/Youth Night|youth room|FREQ=WEEKLY/);
  }
  expect((await lydia.refused(eventSeries.get, { params: { id } })).status).toBe(404);
  expect((await admin.call(eventSeries.get, { params: { id } })).body.rule).toBe("FREQ=WEEKLY;BYDAY=FR");
});
