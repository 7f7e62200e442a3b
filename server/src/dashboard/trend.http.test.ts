import { dashboard as calls } from "@narthex/contract/dashboard.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { attendance } from "../database/tables/attendance.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";

let congregation: Congregation;
const db = () => congregation.postgres.db;

beforeAll(async () => {
  congregation = await openCongregation();
  congregation.setNow("2026-11-20T17:00:00Z");
});
afterAll(() => congregation?.close());

test("the trend counts check-ins by the congregation's weeks, including empty ones", async () => {
  const admin = await congregation.as("admin");
  const [person] = await db().select().from(members).limit(1);
  const service = { title: "Service", eventDate: "2026-11-15", startTime: "10:00" };
  const held = await db().insert(events).values([service, service, service, service]).returning({ id: events.id });
  const moments = ["2026-11-15T05:00:00Z", "2026-11-15T04:59:59Z", "2026-11-20T16:00:00Z", "2026-10-01T12:00:00Z"];
  const rows = moments.map((checkInTime, index) => ({
    eventId: held[index]?.id ?? 0,
    memberId: person?.id ?? 0,
    checkInTime,
  }));
  await db().insert(attendance).values(rows);
  const { body } = await admin.call(calls.trend);
  expect(body).toEqual([
    { weekStart: "2026-10-18", count: 0 },
    { weekStart: "2026-10-25", count: 0 },
    { weekStart: "2026-11-01", count: 0 },
    { weekStart: "2026-11-08", count: 1 },
    { weekStart: "2026-11-15", count: 2 },
  ]);
  const quarter = (await admin.call(calls.trend, { query: { days: 90 } })).body;
  expect(quarter.reduce((sum, week) => sum + week.count, 0)).toBe(4);
  expect((await admin.call(calls.trend, { query: { days: 365 } })).body.length).toBeGreaterThanOrEqual(52);
});

test.each(["0", "31", "-30", "1e9", "month", "30.5"])("a trend of %s days is refused with a sentence", async (days) => {
  const answer = await (await congregation.as("admin")).refused(calls.trend, { query: { days } });
  expect([answer.status, answer.body.fields]).toEqual([400, { days: "Please choose 30, 90 or 365 days." }]);
});
