import { announcements } from "@narthex/contract/announcements.ts";
import { attendance } from "@narthex/contract/attendance.ts";
import { audit } from "@narthex/contract/audit.ts";
import { checkinPlaces } from "@narthex/contract/checkin-places.ts";
import { board } from "@narthex/contract/child-board.ts";
import { childReport } from "@narthex/contract/child-report.ts";
import { dashboard } from "@narthex/contract/dashboard.ts";
import { events } from "@narthex/contract/events.ts";
import { invitations } from "@narthex/contract/invitations.ts";
import { members } from "@narthex/contract/members.ts";
import { messages } from "@narthex/contract/messages.ts";
import { notes } from "@narthex/contract/notes.ts";
import { DUTY_LABELS } from "@narthex/contract/role-names.ts";
import { rooms } from "@narthex/contract/rooms.ts";
import { users } from "@narthex/contract/users.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../server/src/database/database.ts";
import { type Congregation, openCongregation } from "../../server/test/congregation.ts";
import { LISTED_ACCOUNTS } from "./cast.ts";
import { seedDemo } from "./seed.ts";

// Late on a Friday morning in New York: the Open House has started.
const NOW = "2026-11-20T15:00:00Z";

let congregation: Congregation;
let before: string[];
const log: string[] = [];

async function structure(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select indexdef as line from pg_indexes where schemaname = 'public'
    union select format('%s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    order by line`);
  return rows.map(({ line }) => line);
}

async function count(query: string): Promise<number> {
  const { rows } = await congregation.postgres.db.execute<{ count: string }>(sql.raw(`select count(*) from ${query}`));
  return Number(rows[0]?.count);
}

const seed = (members?: number): Promise<void> =>
  seedDemo(congregation.postgres.url, Temporal.Instant.from(NOW), {
    members,
    secret: congregation.services.secret,
    log: (line) => log.push(line),
  });

beforeAll(async () => {
  congregation = await openCongregation({ from: "empty", isDemo: true });
  congregation.setNow(NOW);
  before = await structure(congregation.postgres.db);
  await seed();
});

afterAll(() => congregation.close());

test("children are in their rooms at the current event, with valid codes", async () => {
  const admin = await congregation.as("admin");
  const [event] = (await admin.call(events.list, { query: { when: "coming", limit: 1 } })).body;
  const loads = (await admin.call(board.rooms, { query: { eventId: event?.id ?? 0 } })).body;
  expect(loads.map(({ roomName, staffingProblems }) => [roomName, staffingProblems])).toEqual([
    ["Nursery", []],
    ["Preschool", []],
    ["Elementary", []],
  ]);
  const full = loads.find(({ children }) => children > 0);
  const params = { id: full?.roomId ?? 0 };
  const { body } = await admin.call(board.show, { params, query: { eventId: event?.id ?? 0 } });
  const tag = `/api/children/labels/${body.children[0]?.checkInId}.pdf`;
  expect((await admin.fetch(tag)).status).toBe(200);
});

test("the report of last Sunday's rooms has an override, a broken ratio and an explained case", async () => {
  const admin = await congregation.as("admin");
  const days = { from: "2026-11-15", to: "2026-11-15" };
  const report = (await admin.call(childReport.show, { query: days })).body;
  expect(report).toMatchObject({ children: 18, brokenRooms: 1, unexplained: 0 });
  expect(report.rooms.map(({ eventTitle, brokenMinutes }) => [eventTitle, brokenMinutes > 0]).toSorted()).toEqual([
    ["Sunday Worship Service", false],
    ["Sunday Worship Service", false],
    ["Sunday Worship Service", true],
  ]);
  expect(report.overrides).toMatchObject([{ kind: "room_rule" }]);
  expect(report.notCollected.map(({ explanations }) => explanations.length)).toEqual([1]);
});

test("rooms are used on Sundays and at the Open House, one only during the week", async () => {
  const admin = await congregation.as("admin");
  const found = (await admin.call(rooms.list)).body.map(({ name, usedAt }) => [
    name,
    usedAt?.map(({ title }) => title),
  ]);
  const sundays = ["Early Worship Service", "Sunday School", "Sunday Worship Service", "Open House"];
  expect(found).toEqual([
    ["Elementary", sundays],
    ["Nursery", sundays],
    ["Playroom", ["Women's Bible Study"]],
    ["Preschool", sundays],
  ]);
});

test("fills an empty database and reports what it created", async () => {
  expect(await count("members")).toBe(250);
  expect(await count("ministries where leader_id is not null")).toBe(9);
  expect(await count("ministry_co_leaders")).toBe(2);
  expect(await count("events")).toBeGreaterThan(900);
  expect(await count("attendance")).toBeGreaterThan(10_000);
  expect(await count("worker_hours")).toBeGreaterThan(1500);
  expect(await count("donations")).toBeGreaterThan(3000);
  expect(await count("accounts where password is not null")).toBe(LISTED_ACCOUNTS.length);
  expect(await count("users")).toBeGreaterThan(70);
  expect(await count("users left join members on members.user_id = users.id where members.id is null")).toBe(0);
  expect(await count("messages")).toBeGreaterThan(130);
  expect(await count("prayer_requests where is_anonymous")).toBeGreaterThan(8);
  expect(await count("follow_ups where kind = 'absent' and status = 'open'")).toBeGreaterThan(3);
  expect(await count("follow_ups where kind = 'back'")).toBeGreaterThan(0);
  expect(await count("follow_ups where outcome is not null")).toBe(2);
  expect(await count("child_check_ins where state = 'in' and day = '2026-11-20'")).toBe(8);
  expect(await count("care_notes")).toBeGreaterThan(2);
  expect(await count("member_notes where released_at is not null")).toBe(1);
  expect(await count("pictures")).toBeGreaterThan(90);
  expect(await count("members where profile_image_url is not null")).toBeGreaterThan(100);
  expect(await count("members where share_phone")).toBeGreaterThan(20);
  expect(await count("settings where congregation_name = 'Grace Community Church' and set_up_at is not null")).toBe(1);
  expect(log.at(-1)).toMatch(
    /^It has 250 members, [\d,]+ events, [\d,]+ attendance records, [\d,]+ entries of volunteer hours and [\d,]+ gifts\.$/,
  );
});

test("gatherings that repeat are series, with a canceled date and days left out", async () => {
  const repeated = `(select title from events group by title having count(*) >= 12) as often`;
  expect(await count(repeated)).toBeGreaterThan(8);
  expect(await count(`${repeated} where title not in (select title from event_series)`)).toBe(0);
  expect(await count("events where series_id is null and title in (select title from event_series)")).toBe(0);
  expect(await count("events where cancelled_at is not null and series_id is not null")).toBeGreaterThan(0);
  expect(await count("event_series where cardinality(skipped_dates) > 0")).toBeGreaterThan(0);
});

test("indexes and constraints are the same as before", async () => {
  expect(await structure(congregation.postgres.db)).toEqual(before);
});

test("the total of every closed batch is the sum of its gifts, and differences have a reason", async () => {
  const entered = `select sum(amount) from donations
    where batch_id = donation_batches.id and (voided_at is null or voided_at > closed_at)`;
  expect(await count("donation_batches")).toBeGreaterThan(100);
  expect(await count(`donation_batches where closed_at is null or closed_total is distinct from (${entered})`)).toBe(0);
  expect(await count("donation_batches where closing_reason is not null")).toBeGreaterThan(0);
  expect(await count("donations where voided_at is not null")).toBeGreaterThan(0);
  const online = "donations where donation_method = 'online'";
  expect(await count(`${online} and payment_id is null`)).toBe(0);
  const standing = `select coalesce(sum(amount), 0) from donations where payment_id = payments.id and voided_at is null`;
  expect(await count(`payments where status = 'succeeded' and amount - refunded <> (${standing})`)).toBe(0);
  expect(await count("payments where status <> 'succeeded' and failure is not null")).toBeGreaterThan(0);
  expect(
    await count(`payments where (status = 'open') <> exists (
    select from test_provider_payments where test_provider_payments.reference = payments.reference)`),
  ).toBe(0);
  expect(await count("donations where donor_name is null")).toBeGreaterThan(100);
  const others = `donations join members on members.id = member_id where donor_name <> first_name || ' ' || last_name`;
  expect(await count(others)).toBe(0);
});

test("the last check-in of every member is the time of their newest record", async () => {
  const wrong = `members where last_check_in is distinct from
    (select max(check_in_time) from attendance where member_id = members.id)`;
  expect(await count(wrong)).toBe(0);
});

test("records refer to the right event and the right person", async () => {
  // Families come to the Open House at any time.
  const apart = `attendance join events on events.id = event_id where title <> 'Open House'
    and check_in_time not between starts_at - interval '25 minutes' and starts_at + interval '15 minutes'`;
  expect(await count(apart)).toBe(0);
  const tooEarly = `attendance join members on members.id = member_id
    where (check_in_time at time zone 'America/New_York')::date < join_date`;
  expect(await count(tooEarly)).toBe(0);
  expect(
    await count(
      "events join members on members.id = organizer_id where title = 'Youth Group' and email = 'ministry@example.org'",
    ),
  ).toBe(await count("events where title = 'Youth Group'"));
});

test("message ids follow the sending time, and recipients had an account at that time", async () => {
  const unordered = `(select sent_at < lag(sent_at) over (order by id) as earlier from messages) as list where earlier`;
  expect(await count(unordered)).toBe(0);
  const tooEarly = `message_copies join messages on messages.id = message_id join users on users.id = user_id
    where users.created_at > sent_at`;
  expect(await count(tooEarly)).toBe(0);
  expect(
    await count("messages where not exists (select from message_copies where message_id = id and box = 'sent')"),
  ).toBe(0);
});

test("the ministry leader's first message to their own ministry has recipients", async () => {
  const daniel = await congregation.as("ministry_leader");
  const { body: groups } = await daniel.call(messages.groups);
  const youth = groups.find(({ name }) => name === "Youth Ministry");
  expect(youth?.reached).toBeGreaterThan(1);
});

test("the ministry leader reads a note about a person of their own ministry, and none of the others", async () => {
  const daniel = await congregation.as("ministry_leader");
  const { rows } = await congregation.postgres.db.execute<{ id: number }>(
    sql`select distinct member_id as id from member_notes`,
  );
  const seen = await Promise.all(rows.map(({ id }) => daniel.refused(notes.list, { params: { id } })));
  expect(seen.map(({ status, body }) => (status === 200 && Array.isArray(body) ? body.length : 0)).sort()).toEqual([
    0, 0, 1,
  ]);
});

test("a place has a permanent QR code", async () => {
  const admin = await congregation.as("admin");
  const { body } = await admin.call(checkinPlaces.list);
  expect(body.map(({ place }) => place)).toEqual(["Sanctuary"]);
});

test("has invitations of every state", async () => {
  const admin = await congregation.as("admin");
  const { body: list } = await admin.call(invitations.list);
  expect(new Set(list.map(({ status }) => status))).toEqual(new Set(["active", "expired", "inactive"]));
  expect(new Set(list.map(({ invitationType }) => invitationType))).toEqual(new Set(["email", "link"]));
  const early = `invitation_acceptances join invitations on invitations.id = invitation_id
    where accepted_at not between invitations.created_at and expires_at`;
  expect(await count(early)).toBe(0);
});

test("the audit log contains the set-up, the accounts and every added member", async () => {
  const admin = await congregation.as("admin");
  const { body: entries } = await admin.call(audit.list, { query: { to: "2026-11-19" } });
  const first = entries.at(-1);
  expect(first).toMatchObject({ action: "set_up", actor: { name: "Ruth Adler" }, at: "2024-11-20T15:00:00.000Z" });
  const raised = entries.filter(({ action }) => action === "role_changed");
  expect(raised.map(({ names }) => names.subject)).toEqual([["Daniel Okafor"], ["Miriam Ellis"]]);
  const added = entries.filter(({ subject, action }) => subject === "member" && action === "created");
  expect(added.length).toBeGreaterThan(30);
  expect(added.every(({ names }) => names.subject?.[0])).toBe(true);
  expect(added.some(({ actor }) => actor === null)).toBe(true);
});

test("announcements have delivery logs, and each person sees the ones for them", async () => {
  const admin = await congregation.as("admin");
  const lydia = await congregation.as("member");
  const { body: all } = await admin.call(announcements.list);
  const { body: seen } = await lydia.call(announcements.list);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(["scheduled", "published", "expired"]));
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.length).toBeLessThan(all.length);
  const sent = all.flatMap(({ deliveries }) => deliveries ?? []);
  expect(sent.some(({ channel, failed, skipped }) => channel === "email" && failed > 0 && skipped > 0)).toBe(true);
  expect(sent.some(({ channel }) => channel === "sms")).toBe(true);
  expect(sent.every(({ queued }) => queued === 0)).toBe(true);
});

test("does nothing to a database that has accounts", async () => {
  const lines = log.length;
  await seed(20);
  expect(await count("members")).toBe(250);
  expect(log).toHaveLength(lines);
});

test.each(LISTED_ACCOUNTS)(
  "$email signs in with the password of the sample, and has the duty that the sign-in page names",
  async ({ email, password, role, duty }) => {
    const answer = await congregation.stranger().fetch("/api/auth/sign-in/email", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    expect(answer.status).toBe(200);
    const admin = await congregation.as("admin");
    const [account] = (await admin.call(users.list, { query: { search: email } })).body;
    const named = duty === null ? [] : [duty];
    expect([account?.role, account?.duties.map((one) => DUTY_LABELS[one])]).toEqual([role, named]);
  },
);

test("the screens have data to show", async () => {
  const admin = await congregation.as("admin");
  const { body: stats } = await admin.call(dashboard.stats);
  expect(stats.totalMembers).toBeGreaterThan(200);
  expect(stats.newMembersThisMonth).toBeGreaterThan(2);
  expect(stats.todayAttendance).toBeGreaterThan(5);
  const { body: leaders } = await admin.call(members.list, { query: { search: "miriam ellis" } });
  const picture = await admin.fetch(`${leaders[0]?.profileImageUrl}?size=large`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(stats.activeVolunteers).toBeGreaterThan(20);
  const lydia = await congregation.as("member");
  const { body: records } = await lydia.call(attendance.mine);
  expect(records.length).toBeGreaterThan(50);
});
