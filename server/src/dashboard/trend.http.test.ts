import { dashboard as calls } from "@narthex/contract/dashboard.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { attendance } from "../database/tables/attendance.ts";
import { donationBatches, donations } from "../database/tables/donations.ts";
import { events } from "../database/tables/events.ts";
import { workerHours } from "../database/tables/hours.ts";
import { members } from "../database/tables/members.ts";
import { ministries } from "../database/tables/ministries.ts";

let congregation: Congregation;
const db = () => congregation.postgres.db;

beforeAll(async () => {
  congregation = await openCongregation();
  congregation.setNow("2026-11-20T17:00:00Z");
});
afterAll(() => congregation?.close());

describe.each([calls.trend, calls.activity])("$path", (call) => {
  test("is for those who lead", async () => {
    expect((await congregation.stranger().refused(call)).status).toBe(401);
    for (const name of ["pending", "member", "ministry_leader"] as const)
      expect((await (await congregation.as(name)).refused(call)).body.code).toBe("forbidden");
    expect((await (await congregation.as("intermediate_admin")).call(call)).status).toBe(200);
  });
});

test("the trend counts check-ins by the congregation's weeks, empty ones too", async () => {
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

test.each(["0", "31", "-30", "1e9", "month", "30.5"])("a trend of %s days is refused in words", async (days) => {
  const answer = await (await congregation.as("admin")).refused(calls.trend, { query: { days } });
  expect([answer.status, answer.body.fields]).toEqual([400, { days: "Please choose 30, 90 or 365 days." }]);
});

test("recent activity tells of new members and events, the newest first", async () => {
  await db()
    .insert(members)
    .values({ firstName: "Ida", lastName: "New", joinDate: "2026-11-20", createdAt: "2030-01-01T00:00:00Z" });
  await db()
    .insert(events)
    .values({ title: "Picnic", eventDate: "2026-12-01", startTime: "10:00", createdAt: "2030-01-02T00:00:00Z" });
  const { body } = await (await congregation.as("admin")).call(calls.activity);
  expect(body.slice(0, 2)).toMatchObject([
    { type: "event", title: "New event", description: "Picnic" },
    { type: "member", title: "Waiting to be admitted", description: "Ida New" },
  ]);
  expect(body.length).toBeLessThanOrEqual(10);
});

test("recent activity tells of volunteer hours, as long as the person is there", async () => {
  const [person] = await db().select().from(members).where(eq(members.lastName, "Marsh"));
  const [music] = await db().insert(ministries).values({ name: "Music" }).returning();
  const entry = { ministryId: music?.id ?? 0, hours: "1.25", workerDate: "2026-11-15" };
  await db()
    .insert(workerHours)
    .values([
      { ...entry, memberId: person?.id, createdAt: "2031-01-01T00:00:00Z" },
      { ...entry, status: "approved", approvedAt: "2031-01-03T00:00:00Z", createdAt: "2031-01-02T00:00:00Z" },
    ]);
  const { body } = await (await congregation.as("admin")).call(calls.activity);
  expect(body[0]).toMatchObject({
    type: "volunteer",
    title: "Volunteer hours logged",
    description: "Lydia Marsh, Music",
    createdAt: "2031-01-01T00:00:00.000Z",
  });
});

test("recent activity tells of gifts that stand, and of a whole batch in one line", async () => {
  const gift = { amount: "1234.50", donationDate: "2026-11-15" };
  const [batch] = await db()
    .insert(donationBatches)
    .values({ batchDate: "2026-11-15", expectedTotal: "99", closedTotal: "99", closedAt: "2032-01-02T00:00:00Z" })
    .returning();
  await db()
    .insert(donations)
    .values([
      { ...gift, donorName: "Anna Berg", createdAt: "2032-01-01T00:00:00Z" },
      { ...gift, batchId: batch?.id, createdAt: "2032-01-01T12:00:00Z" },
      { ...gift, createdAt: "2032-01-03T00:00:00Z", voidedAt: "2032-01-04T00:00:00Z", voidReason: "No" },
      { ...gift, donationType: "missions", createdAt: "2032-01-04T00:00:00Z" },
    ]);
  const { body } = await (await congregation.as("admin")).call(calls.activity);
  expect(body.slice(0, 3).map(({ type, title, description }) => [type, title, description])).toEqual([
    ["donation", "Gift received", "Anonymous, $1,234.50, Missions"],
    ["donation", "Batch of gifts closed", "$99.00"],
    ["donation", "Gift received", "Anna Berg, $1,234.50, Offering"],
  ]);
  expect(body[1]?.createdAt).toBe("2032-01-02T00:00:00.000Z");
});
