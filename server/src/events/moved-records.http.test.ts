// Attendance of an event whose start is corrected. The clock: Sunday, 22 November 2026, 10 AM.
import { attendance as calls } from "@narthex/contract/attendance.ts";
import { events } from "@narthex/contract/events.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let eventId = 0;
let memberId = 0;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  eventId = await sunday.addEvent({ eventDate: "2026-11-18", endDate: "2026-11-18" });
  memberId = await sunday.addPerson({ lastName: `Moved${eventId}` });
});
afterAll(() => sunday?.close());

const checkIn = async (checkInTime?: string) =>
  (await admin.call(calls.record, { body: { eventId, memberId, ...(checkInTime && { checkInTime }) } })).body;
const start = (eventDateTime: string) =>
  admin.call(events.update, { params: { id: eventId }, body: { eventDateTime } });
async function readTime() {
  const text = "select check_in_time from attendance where event_id = $1";
  const { rows } = await sunday.postgres.pool.query<{ check_in_time: Date }>(text, [eventId]);
  return rows[0]?.check_in_time.toISOString();
}
const readLastSeen = async () =>
  (await admin.call(members.list, { query: { search: `Moved${eventId}` } })).body[0]?.lastSeenOn;

test("a record that was entered later moves with the start, and so does the day on which the person came last", async () => {
  await checkIn();
  expect([await readTime(), await readLastSeen()]).toEqual(["2026-11-18T15:30:00.000Z", "2026-11-18"]);
  const changes = await sunday.recordChanges();
  await start("2026-11-15T10:00");
  expect([await readTime(), await readLastSeen()]).toEqual(["2026-11-15T15:00:00.000Z", "2026-11-15"]);
  expect((await changes.first(2)).map(({ topic }) => topic).toSorted()).toEqual(["attendance", "events"]);
  await admin.call(events.update, { params: { id: eventId }, body: { timezone: "America/Chicago" } });
  expect(await readTime()).toBe("2026-11-15T16:00:00.000Z");
});

test("a record with the time of a check-in keeps it when the start is corrected", async () => {
  await checkIn("2026-11-18T15:31:00Z");
  await start("2026-11-15T10:00");
  expect([await readTime(), await readLastSeen()]).toEqual(["2026-11-18T15:31:00.000Z", "2026-11-18"]);
});
